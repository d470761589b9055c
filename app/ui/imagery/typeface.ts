import file from "./letters.json";

/**
 * Computes how much of each pixel is covered by outlines. An edge adds the area to its right to the pixels of its
 * lines; the sum along a line is then the covered share, at most 1 where letters overlap.
 */
export class Coverage {
  readonly #areas: Float32Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    // An edge at the right end writes one pixel further.
    this.#areas = new Float32Array(width * height + 2);
  }

  /** Adds a straight edge of an outline, in pixels, between the left and right sides: beyond them it would wrap around. */
  line(fromX: number, fromY: number, toX: number, toY: number): void {
    if (fromY === toY) return;
    const direction = fromY < toY ? 1 : -1;
    const [topX, top, bottom] = fromY < toY ? [fromX, fromY, toY] : [toX, toY, fromY];
    const slope = (toX - fromX) / (toY - fromY);
    let x = top < 0 ? topX - top * slope : topX;
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(this.height, Math.ceil(bottom)); y += 1) {
      const height = Math.min(y + 1, bottom) - Math.max(y, top);
      const next = x + slope * height;
      this.#edge(y * this.width, Math.min(x, next), Math.max(x, next), height * direction);
      x = next;
    }
  }

  /** Adds a quadratic curve as straight edges, each about three pixels long. */
  curve(fromX: number, fromY: number, byX: number, byY: number, toX: number, toY: number): void {
    const length = Math.hypot(byX - fromX, byY - fromY) + Math.hypot(toX - byX, toY - byY);
    const steps = Math.min(16, Math.max(2, Math.ceil(length / 3)));
    let [lastX, lastY] = [fromX, fromY];
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      const rest = 1 - part;
      const x = rest * rest * fromX + 2 * rest * part * byX + part * part * toX;
      const y = rest * rest * fromY + 2 * rest * part * byY + part * part * toY;
      this.line(lastX, lastY, x, y);
      [lastX, lastY] = [x, y];
    }
  }

  /** Calls `paint` for every pixel that is covered, with its share from 0 to 1. */
  forEach(paint: (x: number, y: number, share: number) => void): void {
    for (let y = 0; y < this.height; y += 1) {
      let sum = 0;
      for (let x = 0; x < this.width; x += 1) {
        sum += this.#areas[y * this.width + x]!;
        const share = Math.min(1, Math.abs(sum));
        if (share > 0.02) paint(x, y, share);
      }
    }
  }

  /**
   * The part of an edge within one line of pixels, from left to right. `area` is its height, negative if it goes up.
   */
  #edge(line: number, left: number, right: number, area: number): void {
    const first = Math.floor(left);
    const last = Math.ceil(right);
    if (last <= first + 1) {
      const share = (left + right) / 2 - first;
      this.#add(line + first, area * (1 - share));
      this.#add(line + first + 1, area * share);
      return;
    }
    // `covered` is the area of a pixel to the right of the edge. Only the difference from the pixel before is stored.
    const slope = area / (right - left);
    let before = 0;
    for (let x = first; x < last; x += 1) {
      const from = Math.max(left, x);
      const to = Math.min(right, x + 1);
      const coverage = slope * (from - left + (to - from) * (x + 1 - (from + to) / 2));
      this.#add(line + x, coverage - before);
      before = coverage;
    }
    this.#add(line + last, area - before);
  }

  #add(at: number, area: number): void {
    this.#areas[at] = this.#areas[at]! + area;
  }
}

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
  const signs: string[] = [];
  for (const sign of text.toWellFormed().normalize("NFC").replaceAll(/\s+/gu, " ")) {
    const letter = letterFor(sign);
    if (letter !== null) signs.push(letter);
    if (/[\p{L}\p{N}]/u.test(sign)) counts[letter === null ? "lost" : "kept"] += 1;
  }
  const result = signs.join("").replaceAll(/ +/g, " ").trim();
  return counts.kept === 0 || counts.lost * 3 > counts.kept ? null : result;
}

function letterFor(sign: string): string | null {
  const same = alike[sign] ?? sign;
  if (same in letters) return same;
  const [base = "", first = ""] = same.normalize("NFKD");
  const letter = (base + first).normalize("NFC");
  if (letter in letters) return letter;
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
