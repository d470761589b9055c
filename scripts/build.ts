import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { getIconsData, getIconSlug, svgToPath } from "simple-icons/sdk";
import subsetFont from "subset-font";
import { readContent, samplePictureWidths } from "../drizzle/seed/read-content.ts";
import { type Output, root, runTool } from "./toolchain.ts";

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

/** The inputs of the build. `npm start` misses changes to inputs that are not listed here. */
const sources = [
  "app",
  "workers",
  "drizzle",
  "public",
  "scripts",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "tsconfig.base.json",
  "tsconfig.app.json",
  "wrangler.toml",
  "package-lock.json",
  ".dev.vars",
];
const stamp = join(root, "build/.stamp");

/** Builds the worker and the client into build/. Resolves to an exit code. */
export async function build(output?: Output): Promise<number> {
  rmSync(stamp, { force: true });
  await prepareAssets();
  const state = sourceState();
  // An inherited NODE_ENV, such as a test runner's, would build React for development, and no page would start.
  const code = await runTool("react-router", ["build"], { output, variables: { NODE_ENV: "production" } });
  if (code === 0) writeFileSync(stamp, state);
  return code;
}

/** Whether build/ is up to date. */
export async function isBuilt(): Promise<boolean> {
  await prepareAssets();
  try {
    return readFileSync(stamp, "utf8") === sourceState();
  } catch {
    return false;
  }
}

/** The latest modification time of the sources, and their count: a file that is moved in keeps its old time. */
function sourceState(): string {
  let newest = 0;
  let count = 0;
  const visit = (path: string): void => {
    const entry = statSync(path, { throwIfNoEntry: false });
    if (!entry) return;
    newest = Math.max(newest, entry.mtimeMs);
    count += 1;
    if (entry.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name));
  };
  for (const source of sources) visit(join(root, source));
  return `${newest} ${count}`;
}

if (import.meta.main) process.exitCode = await build();
