import type { Locator, Page } from "@playwright/test";
import fc from "fast-check";
import { checkRichText, sanitizeRichText } from "../../app/content/saving/rich-text.server";
import { expect, holdTimer } from "../support/browser-test";
import { openEditor, openFieldsPage, readSentValue, test } from "../support/fields-page/fields-test";
import {
  foreignTexts,
  fromCode,
  fromCodeClean,
  fromDocs,
  fromDocsClean,
  fromNumberedWord,
  fromNumberedWordClean,
  fromWord,
  fromWordClean,
} from "../support/fields-page/pasted";
import { hostileHtml } from "../support/hostile-html";
import { sanitizerErrors } from "../support/html-oracle";
import { auditPage } from "../support/page-audit";
import { propertySeed } from "../support/properties";

/** The parts of the editor that the test page exposes. */
interface Parts {
  cleanPaste(html: string): { html: string; changes: readonly string[] };
  cleanSource(html: string): { html: string; changes: readonly string[] };
  parseHtml(html: string): unknown;
  writeHtml(document: unknown): string;
  isLossless(html: string): boolean;
  sameContent(one: Element, other: Element): boolean;
  renderDifference(before: string, after: string, isHtml: boolean): string | null;
}
declare global {
  interface Window {
    editorParts(): Promise<Parts>;
  }
}

const roundTrips = (page: Page, texts: readonly string[]) =>
  page.evaluate(async (given) => {
    const { parseHtml, writeHtml, isLossless } = await window.editorParts();
    return given.map((html) => ({ held: isLossless(html), written: writeHtml(parseHtml(html)) }));
  }, texts);

/** HTML with everything that may be stored, written as the editor writes it. */
function storedHtml(): fc.Arbitrary<string> {
  const words = fc.array(fc.constantFrom("one", "two", "ä", "&amp;", "&lt;b&gt;", "1.5"), {
    minLength: 1,
    maxLength: 3,
  });
  const text = words.map((list) => list.join(" "));
  const marked = fc.oneof(
    fc
      .tuple(fc.constantFrom("strong", "em", "u", "s", "sub", "sup", "code"), text)
      .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    text.map((inner) => `<strong><em>${inner}</em></strong>`),
    fc
      .tuple(fc.constantFrom("/a?b=c#d", "https://example.com/", "mailto:a@b.example"), fc.boolean(), text)
      .map(([href, isCode, inner]) => `<a href="${href}">${isCode ? `<code>${inner}</code>` : inner}</a>`),
    fc.constant('<img src="/a.png" alt="x" width="10" height="20">'),
    fc.constant("<br>"),
  );
  // With plain words in between, or neighbours with the same mark would merge.
  const line = fc.tuple(text, fc.array(fc.tuple(marked, text), { maxLength: 3 })).map(([first, more]) => {
    return more.reduce(
      (all, [mark, next]) => (mark === "<br>" ? `${all}<br>${next}` : `${all} ${mark} ${next}`),
      first,
    );
  });
  const lines = (tag: string) => fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => wrapped(tag, all));
  const inner = fc.tuple(line, fc.option(fc.constantFrom("ul", "ol").chain(lines), { nil: "" }));
  const list = fc
    .tuple(fc.constantFrom("ul", "ol", 'ol start="4"'), fc.array(inner, { minLength: 1, maxLength: 3 }))
    .map(
      ([tag, items]) => `<${tag}>${items.map((item) => `<li>${item.join("")}</li>`).join("\n")}</${tag.slice(0, 2)}>`,
    );
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
    line.map((all) => `<aside><p>${all}</p>\n<p>Then this.</p></aside>`),
    fc
      .tuple(line, line)
      .map(([question, answer]) => `<details><summary>${question}</summary>\n<p>${answer}</p></details>`),
    fc.constant("<hr>"),
  );
  return fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => blocks.join("\n"));
}

function wrapped(tag: string, all: readonly string[]): string {
  return `<${tag}>${all.map((line) => `<li>${line}</li>`).join("\n")}</${tag}>`;
}

test("whatever may be stored leaves the editor unchanged, and passes the sanitizer unchanged", async ({ page }) => {
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

test("HTML that the editor would lose is detected", async ({ page }) => {
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

/** Pastes as from another program. */
async function paste(page: Page, content: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole("textbox", { name: "Body" }).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(pasted)) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, content);
}

/** Opens the editor and empties it. */
async function openEmptyEditor(page: Page): Promise<Locator> {
  await openFieldsPage(page);
  const editor = await openEditor(page);
  await editor.press("ControlOrMeta+a");
  await editor.press("Delete");
  await page.getByRole("button", { name: "Paragraph" }).click();
  return editor;
}

const body = async (page: Page) => String(await readSentValue(page, "body")).replaceAll("\n", "");

for (const [program, pasted, clean] of [
  ["Word", fromWord, fromWordClean],
  ["Word with numbered headings", fromNumberedWord, fromNumberedWordClean],
  ["Google Docs", fromDocs, fromDocsClean],
  ["VS Code", fromCode, fromCodeClean],
] as const) {
  test(`text pasted from ${program} keeps its structure and nothing else`, async ({ page }) => {
    await openEmptyEditor(page);
    await paste(page, { "text/html": pasted, "text/plain": "plain" });
    await expect.poll(() => body(page)).toBe(clean);
    const note = page.getByText("A picture without a usable address was removed.");
    await expect(note).toBeVisible({ visible: program === "Word" });
  });
}

test("plain text is pasted as paragraphs, which blank lines separate", async ({ page }) => {
  await openEmptyEditor(page);
  await paste(page, { "text/plain": "One\r\ntwo\n\n\nThree" });
  await expect.poll(() => body(page)).toBe("<p>One<br>two</p><p>Three</p>");
});

test("the field says what the HTML source loses, and the editor opens with what remains", async ({ page }) => {
  await openEmptyEditor(page);
  await page.getByRole("button", { name: "HTML" }).click();
  const source = page.locator("textarea[name=body]");
  await source.fill('First\n\nSecond<iframe src="https://video.example/1"></iframe><svg></svg>');
  await source.blur();
  await expect(page.getByText("What was embedded from https://video.example/1 became a link.")).toBeVisible();
  await expect(page.getByText("<svg> was removed.")).toBeVisible();
  await page.getByRole("button", { name: "Back to the editor" }).click();
  await expect(page.getByRole("textbox", { name: "Body" }).getByRole("link")).toHaveText("https://video.example/1");
  expect(await body(page)).toBe(
    '<p>First</p><p>Second</p><p><a href="https://video.example/1">https://video.example/1</a></p>',
  );
});

test("the browser names and keeps of any HTML what the server does", async ({ page, problems }) => {
  problems.expect(/^Executing inline event handler violates/);
  await openFieldsPage(page);
  const texts = [fromWord, fromNumberedWord, fromDocs, fromCode, ...foreignTexts].map((html) => ({
    html,
    onServer: checkRichText(html),
  }));
  const cleaned = await page.evaluate(async (sources) => {
    const { cleanSource } = await window.editorParts();
    const written = (html: string) => {
      const { content, innerHTML } = Object.assign(document.createElement("template"), { innerHTML: html.trim() });
      for (const link of content.querySelectorAll("[rel]")) link.removeAttribute("rel");
      return content.childElementCount === 0 ? innerHTML : [...content.children].map(({ outerHTML }) => outerHTML);
    };
    return sources.map(({ html, onServer }) => {
      const inBrowser = cleanSource(html);
      const pairs = onServer.ok ? { inBrowser, onServer } : {};
      return Object.entries(pairs).map(([, one]) => ({ html: written(one.html), changes: one.changes }));
    });
  }, texts);
  for (const [place, [inBrowser, onServer]] of cleaned.entries())
    expect(inBrowser, texts[place]!.html).toEqual(onServer);
});

test("nothing pasted or shown does harm", async ({ page, problems }) => {
  // Chromium reports inline handlers as soon as it parses them, even in a document that never runs them.
  problems.expect(/^Executing inline event handler violates/);
  await openFieldsPage(page);
  const cleaned = await page.evaluate(async (texts) => {
    const { cleanPaste } = await window.editorParts();
    return texts.map((html) => cleanPaste(html).html);
  }, hostileHtml);
  expect(cleaned.map((html, index) => [hostileHtml[index], sanitizerErrors(html)])).toEqual(
    hostileHtml.map((html) => [html, []]),
  );
  await openEditor(page);
  await page.getByRole("button", { name: "HTML" }).click();
  const source = page.locator("textarea[name=body]");
  await source.fill(
    '<p>Shown</p><img src="/icon-180.png" onload="document.title = 1"><form><input name="title"></form>',
  );
  await page.getByLabel("Excerpt").fill("x");
  await expect.poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).toContain("onload");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("Shown", { exact: true })).toBeVisible();
  expect(await page.locator(".rich-text-reading [onload], .rich-text-reading form").count()).toBe(0);
});

test("pasted Markdown stays as it is until formatting is requested, and one Undo reverts it", async ({ page }) => {
  const editor = await openEmptyEditor(page);
  const text = "# Notes\n\nSome **bold** words and [a link](/blog).\n\n- One\n- Two";
  await paste(page, { "text/plain": text });
  await expect(page.getByText("This looks like Markdown.")).toBeVisible();
  await expect.poll(() => body(page)).toContain("# Notes");
  await page.getByRole("button", { name: "Format it" }).click();
  const formatted =
    '<h2>Notes</h2><p>Some <strong>bold</strong> words and <a href="/blog">a link</a>.</p><ul><li>One</li><li>Two</li></ul>';
  await expect.poll(() => body(page)).toBe(formatted);
  await expect(page.getByText("This looks like Markdown.")).toBeHidden();
  await editor.press("ControlOrMeta+z");
  await expect.poll(() => body(page)).toContain("# Notes");
  // Typing makes it differ from what was pasted.
  await paste(page, { "text/plain": "## Again" });
  await expect(page.getByText("This looks like Markdown.")).toBeVisible();
  await editor.press("x");
  await expect(page.getByText("This looks like Markdown.")).toBeHidden();
});

test("if the formatter cannot be loaded, pasted Markdown stays and the editor says so", async ({ page, problems }) => {
  problems.expect(/Failed to load resource/);
  await page.route(/marked/, (route) => route.abort());
  await openEmptyEditor(page);
  await paste(page, { "text/plain": "# Notes\n\n- One\n- Two" });
  await page.getByRole("button", { name: "Format it" }).click();
  await expect(page.getByText("The formatting could not be loaded.")).toBeVisible();
  await expect.poll(() => body(page)).toContain("# Notes");
});

test("plain text is not mistaken for Markdown", async ({ page }) => {
  await openEmptyEditor(page);
  await paste(page, { "text/plain": "Issue #12 costs 3 * 4 - 5, see http://a.example/b_c_d\n- and a dash" });
  await expect.poll(() => body(page)).toContain("Issue #12");
  await expect(page.getByText("This looks like Markdown.")).toBeHidden();
});

test("text typed after a link is not part of it", async ({ page }) => {
  const editor = await openEmptyEditor(page);
  await paste(page, { "text/html": '<p>See <a href="/blog">the blog</a></p>' });
  await editor.pressSequentially(" for more");
  await expect.poll(() => body(page)).toBe('<p>See <a href="/blog">the blog</a> for more</p>');
});

test("the caret stays where it was when the text gets the focus again, but follows a click", async ({ page }) => {
  await openFieldsPage(page);
  const editor = await openEditor(page);
  await editor.press("Control+Home");
  await editor.pressSequentially("1");
  /** Focuses the text, as the Tab key does, and keeps the browser busy for some milliseconds. */
  const refocus = async (busy: number) => {
    await page.locator("input[type=text]").first().focus();
    await editor.evaluate((element, milliseconds) => {
      (element as HTMLElement).focus();
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
    }, busy);
  };
  await refocus(0);
  await page.keyboard.type("2");
  // ProseMirror takes what it sees after 200 ms for a movement of the caret.
  await refocus(300);
  await page.keyboard.type("3");
  await refocus(300);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await page.keyboard.type("4");
  await expect(editor).toContainText(/^1234/);

  // As assistive technology moves it, without a key or a pointer.
  await refocus(0);
  await editor.evaluate((element) => {
    const selection = getSelection()!;
    selection.selectAllChildren(element.querySelector("p")!);
    selection.collapseToEnd();
    return new Promise((resolve) => setTimeout(resolve, 100));
  });
  await page.keyboard.type("5");
  await expect(editor.locator(":scope > p").first()).toContainText(/5$/);

  const box = (await editor.locator(":scope > :first-child").boundingBox())!;
  await page.locator("input[type=text]").first().focus();
  await page.mouse.click(box.x + 1, box.y + box.height / 2);
  await page.keyboard.type("0");
  await expect(editor).toContainText(/^01234/);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true });

  test("the caret follows a tap that gives the text the focus", async ({ page }) => {
    await openFieldsPage(page);
    const editor = await openEditor(page);
    await editor.press("Control+Home");
    await editor.pressSequentially("1");
    const tap = async (target: Locator, x: number) => {
      await page.locator("input[type=text]").first().focus();
      const box = (await target.boundingBox())!;
      await page.touchscreen.tap(box.x + x, box.y + box.height / 2);
      await expect(editor).toBeFocused();
    };
    const paragraph = editor.locator(":scope > p").first();
    await tap(paragraph, 200);
    await page.keyboard.type("2");
    await expect(paragraph).toContainText("2");
    await tap(editor.locator(":scope > :first-child"), 1);
    await page.keyboard.type("0");
    await expect(editor).toContainText(/^01[^2]/);
  });
});

test("dropping a file does not open it, and the editor says if it is no picture", async ({ page }) => {
  await openFieldsPage(page);
  const editor = await openEditor(page);
  const wasRefused = await editor.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["x"], "photo.jpg", { type: "image/jpeg" }));
    const { x, y } = element.getBoundingClientRect();
    const at = { dataTransfer, bubbles: true, cancelable: true, clientX: x + 5, clientY: y + 5 };
    return !element.dispatchEvent(new DragEvent("drop", at));
  });
  expect(wasRefused).toBe(true);
  await expect(page.getByText("This file type is not supported")).toBeVisible();
});

test("PREV-4 a slash opens the menu of blocks, searchable by name and by synonyms", async ({ page }) => {
  const editor = await openEmptyEditor(page);
  const menu = page.getByRole("listbox", { name: "Blocks" });
  await editor.pressSequentially("/");
  await expect(menu.getByRole("option")).toHaveCount(13);
  await expect(menu.getByRole("option", { selected: true })).toHaveText(/Heading 2/);
  await auditPage(page, "the menu of blocks");
  await editor.press("ArrowDown");
  const id = await menu.getByRole("option", { name: "Heading 3" }).getAttribute("id");
  await expect(editor).toHaveAttribute("aria-activedescendant", id!);
  await editor.press("Enter");
  await editor.pressSequentially("A section");
  await editor.press("Enter");
  await editor.pressSequentially("/steps");
  await expect(menu.getByRole("option")).toHaveText(["Numbered list"]);
  await editor.press("Enter");
  await editor.pressSequentially("One");
  await expect.poll(() => body(page)).toBe("<h3>A section</h3><ol><li>One</li></ol>");
  await editor.press("Enter");
  await editor.press("Enter");
  await editor.pressSequentially("See /link");
  await menu.getByRole("option", { name: "Link to a page" }).click();
  await page.getByRole("dialog", { name: "Link" }).getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => body(page)).toBe("<h3>A section</h3><ol><li>One</li></ol><p>See </p>");
});

test("a question with its answer is written by keyboard alone", async ({ page }) => {
  const editor = await openEmptyEditor(page);
  await editor.pressSequentially("/faq");
  await editor.press("Enter");
  await auditPage(page, "an empty question");
  await editor.pressSequentially("Is it free?");
  await editor.press("Enter");
  await editor.pressSequentially("Yes.");
  await editor.press("Enter");
  await editor.pressSequentially("For ever.");
  await editor.press("Enter");
  await editor.press("Enter");
  await editor.pressSequentially("After it.");
  const written = "<details><summary>Is it free?</summary><p>Yes.</p><p>For ever.</p></details><p>After it.</p>";
  await expect.poll(() => body(page)).toBe(written);
  expect(sanitizeRichText(written)).toBe(written);
  // Backspace before the question makes it text again.
  for (let line = 0; line < 3; line += 1) await editor.press("ArrowUp");
  await editor.press("Home");
  await editor.press("Backspace");
  await expect.poll(() => body(page)).toBe("<p>Is it free?</p><p>Yes.</p><p>For ever.</p><p>After it.</p>");
  await editor.press("ControlOrMeta+z");
  await expect.poll(() => body(page)).toBe(written);
});

test("a callout is put around paragraphs, and removed, by keyboard alone", async ({ page }) => {
  const editor = await openEmptyEditor(page);
  await editor.pressSequentially("/note");
  await editor.press("Enter");
  await editor.pressSequentially("Mind the gap.");
  await editor.press("Enter");
  await editor.press("Enter");
  await editor.pressSequentially("On it goes.");
  await expect.poll(() => body(page)).toBe("<aside><p>Mind the gap.</p></aside><p>On it goes.</p>");
  await editor.press("ArrowUp");
  const button = page.getByRole("button", { name: "Callout" });
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await editor.press("Escape");
  for (let step = 0; step < 30 && !(await button.evaluate((one) => one === document.activeElement)); step += 1)
    await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => body(page)).toBe("<p>Mind the gap.</p><p>On it goes.</p>");
});

test("a picture gets a caption, which an empty one takes back", async ({ page }) => {
  const editor = await openEmptyEditor(page);
  const caption = page.getByRole("button", { name: "Caption" });
  await expect(caption).toHaveAttribute("aria-disabled", "true");
  await paste(page, { "text/html": '<p>Before <img src="/icon-180.png" alt="An icon"> after</p>' });
  await expect(caption).not.toHaveAttribute("aria-disabled");
  await editor.pressSequentially(" /caption");
  await editor.press("Enter");
  await editor.pressSequentially("What it shows");
  const figure = '<figure><img src="/icon-180.png" alt="An icon"><figcaption>What it shows</figcaption></figure>';
  await expect.poll(() => body(page)).toBe(`<p>Before </p>${figure}<p> after </p>`);
  await editor.press("Enter");
  await editor.pressSequentially("Below.");
  await expect.poll(() => body(page)).toBe(`<p>Before </p>${figure}<p>Below.</p><p> after </p>`);
  // From the picture back to its caption.
  await editor.getByRole("img").click();
  await caption.click();
  await editor.press("End");
  await editor.pressSequentially("!");
  await expect.poll(() => body(page)).toContain("What it shows!</figcaption>");
  for (let count = 0; count < "What it shows!".length + 1; count += 1) await editor.press("Backspace");
  await expect
    .poll(() => body(page))
    .toBe('<p>Before </p><p><img src="/icon-180.png" alt="An icon"></p><p>Below.</p><p> after </p>');
});

test("a compared text is shown with its answers open", async ({ page }) => {
  await openFieldsPage(page);
  const shown = await page.evaluate(async () => {
    const { renderDifference } = await window.editorParts();
    const [before, after] = ["Yes.", "Yes, it is."].map(
      (answer) => `<details><summary>Is it free?</summary><p>${answer}</p></details>`,
    );
    return renderDifference(before!, after!, true);
  });
  expect(shown).toBe('<details open=""><summary>Is it free?</summary><p>Yes<ins>, it is</ins>.</p></details>');
});

test("PREV-4 a slash that is just text stays as typed", async ({ page }) => {
  const editor = await openEmptyEditor(page);
  const menu = page.getByRole("listbox", { name: "Blocks" });
  await editor.pressSequentially("and/or");
  await expect(menu).toBeHidden();
  await editor.pressSequentially(" /");
  await expect(menu).toBeVisible();
  await editor.press("Escape");
  await expect(menu).toBeHidden();
  await expect(editor).toBeFocused();
  await editor.pressSequentially(" / /etc/hosts");
  await expect(menu).toBeHidden();
  await expect.poll(() => body(page)).toBe("<p>and/or / / /etc/hosts</p>");
  await page.getByRole("button", { name: "Code block" }).click();
  await editor.press("End");
  await editor.pressSequentially(" /");
  await expect(menu).toBeHidden();
});

test("the link dialog offers no page that only an earlier query found", async ({ page }) => {
  const editor = await openEmptyEditor(page);
  await editor.press("ControlOrMeta+k");
  const dialog = page.getByRole("dialog", { name: "Link" });
  const address = dialog.getByLabel("Address");
  await address.fill("guardrails");
  await expect(dialog.getByRole("status")).toHaveText("1 page found. Press Enter to link to it.");
  // The pause after which it searches.
  await holdTimer(page, 150);
  await address.fill("guard");
  await expect(dialog.getByRole("button", { name: "Guardrails for agents" })).toBeVisible();
  await address.fill("glossary");
  await expect(dialog.getByRole("listitem")).toHaveText([/^IT Glossary/]);
  await address.fill("nothing like it");
  await expect(dialog.getByRole("listitem")).toHaveCount(0);
  await expect(dialog.getByRole("status")).toBeEmpty();
});

test("the link dialog finds public pages of the site by name", async ({ page }) => {
  const editor = await openEmptyEditor(page);
  await editor.press("ControlOrMeta+k");
  const dialog = page.getByRole("dialog", { name: "Link" });
  await dialog.getByLabel("Address").fill("guardrails");
  await expect(dialog.getByRole("status")).toHaveText("1 page found. Press Enter to link to it.");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Address")).toHaveValue("/blog/post/guardrails");
  await expect(dialog.getByRole("listitem")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect.poll(() => body(page)).toBe('<p><a href="/blog/post/guardrails">Guardrails for agents</a></p>');
  await editor.press("ControlOrMeta+k");
  await dialog.getByLabel("Address").fill("glossary");
  await expect(dialog.getByRole("button", { name: "IT Glossary" })).toBeVisible();
  // A name and Enter are enough.
  await page.keyboard.press("Enter");
  await expect.poll(() => body(page)).toContain('<a href="/it-glossary">');
  await editor.press("End");
  await editor.press("Enter");
  await editor.press("ControlOrMeta+k");
  await dialog.getByLabel("Address").fill("nothing of the kind");
  await expect(dialog.getByRole("status")).toHaveText("No pages found.");
});

test("the difference of two texts contains both, word by word, and is as safe as they are", async ({
  page,
  problems,
}) => {
  problems.expect(/^Executing inline event handler violates/);
  await openFieldsPage(page);
  const words = "<p>One <strong>two</strong> three.</p>";
  const examples = [
    [
      words,
      "<p>One <strong>two</strong> four.</p>",
      "<p>One <strong>two</strong> <del>three</del><ins>four</ins>.</p>",
    ],
    [`${words}<p>Gone</p>`, words, `${words}<p><del>Gone</del></p>`],
    [words, `<h2>New</h2>${words}`, `<h2><ins>New</ins></h2>${words}`],
    [words, "<p>One two three.</p>", "<p>One two three.</p>"],
    ["<p>One</p><hr><p>two three</p>", "<p>One three</p>", "<p>One<del>   two</del> three</p>"],
  ] as const;
  const shown = await page.evaluate(async (pairs) => {
    const { renderDifference } = await window.editorParts();
    return pairs.map(([before, after]) => renderDifference(before, after, true));
  }, examples);
  expect(shown).toEqual(examples.map(([, , expected]) => expected));
  const plain = await page.evaluate(async () => {
    const { renderDifference } = await window.editorParts();
    return renderDifference("a <b> c", "a <i> c", false);
  });
  expect(plain).toBe("a &lt;<del>b</del><ins>i</ins>&gt; c");

  const texts = [...fc.sample(storedHtml(), { numRuns: 300, seed: propertySeed }), ...hostileHtml];
  const failures = await page.evaluate(async (all) => {
    const { renderDifference } = await window.editorParts();
    const parse = (html: string) => new DOMParser().parseFromString(html, "text/html").body;
    const without = (html: string, marks: string) => {
      const parsed = parse(html);
      for (const element of parsed.querySelectorAll(marks)) element.remove();
      // Sorted, because a browser moves text between the cells of a table to before the table.
      return [...parsed.textContent.replaceAll(/\s/g, "")].toSorted().join("");
    };
    return all.flatMap((before, index) => {
      const after = all[(index * 7 + 3) % all.length]!;
      const html = renderDifference(before, after, true)!;
      const [old, current] = [renderDifference(before, before, true)!, renderDifference(after, after, true)!];
      const holdsBoth = without(html, "del") === without(current, "x") && without(html, "ins") === without(old, "x");
      return holdsBoth ? [] : [[before, after, html]];
    });
  }, texts);
  expect(failures).toEqual([]);
  const rendered = await page.evaluate(async (all) => {
    const { renderDifference } = await window.editorParts();
    return all.map((html) => renderDifference(html, "<p>other</p>", true)!);
  }, hostileHtml);
  expect(rendered.flatMap((html) => sanitizerErrors(html.replaceAll(/<\/?(?:ins|del)>| open=""/g, "")))).toEqual([]);
});
