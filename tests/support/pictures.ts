import { deflateSync } from "node:zlib";

/** Small picture files like those that cameras and programs write, built byte by byte. */

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

type Part = Uint8Array | readonly number[] | string;

export function bytesOf(...parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const arrays = parts.map((part) => (typeof part === "string" ? ascii(part) : Uint8Array.from(part)));
  const whole = new Uint8Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of arrays) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const number16 = (value: number) => [value >> 8, value & 255];
const number32 = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const little32 = (value: number) => number32(value).toReversed();

/** A location in the metadata of the test pictures. No stored file may contain it. */
export const secretPlace = "48.1374N-11.5755E";

/** A JPEG with valid segments but no picture that a browser could show. `orientation` is the EXIF value. */
export function jpeg({ width = 1200, height = 800, orientation = 1, gps = false, components = 3, seed = 0 } = {}) {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, ...number16(orientation), 0, 0];
  const tiff = bytesOf("MM", number16(42), number32(8), number16(1), entry, number32(0), gps ? secretPlace : "");
  const exif = bytesOf("Exif\0\0", tiff);
  const segment = (marker: number, data: Uint8Array) => bytesOf([0xff, marker], number16(data.length + 2), data);
  const frame = bytesOf([8], number16(height), number16(width), [components], Array(components * 3).fill(1));
  return bytesOf(
    [0xff, 0xd8],
    segment(0xe0, bytesOf("JFIF\0", [1, 1, 0, 0, 1, 0, 1, 0, 0])),
    segment(0xe1, exif),
    segment(0xfe, bytesOf(gps ? secretPlace : "comment")),
    ...(components === 4 ? [segment(0xee, bytesOf("Adobe", [0, 100, 0, 0, 0, 0, 2]))] : []),
    segment(0xc0, frame),
    segment(0xda, bytesOf([components], Array(components * 2 + 3).fill(0))),
    [1, 2, 3, seed & 127],
    [0xff, 0xd9],
  );
}

let crcTable: readonly number[] | undefined;
function crc(bytes: Uint8Array): number {
  crcTable ??= Array.from({ length: 256 }, (_, start) => {
    let value = start;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value >>> 0;
  });
  let value = 0xffffffff;
  for (const byte of bytes) value = crcTable[(value ^ byte) & 255]! ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** A PNG that browsers can show: one colour, with an alpha channel and an optional text chunk. */
export function png({ width = 640, height = 400, rgba = [200, 80, 40, 255], text = "" } = {}) {
  const chunk = (name: string, data: Uint8Array) =>
    bytesOf(number32(data.length), name, data, number32(crc(bytesOf(name, data))));
  const row = bytesOf([0], Array.from({ length: width }, () => rgba).flat());
  const pixels = new Uint8Array(row.length * height);
  for (let at = 0; at < height; at += 1) pixels.set(row, at * row.length);
  return bytesOf(
    [0x89],
    "PNG\r\n\u001a\n",
    chunk("IHDR", bytesOf(number32(width), number32(height), [8, 6, 0, 0, 0])),
    ...(text ? [chunk("tEXt", bytesOf(`Comment\0${text}`))] : []),
    chunk("IDAT", new Uint8Array(deflateSync(pixels))),
    chunk("IEND", new Uint8Array()),
  );
}

/** A PNG whose header claims more pixels than its data has. */
export const decompressionBomb = (width = 30_000, height = 30_000): Uint8Array<ArrayBuffer> => {
  const file = png({ width: 4, height: 4 });
  file.set(number32(width), 16);
  file.set(number32(height), 20);
  return file;
};

/** An animated GIF of two frames. */
export function gif({ width = 300, height = 200 } = {}) {
  const side = (value: number) => number16(value).toReversed();
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  return bytesOf("GIF89a", side(width), side(height), [0x80, 0, 0, 0, 0, 0, 255, 255, 255], frame, frame, [0x3b]);
}

/** A WebP with an extended header and optional metadata. */
export function webp({ width = 500, height = 300, exif = "" } = {}) {
  const side = (value: number) => little32(value - 1).slice(0, 3);
  const chunk = (name: string, data: Uint8Array) =>
    bytesOf(name, little32(data.length), data, data.length % 2 ? [0] : []);
  const chunks = bytesOf(
    "WEBP",
    chunk("VP8X", bytesOf([exif ? 8 : 0, 0, 0, 0], side(width), side(height))),
    chunk("VP8 ", bytesOf([0, 0, 0, 0x9d, 1, 0x2a], side(width + 1), side(height + 1))),
    exif ? chunk("EXIF", bytesOf(exif)) : [],
  );
  return bytesOf("RIFF", little32(chunks.length), chunks);
}

/**
 * An AVIF with valid boxes but no picture that a browser could show. `exif` is also written as XMP and in a `uuid` box.
 */
export function avif({ width = 700, height = 500, exif = "" } = {}) {
  const box = (name: string, ...data: readonly Part[]) => {
    const content = bytesOf(...data);
    return bytesOf(number32(content.length + 8), name, content);
  };
  const item = (id: number, kind: string, more = "") =>
    box("infe", [2, 0, 0, 0], number16(id), [0, 0], kind, `\0${more}`);
  const parts = exif
    ? [bytesOf([1, 2, 3]), bytesOf([0, 0, 0, 0], "MM", exif), bytesOf("<rdf>", exif)]
    : [bytesOf([1, 2, 3])];
  const kinds = [item(1, "av01"), item(2, "Exif"), item(3, "mime", "application/rdf+xml\0")].slice(0, parts.length);
  const size = box("ipco", box("ispe", number32(0), number32(width), number32(height)));
  const head = (start: number) => {
    let at = start;
    const places = parts.map(({ length }, position) => {
      at += length;
      return bytesOf(number16(position + 1), number16(0), number16(1), number32(at - length), number32(length));
    });
    const list = box("iloc", number32(0), [0x44, 0], number16(parts.length), ...places);
    return bytesOf(
      box("ftyp", "avif", number32(0), "avifmif1"),
      box("meta", number32(0), box("iinf", number32(0), number16(kinds.length), ...kinds), list, size),
      exif ? box("uuid", exif) : [],
    );
  };
  return bytesOf(head(head(0).length + 8), box("mdat", ...parts));
}
