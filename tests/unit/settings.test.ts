import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { SettingsForm } from "../../app/admin/settings/settings-form";
import { segmentLabel } from "../../app/base/web/breadcrumbs";
import { publicPaths } from "../../app/base/web/public-paths";
import { isWebUrl } from "../../app/base/web/urls";
import { inOtherWords } from "../../app/base/words/placeholders";
import { controlLabels } from "../../app/settings/control-labels";
import { defaultSettings, publicSettings } from "../../app/settings/default-settings";
import { barEntries, linkLists, linksOf } from "../../app/settings/links-and-claims";
import { resolveSettings, resolveStoredSettings } from "../../app/settings/queries.server";
import { lineNames, lineSettings } from "../../app/settings/setting-table";
import { fallbackSettings, labelControl, labelOf, placeholderValues, type Settings } from "../../app/settings/settings";
import {
  arrangeRows,
  changedSettings,
  controlOf,
  parseSettingsForm,
  settingsFieldLabel,
  settingsFormValues,
  unknownSettingsFields,
} from "../../app/settings/settings-form";
import { settingsSchema } from "../../app/settings/settings-store.server";
import { attribute, Page, textOf } from "../support/html";
import { anyText, assertProperty } from "../support/properties";

const stored = (value: unknown) => resolveSettings(JSON.stringify(value));

describe("settings", () => {
  it("GEN-17 are the defaults without a stored row", () => {
    expect(resolveSettings(null)).toEqual(defaultSettings);
  });

  it("GEN-17 GEN-19 merge the stored values over the defaults, claim by claim", () => {
    const settings = stored({ brand: "Otherloom", claims: { tools: "900+" }, rating: { value: 4.9, count: 12 } });
    expect(settings).toEqual({
      ...defaultSettings,
      brand: "Otherloom",
      claims: { ...defaultSettings.claims, tools: "900+" },
      rating: { value: 4.9, count: 12 },
    });
  });

  it.each([
    ["no JSON", "{"],
    ["no object", "[]"],
    ["null", "null"],
    ["an empty brand", '{"brand":"  "}'],
    ["a number as a name", '{"brand":5}'],
    ["a rating above five", '{"rating":{"value":6,"count":1}}'],
    ["a negative count", '{"rating":{"value":4,"count":-1}}'],
    ["an unknown claim", '{"claims":{"other":"1"}}'],
    ["a source of a claim that is counted", '{"claimNotes":{"tools":"x"}}'],
    ["a team without names", '{"team":[{}]}'],
  ])("GEN-17 a row with %s takes nothing with it: the defaults hold", (_, text) => {
    expect(resolveSettings(text)).toEqual(defaultSettings);
  });

  it("GEN-17 a field that cannot be read falls back alone, and is named", () => {
    const ada = { name: "Ada", role: "Founder", bio: "", profileUrl: "" };
    const { settings, unreadable } = resolveStoredSettings(
      JSON.stringify({
        brand: 5,
        tagline: "Kept",
        laterSetting: { of: "a later release" },
        rating: { value: 6, count: 1 },
        team: [{ role: "Nobody" }, { ...ada, bio: null }, 7],
        claims: { tools: "900+", guides: 3 },
        claimNotes: { revenue: "Counted in May", products: 5 },
      }),
    );
    expect(settings).toEqual({
      ...defaultSettings,
      tagline: "Kept",
      team: [ada],
      claims: { ...defaultSettings.claims, tools: "900+" },
      claimNotes: { ...defaultSettings.claimNotes, revenue: "Counted in May" },
    });
    expect(unreadable).toEqual(["brand", "rating", "claims.guides", "claimNotes.products"]);
  });

  it("GEN-17 no stored row can change the defaults or pollute prototypes", () => {
    const before = JSON.stringify(defaultSettings);
    resolveSettings(
      '{"__proto__":{"brand":"x"},"constructor":{"prototype":{"polluted":true}},"claims":{"__proto__":{"tools":"1"}}}',
    );
    expect(JSON.stringify(defaultSettings)).toBe(before);
    expect({} as { polluted?: boolean }).not.toHaveProperty("polluted");
  });

  it("GEN-17 are complete for any stored text", () => {
    assertProperty(anyText(60), (text) =>
      expect(Object.keys(resolveSettings(text)).toSorted()).toEqual(Object.keys(defaultSettings).toSorted()),
    );
  });

  it("GEN-18 the defaults describe a neutral firm with reserved domains", () => {
    const { bookingUrl, profileUrl, team, contactEmail } = defaultSettings;
    for (const address of [bookingUrl, profileUrl, ...team.map((person) => person.profileUrl)]) {
      expect(isWebUrl(address)).toBe(true);
      expect(new URL(address).hostname).toMatch(/\.example$/);
    }
    expect(contactEmail).toMatch(/\.example$/);
    expect(team).toHaveLength(3);
  });

  it("SEO-18 SEO-20 the defaults are the specified claims and rating", () => {
    expect(defaultSettings.claims).toEqual({
      tools: "500+",
      glossaryTerms: "200+",
      noCodeTools: "100+",
      aiModels: "75+",
      guides: "50+",
      postsPerWeek: "2 to 3",
      mvpWeeks: "4 to 12 weeks",
      enterpriseMonths: "3 to 6 months",
      products: "50+",
      revenue: "$10M+",
      clientSuccess: "85%",
      aiFailure: "87%",
      combinedExperience: "40+ years",
    });
    expect(defaultSettings.rating).toEqual({ value: 4.5, count: 100 });
  });

  it("D43 three tools are named for the home page", () => {
    expect(defaultSettings.featuredTools).toHaveLength(3);
  });

  it("SEO-20 page texts can name the brand and every claim", () => {
    expect(placeholderValues(defaultSettings, { guides: "50+", postsPerWeek: "2 to 3" })).toEqual({
      brand: "Plainloom",
      ...defaultSettings.claims,
      answer: "Mara Voss answers within two working days.",
    });
  });
});

describe("the links of navigation and footer", () => {
  const formOf = (texts: Readonly<Record<string, string>>) => {
    const form = new FormData();
    for (const [name, text] of Object.entries(texts)) form.set(name, text);
    return form;
  };
  const parsed = (texts: Readonly<Record<string, string>>) => parseSettingsForm(formOf(texts)) as Settings;
  const initial = settingsFormValues(defaultSettings);
  const labels = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).flatMap(([name, text]) => (/^navigation\.\d+\.label$/.test(name) ? [text] : []));

  it("NAV-2 are the specified ones in the form, which stores none of them", () => {
    expect(labels(initial)).toEqual([
      "AI & Product Stack",
      "Ventures",
      "Services",
      "Work",
      "About Us",
      "Blog",
      "IT Glossary",
      "Product Briefs",
      "",
    ]);
    for (const list of linkLists) expect(parsed(initial)[list]).toEqual([]);
    expect(linksOf(defaultSettings, "menuLinks").map(({ address }) => address)).toEqual([
      "/ai-product-manager",
      "/vibe-coding",
    ]);
  });

  it("are stored in the form's order, without empty rows, as soon as one differs", () => {
    const texts = { ...initial, "navigation.1.label": "", "navigation.1.address": "", "navigation.6.label": "Words" };
    const { navigation, footerLinks } = parsed(texts);
    expect(navigation.map(({ label }) => label)).toEqual([
      "AI & Product Stack",
      "Services",
      "Work",
      "About Us",
      "Blog",
      "Words",
      "Product Briefs",
    ]);
    expect(footerLinks).toEqual([]);
    const other = { ...defaultSettings, navigation };
    expect(changedSettings(defaultSettings, other)).toEqual(["Top bar"]);
    expect(settingsSchema.safeParse(other).success).toBe(true);
    expect(resolveSettings(JSON.stringify(other)).navigation).toEqual(navigation);
  });

  it("NAV-14 are folded into the entry of the bar that they name", () => {
    const { navigation } = parsed({ ...initial, "navigation.5.column": "", "navigation.7.column": "Read" });
    expect(
      barEntries(navigation).map((entry) => ("name" in entry ? [entry.name, entry.links.length] : entry.label)),
    ).toEqual(["AI & Product Stack", "Ventures", "Services", "Work", "About Us", "Blog", ["Library", 1], ["Read", 1]]);
    expect(settingsSchema.safeParse({ ...defaultSettings, navigation }).success).toBe(true);
  });

  it("go up, down, away and one further by buttons", () => {
    const count = labels(initial).length;
    expect(labels(arrangeRows(initial, "navigation.2.up")).slice(0, 3)).toEqual([
      "AI & Product Stack",
      "Services",
      "Ventures",
    ]);
    expect(labels(arrangeRows(initial, "navigation.0.down")).slice(0, 2)).toEqual(["Ventures", "AI & Product Stack"]);
    expect(labels(arrangeRows(initial, "navigation.0.up"))).toEqual(labels(initial));
    expect(labels(arrangeRows(initial, "navigation.0.remove"))).toEqual([...labels(initial).slice(1), ""]);
    expect(labels(arrangeRows(initial, "navigation.0.add"))).toHaveLength(count + 1);
    const team = arrangeRows(initial, "team.1.up");
    expect([team["team.0.name"], team["team.0.role"]]).toEqual([initial["team.1.name"], initial["team.1.role"]]);
    for (const button of ["team.0.up", "navigation.99.up", "claims.tools", "", "constructor.0.up"])
      expect(labels(arrangeRows(initial, button)).filter(Boolean)).toEqual(labels(initial).filter(Boolean));
  });

  it("lead to a path of this site or an https address; another is refused at its own row", () => {
    const errorOf = (address: string) => {
      const texts = {
        ...initial,
        "navigation.0.label": "",
        "navigation.0.address": "",
        "navigation.3.address": address,
      };
      const { error } = settingsSchema.safeParse({ ...defaultSettings, ...parsed(texts) });
      return error?.issues.map(({ path, message }) => [controlOf(formOf(texts), path.join(".")), message]);
    };
    for (const address of ["/", "/about", "/blog?q=a#b", "https://shop.example/x"])
      expect(errorOf(address)).toBeUndefined();
    for (const address of [
      "about",
      "//evil.example",
      "/\\evil",
      "http://a.example",
      "javascript:alert(1)",
      "https://",
      "/a b",
    ])
      expect(errorOf(address), address).toEqual([
        ["navigation.3.address", "Enter a path of this site, such as /about, or a URL that starts with https://."],
      ]);
  });

  it("that were stored and cannot be read are left out alone", () => {
    const about = { label: "About", address: "/about" };
    const row = JSON.stringify({
      navigation: [about, { label: "Bad", address: "javascript:1" }, 7],
      footerLinks: "none",
    });
    const { settings, unreadable } = resolveStoredSettings(row);
    expect([settings.navigation, settings.footerLinks, unreadable]).toEqual([[about], [], ["footerLinks"]]);
  });
});

describe("labels of public pages", () => {
  const labels = Object.values(controlLabels).flat();

  it("are stored where the owner wrote others, and keep their English text otherwise", () => {
    const form = new FormData();
    for (const [name, text] of Object.entries(settingsFormValues(defaultSettings))) form.set(name, text);
    for (const label of labels) form.set(labelControl(label), label === "Back" ? " Zurück " : "");
    expect(unknownSettingsFields(form)).toEqual([]);
    const parsed = { ...defaultSettings, ...(parseSettingsForm(form) as Settings) };
    expect(settingsSchema.parse(parsed).controlLabels).toEqual({ Back: "Zurück" });
    expect([labelOf(parsed, "Back"), labelOf(parsed, "Continue")]).toEqual(["Zurück", "Continue"]);
    expect(changedSettings(defaultSettings, parsed)).toEqual(["Buttons and labels"]);
  });

  it("are known, have at most 160 characters, and a field each", () => {
    expect(new Set(labels.map(labelControl)).size).toBe(labels.length);
    const settings = { ...defaultSettings, controlLabels: { Back: "x".repeat(161) } };
    expect(settingsSchema.safeParse(settings).success).toBe(false);
    const outdated = settingsSchema.parse({ ...defaultSettings, controlLabels: { Gone: "Weg" } });
    expect(outdated.controlLabels).toEqual({});
  });

  it("are found by the texts that fill them in, each by its own", () => {
    const words = Object.fromEntries(labels.map((label) => [label, `${label}!`]));
    const filled = (label: string) => label.replace(/\{\w+\}/g, "12");
    // Short texts such as "{amount} in {category}" are only asked for by name.
    const isFound = (label: string) => !/\{(?!count\})/.test(label) || /\.(?: |$)/.test(label);
    for (const label of labels.filter(isFound)) expect(inOtherWords(words, filled(label))).toBe(`${filled(label)}!`);
    const theirs = { "Too many. Try again in {time}.": "Zu viele. In {time}.", "{count} hours": "{count} Stunden" };
    expect(inOtherWords(theirs, "Too many. Try again in 2 hours.")).toBe("Zu viele. In 2 Stunden.");
    expect(inOtherWords(theirs, "Some hours")).toBe("Some hours");
  });

  it("that scripts show are in the page where an owner worded them, and there only", () => {
    const labelsOf = (worded: Settings["controlLabels"]) =>
      publicSettings({ ...defaultSettings, controlLabels: worded }, "https://example.com").scriptLabels;
    expect(labelsOf({ Back: "Zurück" })).toBeUndefined();
    expect(labelsOf({ Back: "Zurück", View: "Ansehen" })).toBe('{"View":"Ansehen"}');
  });

  it("stand in the code of public pages", () => {
    const files = import.meta.glob<string>(
      [
        "../../app/**/*.{ts,tsx}",
        "../../drizzle/schema/tool-facets.ts",
        "!../../app/{admin,portal,accounts}/**",
        "!../../app/settings/{control-labels,default-settings}.ts",
      ],
      { query: "?raw", import: "default", eager: true },
    );
    const code = Object.values(files).join("\n");
    const crumbs = new Set(publicPaths.map(({ path }) => segmentLabel(path.slice(path.lastIndexOf("/") + 1))));
    expect(labels.filter((label) => !crumbs.has(label) && !code.includes(`"${label}"`))).toEqual([]);
  });
});

describe("the labels of the intake's choices", () => {
  it("are stored only where the form has one, and are kept as they are", () => {
    const choiceLabels = { "budget.5k-10k": "A little", "launchTimeline.2-4-weeks": "Soon" };
    const form = new FormData();
    for (const [name, text] of Object.entries(settingsFormValues({ ...defaultSettings, choiceLabels })))
      form.set(name, text);
    form.set("choiceLabels.budget.100k-plus", " ");
    expect(unknownSettingsFields(form)).toEqual([]);
    const parsed = { ...defaultSettings, ...(parseSettingsForm(form) as Settings) };
    expect(parsed.choiceLabels).toEqual(choiceLabels);
    expect(settingsSchema.safeParse(parsed).success).toBe(true);
    expect(changedSettings(defaultSettings, parsed)).toEqual(["Labels of the intake"]);
  });

  it("have names of choices only, and a currency that exists", () => {
    const errorsOf = (settings: Partial<Settings>) =>
      settingsSchema.safeParse({ ...defaultSettings, ...settings }).error?.issues.map(({ path }) => path[0]);
    expect(errorsOf({ choiceLabels: { "<b>": "x" } })).toEqual(["choiceLabels"]);
    expect(errorsOf({ choiceLabels: { "budget.5k-10k": "x".repeat(61) } })).toEqual(["choiceLabels"]);
    expect(errorsOf({ choiceLabels: { "budget.5k-10k.scope": "x".repeat(160) } })).toBeUndefined();
    expect(errorsOf({ choiceLabels: { "budget.5k-10k.scope": "x".repeat(161) } })).toEqual(["choiceLabels"]);
    for (const currency of ["EURO", "eur", "€"]) expect(errorsOf({ currency })).toEqual(["currency"]);
    for (const currency of ["EUR", "CHF", "JPY"]) expect(errorsOf({ currency })).toBeUndefined();
  });
});

describe("the language", () => {
  const saved = (language: string) => settingsSchema.safeParse({ ...defaultSettings, language });

  it("is one that dates can be written in, in the canonical form of its code", () => {
    expect(["de", "pt-br", "PT-BR", " EN-gb ", "zh-hant-tw"].map((code) => saved(code).data?.language)).toEqual([
      "de",
      "pt-BR",
      "pt-BR",
      "en-GB",
      "zh-Hant-TW",
    ]);
    for (const code of ["german", "xx", "de_DE", "deutsch, bitte", '"><b>'])
      expect([code, saved(code).error?.issues.map(({ message }) => message)]).toEqual([
        code,
        ["Enter the code of a language, such as de or pt-BR."],
      ]);
    expect(saved("").error?.issues.map(({ message }) => message)).toEqual(["Language is required."]);
  });

  it("is English on pages if what is stored is none", () => {
    const shown = (language: string) => publicSettings({ ...defaultSettings, language }, "https://studio.example");
    expect(["de", "<b>", "xx"].map((text) => shown(text).language)).toEqual(["de", "en", "en"]);
  });

  it("gives pages its direction, by the script that its code names or that it usually has", () => {
    const shown = (language: string) => publicSettings({ ...defaultSettings, language }, "https://studio.example");
    const codes = ["ar", "he", "fa-IR", "ur", "pa-Arab", "en", "de", "pa", "ar-Latn", "<b>"];
    expect(codes.filter((code) => shown(code).direction === "rtl")).toEqual(["ar", "he", "fa-IR", "ur", "pa-Arab"]);
  });

  it("is that of numbers in texts that were made in English", () => {
    const words = {
      "{count} hours": "{count} Stunden",
      "Under {limit}; it has {count}.": "Unter {limit}; es hat {count}.",
    };
    expect(inOtherWords(words, "12,500 hours", "de")).toBe("12.500 Stunden");
    expect(inOtherWords(words, "Under 10,000; it has 12,345.", "de")).toBe("Unter 10.000; es hat 12.345.");
    expect(["12.500 hours", "12\u202f500 hours", "1,234 hours"].map((text) => inOtherWords(words, text))).toEqual([
      "12.500 Stunden",
      "12\u202f500 Stunden",
      "1,234 Stunden",
    ]);
  });
});

describe.each(lineNames)("GEN-17 from its line of the table, %s", (name) => {
  const { label, fieldLabel = label, hint, required, max = 300, check, default: initial } = lineSettings[name];
  const errorsOf = (value: string) =>
    settingsSchema.safeParse({ ...defaultSettings, [name]: value }).error?.issues.map(({ message }) => message) ?? [];

  it("has its default, and is empty where no settings are known", () => {
    expect(defaultSettings[name]).toBe(initial);
    // A page must have a language, and a button a label.
    const kept = {
      brand: "Website",
      language: "en",
      startButton: "Start Your Project",
      shortStartButton: "Get Started",
    };
    expect(fallbackSettings[name]).toBe(kept[name as keyof typeof kept] ?? "");
  });

  it("is read as any text that was ever stored, and otherwise falls back alone", () => {
    expect(stored({ [name]: "x".repeat(400) })[name]).toBe("x".repeat(400));
    const { settings, unreadable } = resolveStoredSettings(JSON.stringify({ [name]: 5 }));
    expect([settings, unreadable]).toEqual([defaultSettings, [name]]);
  });

  it("is saved unless it is too long, missing or no valid value", () => {
    expect(errorsOf(initial)).toEqual([]);
    expect(errorsOf("")).toEqual(required ? [`${label} is required.`] : []);
    expect(errorsOf("x".repeat(max + 1))).toContain(`Use at most ${max} characters.`);
    expect(errorsOf("no address, no day")).toHaveLength(check || max < 18 ? 1 : 0);
  });

  it("has a field with its label and hint, which the form shows, reads and names", () => {
    const values = settingsFormValues({ ...defaultSettings, [name]: "Own" });
    const form = new FormData();
    for (const [field, value] of Object.entries(values)) form.set(field, value);
    expect(unknownSettingsFields(form)).toEqual([]);
    expect(parseSettingsForm(form)).toMatchObject({ [name]: "Own" });
    expect(settingsFieldLabel(name)).toBe(label);
    expect(changedSettings(defaultSettings, { ...defaultSettings, [name]: "Own" })).toEqual([label]);

    const props = {
      texts: values,
      hints: {},
      labels: controlLabels,
      version: 1,
      previousVersions: [],
      actionData: undefined,
    };
    const Stub = createRoutesStub([{ path: "/", Component: () => createElement(SettingsForm, props) }]);
    const page = new Page(`<!doctype html><html><body>${renderToStaticMarkup(createElement(Stub))}</body></html>`);
    const control = page.one(`[name=${name}]`);
    expect(attribute(control, "value")).toBe("Own");
    expect(textOf(page.one(`label[for=${attribute(control, "id")}]`))).toBe(fieldLabel.replaceAll("’", "'"));
    if (hint) expect(page.text).toContain(hint);
  });
});
