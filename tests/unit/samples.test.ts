import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isReservedOrigin } from "../../app/base/web/urls";
import {
  defaultSettings,
  publicSettings,
  sampleHints,
  storedSettings,
  unconfirmedSamples,
} from "../../app/settings/default-settings";
import { resolveSettings } from "../../app/settings/queries.server";
import {
  answerPromise,
  bylineOf,
  hasRating,
  placeholderValues,
  showsStory,
  type Settings,
} from "../../app/settings/settings";
import { sampleVentureIds } from "../../app/ventures/queries.server";
import { readContent } from "../../drizzle/seed/read-content";
import { assertProperty } from "../support/properties";

const ours = "https://www.weaverstreet.studio";
const names = (settings: Settings) => unconfirmedSamples(settings).map(({ name }) => name);
const everySample = names(defaultSettings);
const [mara] = defaultSettings.team;

describe("D47 sample values of the settings", () => {
  it.each([
    ["https://plainloom.example", true],
    ["https://staging.plainloom.test", true],
    ["http://localhost:8787", true],
    ["http://127.0.0.1:5173", true],
    ["http://[::1]:80", true],
    ["https://www.example.com", true],
    ["https://weaverstreet.studio", false],
    ["https://plainloom.workers.dev", false],
    ["https://myexample.com", false],
    ["https://example.com.weaverstreet.studio", false],
    ["https://example.company", false],
    ["nothing", false],
  ])("%s is reserved for examples: %s", (origin, reserved) => {
    expect(isReservedOrigin(origin)).toBe(reserved);
  });

  it("show at an origin for examples, as they are", () => {
    expect(publicSettings(defaultSettings, "http://localhost:8787")).toEqual({
      ...defaultSettings,
      showsSamples: true,
    });
  });

  it("are all hidden at a real origin, where the host stands for the brand", () => {
    const shown = publicSettings(defaultSettings, ours);
    expect(shown).toMatchObject({
      brand: "weaverstreet.studio",
      tagline: "",
      contactEmail: "",
      bookingUrl: "",
      profileUrl: "",
      team: [],
      rating: { value: 0, count: 0 },
      showsSamples: false,
    });
    // Claims that the database can count are checked against it, and true.
    const counted = { tools: "500+", glossaryTerms: "200+", guides: "50+", postsPerWeek: "2 to 3" };
    expect(shown.claims).toEqual({
      ...Object.fromEntries(Object.keys(shown.claims).map((name) => [name, ""])),
      ...counted,
    });
    expect(JSON.stringify(shown)).not.toMatch(/Plainloom|\.example|Mara|\$10M/);
    expect(showsStory(shown)).toBe(false);
  });

  it("show at a real origin once they were edited or confirmed, each by itself", () => {
    const settings: Settings = {
      ...defaultSettings,
      brand: "Weaverstreet",
      contactEmail: "",
      claims: { ...defaultSettings.claims, products: "12", noCodeTools: "30" },
      claimNotes: { ...defaultSettings.claimNotes, products: "Counted in May" },
      confirmed: ["bookingUrl", "claims.revenue", "team.Mara Voss", "story"],
    };
    const shown = publicSettings(settings, ours);
    expect(shown).toMatchObject({ brand: "Weaverstreet", contactEmail: "", profileUrl: "", team: [mara] });
    expect(shown.bookingUrl).toBe(defaultSettings.bookingUrl);
    expect(shown.claims).toMatchObject({ products: "12", revenue: "$10M+", clientSuccess: "" });
    // Its source is still that of the sample.
    expect(shown.claims.noCodeTools).toBe("");
    expect(Object.keys(shown.claimNotes)).toEqual(["products", "revenue"]);
    expect(showsStory(shown)).toBe(true);
    expect(names(settings)).not.toEqual(expect.arrayContaining(["brand"]));
    expect(names(settings)).toEqual(
      expect.arrayContaining(["profileUrl", "claims.clientSuccess", "team.Lena Takahara"]),
    );
  });

  it("D54 a claim that nobody can count is not shown without a source, anywhere", () => {
    const claimsOf = (claimNotes: Settings["claimNotes"], at: string) =>
      publicSettings({ ...defaultSettings, claims: { ...defaultSettings.claims, products: "12" }, claimNotes }, at)
        .claims;
    for (const at of [ours, "http://localhost"]) {
      expect(claimsOf({}, at)).toMatchObject({ products: "", tools: "500+" });
      expect(claimsOf({ products: "Counted in May" }, at).products).toBe("12");
    }
    expect(claimsOf(defaultSettings.claimNotes, "http://localhost")).toMatchObject({ products: "", revenue: "$10M+" });
  });

  it("D46 D54 a rating is shown with where it is from, or not at all", () => {
    const rated = { ...defaultSettings, rating: { value: 4.8, count: 20 } };
    expect(hasRating(publicSettings(rated, ours))).toBe(false);
    expect(hasRating(publicSettings({ ...rated, ratingSource: "Our association, May 2026" }, ours))).toBe(true);
    expect(hasRating({ ...rated, ratingSource: "" })).toBe(false);
  });

  it("are hidden in a person who took the place of a sample one, too", () => {
    const ana = { ...mara!, name: "Ana Borealis", role: "Founder" };
    const settings = { ...defaultSettings, team: [ana] };
    expect(publicSettings(settings, ours).team).toEqual([
      { ...ana, bio: "", profileUrl: "", photo: "", since: "", before: "" },
    ]);
    expect(unconfirmedSamples(settings).find(({ part }) => part === "people")).toMatchObject({
      name: "team.Ana Borealis",
      value: "sample text: bio, profileUrl, photo, since, before",
    });
  });

  it("stay samples when the form saves them with the rest, and when a later release has others", () => {
    const stored = storedSettings({ ...defaultSettings, brand: "Weaverstreet", confirmed: ["tagline"] });
    expect(Object.keys(stored)).not.toEqual(expect.arrayContaining(["contactEmail", "rating"]));
    for (const name of ["contactEmail", "bookingUrl", "profileUrl", "rating", "team"])
      expect(stored).not.toHaveProperty(name);
    expect(stored.claims).toEqual({ tools: "500+", glossaryTerms: "200+", guides: "50+", postsPerWeek: "2 to 3" });
    expect(stored).toMatchObject({ brand: "Weaverstreet", tagline: defaultSettings.tagline, confirmed: ["tagline"] });
  });

  it("are as they were after being stored, whatever was confirmed", () => {
    const confirmed = fc.subarray([...everySample, "legal", "mail", "content"]);
    assertProperty(confirmed, (some) => {
      const settings = { ...defaultSettings, confirmed: some };
      expect(resolveSettings(JSON.stringify(storedSettings(settings)))).toEqual(settings);
    });
  });

  it("lose a confirmation when they are edited: the sample value has to be confirmed again", () => {
    const edited = { ...defaultSettings, brand: "Weaverstreet", confirmed: ["brand", "mail", "nothing"] };
    expect(storedSettings(edited).confirmed).toEqual(["mail"]);
  });

  it("are named to the editor at their controls", () => {
    const hints = sampleHints(defaultSettings, ours);
    for (const control of ["brand", "claims.products", "rating.count", "team.0.name"])
      expect(hints[control]).toMatch(/not shown/i);
    expect(hints).not.toHaveProperty("claims.tools");
  });

  it("an empty value is nobody's sample", () => {
    const empty = { ...defaultSettings, contactEmail: "", bookingUrl: "", team: [], rating: { value: 0, count: 0 } };
    for (const name of ["contactEmail", "bookingUrl", "rating", "team.Mara Voss"])
      expect(names(empty)).not.toContain(name);
  });
});

describe("D47 sample authors and ventures", () => {
  it("a person of the sample team is no author at a real origin, unless the team includes them", () => {
    const shown = publicSettings(defaultSettings, ours);
    expect(["Mara Voss", "Ana Borealis", ""].map((author) => bylineOf(author, shown))).toEqual([
      "",
      "Ana Borealis",
      "",
    ]);
    expect(bylineOf("Mara Voss", publicSettings(defaultSettings, "http://localhost"))).toBe("Mara Voss");
    const confirmed = publicSettings({ ...defaultSettings, confirmed: ["team.Mara Voss"] }, ours);
    expect(["Mara Voss", "Idris Calloway"].map((author) => bylineOf(author, confirmed))).toEqual(["Mara Voss", ""]);
  });

  it("every author of the sample posts is of the sample team", () => {
    const { samplePosts, posts } = readContent("drizzle/seed/content");
    const team = defaultSettings.team.map(({ name }) => name);
    expect([...samplePosts, ...posts].filter(({ author }) => !team.includes(author))).toEqual([]);
  });

  it("the ids of the sample ventures are those of the seed", () => {
    expect(sampleVentureIds).toEqual(readContent("drizzle/seed/content").ventures.map(({ id }) => id));
  });
});

describe("WIZ-17 who answers, and when", () => {
  it.each([
    ["", "", ""],
    ["", "within two working days", "You get an answer within two working days."],
    ["a founder", "", "A founder answers every enquiry."],
    ["Ana Borealis", "the same day", "Ana Borealis answers the same day."],
  ])("%j and %j promise %j", (answeredBy, answerTime, promise) => {
    expect(answerPromise({ ...defaultSettings, answeredBy, answerTime })).toBe(promise);
    expect(placeholderValues({ ...defaultSettings, answeredBy, answerTime })["answer"]).toBe(promise);
  });
});
