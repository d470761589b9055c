import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildVocabulary, maxTermLinks, type Term, termLinker } from "../../app/content/pages/term-links";

const prefix = "/it-glossary/term/";
const term = (name: string, ...aliases: string[]): Term => ({
  slug: name.toLowerCase().replaceAll(/[^a-z\d]+/g, "-"),
  term: name,
  aliases,
  shortDefinition: `What ${name} is.`,
});
const vocabulary = buildVocabulary(
  [
    term("Prompt"),
    term("Prompt injection"),
    term("Retrieval-Augmented Generation", "RAG"),
    term("Embedding"),
    term("Go"),
    term("A/B test"),
    term("SaaS"),
    ...Array.from({ length: 12 }, (_, number) => term(`Word${number}`)),
  ],
  prefix,
);

/** A text with each link as [words]. */
const marked = (html: string, ownPath = "/blog/post/one") =>
  termLinker(vocabulary, ownPath)
    .link(html)
    .replaceAll(/<a href="[^"]*" data-term="[^"]*" aria-describedby="[^"]*">([^<]*)<\/a>/g, "[$1]");

describe("a text with terms", () => {
  it.each([
    ["links the first mention only", "<p>A prompt.</p><p>A prompt.</p>", "<p>A [prompt].</p><p>A prompt.</p>"],
    ["takes the longest name", "<p>On prompt injection.</p>", "<p>On [prompt injection].</p>"],
    ["links an alias as it is written", "<p>rag, a RAG</p>", "<p>rag, a [RAG]</p>"],
    [
      "ignores capitals of whole words",
      "<p>retrieval-augmented generation</p>",
      "<p>[retrieval-augmented generation]</p>",
    ],
    ["links plurals", "<p>Embeddings</p>", "<p>[Embeddings]</p>"],
    ["needs short words as written", "<p>We go. Go is fast.</p>", "<p>We go. [Go] is fast.</p>"],
    [
      "links one in a paragraph",
      "<p>A prompt, an embedding.</p><ul><li>Embedding</li></ul>",
      "<p>A [prompt], an embedding.</p><ul><li>[Embedding]</li></ul>",
    ],
    [
      "leaves headings, links and code",
      "<h2>Prompt</h2><p><a href='/x'>prompt</a> <code>prompt</code></p><pre><code>prompt</code></pre>",
      "<h2>Prompt</h2><p><a href='/x'>prompt</a> <code>prompt</code></p><pre><code>prompt</code></pre>",
    ],
    [
      "leaves parts of longer words",
      "<p>prompted, pre-prompt, prompt.js, x@prompt, prompt_one, #prompt</p>",
      "<p>prompted, pre-prompt, prompt.js, x@prompt, prompt_one, #prompt</p>",
    ],
    [
      "links beside punctuation and entities",
      "<p>&quot;Prompt&quot;</p><p>(A/B test)</p><p>SaaS&nbsp;</p>",
      "<p>&quot;[Prompt]&quot;</p><p>([A/B test])</p><p>[SaaS]&nbsp;</p>",
    ],
    ["links within bold text", "<p>A <strong>prompt</strong>.</p>", "<p>A <strong>[prompt]</strong>.</p>"],
  ])("GLOS-17 %s", (_, html, expected) => {
    expect(marked(html)).toBe(expected);
  });

  it("GLOS-17 links neither the page's own term nor one that the author linked", () => {
    expect(marked("<p>A prompt.</p>", `${prefix}prompt`)).toBe("<p>A prompt.</p>");
    const byHand = `<p>A prompt.</p><p>A <a href="${prefix}prompt#more">prompt</a>.</p>`;
    expect(marked(byHand)).toBe(byHand);
  });

  it("GLOS-17 links a term once in all texts of a page, and says which", () => {
    const linker = termLinker(vocabulary, "/");
    linker.link("<p>A prompt.</p>");
    expect(linker.link("<p>A prompt.</p><p>RAG</p>")).toContain("<p>A prompt.</p><p><a ");
    expect(linker.linked).toEqual([
      { slug: "prompt", term: "Prompt", path: `${prefix}prompt`, shortDefinition: "What Prompt is." },
      expect.objectContaining({ slug: "retrieval-augmented-generation" }),
    ]);
  });

  it("GLOS-17 keeps the text, and the policy, whatever the text is", () => {
    const words = [
      "prompt",
      "Prompts",
      "prompt injection",
      "RAG",
      "rag",
      "SaaS",
      "and",
      "x",
      "-",
      ".",
      "&amp;",
      "&quot;",
    ];
    const text = fc
      .array(fc.constantFrom(...words, ...Array.from({ length: 12 }, (_, at) => `word${at}`)), { maxLength: 12 })
      .map((list) => list.join(" "));
    const element = fc
      .tuple(
        fc.constantFrom("p", "h2", "li", "pre", "blockquote", "td"),
        fc.array(fc.tuple(fc.constantFrom("", "strong", "code", "a", "em"), text), { maxLength: 4 }),
      )
      .map(
        ([tag, parts]) =>
          `<${tag}>${parts.map(([inline, content]) => (inline ? `<${inline}>${content}</${inline}>` : content)).join(" ")}</${tag}>`,
      );
    fc.assert(
      fc.property(fc.array(element, { maxLength: 14 }), (elements) => {
        const linker = termLinker(vocabulary, "/");
        const html = linker.link(elements.join(""));
        const withoutLinks = html.replaceAll(
          /<a href="[^"]*" data-term="[^"]*" aria-describedby="[^"]*">([^<]*)<\/a>/g,
          "$1",
        );
        expect(withoutLinks).toBe(elements.join(""));
        const slugs = [...html.matchAll(/ data-term="([^"]*)"/g)].map(([, slug]) => slug);
        expect(slugs.length).toBeLessThanOrEqual(maxTermLinks);
        expect(new Set(slugs).size).toBe(slugs.length);
        expect(slugs).toEqual(linker.linked.map(({ slug }) => slug));
        for (const [, tag, content] of html.matchAll(/<(p|h2|li|pre|blockquote|td)>(.*?)<\/\1>/g)) {
          const count = content!.split("data-term").length - 1;
          expect(count).toBeLessThanOrEqual(tag === "h2" || tag === "pre" ? 0 : 1);
        }
        expect(html).not.toMatch(/<(a|code)>[^<]*<a /);
        for (const [, before, after] of html.matchAll(/(.)<a href="[^"]*" data-term[^>]*>[^<]*<\/a>(.)/g)) {
          expect(before).not.toMatch(/[\p{L}\p{N}_-]/u);
          expect(after).not.toMatch(/[\p{L}\p{N}_-]/u);
        }
      }),
    );
  });
});
