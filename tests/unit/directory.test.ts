import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { editDistance, nearestNames } from "../../app/base/search/spelling";
import { containsWord } from "../../app/base/words/lists";
import { slugify } from "../../app/base/words/slug";
import { resultText } from "../../app/directory/directory-view";
import { type ChosenFacets, parseFacets, withFacet } from "../../app/directory/facets";
import { directoryAddress, parseToolSort, toolCategoryPath } from "../../app/directory/tool";
import { reasonAgainst, splitToolFit } from "../../app/directory/tool-fit";
import { defaultServices as services } from "../../app/services/default-services.server";
import { servicesOfCategory, servicesOfTool } from "../../app/services/queries.server";
import { ventureOutcome } from "../../app/ventures/venture";
import { facetValues } from "../../drizzle/schema/tool-facets";
import { readContent } from "../../drizzle/seed/read-content";
import { root } from "../../scripts/root";

describe("the result line", () => {
  const all = { shownCount: 11, total: 11, before: 0, exact: true, query: "", category: null };

  it.each<[Partial<Parameters<typeof resultText>[0]>, string]>([
    [{ query: "agent" }, "11 tools for agent"],
    [{}, "11 tools"],
    [{ shownCount: 1, total: 1, query: "figma" }, "1 tool for figma"],
    [{ category: "Design" }, "11 tools in Design"],
    [{ category: "Design", query: "agent" }, "11 tools for agent in Design"],
    [{ category: "Design", chosen: ["Free", "Cloud"] }, "11 tools in Design, narrowed to Free, Cloud"],
    [{ shownCount: 0, total: 0, query: "curzor" }, "No tools for curzor"],
    [{ shownCount: 60, total: 70 }, "1 to 60 of 70 tools"],
    [{ shownCount: 10, total: 70, before: 60 }, "61 to 70 of 70 tools"],
    [{ shownCount: 60, total: 10_000, before: null }, "60 more of 10,000 tools"],
    [{ shownCount: 60, total: 1_000, exact: false, query: "a" }, "1 to 60 of at least 1,000 tools for a"],
  ])("says what %o shows", (more, text) => {
    expect(resultText({ ...all, ...more })).toBe(text);
  });
});

describe("addresses of the directory", () => {
  it("DIR-9 name what differs from the default, in a fixed order", () => {
    expect(directoryAddress({})).toBe("/ai-product-stack");
    expect(directoryAddress({ after: "x", sort: "name", query: "a b&c", category: "design" })).toBe(
      "/ai-product-stack?category=design&q=a+b%26c&sort=name&after=x",
    );
    expect(toolCategoryPath("design")).toBe("/ai-product-stack?category=design");
    expect([null, "", "name", "Name", "x"].map(parseToolSort)).toEqual([
      "newest",
      "newest",
      "name",
      "newest",
      "newest",
    ]);
  });
});

describe("facets in addresses", () => {
  it("DIR-26 are the values of all facets, in one order, and unknown ones are left out", () => {
    const address = (chosen: ChosenFacets) => directoryAddress({ category: "design", chosen, sort: "pick" });
    expect(address(["Self-hosted", "Free tier"])).toBe(
      "/ai-product-stack?category=design&with=free-tier.self-hosted&sort=pick",
    );
    expect(parseFacets("self-hosted.nope.FREE-TIER..self-hosted")).toEqual(["Free tier", "Self-hosted"]);
    for (const nothing of [null, "", ".", "free tier", "__proto__"]) expect(parseFacets(nothing)).toEqual([]);
    expect(withFacet(withFacet(["Free"], "Cloud"), "Free")).toEqual(["Cloud"]);
  });

  it("no two facets have a value that an address spells alike", () => {
    const values = Object.values(facetValues).flat();
    expect(parseFacets(values.map((value) => slugify(value)).join("."))).toEqual(values);
    expect(new Set(values.map((value) => slugify(value))).size).toBe(values.length);
  });
});

describe("when a tool fits", () => {
  const section = (title: string, body: string) => `<h2>${title}</h2>\n<p>${body}</p>\n`;

  it("splits the two sections from the rest of the description", () => {
    const html = `<p>Intro.</p>\n${section("What it is", "This.")}${section("When it fits", "Often.")}${section("When it does not fit", "Rarely.")}${section("Cost", "Some.")}`;
    expect(splitToolFit(html)).toEqual({
      fits: "<p>Often.</p>",
      fitsNot: "<p>Rarely.</p>",
      rest: `<p>Intro.</p>\n${section("What it is", "This.")}${section("Cost", "Some.")}`,
    });
    expect(splitToolFit(section("When Cursor <em>fits</em>", "A") + section("When it doesn’t work", "B"))).toEqual({
      fits: "<p>A</p>",
      fitsNot: "<p>B</p>",
      rest: "",
    });
  });

  it("names the first reason against it, as text", () => {
    const reasons = "<strong>Teams</strong> of one &amp; more, with v2.0. Others.";
    expect(reasonAgainst(section("When it fits", "x") + section("When it does not fit", reasons))).toBe(
      "Teams of one & more, with v2.0.",
    );
    expect(reasonAgainst("<p>Text.</p>")).toBe("");
  });

  it("leaves a description alone that lacks one of them", () => {
    for (const html of ["", "<p>Text.</p>", section("When it fits", "x"), section("When it does not fit", "x")])
      expect(splitToolFit(html)).toEqual({ fits: "", fitsNot: "", rest: html });
  });
});

describe("services of a tool", () => {
  it("are those that work with its category, and every category of the sample content has some", () => {
    expect(servicesOfTool(services, "Retool", "internal-tool-builders")).toEqual([
      { slug: "internal-tools", name: "Internal Tools" },
    ]);
    expect(servicesOfTool(services, "Retool", null)).toEqual([]);
    const { toolCategories } = readContent(join(root, "drizzle/seed/content"));
    for (const { name } of toolCategories) expect(servicesOfCategory(services, slugify(name)), name).not.toEqual([]);
  });

  it("begin with those whose page names it", () => {
    const word = /\b[A-Z][a-z]{6,}\b/.exec(services[3]!.lead)?.[0] ?? services[3]!.name;
    expect(servicesOfTool(services, word, "automation")[0]!.slug).toBe(
      services.find((service) => containsWord(JSON.stringify(service), word))!.slug,
    );
  });
});

describe("spelling", () => {
  it.each([
    ["", "", 0],
    ["figma", "figma", 0],
    ["figma", "fgma", 1],
    ["figma", "figam", 1],
    ["cursor", "curzors", 2],
    ["", "abc", 3],
  ])("%j and %j are %i apart", (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
    expect(editDistance(to, from)).toBe(distance);
  });

  it("is compared with each word of a name, closest first, up to a limit", () => {
    const named = ["GitHub Copilot", "Pilot", "Copilots", "Cobalt"].map((name) => ({ name }));
    expect(nearestNames("copilot", named, 2)).toEqual([{ name: "GitHub Copilot" }, { name: "Copilots" }]);
    expect(nearestNames("zzzzzzz", named, 2)).toEqual([]);
  });

  it("a name is a word of a text in its own case", () => {
    expect(containsWord("Built with Make, in days.", "Make")).toBe(true);
    for (const text of ["make it", "Makers", "ReMake", ""]) expect(containsWord(text, "Make"), text).toBe(false);
    expect(containsWord("anything", "")).toBe(false);
  });
});

describe("the outcome of a venture", () => {
  it("is the last sentence of a use case that has several", () => {
    expect(ventureOutcome("A boat of 12.5 m asks. It gets a berth.")).toBe("It gets a berth.");
    expect(ventureOutcome("At 5:40 a.m. she calls. 12 minutes later it is covered.")).toBe(
      "12 minutes later it is covered.",
    );
    for (const text of ["", "One sentence alone."]) expect(ventureOutcome(text)).toBe("");
  });
});
