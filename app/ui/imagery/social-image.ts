import { socialSize } from "../../base/web/social-address";
import { socialDraft } from "./cover";
import { Coverage, drawLine, toDrawableText, widthOf } from "./typeface";
import { cell as unit, type Draft, type Part, threadColours, threadWidth } from "./weave";

/** A title in lines of one size, in pixels. */
interface TitleLines {
  readonly size: number;
  readonly lines: readonly string[];
}

/** The sizes of a title in pixels, each with the number of lines that fit. */
const sizes = [
  [92, 3],
  [80, 4],
  [68, 5],
  [58, 6],
  [48, 7],
  [40, 8],
] as const;

/** The height of a line as a multiple of its size. */
const lineHeight = 1.12;

/**
 * Breaks a title at spaces and after hyphens into lines of a width in pixels, in the largest size in which it fits
 * without breaking a word, with lines of about equal length. A title that does not fit in the smallest size is cut and
 * ends with an ellipsis.
 */
export function breakTitle(title: string, width: number): TitleLines {
  const parts = title.split(/(?<=[-–—/])(?=\S)|(?<= )/u);
  for (const [size, maxLines] of sizes) {
    if (parts.some((part) => widthOf(part.trimEnd(), size) > width)) continue;
    const lines = fitLines(parts, size, width);
    if (lines.length <= maxLines) return { size, lines: balance(parts, lines, size, width) };
  }
  const [size, maxLines] = sizes.at(-1)!;
  const lines = fitLines(
    parts.flatMap((part) => pieces(part, size, width)),
    size,
    width,
  );
  return { size, lines: lines.length > maxLines ? cutLines(lines.slice(0, maxLines), size, width) : lines };
}

/** Puts as many parts in each line as fit. */
function fitLines(parts: readonly string[], size: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of parts) {
    if (line !== "" && widthOf((line + part).trimEnd(), size) > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += part;
  }
  return [...lines, line.trimEnd()];
}

/** Makes the lines as narrow as possible without adding a line. */
function balance(parts: readonly string[], lines: string[], size: number, width: number): string[] {
  let best = lines;
  for (let narrower = width - size / 4; narrower > width / 2; narrower -= size / 4) {
    if (parts.some((part) => widthOf(part.trimEnd(), size) > narrower)) return best;
    const nextLines = fitLines(parts, size, narrower);
    if (nextLines.length > lines.length) return best;
    best = nextLines;
  }
  return best;
}

/** Splits a word that is too long into pieces that fit. */
function pieces(word: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let piece = "";
  for (const letter of word) {
    if (widthOf(piece + letter, size) > width) {
      lines.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...lines, piece];
}

function cutLines(lines: readonly string[], size: number, width: number): string[] {
  let last = lines.at(-1) ?? "";
  while (last !== "" && widthOf(`${last}…`, size) > width) last = last.slice(0, -1);
  return [...lines.slice(0, -1), `${last.replace(/[\s,;:.–—-]+$/u, "")}…`];
}

/** A picture of at most 16 colours, one byte for each pixel: the colour's number. */
interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** Colours such as "#fcfaf6". */
  readonly palette: readonly string[];
}

/** Encodes a raster as a PNG file with four bits per pixel. The width must be even. */
async function encodePng({ width, height, pixels, palette }: Raster): Promise<Uint8Array<ArrayBuffer>> {
  const lineBytes = width / 2 + 1;
  const lines = new Uint8Array(lineBytes * height);
  // The first byte of a line stays 0: no filter, which suits pictures with few colours.
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 2)
      lines[y * lineBytes + 1 + x / 2] = (pixels[y * width + x]! << 4) | pixels[y * width + x + 1]!;
  const header = new Uint8Array(13);
  const fields = new DataView(header.buffer);
  fields.setUint32(0, width);
  fields.setUint32(4, height);
  // Four bits, palette.
  header.set([4, 3], 8);
  const colours = palette.flatMap((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
  return join([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    chunk("PLTE", Uint8Array.from(colours)),
    chunk("IDAT", await deflate(lines)),
    chunk("IEND", new Uint8Array()),
  ]);
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.length + 12);
  const fields = new DataView(bytes.buffer);
  fields.setUint32(0, content.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(content, 8);
  fields.setUint32(content.length + 8, checksum(bytes.subarray(4, content.length + 8)));
  return bytes;
}

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The CRC-32 of a chunk's type and content. */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = checksums[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The content of a social image. */
export interface SocialPicture {
  readonly title: string;
  /** The kind of page in a word or two, or "". */
  readonly label: string;
  readonly brand: string;
  readonly slug: string;
  /** The group of the page's cover, such as a category. It chooses the weave. */
  readonly group: string;
  /** Colours such as "#a82e24" in place of the site's own. */
  readonly colours?: Partial<Readonly<Record<Part, string>>>;
}

const { width, height } = socialSize;
/** In pixels: the room around the text. */
const margin = 72;
/** The ink of titles (`--ink`, light). */
const ink = "#191d26";
/** The number of shades from ground to ink, for the edges of letters. */
const shades = 11;

const parts = ["warp", "weft", "second", "accent"] as const satisfies readonly Part[];
const paletteWith = (colours: SocialPicture["colours"]) => [
  threadColours.ground[0],
  ...parts.map((part) => colours?.[part] ?? threadColours[part][0]),
  ...Array.from({ length: shades }, (_, shade) => mix(threadColours.ground[0], ink, (shade + 1) / shades)),
];
const numberOf = (part: Part) => parts.indexOf(part) + 1;

/**
 * The social image of a page as a PNG file: the title in the display face beside the page's weave. The same input
 * always gives the same bytes. The brand replaces a title in letters that the fonts lack.
 */
export async function drawSocialImage(picture: SocialPicture): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = new Uint8Array(width * height);
  const draft = socialDraft(picture.slug, picture.group);
  const cell = height / draft.rows.length;
  const weaveLeft = width - draft.columns * cell;
  drawWeave(pixels, draft, weaveLeft, cell);
  drawTexts(pixels, picture, weaveLeft);
  return encodePng({ width, height, pixels, palette: paletteWith(picture.colours) });
}

/** Threads of whole cells, as in `weave.ts`. */
function drawWeave(pixels: Uint8Array, { columns, rows, accent }: Draft, left: number, cell: number): void {
  const warp = Math.round((cell * threadWidth.warp) / unit);
  const weft = Math.round((cell * threadWidth.weft) / unit);
  const inset = (thread: number) => Math.floor((cell - thread) / 2);
  const isAccent = (thread: "warp" | "weft", at: number) => accent.thread === thread && accent.at === at;
  for (let column = 0; column < columns; column += 1) {
    const colour = numberOf(isAccent("warp", column) ? "accent" : "warp");
    fill(pixels, left + column * cell + inset(warp), 0, warp, height, colour);
  }
  for (const [row, { over, yarn }] of rows.entries()) {
    const colour = numberOf(isAccent("weft", row) ? "accent" : yarn);
    for (const [column, isOver] of over.entries())
      if (isOver) fill(pixels, left + column * cell, row * cell + inset(weft), cell, weft, colour);
  }
}

function drawTexts(pixels: Uint8Array, { title, label, brand }: SocialPicture, weaveLeft: number): void {
  const room = weaveLeft - margin - 48;
  const drawableTitle = toDrawableText(title) ?? toDrawableText(brand) ?? "";
  const { size, lines } = breakTitle(drawableTitle, room);
  const bold = new Coverage(weaveLeft, height);
  const quiet = new Coverage(weaveLeft, height);
  // The block of the title is centred between label and brand.
  const top = (height - lines.length * size * lineHeight) / 2;
  for (const [at, line] of lines.entries())
    drawLine(bold, line, margin, Math.round(top + at * size * lineHeight + size * 0.86), size);
  drawLine(quiet, toDrawableText(label) ?? "", margin, margin + 24, 30);
  const name = toDrawableText(brand);
  const indent = 34;
  // A name that does not fit is left out.
  if (name !== null && drawableTitle !== name && widthOf(name, 34) <= room - indent) {
    drawLine(bold, name, margin + indent, height - margin, 34);
    fill(pixels, margin, height - margin - 24, 20, 24, numberOf("accent"));
  }
  print(pixels, bold, 1);
  print(pixels, quiet, 0.75);
}

function print(pixels: Uint8Array, coverage: Coverage, strength: number): void {
  coverage.forEach((x, y, share) => {
    const shade = Math.round(share * strength * shades);
    if (shade > 0) pixels[y * width + x] = parts.length + shade;
  });
}

function fill(pixels: Uint8Array, x: number, y: number, across: number, down: number, colour: number): void {
  for (let line = y; line < y + down; line += 1) pixels.fill(colour, line * width + x, line * width + x + across);
}

/** A colour between two, as "#rrggbb". */
function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(channel(from, at) * (1 - share) + channel(to, at) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
