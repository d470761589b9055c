import fc from "fast-check";
import { marked } from "marked";
import { parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import { linkToMarkdown, textToMarkdown } from "../../app/catalog/documents/markdown-text";
import { htmlToMarkdown } from "../../app/catalog/documents/markdown.server";
import { sanitizeRichText } from "../../app/content/saving/rich-text.server";
import { anyText, assertProperty } from "../support/properties";

const page = "https://plainloom.example/blog/post/a-post";
const convert = (html: string) => htmlToMarkdown(sanitizeRichText(html), page);

/** The structure of HTML as nested lists: elements by name, and words. What Markdown cannot say is left out. */
type Shape = string | { readonly name: string; readonly children: readonly Shape[] };
interface Parsed {
  readonly nodeName: string;
  readonly value?: string;
  readonly attrs?: ReadonlyArray<{ name: string; value: string }>;
  readonly childNodes?: readonly Parsed[];
}

const names: Readonly<Record<string, string>> = { b: "strong", i: "em", s: "del" };
/** Elements whose children take their place. */
const transparent = new Set(["#document-fragment", "thead", "tbody", "tfoot", "figure", "figcaption", "caption"]);

function shapeOf(node: Parsed, parent = ""): Shape[] {
  if (node.nodeName === "#text") return (node.value ?? "").split(/\s+/).filter(Boolean);
  const children = (node.childNodes ?? []).flatMap((child) => shapeOf(child, node.nodeName));
  if (transparent.has(node.nodeName) || (node.nodeName === "code" && parent === "pre")) return children;
  // Tight items have no paragraphs.
  if (node.nodeName === "p" && ["li", "td", "th"].includes(parent)) return children;
  const name = names[node.nodeName] ?? node.nodeName;
  if (children.length === 0 && /^(?:strong|em|code|u|su[bp]|del|p|h\d|blockquote)$/.test(name)) return [];
  const address = node.attrs?.find((attribute) => attribute.name === "href" || attribute.name === "src")?.value;
  return [{ name: address === undefined ? name : `${name} ${address}`, children }];
}

const shape = (html: string) => shapeOf(parseFragment(html) as unknown as Parsed);
const render = (markdown: string) => marked.parse(markdown, { gfm: true, async: false });

const words = fc
  .array(
    fc.constantFrom(
      "plain",
      "a*b",
      "_x_",
      "1.",
      "#",
      "+",
      "-",
      "5 > 3",
      "<tag>",
      "[x](y)",
      "`",
      "\\",
      "~~s~~",
      "snake_case",
      "& &amp;",
      "é",
      "!",
      "|",
      "=== ",
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(" ").replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
const inline: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    words,
    fc
      .tuple(fc.constantFrom("strong", "em", "code", "u", "sub", "sup", "s"), tie("node"))
      .map(([tag, text]) => `<${tag}>${tag === "code" ? text.replace(/<[^>]*>/g, "") : text}</${tag}>`),
    fc.tuple(tie("node"), tie("node")).map(([one, other]) => `${one} ${other}`),
    fc
      .tuple(words, fc.constantFrom("https://a.example/x_(y)", "/blog?a=1", "mailto:a@b.example"))
      .map(([text, href]) => `<a href="${href}">${text}</a>`),
    fc.constant('<img src="/media/a.png" alt="A [picture]">'),
  ),
})).node;
const blocks: fc.Arbitrary<string> = fc.letrec<{ block: string; items: string; blocks: string }>((tie) => ({
  items: fc
    .array(
      fc.oneof(
        { depthSize: "small" },
        inline,
        fc.tuple(inline, tie("block")).map((parts) => parts.join("")),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((items) => items.map((item) => `<li>${item}</li>`).join("")),
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("")),
  block: fc.oneof(
    { depthSize: "small" },
    inline.map((text) => `<p>${text}</p>`),
    fc.tuple(fc.constantFrom("h2", "h3", "h6"), inline).map(([tag, text]) => `<${tag}>${text}</${tag}>`),
    fc.constant("<hr>"),
    fc.constantFrom("<pre>let a = 1;\n\n```\n  b</pre>", "<pre><code>if (a &lt; b) {\n  c\n}</code></pre>"),
    tie("items").map((items) => `<ul>${items}</ul>`),
    fc.tuple(tie("items"), fc.constantFrom("", ' start="4"')).map(([items, start]) => `<ol${start}>${items}</ol>`),
    tie("blocks").map((text) => `<blockquote>${text}</blockquote>`),
    fc
      .array(fc.tuple(inline, inline), { minLength: 2, maxLength: 3 })
      .map(
        ([head, ...rows]) =>
          `<table><tr>${head!.map((cell) => `<th>${cell}</th>`).join("")}</tr>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`,
      ),
  ),
})).blocks;

describe("rich text as Markdown", () => {
  it("has the same structure as the text when it is rendered", () => {
    assertProperty(blocks, (html) => {
      const stored = sanitizeRichText(html);
      const absolute = stored.replaceAll('="/', '="https://plainloom.example/').replaceAll("x_(y)", "x%5F%28y%29");
      const markdown = htmlToMarkdown(stored, page);
      expect(shape(render(markdown)), markdown).toEqual(shape(absolute));
    });
  });

  it("converts any stored text in one pass, without an address that no page may link to", () => {
    assertProperty(anyText(), (text) => {
      const markdown = convert(`<p>${text}</p><a href="${text}">x</a>`);
      expect(render(markdown)).not.toMatch(/(?:href|src)="(?!https?:|mailto:|tel:)/i);
    });
  });

  it("keeps tables, code, nested lists, quotes and pictures readable", () => {
    const html =
      '<h2>Steps &amp; parts</h2><p>Read <strong>this</strong> <a href="/it-glossary/term/rag">first</a>.</p>' +
      "<ul><li><p>One</p><ol><li>Inner</li></ol></li><li>Two</li></ul>" +
      "<pre><code>npm start\nnpm test</code></pre><blockquote><p>Said</p></blockquote>" +
      '<figure><img src="/media/a.png" alt="A loom"><figcaption>By hand</figcaption></figure>' +
      "<table><tr><th>Name</th><th>Weeks</th></tr><tr><td>MVP | first</td><td>6</td></tr></table>";
    expect(convert(html)).toBe(
      [
        "## Steps & parts",
        "Read **this** [first](https://plainloom.example/it-glossary/term/rag).",
        "- One\n  1. Inner\n- Two",
        "```\nnpm start\nnpm test\n```",
        "> Said",
        "![A loom](https://plainloom.example/media/a.png)",
        "_By hand_",
        "| Name | Weeks |\n| --- | --- |\n| MVP \\| first | 6 |",
      ].join("\n\n"),
    );
  });

  it("keeps callouts and questions with their answers", () => {
    expect(convert("<aside><p>Mind the gap</p></aside><details><summary>Why?</summary><p>Because.</p></details>")).toBe(
      "> [!NOTE]\n> Mind the gap\n\n**Why?**\n\nBecause.",
    );
  });

  it("writes amounts with the signs of marks", () => {
    expect(convert("<p>In all <strong>$2,730</strong>, or <b>−$5</b>; not a<b>$</b>; <b>12% → 3%</b> of it.</p>")).toBe(
      "In all **$2,730**, or **−$5**; not a<strong>$</strong>; **12% → 3%** of it.",
    );
  });

  it("moves headings below the page's own", () => {
    expect(convert("<h1>One</h1><h2>Two</h2>")).toBe("## One\n\n### Two");
    expect(convert("<h2>One</h2><h3>Two</h3>")).toBe("## One\n\n### Two");
  });

  it("gives each place of a table with spans a cell", () => {
    const html =
      '<table><tr><th colspan="2">A</th><th>B</th></tr><tr><td rowspan="2">1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></table>';
    expect(convert(html)).toBe("| A |  | B |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n|  | 4 | 5 |");
  });

  it("takes the signs of plain text literally", () => {
    expect(render(textToMarkdown("# 1\n- <b>x</b> *y*"))).toBe("<p># 1</p>\n<p>- &lt;b&gt;x&lt;/b&gt; *y*</p>\n");
    expect(linkToMarkdown("[x]", "javascript:alert(1)", page)).toBe("\\[x\\]");
    expect(linkToMarkdown("Blog", "/blog", page)).toBe("[Blog](https://plainloom.example/blog)");
  });
});
