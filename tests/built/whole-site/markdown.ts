import { expect, it } from "vitest";
import { formatLongDate } from "../../../app/base/time/dates";
import { hasMarkdown, markdownAddress } from "../../../app/base/web/agent-documents";
import { markdownOf } from "../../../app/base/web/redirects";
import { attribute, type Element, type Page } from "../../support/html";
import type { CrawledSite } from "./crawl";

/** The Markdown of the page at an address. */
function readMarkdown({ site }: CrawledSite, address: string): Promise<Response> {
  const { pathname, search } = markdownOf(new URL(address, site.origin));
  return site.fetch(pathname + search);
}

/**
 * Tests that pages have Markdown wherever they answer, and only there.
 *
 * @param unlinked pages that no link leads to
 */
export function testMarkdown(crawled: CrawledSite, unlinked: readonly string[] = []): void {
  const { crawl, read } = crawled;
  it("each page has Markdown, each redirect leads to that of its target, and nothing else has any", async () => {
    const { pages, redirects } = await crawl();
    const addresses = [...pages.keys(), ...redirects.keys(), ...unlinked].filter((address) =>
      hasMarkdown(address.split("?", 1)[0]!),
    );
    expect(addresses.length).toBeGreaterThan(20);
    const wrong: string[] = [];
    for (const address of addresses) {
      const path = address.split("?", 1)[0]!;
      const response = await readMarkdown(crawled, address);
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

/** Tests that Markdown says what pages show, except that a list is empty. */
export function testMarkdownTexts(crawled: CrawledSite): void {
  const { crawl, read } = crawled;
  it("the Markdown of a page has the words that its readers see", async () => {
    const { pages } = await crawl();
    const kinds = Map.groupBy(
      [...pages.keys()]
        .toSorted()
        .filter((address) => hasMarkdown(address.split("?", 1)[0]!) && !/[?&](?!category=)/.test(address)),
      (address) => (address.includes("?") ? "category" : address.slice(0, address.lastIndexOf("/")) || address),
    );
    expect(kinds.size).toBeGreaterThan(15);
    const missing: string[] = [];
    for (const address of [...kinds.values()].flatMap((some) => some.slice(0, pagesOfKind))) {
      const { page } = await read(address);
      missing.push(
        ...missingTexts(page, address, await (await readMarkdown(crawled, address)).text()).map(
          (text) => `${address}: ${text}`,
        ),
      );
    }
    expect(missing).toEqual([]);
  });
}

/** The texts of a page with words that its Markdown lacks. */
function missingTexts(page: Page, address: string, markdown: string): string[] {
  const dates = Array.from(markdown.matchAll(/\d{4}-\d{2}-\d{2}/g), ([date]) => formatLongDate(date));
  const written = new Set(wordsOf([markdown.replaceAll("\\", ""), ...dates].join(" ")));
  return shownTexts(page, address).flatMap((text) => {
    const words = wordsOf(text).filter((word) => !written.has(word));
    return words.length === 0 ? [] : [`“${text}” without ${words.join(", ")}`];
  });
}

/** How many pages of each kind are compared. */
const pagesOfKind = 4;

/** What is not read: what moves a visitor on, asks or counts, is not for the eye, or shows another page's row. */
const unread = {
  tags: "nav form button select label dialog svg script noscript template".split(" "),
  classes: "button band shortlist sr-only print-only no-print facets usual-price".split(" "),
};
/** Sections about other rows, which have Markdown of their own: by the id of their headings, or by these. */
const aboutOthers = /^(?:alternatives|takes|what-happens-next|Cases)$/;
/** Pages whose links at the end follow from their services, too. */
const withServices = /^\/(?:ai-product-stack|example-product-briefs|work)(?:[/?]|$)/;
/** Labels of links and sections, and counts. */
const furniture =
  /^(?:(?:Learn More(?: about .+)?|Read (?:the case|Article)|View full brief|Compare|Visit Website|Feed|Back to|All in|Directory|Sample|Most Popular|On this page|Categories|Featured Articles|Gallery|Name|Status|Active|Summary|Full Definition|Quick Info|Related articles|Frequently asked questions|Technology Stack|Owned by|The plan, in three lines|Today|Instead|Then|Services?|Time|Hypothesis|Seen by|Result|Decision|Sort by|Newest|Our pick|All terms under [A-Z]|All prices|All our work|risk|Browse the directory|Look up a term|See the services|This client and these figures are invented\. .+|Step \d of \d|about \d minutes left|This document was last updated)|About .+|Alternatives to .+|Where .+ comes up|Compare .+|\+?\d+(?: owners?| tools in .+| articles?)?|\d+ to \d+ of \d+ tools|\d+ min read|#\w+|[A-Z])$/;

/** The texts of the main part of a page that its readers see. */
function shownTexts(page: Page, address: string): string[] {
  const texts: string[] = [];
  const collect = (node: Element) => {
    for (const child of node.childNodes) {
      if (child.nodeName === "#text" && "value" in child) texts.push(child.value.replace(/\s+/g, " ").trim());
      if (!("tagName" in child)) continue;
      const classes = (attribute(child, "class") ?? "").split(" ");
      const section =
        attribute(child, "aria-labelledby") ?? (child.tagName === "section" ? page.texts("h2", child)[0] : "");
      if (aboutOthers.test(section ?? "") || (section === "related-pages" && withServices.test(address))) continue;
      const isHidden = ["hidden", "popover"].some((name) => attribute(child, name) !== undefined);
      const isSection = classes.includes("section");
      if (isHidden || attribute(child, "aria-hidden") === "true" || unread.tags.includes(child.tagName)) continue;
      if (isSection || !classes.some((name) => unread.classes.includes(name))) collect(child);
    }
  };
  collect(page.one("main"));
  return texts.filter((text) => text !== "" && !furniture.test(text));
}

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[‘’]/g, "'")
    .match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
