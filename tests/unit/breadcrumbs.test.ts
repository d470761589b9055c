import { describe, expect, it } from "vitest";
import { breadcrumbs, segmentLabel } from "../../app/base/web/breadcrumbs";
import { anyText, assertProperty } from "../support/properties";

const labels = (path: string, ...names: string[]) => breadcrumbs(path, names).map((step) => step.label);

describe("breadcrumbs", () => {
  it("NAV-10 the home page has none", () => {
    expect(breadcrumbs("/")).toEqual([]);
  });

  it("NAV-11 a label is the path word, first letter capitalised, hyphens as spaces", () => {
    expect(segmentLabel("ventures")).toBe("Ventures");
    expect(segmentLabel("how-we-work")).toBe("How we work");
    expect(segmentLabel("caf%C3%A9-guide")).toBe("Café guide");
  });

  it.each([
    ["it-glossary", "IT Glossary"],
    ["example-product-briefs", "Product Briefs"],
    ["ai-workflows", "AI Workflows"],
    ["startup-mvp", "Startup MVP"],
    ["internal-tools", "Internal Tools"],
    ["ai-growth-engines", "AI Growth Engines"],
    ["ai-product-stack", "AI & Product Stack"],
    ["ai-product-manager", "AI Product Manager"],
  ])("NAV-12 D48 %s is called %s", (segment, label) => {
    expect(segmentLabel(segment)).toBe(label);
  });

  it("NAV-11 every step that is a page has a link, except the last", () => {
    expect(breadcrumbs("/services/startup-mvp")).toEqual([
      { label: "Home", to: "/" },
      { label: "Services", to: "/services" },
      { label: "Startup MVP", to: null },
    ]);
  });

  it.each([
    ["/blog/post/a-title", ["Home", "Blog", "A title"]],
    ["/blog/category/launch-academy", ["Home", "Blog", "Launch academy"]],
    ["/it-glossary/term/agent", ["Home", "IT Glossary", "Agent"]],
  ])("D48 a path word that is no page of its own is left out of %s", (path, expected) => {
    expect(labels(path)).toEqual(expected);
    expect(breadcrumbs(path).filter((step) => step.to === null)).toHaveLength(1);
  });

  it("D48 a path that is not a page is shown as plain text", () => {
    expect(breadcrumbs("/nowhere/at-all").slice(1)).toEqual([
      { label: "Nowhere", to: null },
      { label: "At all", to: null },
    ]);
  });

  it("D48 a page of a category carries the category's name and its own number", () => {
    expect(breadcrumbs("/blog/category/launch-academy/page/2", ["Launch Academy", "Page 2"]).slice(2)).toEqual([
      { label: "Launch Academy", to: "/blog/category/launch-academy" },
      { label: "Page 2", to: null },
    ]);
  });

  it("BRIEF-8 a page can set its own label: Home > Product Briefs > name", () => {
    expect(labels("/example-product-briefs/plot-diary", "Plot Diary: a garden log")).toEqual([
      "Home",
      "Product Briefs",
      "Plot Diary: a garden log",
    ]);
  });

  it("a label is text for any path, names of object members and malformed escapes too", () => {
    expect(labels("/constructor/__proto__/toString")).toEqual(["Home", "Constructor", "__proto__", "ToString"]);
    expect(segmentLabel("100%")).toBe("100%");
    assertProperty(anyText(60), (text) => {
      for (const step of breadcrumbs(`/${text}`)) expect(typeof step.label).toBe("string");
    });
  });
});

it("a view of a page comes after the page, which then is a link", () => {
  expect(breadcrumbs("/ai-product-stack", [], "Design")).toEqual([
    { label: "Home", to: "/" },
    { label: "AI & Product Stack", to: "/ai-product-stack" },
    { label: "Design", to: null },
  ]);
});
