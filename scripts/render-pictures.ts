import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { chromium } from "playwright";
import sharp from "sharp";
import { samplePictureWidths } from "../drizzle/seed/read-content";
import { browserArguments, findBrowser } from "./browser";
import { root } from "./root";

const folder = join(root, "drizzle/seed/pictures");

/**
 * npm run pictures:render [-- <name> …]: renders the drawn screens in drizzle/seed/pictures to the pictures of the sample
 * content, one file per width. Only after a drawing has changed: the files are committed.
 */
export async function main(names: readonly string[]): Promise<void> {
  const browser = await chromium.launch({ ...findBrowser(), args: [...browserArguments] });
  const font = readFileSync(join(root, "public/fonts/fraunces.woff2")).toString("base64");
  const style = `<style>@font-face{font-family:Fraunces;src:url(data:font/woff2;base64,${font});font-weight:480 560}body{margin:0}</style>`;
  for (const file of readdirSync(folder).filter((one) => one.endsWith(".svg"))) {
    const name = basename(file, ".svg");
    if (names.length > 0 && !names.includes(name)) continue;
    const drawing = readFileSync(join(folder, file), "utf8");
    for (const width of samplePictureWidths) {
      const page = await browser.newPage({ viewport: { width: 720, height: 378 }, deviceScaleFactor: width / 720 });
      await page.setContent(style + drawing);
      await page.evaluate(() => document.fonts.ready);
      // Flat colours: nearly lossless is smaller than lossy, and its text is sharp.
      const webp = await sharp(await page.screenshot())
        .webp({ nearLossless: true, quality: 40, effort: 6 })
        .toBuffer();
      await writeFile(join(folder, `${name}-${width}.webp`), webp);
      await page.close();
    }
  }
  await browser.close();
}
