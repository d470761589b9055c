import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";
import { getIconSlug, getIconsData, svgToPath } from "simple-icons/sdk";
import { readContent } from "../drizzle/seed/read-content.ts";
import { root } from "./toolchain.ts";

/**
 * Puts the files that come from packages into public/: the logo of every tool that has an icon, in its brand
 * colour, and the display face. A file that is already right is left alone, so that nothing is built anew for it.
 * Throws when a tool names an icon that does not exist.
 */
export async function prepareAssets(): Promise<void> {
  const modules = join(root, "node_modules");
  const { tools } = readContent(join(root, "drizzle/seed/content"));
  const icons = new Map((await getIconsData()).map((icon) => [getIconSlug(icon), icon]));
  for (const { id, icon: slug } of tools) {
    if (slug === null) continue;
    const icon = icons.get(slug);
    if (!icon) throw new Error(`The tool ${id} names an icon that simple-icons does not have: ${slug}`);
    const path = svgToPath(await readFile(join(modules, "simple-icons/icons", `${slug}.svg`), "utf8"));
    await writeChanged(
      `logos/${slug}.svg`,
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="#${icon.hex}"><path d="${path}"/></svg>\n`,
      ),
    );
  }
  const face = "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2";
  await writeChanged("fonts/fraunces.woff2", await cutFont(await readFile(join(modules, face))));
}

/**
 * The display face with the letters that headlines of western languages use, at the one weight they are set in: two
 * fifths of the file, which every first view waits for. Other letters come from the fallback face.
 */
async function cutFont(face: Buffer): Promise<Buffer> {
  const codes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const letters = String.fromCodePoint(...codes(0x20, 0x7e), ...codes(0xa0, 0xff), 0x152, 0x153) + "–—‘’“”…€";
  return Buffer.from(await subsetFont(face, letters, { targetFormat: "woff2", variationAxes: { wght: 570 } }));
}

async function writeChanged(name: string, content: Buffer): Promise<void> {
  const file = join(root, "public", name);
  const present = await readFile(file).catch(() => null);
  if (present?.equals(content)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

if (import.meta.main) await prepareAssets();
