import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formerSlug, freeSlug, isSlug, maxSlugLength, nameSlug, slugify, slugsOf } from "../../app/base/words/slug";
import { categorySlug } from "../../app/blog/post";
import { anyText, assertProperty } from "../support/properties";

describe("the slug of a name", () => {
  it.each([
    ["Builder's Academy", "builders-academy"],
    ["崔健", "5d14-5065"],
    ["Ἀθῆναι", "1f08-3b8-1fc6-3bd-3b1-3b9"],
    ["", ""],
    ["!", ""],
  ])("spells the letters of a name without Latin ones: %j", (name, slug) => expect(nameSlug(name)).toBe(slug));

  it("is a slug, however long the name is", () => {
    expect(isSlug(nameSlug("中".repeat(100)))).toBe(true);
    expect(nameSlug("中".repeat(100)).length).toBeLessThanOrEqual(maxSlugLength);
  });
});

describe("a slug made from a title", () => {
  it.each([
    ["How to Launch", "how-to-launch"],
    ["What's next? A plan!", "whats-next-a-plan"],
    ["  Spaces   and\ttabs\n", "spaces-and-tabs"],
    ["50 % off, today", "50-off-today"],
    ["snake_case_name", "snakecasename"],
  ])("BLOG-11 lowercases, removes punctuation and joins words by hyphens: %j", (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it.each([
    ["No-code", "no-code"],
    ["Build & sell", "build-sell"],
    ["a -- b", "a-b"],
    ["- start and end -", "start-and-end"],
    ["AI: no-code & more…", "ai-no-code-more"],
  ])("D28 keeps hyphens, drops other punctuation and leaves single hyphens inside: %j", (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it.each([
    ["Straße", "strasse"],
    ["STRAẞE", "strasse"],
    ["Łódź", "lodz"],
    ["Søren Ærø", "soren-aero"],
    ["Œuvres d’Étienne", "oeuvres-detienne"],
    ["Đorđe Þór ð", "dorde-thor-d"],
    ["Işık", "isik"],
    ["Ŋŧħə", "ngthe"],
  ])("D71 writes letters without an accent to remove in plain letters: %j", (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it.each([
    ["Agents—a primer", "agents-a-primer"],
    ["2020–2024", "2020-2024"],
    ["a − b ‒ c ― d", "a-b-c-d"],
    ["CI/CD", "ci-cd"],
    ["read\\write", "read-write"],
    ["and⁄or∕not", "and-or-not"],
    ["no\u00A0break\u2009thin\u3000wide\u200Bzero", "no-break-thin-wide-zero"],
    ["line\u2028paragraph\u2029end\r\n", "line-paragraph-end"],
    ["don’t · stop… (now)", "dont-stop-now"],
  ])("D71 takes dashes, slashes and every kind of space for spaces: %j", (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it("D71 knows the slug that a title had before", () => {
    expect(["Straße", "CI/CD", "a – b", "Café"].map(formerSlug)).toEqual(["strae", "cicd", "a-b", "cafe"]);
    expect(slugsOf("Łódź")).toEqual(["lodz", "odz"]);
    expect(slugsOf("Café")).toEqual(["cafe"]);
    expect(slugsOf("cafe")).toEqual(["cafe"]);
  });

  it("D4 drops accents and folds look-alike forms of Latin letters", () => {
    expect(slugify("Café Über ﬁne")).toBe("cafe-uber-fine");
    expect(slugify("Ｆｕｌｌ ｗｉｄｔｈ")).toBe("full-width");
  });

  it("is empty for a title without a Latin letter or digit", () => {
    for (const title of ["", "   ", "…!?", "日本語", "🎉"]) expect(slugify(title)).toBe("");
  });

  it("is cut to the maximum length, not ending in a hyphen", () => {
    expect(slugify("a".repeat(500))).toHaveLength(maxSlugLength);
    expect(slugify(`${"a".repeat(maxSlugLength - 1)} ${"b".repeat(20)}`)).toBe("a".repeat(maxSlugLength - 1));
  });

  it("P10 any text gives a slug or nothing, idempotently", () => {
    assertProperty(anyText(), (title) => {
      const slug = slugify(title);
      if (slug !== "") expect(slug).toMatch(/^(?=.{1,96}$)[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(slugify(slug)).toBe(slug);
      expect(formerSlug(slug)).toBe(slug);
    });
  });

  it("D27 a category's slug is made from its name", () => {
    expect(categorySlug("Builder's Academy")).toBe("builders-academy");
    expect(categorySlug("AI & Machine Learning")).toBe("ai-machine-learning");
  });
});

describe("a text that could be the slug of a row", () => {
  it.each(["a", "how-to-launch", "2026", "a-1-b"])("accepts %j", (text) => {
    expect(isSlug(text)).toBe(true);
  });

  it.each(["", "-a", "a-", "a--b", "A", "a b", "a_b", "ä", "a/b", "a\n", "a%20b", "a".repeat(2_000)])(
    "refuses %j",
    (text) => {
      expect(isSlug(text)).toBe(false);
    },
  );
});

describe("rows with the same slug", () => {
  it("BLOG-25 two posts with one title get -2 and -3", () => {
    expect(freeSlug("launch", new Set())).toBe("launch");
    expect(freeSlug("launch", new Set(["launch"]))).toBe("launch-2");
    expect(freeSlug("launch", new Set(["launch", "launch-2"]))).toBe("launch-3");
  });

  it("BLOG-25 a gap is reused, and a longer title is no collision", () => {
    expect(freeSlug("launch", new Set(["launch", "launch-3", "launch-plan"]))).toBe("launch-2");
    expect(freeSlug("launch", new Set(["launch-plan"]))).toBe("launch");
  });

  it("P10 colliding titles always get distinct slugs that can be looked up", () => {
    assertProperty(fc.array(fc.constantFrom("A b", "a-b", "A, B!", "c", "a b 2"), { maxLength: 30 }), (titles) => {
      const taken = new Set<string>();
      for (const title of titles) {
        const slug = freeSlug(slugify(title), taken);
        expect(taken.has(slug)).toBe(false);
        expect(isSlug(slug)).toBe(true);
        taken.add(slug);
      }
    });
    const longest = slugify("a".repeat(500));
    expect(isSlug(freeSlug(longest, new Set([longest])))).toBe(true);
  });
});
