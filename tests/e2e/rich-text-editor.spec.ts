import fc from "fast-check";
import type { Page } from "@playwright/test";
import { sanitizeRichText } from "../../app/domain/content/writing/rich-text.server";
import { expect } from "../support/browser-test";
import { openEditor, openFieldsPage, sent, test } from "../support/fields-page/fields-test";
import { fromDocs, fromDocsClean, fromWord, fromWordClean } from "../support/fields-page/pasted";
import { hostileHtml } from "../support/hostile-html";
import { objections } from "../support/html-oracle";
import { propertySeed } from "../support/properties";

/** The editor's own parts, as the test page offers them. */
interface Parts {
  cleanPaste(html: string): { html: string; droppedImages: number };
  readHtml(html: string): unknown;
  writeHtml(document: unknown): string;
  isLossless(html: string): boolean;
  sameContent(one: Element, other: Element): boolean;
}
declare global {
  interface Window {
    editorParts(): Promise<Parts>;
  }
}

const roundTrips = (page: Page, texts: readonly string[]) =>
  page.evaluate(async (given) => {
    const { readHtml, writeHtml, isLossless } = await window.editorParts();
    return given.map((html) => ({ held: isLossless(html), written: writeHtml(readHtml(html)) }));
  }, texts);

/** HTML of everything that may be stored, as the editor would write it. */
function storedHtml(): fc.Arbitrary<string> {
  const words = fc.array(fc.constantFrom("one", "two", "ä", "&amp;", "&lt;b&gt;", "1.5"), {
    minLength: 1,
    maxLength: 3,
  });
  const text = words.map((list) => list.join(" "));
  const marked = fc.oneof(
    fc
      .tuple(fc.constantFrom("strong", "em", "u", "s", "code"), text)
      .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    text.map((inner) => `<strong><em>${inner}</em></strong>`),
    fc
      .tuple(fc.constantFrom("/a?b=c#d", "https://example.com/", "mailto:a@b.example"), fc.boolean(), text)
      .map(([href, isCode, inner]) => `<a href="${href}">${isCode ? `<code>${inner}</code>` : inner}</a>`),
    fc.constant('<img src="/a.png" alt="x" width="10" height="20">'),
    fc.constant("<br>"),
  );
  // Plain words between, else two neighbours with one mark would be one.
  const line = fc.tuple(text, fc.array(fc.tuple(marked, text), { maxLength: 3 })).map(([first, more]) => {
    return more.reduce(
      (all, [mark, next]) => (mark === "<br>" ? `${all}<br>${next}` : `${all} ${mark} ${next}`),
      first,
    );
  });
  const lines = (tag: string) => fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => wrapped(tag, all));
  const inner = fc.tuple(line, fc.option(fc.constantFrom("ul", "ol").chain(lines), { nil: "" }));
  const list = fc
    .tuple(fc.constantFrom("ul", "ol"), fc.array(inner, { minLength: 1, maxLength: 3 }))
    .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item.join("")}</li>`).join("\n")}</${tag}>`);
  const row = (tag: string) =>
    fc.tuple(line, line).map((cells) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("\n")}</tr>`);
  const table = fc
    .tuple(fc.option(row("th"), { nil: null }), row("td"), fc.option(row("td"), { nil: null }))
    .map(([head, body, foot]) =>
      [head && `<thead>${head}</thead>`, `<tbody>${body}</tbody>`, foot && `<tfoot>${foot}</tfoot>`]
        .filter(Boolean)
        .join("\n"),
    )
    .map((rows) => `<table>${rows}</table>`);
  const block = fc.oneof(
    fc
      .tuple(fc.constantFrom("p", "h1", "h2", "h3", "h4", "h5", "h6"), line)
      .map(([tag, all]) => `<${tag}>${all}</${tag}>`),
    list,
    table,
    line.map((all) => `<blockquote><p>${all}</p></blockquote>`),
    fc.array(text, { maxLength: 3 }).map((all) => `<pre><code>  ${all.join("\n\n")}\n</code></pre>`),
    line.map((all) => `<figure><img src="/a.png" alt="x"><figcaption>${all}</figcaption></figure>`),
    fc.constant("<hr>"),
  );
  return fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => blocks.join("\n"));
}

function wrapped(tag: string, all: readonly string[]): string {
  return `<${tag}>${all.map((line) => `<li>${line}</li>`).join("\n")}</${tag}>`;
}

test("whatever may be stored comes out of the editor as it went in, and the sanitiser takes nothing from it", async ({
  page,
}) => {
  await openFieldsPage(page);
  const texts = fc.sample(storedHtml(), { numRuns: 300, seed: propertySeed });
  const results = await roundTrips(page, texts);
  expect(results.filter(({ held }) => !held)).toEqual([]);
  expect(results.map(({ written }) => written)).toEqual(texts);
  for (const { written } of results) {
    const stored = sanitizeRichText(written).replaceAll(' rel="noopener"', "").replaceAll(" />", ">");
    expect(stored).toBe(written);
  }
});

test("what the editor would lose is noticed", async ({ page }) => {
  await openFieldsPage(page);
  const lost = [
    "<table><caption>x</caption><tbody><tr><td>a</td></tr></tbody></table>",
    "<pre><strong>x</strong></pre>",
    "<ul><li><h3>x</h3></li></ul>",
    "<figcaption>alone</figcaption>",
  ];
  expect((await roundTrips(page, lost)).map(({ held }) => held)).toEqual(lost.map(() => false));
  const differ = await page.evaluate(async () => {
    const { sameContent } = await window.editorParts();
    const body = (html: string) => new DOMParser().parseFromString(html, "text/html").body;
    const pairs = [
      ["<p>a</p>", "<p>b</p>"],
      ["<p>a</p>", "<h2>a</h2>"],
      ["<p><b>a</b></p>", "<p>a</p>"],
      ["<p>a b</p>", "<p>ab</p>"],
      ["<p>a<br>b</p>", "<p>a b</p>"],
      ['<p><a href="/a">x</a></p>', '<p><a href="/b">x</a></p>'],
      ['<p><img src="/a.png" alt="a"></p>', '<p><img src="/a.png" alt="b"></p>'],
      ["<ul><li>a</li></ul>", "<ol><li>a</li></ol>"],
      ["<ul><li>a<ul><li>b</li></ul></li></ul>", "<ul><li>a</li><li>b</li></ul>"],
      ["<table><tr><td colspan=2>a</td></tr></table>", "<table><tr><td>a</td></tr></table>"],
      ["<pre>a  b</pre>", "<pre>a b</pre>"],
      ["<p>a</p><p></p><p>b</p>", "<p>a</p><p>b</p>"],
    ] as const;
    return pairs.filter(([one, other]) => sameContent(body(one), body(other)));
  });
  expect(differ).toEqual([]);
});

/** Pastes HTML as another program would. */
async function paste(page: Page, html: string): Promise<void> {
  await page.getByRole("textbox", { name: "Body" }).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    clipboardData.setData("text/plain", "plain");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

for (const [program, pasted, clean] of [
  ["Word", fromWord, fromWordClean],
  ["Google Docs", fromDocs, fromDocsClean],
] as const) {
  test(`what is pasted from ${program} keeps its structure and nothing else`, async ({ page }) => {
    await openFieldsPage(page);
    const editor = await openEditor(page);
    await editor.press("ControlOrMeta+a");
    await editor.press("Delete");
    await page.getByRole("button", { name: "Paragraph" }).click();
    await paste(page, pasted);
    await expect.poll(async () => String(await sent(page, "body")).replaceAll("\n", "")).toBe(clean);
    if (program === "Word") await expect(page.getByText("An image was left out")).toBeVisible();
  });
}

test("nothing that is pasted or shown does harm", async ({ page, problems }) => {
  // The browser names handlers already when it reads them in a document that would not run them.
  problems.expect(/^Executing inline event handler violates/);
  await openFieldsPage(page);
  const cleaned = await page.evaluate(async (texts) => {
    const { cleanPaste } = await window.editorParts();
    return texts.map((html) => cleanPaste(html).html);
  }, hostileHtml);
  expect(cleaned.map((html, index) => [hostileHtml[index], objections(html)])).toEqual(
    hostileHtml.map((html) => [html, []]),
  );
  await openEditor(page);
  await page.getByRole("button", { name: "HTML" }).click();
  const source = page.locator("textarea[name=body]");
  await source.fill(
    '<p>Shown</p><img src="/icon-180.png" onload="document.title = 1"><form><input name="title"></form>',
  );
  await page.getByLabel("Excerpt").fill("x");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("draft:fields/one") ?? "")).toContain("onload");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Shown", { exact: true })).toBeVisible();
  expect(await page.locator(".rich-text-reading [onload], .rich-text-reading form").count()).toBe(0);
});
