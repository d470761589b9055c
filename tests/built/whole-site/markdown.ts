import { expect, it } from "vitest";
import { hasMarkdown, markdownAddress } from "../../../app/base/web/agent-documents";
import { markdownOf } from "../../../app/base/web/redirects";
import type { CrawledSite } from "./crawl";

/**
 * Tests that pages have Markdown wherever they answer, and only there.
 *
 * @param unlinked pages that no link leads to
 */
export function testMarkdown({ site, crawl, read }: CrawledSite, unlinked: readonly string[] = []): void {
  it("each page has Markdown, each redirect leads to that of its target, and nothing else has any", async () => {
    const { pages, redirects } = await crawl();
    const addresses = [...pages.keys(), ...redirects.keys(), ...unlinked].filter((address) =>
      hasMarkdown(address.split("?", 1)[0]!),
    );
    expect(addresses.length).toBeGreaterThan(20);
    const wrong: string[] = [];
    for (const address of addresses) {
      const path = address.split("?", 1)[0]!;
      const { pathname, search } = markdownOf(new URL(address, site.origin));
      const response = await site.fetch(pathname + search);
      const text = await response.text();
      const type = response.headers.get("Content-Type")?.split(";", 1)[0];
      const to = redirects.get(address);
      const { status } = to === undefined ? await read(address) : { status: 301 };
      const isRight =
        to !== undefined
          ? response.headers.get("Location") === markdownAddress(to)
          : status === 200
            ? type === "text/markdown" && /\n---\n\n# \S.*\n/.test(text)
            : type !== "text/markdown";
      if (!isRight) wrong.push(`${path}: ${status}, as Markdown ${response.status} ${type ?? ""}`);
    }
    expect(wrong).toEqual([]);
  });
}
