import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headElements, socialPicture, type HeadElement, type PageHead } from "../../app/base/web/head";
import { pageDescription, pageTitle } from "../../app/base/web/head-texts";
import type { SocialSubject } from "../../app/base/web/social-address";
import { openingText } from "../../app/base/words/html";
import { defaultSettings } from "../../app/settings/default-settings";
import { keywordsOf } from "../../app/settings/settings";
import { anyText, assertProperty } from "../support/properties";

const site = { brand: "Plainloom", origin: "https://plainloom.example" };
const head = (page: Partial<PageHead> = {}) =>
  headElements({ title: "A page", description: "About it.", address: "/about", ...page }, site);

function contentOf(elements: readonly HeadElement[], key: string): string | undefined {
  for (const element of elements) {
    if ("name" in element && element.name === key) return element.content;
    if ("property" in element && element.property === key) return element.content;
  }
  return undefined;
}

const canonicalOf = (elements: readonly HeadElement[]) =>
  elements.flatMap((element) => ("tagName" in element ? [element.href] : []))[0];

describe("the title", () => {
  it("SEO-12 is the page's title followed by the brand", () => {
    expect(pageTitle("Ventures", "Plainloom")).toBe("Ventures | Plainloom");
  });

  it("SEO-12 is cut to 60 characters including the brand", () => {
    expect(pageTitle("a".repeat(48), "Plainloom")).toBe(`${"a".repeat(48)} | Plainloom`);
    expect(pageTitle("a".repeat(49), "Plainloom")).toBe(`${"a".repeat(47)}… | Plainloom`);
  });

  it("SEO-12 is cut at a word, and takes a shorter form before it is cut", () => {
    const long = "Aider: pair programming in the terminal with language models";
    expect(pageTitle(long, "Plainloom")).toBe("Aider: pair programming in the terminal with… | Plainloom");
    expect(pageTitle(long, "Plainloom", ["", "Aider: AI Coders", "Aider"])).toBe("Aider: AI Coders | Plainloom");
    expect(pageTitle("Aider", "Plainloom", ["A"])).toBe("Aider | Plainloom");
  });

  it("P12 has at most 60 characters for any title, and splits no character", () => {
    assertProperty(
      fc.tuple(anyText(), fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 40 })),
      ([title, brand]) => {
        const made = pageTitle(title.toWellFormed(), brand);
        expect(made.length).toBeLessThanOrEqual(60);
        expect(made.endsWith(` | ${brand}`)).toBe(true);
        expect(made.isWellFormed()).toBe(true);
      },
    );
  });
});

describe("the description", () => {
  const words = ["AI tools", "no-code", "third"];
  const written = (description: string, path = "/") => pageDescription({ description, keywords: words }, path);
  const made = (description: string, ...more: string[]) => pageDescription({ description, more, keywords: words }, "/");
  const sentence = (length: number) => `${"x".repeat(length - 1)}.`;

  it("SEO-9, D56 with 60 to 119 characters, gets a word before it and the first two keywords after it", () => {
    const text = `We build. ${sentence(60)}`;
    expect(written(text)).toMatch(
      /^(?:Best|Expert|Comprehensive|Professional|Advanced) We build\. x+\. AI tools and no-code solutions$/,
    );
    expect(written("a".repeat(119))).not.toBe("a".repeat(119));
    expect(written("a".repeat(60))).toContain("a".repeat(60));
  });

  it("D56 is left out below 60 characters, from the head too", () => {
    expect(written("a".repeat(59))).toBe("");
    const elements = head({ description: "About it.", keywords: words });
    expect([contentOf(elements, "description"), contentOf(elements, "og:description")]).toEqual([undefined, undefined]);
  });

  it("SEO-9 with 120 characters or without keywords, stays as it is", () => {
    expect(written("a".repeat(120))).toBe("a".repeat(120));
    expect(made("a".repeat(120), "More.")).toBe("a".repeat(120));
    expect(pageDescription({ description: "a".repeat(80) }, "/")).toBe("a".repeat(80));
  });

  it("D56 is extended from the page's own texts before anything else, by whole sentences that fit", () => {
    const [first, second] = [`For v1.5 ${sentence(100)}`, sentence(37)];
    expect(made("Berth plans.", `<p>${first} ${second} More.</p>`)).toBe(`Berth plans. ${first} ${second}`);
    expect(made("Berth plans.", `${first} ${second}. More.`)).toBe(`Berth plans. ${first}`);
    expect(made("", "", `<p>${sentence(130)}</p>`)).toBe(sentence(130));
    // One text after another, only as many as it takes.
    expect(made("Excerpt by A", sentence(50), sentence(60), "Not this.")).toBe(
      `Excerpt by A. ${sentence(50)} ${sentence(60)}`,
    );
    expect(made("Is it so?", sentence(120))).toBe(`Is it so? ${sentence(120)}`);
  });

  it("D56 is cut at a word if no sentence ends between 120 and 160 characters", () => {
    const cut = made("Berth plans.", `<p>${"word ".repeat(80)}</p>`);
    expect(cut).toMatch(/^Berth plans\. (?:word )+word\.\.\.$/);
    expect(cut.length).toBeGreaterThanOrEqual(120);
    expect(cut.length).toBeLessThanOrEqual(160);
  });

  it("D56 does not repeat a text that begins with what it already has, or that it contains", () => {
    const body = `Berth plans for small marinas. ${sentence(100)}`;
    expect(made("Berth plans for small marinas.", `<p>${body}</p>`)).toBe(body);
    expect(made("Berth plans. And more.", "Berth plans.", sentence(110))).toBe(
      `Berth plans. And more. ${sentence(110)}`,
    );
  });

  it("D56 takes the sentences of a body, without its headings, lists, tables and code", () => {
    const html =
      "<h2>What it <em>is</em></h2><p>It uses <strong>R&amp;D</strong>, as in 3 &lt; 4.</p><ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><pre><code>x</code></pre><figure><img src='/a.png'><figcaption>d</figcaption></figure><p>Then this.</p>";
    expect(openingText(html, 1_000)).toBe("It uses R&D, as in 3 < 4. Then this.");
    expect(openingText(html, 5)).toBe("It uses R&D, as in 3 < 4.");
    expect(openingText("Plain: 3 < 4 and so on.", 100)).toBe("Plain: 3 < 4 and so on.");
  });

  it("SEO-10 D11 the word depends only on the path, and all five occur", () => {
    const wordAt = (path: string) => written("x".repeat(70), path).split(" ")[0];
    expect(wordAt("/blog/post/a")).toBe(wordAt("/blog/post/a"));
    const used = new Set(Array.from({ length: 200 }, (_, number) => wordAt(`/blog/post/${number}`)));
    expect([...used].toSorted()).toEqual(["Advanced", "Best", "Comprehensive", "Expert", "Professional"]);
  });

  it("SEO-11 over 160 characters, is cut to 157 and an ellipsis", () => {
    expect(written("a".repeat(160))).toBe("a".repeat(160));
    expect(written("a".repeat(161))).toBe(`${"a".repeat(157)}...`);
  });

  it("SEO-11 is cut at the end of a word, without a trailing comma", () => {
    const cut = written(`${"builder, ".repeat(20)}end`);
    expect(cut).toMatch(/builder\.\.\.$/);
    expect(cut.length).toBeGreaterThan(140);
    expect(cut.length).toBeLessThanOrEqual(160);
  });

  it("P12 has at most 160 characters for any input, none or at least 60, and splits no character", () => {
    const texts = fc.array(anyText(200), { maxLength: 3 });
    assertProperty(
      fc.tuple(anyText(400), texts, fc.array(anyText(80), { maxLength: 4 }), anyText(20)),
      ([text, more, list, path]) => {
        const given = {
          description: text.toWellFormed(),
          more: more.map((part) => part.toWellFormed()),
          keywords: list.map((word) => word.toWellFormed()),
        };
        const description = pageDescription(given, path);
        expect(description.length).toBeLessThanOrEqual(160);
        expect(description === "" || description.length >= 60).toBe(true);
        expect(description.isWellFormed()).toBe(true);
      },
    );
  });
});

describe("indexing", () => {
  it("SEO-14 a page is indexable unless it says otherwise", () => {
    expect(contentOf(head(), "robots")).toMatch(/^index, follow/);
    expect(contentOf(head({ noindex: true }), "robots")).toBe("noindex, nofollow");
  });

  it("SEO-14 a noindex page has no canonical URL", () => {
    expect(canonicalOf(head({ noindex: true }))).toBeUndefined();
    expect(contentOf(head({ noindex: true }), "og:url")).toBeUndefined();
  });

  it("DIR-26 a page with another choice or order is not indexed, and its canonical URL is that of the page", () => {
    const variant = head({ address: "/ai-product-stack?category=design", isVariant: true });
    expect(contentOf(variant, "robots")).toBe("noindex, nofollow");
    expect(canonicalOf(variant)).toBe("https://plainloom.example/ai-product-stack?category=design");
  });

  it("URL-19 D23 the canonical address is the page's without its number, on the configured origin", () => {
    expect(canonicalOf(head({ address: "/blog/category/no-code/page/3" }))).toBe(
      "https://plainloom.example/blog/category/no-code",
    );
    expect(contentOf(head({ address: "/Blog?utm_source=x" }), "og:url")).toBe("https://plainloom.example/blog");
  });
});

describe("social previews", () => {
  const imageOf = (image: string | null | undefined, social?: SocialSubject) =>
    socialPicture({ title: "A page", image, social }, site);
  const social = { kind: "term", slug: "mvp", title: "MVP", group: "it-glossary" } as const;

  it("SEO-15 the image is 1200 by 630, and has an alternative text", () => {
    expect(contentOf(head(), "og:image:width")).toBe("1200");
    expect(contentOf(head(), "og:image:height")).toBe("630");
    expect(contentOf(head(), "og:image:alt")).toContain("Plainloom");
  });

  it("names the language of the site with its region", () => {
    const words = (language: string) => Object.assign((text: string) => text, { language });
    const localeIn = (language: string) =>
      headElements(
        { title: "A page", description: "", address: "/about" },
        { ...site, words: words(language) },
      ).flatMap((element) => ("property" in element && element.property === "og:locale" ? [element.content] : []));
    expect(["en", "de", "pt-BR", "en-GB", "zh-Hant"].map(localeIn).flat()).toEqual([
      "en_US",
      "de_DE",
      "pt_BR",
      "en_GB",
      "zh_TW",
    ]);
  });

  it("SEO-15 a picture of the library has the size in its address, and one at another site none", () => {
    const path = "/media/0123456789abcdef0123456789abcdef/1440x756-ffffff-v.webp";
    const sizeOf = (image: string) => {
      const elements = head({ image, social });
      return [contentOf(elements, "og:image:width"), contentOf(elements, "og:image:height")];
    };
    expect(sizeOf(path)).toEqual(["1440", "756"]);
    expect(sizeOf(`https://host.example${path}`)).toEqual([undefined, undefined]);
  });

  it("SEO-21 a page's own image wins over a drawn one; its size is not known", () => {
    const own = head({ image: "https://host.example/a.png", social });
    for (const name of ["og:image", "twitter:image"]) expect(contentOf(own, name)).toBe("https://host.example/a.png");
    expect(contentOf(own, "og:image:alt")).toBe("MVP");
    expect([contentOf(own, "og:image:width"), contentOf(own, "og:image:height")]).toEqual([undefined, undefined]);
  });

  it("SEO-21 a drawn image has an address that names what is drawn, its size and an alternative text", () => {
    const drawn = head({ social });
    for (const name of ["og:image", "twitter:image"])
      expect(contentOf(drawn, name)).toMatch(/^https:\/\/plainloom\.example\/social\/term\/mvp\.png\?v=[a-z\d]+$/);
    expect(contentOf(drawn, "og:image:alt")).toBe("MVP, beside a weave");
    expect(contentOf(drawn, "og:image:width")).toBe("1200");
  });

  it("SEO-16 an invalid address falls back to the default image", () => {
    for (const image of [null, undefined, "", "no address", "javascript:alert(1)", "//evil.example/x.png"]) {
      expect(imageOf(image).url).toBe("https://plainloom.example/social.png");
      expect(imageOf(image, social).url).toContain("/social/term/mvp.png");
    }
    expect(imageOf("https://host.example/a.png").url).toBe("https://host.example/a.png");
    expect(imageOf("/images/a.png").url).toBe("https://plainloom.example/images/a.png");
  });

  it("SEO-16 a generated cover is not used, as social networks do not show SVG", () => {
    expect(imageOf("/covers/a-title.svg").url).toBe("https://plainloom.example/social.png");
  });
});

describe("the head as a whole", () => {
  it("SEO-13 consists of title, meta, link and script elements whose contents are text", () => {
    assertProperty(
      fc.record({
        title: anyText(),
        description: anyText(),
        address: anyText(40),
        keywords: fc.array(anyText(20), { maxLength: 3 }),
      }),
      (page) => {
        for (const element of headElements({ ...page, graph: { name: page.title } }, site)) {
          const kinds = ["title", "name", "property", "tagName", "script:ld+json"].filter((kind) => kind in element);
          expect(kinds).toHaveLength(1);
          if ("tagName" in element) expect(element.tagName).toBe("link");
          const values = "script:ld+json" in element ? [] : Object.values(element);
          expect(values.every((value) => typeof value === "string")).toBe(true);
        }
      },
    );
  });

  it("has title and description once, the same for search engines and social networks", () => {
    const elements = head({ keywords: ["a", "b"] });
    expect(elements.filter((element) => "title" in element)).toEqual([{ title: "A page | Plainloom" }]);
    expect(contentOf(elements, "og:title")).toBe("A page | Plainloom");
    expect(contentOf(elements, "og:description")).toBe(contentOf(elements, "description"));
  });

  it("a complete title has no brand appended", () => {
    expect(head({ title: "Plainloom: all of it", wholeTitle: true })[0]).toEqual({ title: "Plainloom: all of it" });
  });

  it("SEO-17 keyword sets exist for six page types, with the two words a description needs", () => {
    const sets = ["homepage", "directory", "blog", "glossary", "productBriefs", "services"] as const;
    for (const set of sets) expect(keywordsOf(defaultSettings, set).length, set).toBeGreaterThanOrEqual(2);
    expect(keywordsOf({ ...defaultSettings, keywordsBlog: " boats, , sails,oars" }, "blog")).toEqual([
      "boats",
      "sails",
      "oars",
    ]);
    expect(keywordsOf({ ...defaultSettings, keywordsBlog: "" }, "blog")).toEqual([]);
  });
});
