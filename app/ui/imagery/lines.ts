import { widthOf } from "./typeface";

/** A title in lines of one size, in pixels. */
export interface TitleLines {
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
export const lineHeight = 1.12;

/**
 * Breaks a title at spaces and after hyphens into lines of a width in pixels, in the largest size in which it fits
 * without breaking a word, with lines of about equal length. A title that does not fit in the smallest size is cut and
 * ends with an ellipsis.
 */
export function breakTitle(title: string, width: number): TitleLines {
  const parts = title.split(/(?<=[-–—/])(?=\S)|(?<= )/u);
  for (const [size, maxLines] of sizes) {
    if (parts.some((part) => widthOf(part.trimEnd(), size) > width)) continue;
    const lines = fill(parts, size, width);
    if (lines.length <= maxLines) return { size, lines: balance(parts, lines, size, width) };
  }
  const [size, maxLines] = sizes.at(-1)!;
  const lines = fill(
    parts.flatMap((part) => pieces(part, size, width)),
    size,
    width,
  );
  return { size, lines: lines.length > maxLines ? cut(lines.slice(0, maxLines), size, width) : lines };
}

/** Puts as many parts in each line as fit. */
function fill(parts: readonly string[], size: number, width: number): string[] {
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
    const tried = fill(parts, size, narrower);
    if (tried.length > lines.length) return best;
    best = tried;
  }
  return best;
}

/** Splits a word that is too long into pieces that fit. */
function pieces(word: string, size: number, width: number): string[] {
  const found: string[] = [];
  let piece = "";
  for (const letter of word) {
    if (widthOf(piece + letter, size) > width) {
      found.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...found, piece];
}

function cut(lines: readonly string[], size: number, width: number): string[] {
  let last = lines.at(-1) ?? "";
  while (last !== "" && widthOf(`${last}…`, size) > width) last = last.slice(0, -1);
  return [...lines.slice(0, -1), `${last.replace(/[\s,;:.–—-]+$/u, "")}…`];
}
