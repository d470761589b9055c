import type { PictureType } from "../../ui/imagery/picture-address";

/** The type and size of an image file, or why it is refused. */
export type ReadImage =
  | { readonly ok: true; readonly type: PictureType; readonly width: number; readonly height: number }
  | { readonly ok: false; readonly reason: string };

/** The maximum number of pixels, in total and per side. More would take hundreds of megabytes to show. */
const maxPixels = 64_000_000;
const maxSide = 16_384;

/**
 * Detects the type of a file from its first bytes, never its name, and reads its size in pixels (MEDIA-3). Refuses files
 * that are not pictures, have too many pixels, or are truncated.
 */
export function parseImage(bytes: Uint8Array): ReadImage {
  const head = readHead(bytes);
  if (typeof head === "string") return refuse(head);
  const { type, width, height, isWhole } = head;
  if (!(width > 0 && height > 0)) return refuse("The file does not state the size of the picture.");
  if (width > maxSide || height > maxSide || width * height > maxPixels)
    return refuse(`The picture is ${width} × ${height} pixels. The limit is ${maxPixels / 1_000_000} megapixels.`);
  if (!isWhole) return refuse("The file is incomplete. Copy or export it again.");
  return { ok: true, type, width, height };
}

const refuse = (reason: string) => ({ ok: false, reason }) as const;

interface Head {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
  readonly isWhole: boolean;
}

function readHead(bytes: Uint8Array): Head | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));
  if (bytes.length >= 33 && text(1, 3) === "PNG" && bytes[0] === 0x89) {
    const [width, height] = [view.getUint32(16), view.getUint32(20)];
    return { type: "png", ...turned({ width, height }, orientationOfPng(bytes)), isWhole: isWholePng(bytes) };
  }
  if (bytes.length >= 13 && /^GIF8[79]a$/.test(text(0, 6))) {
    const isWhole = blocksOfGif(bytes).at(-1)!.kind === "end";
    return { type: "gif", width: view.getUint16(6, true), height: view.getUint16(8, true), isWhole };
  }
  if (bytes.length >= 4 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes, view);
  if (bytes.length >= 30 && text(0, 4) === "RIFF" && text(8, 4) === "WEBP") return readWebp(bytes, view, text(12, 4));
  if (bytes.length >= 16 && text(4, 4) === "ftyp")
    return readAvif(bytes, view, text(8, Math.min(64, bytes.length - 8)));
  const start = text(0, Math.min(512, bytes.length))
    .replace(/^\uFEFF|^ï»¿/, "")
    .trimStart()
    .toLowerCase();
  if (start.startsWith("<svg") || (start.startsWith("<?xml") && start.includes("<svg")))
    return "SVG files are not accepted: they can contain scripts. Upload it in the portal with JavaScript on, which draws it as a PNG, or export it as PNG or WebP.";
  if (start.startsWith("<")) return "This is a web page, not a picture.";
  return "This file type is not supported. Use JPEG, PNG, WebP, AVIF or GIF.";
}

/** The size as a picture is shown. */
const turned = (size: { readonly width: number; readonly height: number }, orientation: number | null) =>
  (orientation ?? 1) >= 5 ? { width: size.height, height: size.width } : size;

/** Walks the segments to the one that has the size. */
function readJpeg(bytes: Uint8Array, view: DataView): Head {
  let at = 2;
  let orientation: number | null = null;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at += 1;
    else {
      if (marker === 0xe1) orientation ??= orientationOfJpeg(bytes, at);
      if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
        const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
        const isWhole = segmentsOfJpeg(bytes).some((segment) => segment.marker === endOfImage);
        return { type: "jpg", ...turned({ width, height }, orientation), isWhole };
      }
      at += 2 + view.getUint16(at + 2);
    }
  }
  // It starts as a JPEG but is truncated.
  return { type: "jpg", width: 1, height: 1, isWhole: false };
}

const endOfImage = 0xd9;

/** A segment of a JPEG: its marker, where it begins and ends, and where the scan data after it ends. */
interface Segment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
  readonly scanEnd: number;
}

/**
 * The segments of a JPEG after its first marker, up to the end of the picture, if the file has one. Phones append data,
 * such as a short film or a gain map for HDR screens.
 */
export function segmentsOfJpeg(bytes: Uint8Array): Segment[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const segments: Segment[] = [];
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1]!;
    // Fill bytes, and bytes that belong to nothing.
    if (bytes[at] !== 0xff || marker === 0xff) at += 1;
    else if (marker === endOfImage) return [...segments, { marker, start: at, end: at + 2, scanEnd: at + 2 }];
    else if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (at + 4 > bytes.length) return segments;
    else {
      const end = at + 2 + view.getUint16(at + 2);
      const scanEnd = marker === 0xda ? endOfScan(bytes, end) : end;
      if (scanEnd > bytes.length) return segments;
      segments.push({ marker, start: at, end, scanEnd });
      at = scanEnd;
    }
  }
  return segments;
}

/** The end of scan data, which continues past escaped bytes and restart markers. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = start; ;) {
    at = bytes.indexOf(0xff, at);
    const marker = bytes[at + 1];
    if (at === -1 || marker === undefined) return bytes.length;
    if (marker === 0xff) at += 1;
    else if (marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else return at;
  }
}

/**
 * Whether all pixels of a PNG are there. Browsers do not miss its end, and not what a broken chunk after the pixels says.
 */
function isWholePng(bytes: Uint8Array): boolean {
  const chunks = chunksOfPng(bytes);
  const rest = new TextDecoder("latin1").decode(bytes.subarray(chunks.at(-1)?.end ?? 8).subarray(4, 8));
  return chunks.some(({ name }) => name === "IDAT") && rest !== "IDAT" && rest !== "fdAT";
}

/** The chunks of a PNG up to its end, if the file has it. */
export function chunksOfPng(
  bytes: Uint8Array,
): Array<{ readonly name: string; readonly start: number; readonly end: number }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = [];
  for (let start = 8; start + 12 <= bytes.length;) {
    const end = start + 12 + view.getUint32(start);
    if (end > bytes.length) break;
    const name = String.fromCharCode(...bytes.subarray(start + 4, start + 8));
    chunks.push({ name, start, end });
    if (name === "IEND") break;
    start = end;
  }
  return chunks;
}

/** A block of a GIF: its head, what belongs to a frame, an application's (which may set the loop), others, its end. */
interface Block {
  readonly kind: "head" | "frame" | "loop" | "other" | "end";
  readonly start: number;
  readonly end: number;
}

/**
 * The blocks of a GIF up to its end. As for browsers, it also ends with its last picture, if the file was not cut within
 * one; some programs leave the end out, or add zeros.
 */
export function blocksOfGif(bytes: Uint8Array): Block[] {
  const tableSize = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  const head = 13 + tableSize(bytes[10] ?? 0);
  const blocks: Block[] = [{ kind: "head", start: 0, end: head }];
  let hasFrame = false;
  const end = (start: number): Block[] => [...blocks, { kind: "end", start, end: Math.min(start + 1, bytes.length) }];
  /** The end of the sub-blocks that begin here, of which the last is empty. */
  const afterParts = (from: number) => {
    let at = from;
    while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!;
    return at + 1;
  };
  for (let start = head; start < bytes.length;) {
    const [introducer, label = 0] = bytes.subarray(start, start + 2);
    // Some programs write zeros between blocks.
    if (introducer === 0) {
      start += 1;
      continue;
    }
    const isFrame = introducer === 0x2c;
    // Whatever comes after the pictures is their end, too.
    if (introducer === 0x3b || (!isFrame && introducer !== 0x21))
      return hasFrame || introducer === 0x3b ? end(start) : blocks;
    const next = afterParts(isFrame ? start + 11 + tableSize(bytes[start + 9] ?? 0) : start + 2);
    if (next > bytes.length) return blocks;
    const kind = isFrame || label === 0xf9 ? "frame" : label === 0xff ? "loop" : "other";
    blocks.push({ kind, start, end: next });
    hasFrame ||= isFrame;
    start = next;
  }
  return hasFrame ? end(bytes.length) : blocks;
}

/** The orientation in a segment of a JPEG, from 1 to 8; null if it has none. */
export const orientationOfJpeg = (bytes: Uint8Array, segment: number): number | null =>
  new TextDecoder("latin1").decode(bytes.subarray(segment + 4, segment + 8)) === "Exif"
    ? parseOrientation(bytes, segment + 10)
    : null;

/** The orientation of a PNG, from 1 to 8; null if it has none. */
export function orientationOfPng(bytes: Uint8Array): number | null {
  const exif = chunksOfPng(bytes).find(({ name }) => name === "eXIf");
  return exif ? parseOrientation(bytes, exif.start + 8) : null;
}

/** The orientation in Exif data that begin at a place. */
function parseOrientation(bytes: Uint8Array, start: number): number | null {
  if (start + 14 > bytes.length) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = view.getUint16(start) === 0x4949;
  const list = start + view.getUint32(start + 4, isLittle);
  if (list + 2 > bytes.length) return null;
  const entries = view.getUint16(list, isLittle);
  for (let at = list + 2; at < list + 2 + entries * 12 && at + 12 <= bytes.length; at += 12)
    if (view.getUint16(at, isLittle) === 0x0112) return view.getUint16(at + 8, isLittle);
  return null;
}

function readWebp(bytes: Uint8Array, view: DataView, chunk: string): Head {
  const isWhole = isWholeWebp(bytes, view);
  if (chunk === "VP8X") {
    const side = (at: number) => 1 + bytes[at]! + (bytes[at + 1]! << 8) + (bytes[at + 2]! << 16);
    return { type: "webp", width: side(24), height: side(27), isWhole };
  }
  if (chunk === "VP8L") {
    const bits = view.getUint32(21, true);
    return { type: "webp", width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff), isWhole };
  }
  const size = (at: number) => view.getUint16(at, true) & 0x3fff;
  return { type: "webp", width: size(26), height: size(28), isWhole };
}

/** Whether all pixels are there: the parts after the header that have some, or an animation's frames. */
function isWholeWebp(bytes: Uint8Array, view: DataView): boolean {
  let hasPixels = false;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = new TextDecoder("latin1").decode(bytes.subarray(at, at + 4));
    const isPicture = ["VP8 ", "VP8L", "ANMF", "ALPH"].includes(name);
    const end = at + 8 + view.getUint32(at + 4, true);
    if (isPicture && end > bytes.length) return false;
    hasPixels ||= isPicture && name !== "ALPH";
    at = end + (end % 2);
  }
  return hasPixels;
}

/** The largest size that the file declares is the picture's: parts and thumbnails are smaller. */
function readAvif(bytes: Uint8Array, view: DataView, brands: string): Head | string {
  if (!/avif|avis/.test(brands))
    return /hei[cfsx]|mif1/.test(brands)
      ? "HEIC photos are not shown by most browsers. Export the photo as JPEG."
      : "This file type is not supported. Use JPEG, PNG, WebP, AVIF or GIF.";
  let [width, height] = [0, 0];
  const head = Math.min(bytes.length - 16, 64 * 1024);
  for (let at = 0; at < head; at += 1) {
    if (bytes[at] !== 0x69 || bytes[at + 1] !== 0x73 || bytes[at + 2] !== 0x70 || bytes[at + 3] !== 0x65) continue;
    width = Math.max(width, view.getUint32(at + 8));
    height = Math.max(height, view.getUint32(at + 12));
  }
  const turns = new TextDecoder("latin1").decode(bytes.subarray(0, head)).indexOf("irot");
  const isTurned = turns > 0 && bytes[turns + 4]! % 2 === 1;
  return { type: "avif", ...turned({ width, height }, isTurned ? 6 : 1), isWhole: isWholeAvif(bytes, view) };
}

/** The boxes that a file is made of. Something else that has no valid length is not part of the picture. */
export const boxesOfAvif = new Set("ftyp free mdat meta moov skip uuid".split(" "));

function isWholeAvif(bytes: Uint8Array, view: DataView): boolean {
  let hasHeader = false;
  for (let at = 0; at + 8 <= bytes.length;) {
    const name = new TextDecoder("latin1").decode(bytes.subarray(at + 4, at + 8));
    const declared = view.getUint32(at);
    const size = declared === 0 ? bytes.length - at : declared === 1 ? Number(view.getBigUint64(at + 8)) : declared;
    if (size < 8 || at + size > bytes.length) return hasHeader && !boxesOfAvif.has(name);
    hasHeader ||= name === "meta" || name === "moov";
    at += size;
  }
  return hasHeader;
}

/** Whether a picture counts as animated: any GIF, and others by their header. */
export function isAnimated(bytes: Uint8Array, type: PictureType): boolean {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 256));
  return (
    type === "gif" ||
    (type === "webp" && head.includes("ANIM")) ||
    (type === "png" && head.includes("acTL")) ||
    (type === "avif" && head.includes("avis"))
  );
}
