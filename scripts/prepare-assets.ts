import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { getIconSlug, getIconsData, svgToPath } from "simple-icons/sdk";
import subsetFont from "subset-font";
import { readContent, samplePictureWidths } from "../drizzle/seed/read-content.ts";
import { root } from "./toolchain.ts";

/**
 * Copies files into public/: from packages, the logo of every tool with an icon, in its brand colour, and the display
 * font; the sample pictures, under their keys in the picture store. Unchanged files are not rewritten, which would
 * trigger a rebuild. Throws when a tool has an unknown icon.
 */
export async function prepareAssets(): Promise<void> {
  const modules = join(root, "node_modules");
  const { tools, pictures } = readContent(join(root, "drizzle/seed/content"));
  const icons = new Map((await getIconsData()).map((icon) => [getIconSlug(icon), icon]));
  for (const { id, icon: slug } of tools) {
    if (slug === null) continue;
    const icon = icons.get(slug);
    if (!icon) throw new Error(`The icon of the tool ${id} is not in simple-icons: ${slug}`);
    const path = svgToPath(await readFile(join(modules, "simple-icons/icons", `${slug}.svg`), "utf8"));
    await writeIfChanged(
      `logos/${slug}.svg`,
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="#${icon.hex}"><path d="${path}"/></svg>\n`,
      ),
    );
  }
  for (const { hash, files } of pictures)
    for (const [at, file] of files.entries()) {
      const variant = at === files.length - 1 ? "full" : samplePictureWidths[at];
      await writeIfChanged(`media/${hash}/${variant}.webp`, await readFile(file));
    }
  const font = "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2";
  await writeIfChanged("fonts/fraunces.woff2", await subsetDisplayFont(await readFile(join(modules, font))));
}

/**
 * Subsets the display font, which every first view loads, to Latin-1 letters and typographic punctuation, the weights
 * from titles to headings, and its large optical size. Other characters use the fallback font.
 */
async function subsetDisplayFont(font: Buffer): Promise<Buffer> {
  const letters = String.fromCodePoint(...codePoints(0x20, 0x7e), ...codePoints(0xc0, 0xff), 0x152, 0x153);
  const signs = "\u00a0\u00ad¡£§©«°·»¿–—‘’“”…€";
  return Buffer.from(
    await subsetFont(font, letters + signs, {
      targetFormat: "woff2",
      variationAxes: { wght: { min: 480, max: 560 }, opsz: 48 },
    }),
  );
}

/** The code points from one to another, both included. */
export const codePoints = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

async function writeIfChanged(name: string, content: Buffer): Promise<void> {
  const file = join(root, "public", name);
  const present = await readFile(file).catch(() => null);
  if (present?.equals(content)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

if (import.meta.main) await prepareAssets();
