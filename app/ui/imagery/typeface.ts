import type { Coverage } from "./coverage";
import file from "./letters.json";

/** The committed file that `scripts/social-letters.ts` writes: widths, outlines and the kerning of pairs. */
interface Letters {
  readonly unitsPerEm: number;
  readonly letters: Readonly<Record<string, string>>;
  readonly pairs: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
const { unitsPerEm, letters, pairs }: Letters = file;

/** Characters that the fonts lack, with their replacements: spaces, and punctuation of right-to-left scripts. */
const alike: Readonly<Record<string, string>> = {
  "\u2010": "-",
  "\u2011": "-",
  "\u2012": "–",
  "\u2015": "—",
  "\u202f": " ",
  "\u2009": " ",
  "\u05be": "-",
  "\u05f3": "’",
  "\u05f4": "”",
  "\u060c": ",",
  "\u061b": ";",
  "\u061f": "?",
  "\u066a": "%",
  "\u06d4": ".",
};

/**
 * Reduces a text to characters that can be drawn. Drops those that the fonts lack, such as direction marks, emoji and
 * some accents. Null if more than a quarter of its letters would be missing, as in a title in a script that the fonts
 * do not have.
 */
export function toDrawableText(text: string): string | null {
  const counts = { lost: 0, kept: 0 };
  const drawn: string[] = [];
  for (const sign of text.toWellFormed().normalize("NFC").replaceAll(/\s+/gu, " ")) {
    const found = letterFor(sign);
    if (found !== null) drawn.push(found);
    if (/[\p{L}\p{N}]/u.test(sign)) counts[found === null ? "lost" : "kept"] += 1;
  }
  const result = drawn.join("").replaceAll(/ +/g, " ").trim();
  return counts.kept === 0 || counts.lost * 3 > counts.kept ? null : result;
}

function letterFor(sign: string): string | null {
  const same = alike[sign] ?? sign;
  if (same in letters) return same;
  const [base = "", first = ""] = same.normalize("NFKD");
  const accented = (base + first).normalize("NFC");
  if (accented in letters) return accented;
  return base in letters ? base : null;
}

/** The width of a text in pixels, in a size in pixels. */
export function widthOf(text: string, size: number): number {
  let width = 0;
  let last = "";
  for (const letter of text) {
    width += advance(last, letter);
    last = letter;
  }
  return (width * size) / unitsPerEm;
}

/** Draws a line of text from the left end of its baseline, in pixels. */
export function drawLine(onto: Coverage, text: string, left: number, baseline: number, size: number): void {
  const scale = size / unitsPerEm;
  let x = left;
  let last = "";
  for (const letter of text) {
    x += (pairs[last]?.[letter] ?? 0) * scale;
    drawOutline(onto, outlineOf(letter), x, baseline, scale);
    x += widthOfLetter(letter) * scale;
    last = letter;
  }
}

const advance = (last: string, letter: string) => (pairs[last]?.[letter] ?? 0) + widthOfLetter(letter);
const widthOfLetter = (letter: string) => Number.parseInt(letters[letter] ?? "0", 10);
const outlineOf = (letter: string) => (letters[letter] ?? "").replace(/^\d+ /, "");

/** Draws a path of relative `m`, `l`, `q` and `z`. */
function drawOutline(onto: Coverage, path: string, left: number, baseline: number, scale: number): void {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const across = (units: number) => left + units * scale;
  const down = (units: number) => baseline + units * scale;
  for (const [, command, rest = ""] of path.matchAll(/([mlqz])([^mlqz]*)/g)) {
    const [first = 0, second = 0, third = 0, fourth = 0] = (rest.match(/-?\d+/g) ?? []).map(Number);
    const [fromX, fromY] = [x, y];
    if (command === "z") [x, y] = [startX, startY];
    else if (command === "q") [x, y] = [x + third, y + fourth];
    else [x, y] = [x + first, y + second];
    if (command === "m") [startX, startY] = [x, y];
    else if (command === "q")
      onto.curve(across(fromX), down(fromY), across(fromX + first), down(fromY + second), across(x), down(y));
    else onto.line(across(fromX), down(fromY), across(x), down(y));
  }
}
