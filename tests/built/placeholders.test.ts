import { expect, it } from "vitest";
import { textOf } from "../support/html";
import { openSite } from "../support/test-site";

const site = openSite("seeded");
const placeholder = /\{[a-z]+\}/i;

/** Every address that search engines are told of. */
async function listSitemap(): Promise<string[]> {
  const addressesIn = async (path: string) =>
    [...(await (await site.fetch(path)).text()).matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, to]) => to!);
  const parts = await addressesIn("/sitemap.xml");
  return (await Promise.all(parts.map(addressesIn))).flat();
}

it("no page, title, description or structured data has an unfilled placeholder", async () => {
  const paths = [...(await listSitemap()), "/auth", "/no-such-page", "/blog?q=ai", "/vibe-coding?topic=Tools"];
  expect(paths.length).toBeGreaterThan(200);
  const unfilled: string[] = [];
  for (const path of paths) {
    const { page } = await site.visit(path);
    // Code samples may contain anything.
    const code = [...page.all("pre"), ...page.all("code")].map(textOf);
    const texts = [...page.all("body").map(textOf), ...page.all("script[type=application/ld+json]").map(textOf)];
    const attributes = [page.title, ...page.meta("description"), ...page.meta("og:title"), ...page.meta("ai-keywords")];
    const shown = code.reduce((text, sample) => text.replaceAll(sample, ""), [...texts, ...attributes].join("\n"));
    const found = placeholder.exec(shown);
    if (found) unfilled.push(`${path}: ${shown.slice(found.index - 40, found.index + 40)}`);
  }
  expect(unfilled).toEqual([]);
});
