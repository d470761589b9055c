import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Blob, Buffer as Text, Face, Feature, Font, shape } from "harfbuzzjs";
import subsetFont from "subset-font";
import { codePoints } from "./build.ts";
import { root } from "./toolchain.ts";

/*
 * Writes the glyphs for social images: the outlines and kerning pairs of the display face, and of a second face for
 * alphabets it lacks. The file is committed because the fonts hardly ever change; the SIL Open Font License of both
 * allows it.
 */

const output = join(root, "app/ui/imagery/letters.json");
/** Units per em in the file. At 84 pixels, rounding to one is off by at most a twelfth of a pixel. */
const unitsPerEm = 500;
/** In the file's units. Less kerning is invisible. */
const minKerning = 4;

const text = (...points: number[]) => String.fromCodePoint(...points);
const basic = text(...codePoints(0x20, 0x7e));
const greek = text(...codePoints(0x386, 0x38a), 0x38c, ...codePoints(0x38e, 0x3a1), ...codePoints(0x3a3, 0x3ce));
const cyrillic = text(...codePoints(0x400, 0x45f), 0x490, 0x491);

/** The faces, in the weight of titles, each with the letters to take and the letters to kern. */
const faces = [
  {
    font: "fraunces/files/fraunces-latin-opsz-normal",
    optical: 48,
    weight: 480,
    letters: latin(),
    kernedLetters: `${basic}–—‘’“”…`,
  },
  {
    font: "fraunces/files/fraunces-latin-ext-opsz-normal",
    optical: 48,
    weight: 480,
    letters: latin(),
    kernedLetters: "",
  },
  {
    font: "source-serif-4/files/source-serif-4-greek-opsz-normal",
    optical: 60,
    weight: 570,
    letters: greek,
    kernedLetters: greek,
  },
  {
    font: "source-serif-4/files/source-serif-4-cyrillic-opsz-normal",
    optical: 60,
    weight: 570,
    letters: cyrillic,
    kernedLetters: cyrillic,
  },
] as const;

function latin(): string {
  const extendedLatin = text(...codePoints(0x100, 0x17f), ...codePoints(0x218, 0x21b), 0x1e9e);
  return `${basic}${text(...codePoints(0xa0, 0xff))}${extendedLatin}–—‘’‚“”„†•…‹›€™−×`;
}

/** The outline of a glyph as an SVG path with relative whole coordinates, y downwards. */
function outline(font: Font, glyph: number, scale: number): string {
  let [x, y] = [0, 0];
  const path = font.glyphToJson(glyph).map(({ type, values }) => {
    const [fromX, fromY] = [x, y];
    const numbers = values.map((value, index) => {
      const integer = Math.round(value * scale * (index % 2 === 0 ? 1 : -1));
      if (index % 2 === 0) x = integer;
      else y = integer;
      return integer - (index % 2 === 0 ? fromX : fromY);
    });
    return type.toLowerCase() + numbers.join(" ").replaceAll(" -", "-");
  });
  return path.join("");
}

/** The width of a text, in the font's units. */
function widthOf(font: Font, letters: string): number {
  const buffer = new Text();
  buffer.addText(letters);
  buffer.guessSegmentProperties();
  shape(font, buffer, [new Feature("liga", 0)]);
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + (xAdvance ?? 0), 0);
}

async function main(): Promise<void> {
  const letters: Record<string, string> = {};
  const pairs: Record<string, Record<string, number>> = {};
  for (const { font: name, optical, weight, letters: wantedLetters, kernedLetters } of faces) {
    const file = await readFile(join(root, "node_modules/@fontsource-variable", `${name}.woff2`));
    const sfnt = await subsetFont(file, wantedLetters, {
      targetFormat: "sfnt",
      variationAxes: { wght: weight, opsz: optical },
    });
    const face = new Face(new Blob(new Uint8Array(sfnt)));
    const font = new Font(face);
    const scale = unitsPerEm / face.upem;
    for (const letter of wantedLetters) {
      const glyph = font.nominalGlyph(letter.codePointAt(0)!);
      if (glyph === undefined || glyph === 0 || letter in letters) continue;
      letters[letter] = `${Math.round(font.glyphHAdvance(glyph) * scale)} ${outline(font, glyph, scale)}`;
    }
    const supportedLetters = [...kernedLetters].filter((letter) => letter in letters);
    const widths = new Map(supportedLetters.map((letter) => [letter, widthOf(font, letter)]));
    for (const first of supportedLetters) {
      const row = supportedLetters.flatMap((second) => {
        const distance = (widthOf(font, first + second) - widths.get(first)! - widths.get(second)!) * scale;
        return Math.abs(distance) < minKerning ? [] : [[second, Math.round(distance)] as const];
      });
      if (row.length > 0) pairs[first] = Object.fromEntries(row);
    }
  }
  await writeFile(output, `${JSON.stringify({ unitsPerEm, letters, pairs })}\n`);
}

await main();
