import { describe, expect, it } from "vitest";
import { mergeTexts, missingFields } from "../../app/base/words/merge-texts";

describe("mergeTexts", () => {
  const base = { tagline: "Old", brand: "Loom", "team.0.name": "Ada", "team.0.role": "", "team.1.name": "" };

  it("takes what only one side changed, and reports what both changed", () => {
    const mine = { ...base, tagline: "Mine", "team.0.role": "Founder" };
    const theirs = { ...base, tagline: "Theirs", brand: "Theirs", "team.0.name": "Ada L." };
    expect(mergeTexts(base, mine, theirs)).toEqual({
      texts: { ...base, tagline: "Mine", brand: "Theirs", "team.0.name": "Ada L.", "team.0.role": "Founder" },
      conflicts: ["tagline"],
    });
    expect(mergeTexts(base, mine, mine).conflicts).toEqual([]);
  });

  it("takes a list that only one side changed, with all of its rows", () => {
    const theirs = { ...base, "team.1.name": "Bob", "team.1.role": "", "team.2.name": "" };
    expect(mergeTexts(base, { ...base, brand: "Mine" }, theirs)).toEqual({
      texts: { ...theirs, brand: "Mine" },
      conflicts: [],
    });
  });

  it("treats a list as one field if a side added or removed a row", () => {
    const mine = { ...base, "team.0.role": "Founder" };
    const theirs = { ...base, "team.0.name": "Bob", "team.1.name": "Ada" };
    expect(mergeTexts(base, mine, theirs)).toEqual({ texts: mine, conflicts: ["team"] });
  });

  it("keeps mine and reports every difference if the common ancestor is unknown", () => {
    const theirs = { ...base, tagline: "Theirs" };
    expect(mergeTexts(null, base, theirs)).toEqual({ texts: base, conflicts: ["tagline"] });
  });
});

describe("missingFields", () => {
  const expected = { brand: "", "team.0.name": "Ada", "team.0.role": "", "team.1.name": "", "team.1.role": "", on: "" };
  const missing = (...names: string[]) => {
    const form = new FormData();
    for (const name of names) form.set(name, "");
    return missingFields(form, expected, ["on"]);
  };

  it("finds fields, rows and fields of rows that a form lacks, but no boxes and empty rows", () => {
    expect(missing("brand", "team.0.name", "team.0.role")).toEqual([]);
    expect(missing("team.0.name", "team.0.role")).toEqual(["brand"]);
    expect(missing("brand")).toEqual(["team.0.name"]);
    expect(missing("brand", "team.0.name", "team.0.role", "team.1.name")).toEqual(["team.1.role"]);
  });
});
