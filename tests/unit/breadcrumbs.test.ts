import { describe, expect, it } from "vitest";
import { breadcrumbs, segmentLabel } from "../../app/domain/seo/breadcrumbs";
import { anyText, holds } from "../support/properties";

const labels = (path: string, current?: string) => breadcrumbs(path, current).map((step) => step.label);

describe("breadcrumbs", () => {
  it("NAV-10 the home page has none", () => {
    expect(breadcrumbs("/")).toEqual([]);
  });

  it("NAV-11 a label is the path word, first letter capitalised, hyphens as spaces", () => {
    expect(segmentLabel("ventures")).toBe("Ventures");
    expect(segmentLabel("ai-product-stack")).toBe("Ai product stack");
    expect(segmentLabel("caf%C3%A9-guide")).toBe("Café guide");
  });

  it.each([
    ["it-glossary", "IT Glossary"],
    ["example-product-briefs", "Product Briefs"],
    ["ai-workflows", "AI Workflows"],
    ["startup-mvp", "Startup MVP"],
    ["internal-tools", "Internal Tools"],
    ["ai-growth-engines", "AI Growth Engines"],
  ])("NAV-12 %s is called %s", (segment, label) => {
    expect(segmentLabel(segment)).toBe(label);
  });

  it("NAV-11 every step that is a page has an address, but the last", () => {
    expect(breadcrumbs("/services/startup-mvp")).toEqual([
      { label: "Home", to: "/" },
      { label: "Services", to: "/services" },
      { label: "Startup MVP", to: null },
    ]);
  });

  it.each([
    ["/blog/post/a-title", ["Home", "Blog", "Post", "A title"]],
    ["/blog/category/launch-academy", ["Home", "Blog", "Category", "Launch academy"]],
    ["/it-glossary/term/agent", ["Home", "IT Glossary", "Term", "Agent"]],
  ])("NAV-11 a path word that is no page of its own has a label in %s, and no address", (path, expected) => {
    expect(labels(path)).toEqual(expected);
    expect(breadcrumbs(path).filter((step) => step.to === null)).toHaveLength(2);
  });

  it("BRIEF-8 the page may name itself: Home > Product Briefs > name", () => {
    expect(labels("/example-product-briefs/plot-diary", "Plot Diary: a garden log")).toEqual([
      "Home",
      "Product Briefs",
      "Plot Diary: a garden log",
    ]);
  });

  it("a label is text for any path, names of object members and malformed escapes too", () => {
    expect(labels("/constructor/__proto__/toString")).toEqual(["Home", "Constructor", "__proto__", "ToString"]);
    expect(segmentLabel("100%")).toBe("100%");
    holds(anyText(60), (text) => {
      for (const step of breadcrumbs(`/${text}`)) expect(typeof step.label).toBe("string");
    });
  });
});
