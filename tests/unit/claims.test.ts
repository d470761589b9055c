import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultSettings } from "../../app/settings/default-settings";
import {
  checkedClaim,
  checkedGuides,
  checkedPostsPerWeek,
  withCheckedClaims,
} from "../../app/settings/links-and-claims";
import { fallbackSettings, hasRating, placeholderValues, type Settings } from "../../app/settings/settings";
import { claimHints, parseSettingsForm, settingsFormValues } from "../../app/settings/settings-form";
import { assertProperty } from "../support/properties";

describe("D45 claims the database can check", () => {
  it.each([
    ["500+", 499, "499"],
    ["500+", 500, "500+"],
    ["500+", 70, "70"],
    ["1,000+", 999, "999"],
    ["1,000+", 1_000, "1,000+"],
    ["1.000+", 500, "500"],
    ["1 200 and more", 300, "300"],
    ["10k", 9_999, "9,999"],
    ["10k", 10_000, "10k"],
    ["1.5 thousand", 1_400, "1,400"],
    ["2M+", 500, "500"],
    ["over 40", 41, "over 40"],
    ["2 to 3", 1.99, "1.9"],
    ["2 to 3", 2, "2 to 3"],
    ["2–3", 2.4, "2–3"],
    ["Hundreds", 150, "150"],
    ["", 150, ""],
    ["  ", 150, ""],
    ["50+", 0, ""],
    ["0+", 0, ""],
  ])("%j with %d is shown as %j", (claim, actual, shown) => {
    expect(checkedClaim(claim, actual, false)).toBe(shown);
  });

  it("never shows a number above the actual one", () => {
    const claim = fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.constantFrom("+", " or more", "", " to 9"));
    assertProperty(fc.tuple(claim, fc.integer({ min: 1, max: 5_000 })), ([[number, suffix], actual]) => {
      const shown = checkedClaim(`${number}${suffix}`, actual, false);
      expect(Number.parseInt(shown.replaceAll(",", ""), 10)).toBeLessThanOrEqual(actual);
    });
  });

  it("GEN-20 with that option, always shows the real numbers, even zero", () => {
    expect([checkedClaim("500+", 612, true), checkedClaim("", 0, true)]).toEqual(["612", "0"]);
  });

  it("an unknown count supports no claim", () => {
    expect([checkedClaim("500+", null, false), checkedClaim("500+", null, true)]).toEqual(["", ""]);
    expect(withCheckedClaims(defaultSettings, null).claims).toMatchObject({
      tools: "",
      glossaryTerms: "",
      products: "50+",
    });
    expect(Object.values(fallbackSettings.claims).join("")).toBe("");
  });

  it("less than one post a week is not shown", () => {
    const shown = (rate: number | null, realCounts = false) =>
      checkedPostsPerWeek({ ...defaultSettings, realCounts }, rate);
    expect([null, 0, 11 / 12, 1, 19 / 12, 2, 7].map((rate) => shown(rate))).toEqual([
      "",
      "",
      "",
      "1",
      "1.5",
      "2 to 3",
      "2 to 3",
    ]);
    expect([11 / 12, 2.5].map((rate) => shown(rate, true))).toEqual(["", "2.5"]);
  });

  it("page copy has the average only if it was read", () => {
    expect(placeholderValues(defaultSettings)["postsPerWeek"]).toBe("");
    expect(
      placeholderValues(defaultSettings, { postsPerWeek: checkedPostsPerWeek(defaultSettings, 2) })["postsPerWeek"],
    ).toBe("2 to 3");
  });

  it("the settings form says what is shown", () => {
    const counts = { tools: 70, glossaryTerms: 1_204, guides: 0, postsPerWeek: 0.44 };
    expect(claimHints(defaultSettings, counts)).toEqual({
      "claims.tools": "70 are public. Shown as “70”.",
      "claims.glossaryTerms": "1,204 are public. Shown as “200+”.",
      "claims.guides": "0 are public. Not shown.",
      "claims.postsPerWeek": "0.4 a week in the last twelve weeks. Not shown.",
    });
    expect(withCheckedClaims(defaultSettings, counts).claims).toMatchObject({
      tools: "70",
      glossaryTerms: "200+",
    });
    expect(checkedGuides(defaultSettings, counts.guides)).toBe("");
  });
});

describe("D46 the rating", () => {
  it("needs an average and a count", () => {
    const shown = (value: number, count: number) => hasRating({ ...defaultSettings, rating: { value, count } });
    expect([shown(4.5, 100), shown(0, 100), shown(4.5, 0), shown(0, 0)]).toEqual([true, false, false, false]);
  });
});

describe("the settings form", () => {
  const throughForm = (settings: Settings) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(settingsFormValues(settings))) form.set(name, value);
    // Confirmed claims are not in the form.
    return { ...(parseSettingsForm(form) as object), confirmed: [] };
  };

  it("D46 D54 round-trips sources, an empty claim and no rating", () => {
    const settings: Settings = {
      ...defaultSettings,
      claims: { ...defaultSettings.claims, revenue: "" },
      claimNotes: { aiFailure: "https://example.com/study", products: "Counted in May." },
      rating: { value: 0, count: 0 },
    };
    expect(settingsFormValues(settings)).toMatchObject({ "rating.value": "", "rating.count": "" });
    expect(throughForm(settings)).toEqual(settings);
    expect(throughForm(defaultSettings)).toEqual(defaultSettings);
  });
});
