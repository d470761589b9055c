import type { PictureType } from "../../ui/imagery/picture-address";
import {
  blocksOfGif,
  boxesOfAvif,
  chunksOfPng,
  orientationOfJpeg,
  orientationOfPng,
  segmentsOfJpeg,
} from "./read-image";

/** A part of a file: the bytes from `start` to `end`. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** The types of items that are shown: coded pictures, and those that are put together from others. */
const shownItems = new Set(["av01", "grid", "iovl", "iden", "tmap"]);

/** The boxes that are needed to show a picture or an animation, by what they are in. All others are overwritten. */
const neededBoxes = {
  file: new Set(["ftyp", "meta", "mdat", "moov"]),
  movie: new Set(["mvhd", "trak", "tkhd", "edts", "tref", "mdia", "mvex"]),
};

/** Empty Exif data (ISO/IEC 23008-12, A.2.1): the header's offset, and a header with an empty list. */
const emptyExif = [0, 0, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0];

/**
 * Removes the metadata of an AVIF (MEDIA-4). Overwrites it in place, so that no offset changes and the picture stays
 * intact. Null for a file whose structure cannot be parsed.
 */
function stripAvif(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const copy = bytes.slice();
  try {
    const file = new Boxes(copy);
    let end = 0;
    for (const box of file.within({ start: 0, end: copy.length }, boxesOfAvif)) {
      end = box.content.end;
      if (!neededBoxes.file.has(box.name)) copy.fill(0, box.content.start, box.content.end);
      else if (box.name === "meta") stripMeta(file, box.content);
      else if (box.name === "moov") stripMovie(file, box.content);
    }
    copy.fill(0, end);
    return copy;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Strips the header of an animation: it and its tracks can have metadata, too. */
function stripMovie(file: Boxes, movie: Span): void {
  for (const { name, content } of file.within(movie)) {
    if (name === "meta") stripMeta(file, content);
    else if (!neededBoxes.movie.has(name)) file.bytes.fill(0, content.start, content.end);
    else if (name === "trak") stripMovie(file, content);
  }
}

/** Overwrites the data of all items of a `meta` box that are not shown. */
function stripMeta(file: Boxes, meta: Span): void {
  // After its version and flags.
  const boxes = [...file.within({ start: meta.start + 4, end: meta.end })];
  const find = (name: string) => boxes.find((box) => box.name === name)?.content;
  const [infos, places] = [find("iinf"), find("iloc")];
  if (!infos || !places) return;
  const kinds = readKinds(file, infos);
  for (const { id, spans } of readPlaces(file, places, find("idat"))) {
    const kind = kinds.get(id) ?? "";
    if (shownItems.has(kind)) continue;
    for (const { start, end } of spans) {
      // Without a length, the extent reaches to the end and would include the picture.
      if (!(start < end && end <= file.bytes.length)) throw new RangeError("The extent of the item is invalid.");
      // Spaces keep text items valid; zeros would not.
      file.bytes.fill(kind === "Exif" ? 0 : 0x20, start, end);
    }
    const [first] = spans;
    if (kind === "Exif" && first && first.end - first.start >= emptyExif.length) file.bytes.set(emptyExif, first.start);
  }
}

/** The type of each item, by its id (`infe`). */
function readKinds(file: Boxes, { start, end }: Span): Map<number, string> {
  const kinds = new Map<number, string>();
  const entries = start + (file.number(start, 1) === 0 ? 6 : 8);
  for (const { name, content } of file.within({ start: entries, end })) {
    const version = file.number(content.start, 1);
    if (name !== "infe" || version < 2) continue;
    const size = version === 2 ? 2 : 4;
    kinds.set(file.number(content.start + 4, size), file.text(content.start + 6 + size));
  }
  return kinds;
}

/** Where the data of each item is (`iloc`, ISO/IEC 14496-12, 8.11.3). */
function* readPlaces(file: Boxes, { start }: Span, data: Span | undefined): Generator<{ id: number; spans: Span[] }> {
  const version = file.number(start, 1);
  if (version > 2) throw new RangeError("The version of the item locations is not supported.");
  let at = start + 4;
  const take = (size: number) => {
    const value = file.number(at, size);
    at += size;
    return value;
  };
  const sizes = take(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const [idSize, count] = [version < 2 ? 2 : 4, take(version < 2 ? 2 : 4)];
  for (let item = 0; item < count; item += 1) {
    const id = take(idSize);
    // 0: from the beginning of the file. 1: within the box beside this one. 2: within another item, which no encoder writes.
    const method = version === 0 ? 0 : take(2) & 15;
    take(2);
    const from = take(baseSize) + (method === 1 ? (data?.start ?? Number.NaN) : 0);
    const extents = take(2);
    const spans: Span[] = [];
    for (let extent = 0; extent < extents; extent += 1) {
      take(indexSize);
      const first = method < 2 ? from + take(offsetSize) : take(offsetSize) * Number.NaN;
      spans.push({ start: first, end: first + take(lengthSize) });
    }
    yield { id, spans };
  }
}

/** The boxes of a file (ISO/IEC 14496-12, 4.2). Throws a RangeError for impossible sizes or offsets. */
class Boxes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** A number of 0, 1, 2, 4 or 8 bytes. */
  number(at: number, size: number): number {
    if (size === 0) return 0;
    if (size === 1) return this.#view.getUint8(at);
    if (size === 2) return this.#view.getUint16(at);
    if (size === 4) return this.#view.getUint32(at);
    if (size === 8) return Number(this.#view.getBigUint64(at));
    throw new RangeError("A number cannot have this size.");
  }

  /** Four letters. */
  text(at: number): string {
    return String.fromCharCode(...this.bytes.subarray(at, at + 4));
  }

  /**
   * The boxes that follow each other in a part of the file.
   *
   * @param known what is neither one of these names nor has a possible size is no box, and ends the file
   */
  *within(
    { start, end }: Span,
    known?: ReadonlySet<string>,
  ): Generator<{ readonly name: string; readonly content: Span }> {
    for (let at = start; at + 8 <= end;) {
      const declaredLength = this.number(at, 4);
      const size = declaredLength === 1 ? this.number(at + 8, 8) : declaredLength === 0 ? end - at : declaredLength;
      const head = declaredLength === 1 ? 16 : 8;
      const isPossible = size >= head && at + size <= end;
      if (!isPossible && known?.has(this.text(at + 4)) === false) return;
      if (!isPossible) throw new RangeError("A box ends after the box around it.");
      yield { name: this.text(at + 4), content: { start: at + head, end: at + size } };
      at += size;
    }
  }
}

/**
 * Removes a picture's metadata, such as where it was taken (MEDIA-4): keeps what is needed to show it, and drops everything
 * else, whatever it is. Its pixels stay the same, and a JPEG keeps its orientation. Null for an AVIF whose structure cannot
 * be parsed.
 */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>, type: PictureType): Uint8Array<ArrayBuffer> | null {
  if (type === "jpg") return stripJpeg(bytes);
  if (type === "png") return stripPng(bytes);
  if (type === "gif") return stripGif(bytes);
  if (type === "webp") return stripWebp(bytes);
  return stripAvif(bytes);
}

/** Frames, tables, scans and restart intervals (ITU-T T.81, table B.1), without reserved markers and comments. */
const isPartOfJpeg = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdf);

function stripJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  for (const { marker, start, end, scanEnd } of segmentsOfJpeg(bytes)) {
    if (marker === 0xe1) orientation = orientationOfJpeg(bytes, start) ?? orientation;
    if (isPartOfJpeg(marker)) parts.push(bytes.subarray(start, scanEnd));
    // The JFIF header, without its thumbnail, which may show what has been cropped.
    else if (marker === 0xe0 && hasText(bytes.subarray(start + 4, start + 9), ["JFIF\0"]) && end - start >= 18)
      parts.push(Uint8Array.of(0xff, 0xe0, 0, 16, ...bytes.subarray(start + 4, start + 16), 0, 0));
    // The colour profile, among other uses of its marker, and Adobe's colour information.
    else if (marker === 0xe2 && hasText(bytes.subarray(start + 4, start + 16), ["ICC_PROFILE\0"]))
      parts.push(bytes.subarray(start, end));
    else if (marker === 0xee && hasText(bytes.subarray(start + 4, start + 9), ["Adobe"]) && end - start >= 16)
      parts.push(Uint8Array.of(0xff, 0xee, 0, 14, ...bytes.subarray(start + 4, start + 16)));
  }
  if (orientation > 1 && orientation <= 8) parts.splice(1, 0, orientationSegment(orientation));
  return joinParts([...parts, Uint8Array.of(0xff, 0xd9)]);
}

/** Exif data with only the orientation. */
// oxfmt-ignore
const orientationExif = (orientation: number) => [
  0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1,
  0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
];

const orientationSegment = (orientation: number): Uint8Array =>
  Uint8Array.of(0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, ...orientationExif(orientation));

/** The picture, its animation, its transparency, and how its colours and pixels are meant. */
const pngChunks = new Set(
  "IHDR PLTE IDAT IEND acTL fcTL fdAT tRNS bKGD cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI pHYs".split(" "),
);

function stripPng(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [bytes.subarray(0, 8)];
  const chunks = chunksOfPng(bytes);
  for (const { name, start, end } of chunks) if (pngChunks.has(name)) parts.push(bytes.subarray(start, end));
  const orientation = orientationOfPng(bytes) ?? 1;
  // After the header, which comes first.
  if (orientation > 1 && orientation <= 8) parts.splice(2, 0, pngChunk("eXIf", orientationExif(orientation)));
  if (chunks.at(-1)?.name !== "IEND") parts.push(pngChunk("IEND", []));
  return joinParts(parts);
}

function pngChunk(name: string, content: readonly number[]): Uint8Array {
  const named = Uint8Array.of(...new TextEncoder().encode(name), ...content);
  const chunk = new Uint8Array(named.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length);
  chunk.set(named, 4);
  view.setUint32(named.length + 4, checksum(named));
  return chunk;
}

/** CRC-32 (ISO/IEC 15948, 5.5), without which browsers ignore a chunk. */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  }
  return ~value >>> 0;
}

/** How often an animation is repeated, which two programs gave a name. */
const gifLoops = ["NETSCAPE2.0", "ANIMEXTS1.0"];

function stripGif(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  for (const { kind, start, end } of blocksOfGif(bytes)) {
    if (kind === "loop") {
      // The first part has the number; others could have anything.
      if (hasText(bytes.subarray(start + 3, start + 14), gifLoops) && bytes[start + 14] === 3)
        parts.push(bytes.subarray(start, start + 18), Uint8Array.of(0));
    } else if (kind === "head" || kind === "frame") parts.push(bytes.subarray(start, end));
  }
  return joinParts([...parts, Uint8Array.of(0x3b)]);
}

const webpChunks = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"];

function stripWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  // Some programs write another length into the header. What is after the picture has no name that is needed.
  const copy = joinParts([bytes.subarray(0, 12), ...webpParts(bytes, 12, bytes.length)]);
  new DataView(copy.buffer).setUint32(4, copy.length - 8, true);
  // Clears the metadata flags of the extended header.
  if (hasText(copy.subarray(12, 16), ["VP8X"])) copy[20] = copy[20]! & ~0b1100;
  return copy;
}

/** The chunks of a picture, or of one frame of an animation, that are needed. */
function webpParts(bytes: Uint8Array<ArrayBuffer>, from: number, to: number): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at + 4, true);
    const end = Math.min(at + 8 + size + (size % 2), to);
    if (hasText(bytes.subarray(at, at + 4), ["ANMF"])) {
      const frame = joinParts([bytes.subarray(at, at + 24), ...webpParts(bytes, at + 24, Math.min(at + 8 + size, to))]);
      new DataView(frame.buffer).setUint32(4, frame.length - 8, true);
      parts.push(frame);
    } else if (hasText(bytes.subarray(at, at + 4), webpChunks)) parts.push(bytes.subarray(at, end));
    at += 8 + size + (size % 2);
  }
  return parts;
}

/** Whether the bytes contain one of the given ASCII texts. */
function hasText(bytes: Uint8Array, texts: readonly string[]): boolean {
  const text = new TextDecoder("latin1").decode(bytes);
  return texts.some((one) => text.includes(one));
}

function joinParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
