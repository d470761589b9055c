import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  academies,
  categoryPath,
  featuredPostCount,
  findAcademy,
  hashtags,
  pageCount,
  pageNumber,
  postImage,
  postPath,
  postsPerPage,
} from "../../app/blog/post";
import { coverPath } from "../../app/ui/imagery/picture-address";
import { anyText, assertProperty } from "../support/properties";

describe("pages of posts", () => {
  it("BLOG-14 BLOG-4 a page holds ten posts, the landing page two featured ones", () => {
    expect(postsPerPage).toBe(10);
    expect(featuredPostCount).toBe(2);
  });

  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [20, 2],
    [100_001, 10_001],
  ])("BLOG-12 %i posts fill %i pages", (posts, pages) => {
    expect(pageCount(posts)).toBe(pages);
  });

  it("BLOG-12 every post is on exactly one page, and no page but the only one is empty", () => {
    assertProperty(fc.nat({ max: 1_000_000 }), (posts) => {
      const pages = pageCount(posts);
      expect(pages * postsPerPage).toBeGreaterThanOrEqual(posts);
      expect(pages === 1 || (pages - 1) * postsPerPage < posts).toBe(true);
    });
  });

  it.each([null, undefined, "", "0", "-1", "1.5", "01", "1e3", "abc", "2 ", " 2", "٢", "99999999"])(
    "BLOG-12 %j is page 1",
    (value) => {
      expect(pageNumber(value)).toBe(1);
    },
  );

  it("BLOG-12 any other integer is a page number; none is less than 1", () => {
    assertProperty(fc.integer({ min: 1, max: 9_999_999 }), (number) => expect(pageNumber(String(number))).toBe(number));
    assertProperty(anyText(12), (text) => {
      const page = pageNumber(text);
      expect(Number.isInteger(page) && page >= 1).toBe(true);
    });
  });
});

describe("hashtags", () => {
  it("BLOG-21, D65 are the post's tags, without blanks and punctuation, and lead to a search for them as they were written", () => {
    expect(
      hashtags({ tags: ["Unit economics", "#Pricing", "No-Code", "AI & ML", "Préparation"], category: "X" }),
    ).toEqual([
      { label: "UnitEconomics", search: "Unit economics" },
      { label: "Pricing", search: "Pricing" },
      { label: "NoCode", search: "No-Code" },
      { label: "AIML", search: "AI & ML" },
      { label: "Préparation", search: "Préparation" },
    ]);
  });

  it("BLOG-21 are the category if the post has no tags, or none", () => {
    expect(hashtags({ tags: [], category: "Builder's Academy" })).toEqual([
      { label: "BuildersAcademy", search: "Builder's Academy" },
    ]);
    expect(hashtags({ tags: ["!!!"], category: "X" })).toEqual([]);
    expect(hashtags({ tags: [], category: "" })).toEqual([]);
  });
});

describe("the image of a post", () => {
  it("BLOG-19 is the first valid address, else the drawn cover", () => {
    expect(postImage("a", "", "https://host.example/a.png")).toBe("https://host.example/a.png");
    expect(postImage("a", "/covers/b.svg", "https://host.example/a.png")).toBe("/covers/b.svg");
    expect(postImage("a", "javascript:alert(1)", "")).toBe("/covers/a.svg");
    expect(coverPath("a")).toBe("/covers/a.svg");
  });
});

describe("addresses", () => {
  it("BLOG-11 BLOG-17 posts and categories", () => {
    expect(postPath("how-to-launch")).toBe("/blog/post/how-to-launch");
    expect(categoryPath("launch-academy")).toBe("/blog/category/launch-academy");
  });

  it("CAT-1 the four academies have their addresses", () => {
    expect(academies).toEqual(["Venture Academy", "Product Academy", "Builder's Academy", "Launch Academy"]);
    for (const [slug, name] of [
      ["venture-academy", "Venture Academy"],
      ["product-academy", "Product Academy"],
      ["builders-academy", "Builder's Academy"],
      ["launch-academy", "Launch Academy"],
    ] as const) {
      expect(findAcademy(slug)).toBe(name);
    }
    for (const slug of ["", "academy", "Venture Academy", "constructor"]) expect(findAcademy(slug)).toBeNull();
  });
});
