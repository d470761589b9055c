import type { PictureType } from "../../ui/imagery/picture-address";
import { blocksOfGif, chunksOfPng, readOrientation, segmentsOfJpeg } from "./read-image";
import { stripAvif } from "./strip-avif";

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
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  for (const { marker, start, end, scanEnd } of segmentsOfJpeg(bytes)) {
    if (marker === 0xe1) orientation = readOrientation(bytes, start) ?? orientation;
    if (isPartOfJpeg(marker)) kept.push(bytes.subarray(start, scanEnd));
    // The JFIF header, without its thumbnail, which may show what has been cropped.
    else if (marker === 0xe0 && hasText(bytes.subarray(start + 4, start + 9), ["JFIF\0"]) && end - start >= 18)
      kept.push(Uint8Array.of(0xff, 0xe0, 0, 16, ...bytes.subarray(start + 4, start + 16), 0, 0));
    // The colour profile, among other uses of its marker, and Adobe's colour information.
    else if (marker === 0xe2 && hasText(bytes.subarray(start + 4, start + 16), ["ICC_PROFILE\0"]))
      kept.push(bytes.subarray(start, end));
    else if (marker === 0xee && hasText(bytes.subarray(start + 4, start + 9), ["Adobe"]) && end - start >= 16)
      kept.push(Uint8Array.of(0xff, 0xee, 0, 14, ...bytes.subarray(start + 4, start + 16)));
  }
  if (orientation > 1 && orientation <= 8) kept.splice(1, 0, orientationSegment(orientation));
  return joined([...kept, Uint8Array.of(0xff, 0xd9)]);
}

/** An Exif segment with only the orientation. */
function orientationSegment(orientation: number): Uint8Array {
  // oxfmt-ignore
  return Uint8Array.of(
    0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0,
    0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1,
    0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
  );
}

/** The picture, its animation, its transparency, and how its colours and pixels are meant. */
const pngChunks = new Set(
  "IHDR PLTE IDAT IEND acTL fcTL fdAT tRNS bKGD cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI pHYs".split(" "),
);

function stripPng(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  for (const { name, start, end } of chunksOfPng(bytes)) if (pngChunks.has(name)) kept.push(bytes.subarray(start, end));
  return joined(kept);
}

/** How often an animation is repeated, which two programs gave a name. */
const gifLoops = ["NETSCAPE2.0", "ANIMEXTS1.0"];

function stripGif(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const kept: Uint8Array[] = [];
  for (const { kind, start, end } of blocksOfGif(bytes)) {
    if (kind === "loop") {
      // The first part has the number; others could have anything.
      if (hasText(bytes.subarray(start + 3, start + 14), gifLoops) && bytes[start + 14] === 3)
        kept.push(bytes.subarray(start, start + 18), Uint8Array.of(0));
    } else if (kind === "head" || kind === "frame") kept.push(bytes.subarray(start, end));
  }
  return joined([...kept, Uint8Array.of(0x3b)]);
}

const webpChunks = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"];

function stripWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = Math.min(bytes.length, 8 + view.getUint32(4, true));
  const stripped = joined([bytes.subarray(0, 12), ...webpParts(bytes, 12, whole)]);
  new DataView(stripped.buffer).setUint32(4, stripped.length - 8, true);
  // Clears the metadata flags of the extended header.
  if (hasText(stripped.subarray(12, 16), ["VP8X"])) stripped[20] = stripped[20]! & ~0b1100;
  return stripped;
}

/** The chunks of a picture, or of one frame of an animation, that are needed. */
function webpParts(bytes: Uint8Array<ArrayBuffer>, from: number, to: number): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at + 4, true);
    const end = Math.min(at + 8 + size + (size % 2), to);
    if (hasText(bytes.subarray(at, at + 4), ["ANMF"])) {
      const frame = joined([bytes.subarray(at, at + 24), ...webpParts(bytes, at + 24, Math.min(at + 8 + size, to))]);
      new DataView(frame.buffer).setUint32(4, frame.length - 8, true);
      kept.push(frame);
    } else if (hasText(bytes.subarray(at, at + 4), webpChunks)) kept.push(bytes.subarray(at, end));
    at += 8 + size + (size % 2);
  }
  return kept;
}

/** Whether the bytes contain one of the given ASCII texts. */
function hasText(bytes: Uint8Array, texts: readonly string[]): boolean {
  const text = new TextDecoder("latin1").decode(bytes);
  return texts.some((one) => text.includes(one));
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
