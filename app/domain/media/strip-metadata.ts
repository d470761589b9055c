import type { PictureType } from "./picture-address";
import { endOfJpeg, readOrientation } from "./read-image";
import { stripAvif } from "./strip-avif";

/**
 * Removes a picture's metadata, such as where it was taken (MEDIA-4). Its pixels stay the same, and a JPEG keeps its
 * orientation. Null for an AVIF whose structure cannot be parsed.
 */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>, type: PictureType): Uint8Array<ArrayBuffer> | null {
  if (type === "jpg") return stripJpeg(bytes);
  if (type === "png") return stripPng(bytes);
  if (type === "webp") return stripWebp(bytes);
  if (type === "avif") return stripAvif(bytes);
  return bytes;
}

/** Keeps the segments that affect how it looks: the colour profile and Adobe's colour information. */
function stripJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  let orientation = 1;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const marker = bytes[at + 1]!;
    const end = at + 2 + view.getUint16(at + 2);
    if (marker === 0xe1) orientation = readOrientation(bytes, at) ?? orientation;
    const isMetadata = (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee) || marker === 0xfe;
    // The same marker is used for several pictures in one file, each with metadata of its own.
    const isProfile = marker !== 0xe2 || hasText(bytes.subarray(at + 4, at + 16), ["ICC_PROFILE"]);
    if (!isMetadata && isProfile) kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (orientation > 1 && orientation <= 8) kept.splice(1, 0, orientationSegment(orientation));
  // Data after the picture may contain metadata.
  kept.push(bytes.subarray(at, endOfJpeg(bytes) ?? bytes.length));
  return joined(kept);
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

function stripPng(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    if (!hasText(bytes.subarray(at + 4, at + 8), ["eXIf", "tEXt", "iTXt", "zTXt", "tIME"]))
      kept.push(bytes.subarray(at, end));
    at = end;
  }
  return joined(kept);
}

function stripWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 12)];
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (!hasText(bytes.subarray(at, at + 4), ["EXIF", "XMP "])) kept.push(bytes.subarray(at, end));
    at = end;
  }
  const stripped = joined(kept);
  new DataView(stripped.buffer).setUint32(4, stripped.length - 8, true);
  // Clears the metadata flags of the extended header.
  if (hasText(stripped.subarray(12, 16), ["VP8X"])) stripped[20] = stripped[20]! & ~0b1100;
  return stripped;
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
