import { beforeAll, describe, expect, it } from "vitest";
import { attribute, textOf } from "../support/html";
import { publicPages } from "../support/public-pages";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("seeded");

async function store(settings: object): Promise<void> {
  await site.run("insert or replace into site_settings (key, value) values ('site', ?)", JSON.stringify(settings));
}

describe("GEN-17, GEN-19, D17 one place", () => {
  beforeAll(() =>
    store({
      brand: "Otherloom",
      contactEmail: "hello@otherloom.example",
      profileUrl: "https://network.example/company/otherloom",
      rating: { value: 4.8, count: 321 },
      claims: {
        tools: "7+",
        products: "66+",
        revenue: "$22M+",
        clientSuccess: "91%",
        combinedExperience: "55+ years",
      },
      claimNotes: {
        products: "Counted in May",
        revenue: "As told by clients",
        clientSuccess: "Of 40 clients asked",
        combinedExperience: "Added up",
      },
      answeredBy: "Ana Borealis",
      team: [
        { name: "Ana Borealis", role: "Founder", bio: "One.", profileUrl: "https://network.example/in/ana" },
        { name: "Ben Cordis", role: "Partner", bio: "Two.", profileUrl: "https://network.example/in/ben" },
        { name: "Cleo Dunmore", role: "Partner", bio: "Three.", profileUrl: "https://network.example/in/cleo" },
      ],
    }),
  );

  it.each(publicPages)("changes the brand, the address and the profile of %s", async (path) => {
    const { page } = await site.visit(path);
    // Sample rows tell who owns what; their texts are content.
    const furniture = page.texts("header.top-bar").concat(page.texts("footer")).join(" ");
    expect(furniture).toContain("Otherloom");
    expect(furniture).not.toContain("Plainloom");
    expect(page.hrefs("footer a")).toContain("https://network.example/company/otherloom");
    expect(page.hrefs("footer a")).toContain("mailto:hello@otherloom.example");
    expect(page.title).toContain("Otherloom");
    expect(page.title.length).toBeLessThanOrEqual(60);
    expect(page.meta("og:site_name")).toEqual(["Otherloom"]);
  });

  it("SEO-18 changes the aggregate rating", async () => {
    const { page } = await site.visit("/");
    expect(page.structured("Organization").aggregateRating).toMatchObject({ ratingValue: 4.8, reviewCount: 321 });
  });

  it("SEO-20, SVC-8 changes the claims", async () => {
    expect((await site.visit("/")).page.main).toContain("7+ Tools directory");
    const manager = (await site.visit("/ai-product-manager")).page.main;
    for (const claim of ["66+", "$22M+", "91%"]) expect(manager).toContain(claim);
    expect((await site.visit("/about")).page.main).toContain("55+ years");
  });

  it("ABOUT-2 changes the team", async () => {
    const { page } = await site.visit("/about");
    expect(page.texts("h3")).toEqual(expect.arrayContaining(["Ana Borealis", "Ben Cordis", "Cleo Dunmore"]));
    expect(page.main).not.toContain("Mara Voss");
  });

  it("LEGAL-3 changes the address for questions", async () => {
    for (const path of ["/terms", "/privacy"]) {
      const { page } = await site.visit(path);
      expect(page.hrefs("main a")).toContain("mailto:hello@otherloom.example");
    }
  });
});

describe("the cookie banner", () => {
  it("COOKIE-1 changes the line about cookies", async () => {
    const banner = async () => textOf((await site.visit("/about")).page.one("#cookie-banner"));
    expect(await banner()).toContain("We store nothing that needs your consent.");
    await store({ brand: "Otherloom", cookieText: "Keine Kekse.", cookieShortText: "Kein Keks" });
    expect(await banner()).toMatch(/^Keine Kekse\.\s*Privacy policy\s*Kein Keks/);
  });
});

describe("the look", () => {
  const hash = "0123456789abcdef0123456789abcdef";
  const logo = `/media/${hash}/600x150-clear-v.png`;
  const favicon = `/media/${hash}/512x512-clear.png`;
  const socialImage = `/media/${hash}/1200x630-a1b2c3.png`;

  it("is the site's own, at no cost, until one is chosen", async () => {
    await store({ brand: "Otherloom" });
    const { page } = await site.visit("/about");
    expect(/<html[^>]*\sstyle="([^"]*)"/.exec(page.html)?.[1]).toBeUndefined();
    expect(page.hrefs("link[rel=icon]")).toEqual(["/favicon.ico", "/icon.svg"]);
    expect(page.all(".brand img")).toEqual([]);
    const manifest = (await (await site.fetch("/site.webmanifest")).json()) as { name: string; icons: unknown[] };
    expect([manifest.name, manifest.icons.length]).toEqual(["Otherloom", 3]);
  });

  it("has the logo, icon, picture and colours of the settings on every page", async () => {
    await store({ brand: "Otherloom", logo, favicon, socialImage, accent: "#1f4fbf", warpColour: "none" });
    for (const path of ["/", "/about", "/search", "/auth"]) {
      const { page } = await site.visit(path);
      expect(/<html[^>]*\sstyle="([^"]*)"/.exec(page.html)?.[1], path).toMatch(
        /^--accent:light-dark\(#1f4fbf, #[0-9a-f]{6}\);--on-accent:light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/,
      );
      for (const rel of ["icon", "apple-touch-icon"]) expect(page.hrefs(`link[rel=${rel}]`), path).toEqual([favicon]);
      const image = page.all(".brand img");
      expect(image.length, path).toBeGreaterThan(0);
      for (const one of image)
        expect(["alt", "width", "height"].map((name) => attribute(one, name))).toEqual(["Otherloom", "600", "150"]);
      expect(page.meta("og:image")[0], path).toMatch(new RegExp(`${socialImage}$`));
    }
    expect((await site.visit("/")).page.structured("Organization")).toMatchObject({
      logo: expect.stringContaining(logo),
    });
    const manifest = (await (await site.fetch("/site.webmanifest")).json()) as { icons: unknown };
    expect(manifest.icons).toEqual([{ src: favicon, type: "image/png" }]);
  });

  it("colours the drawn pictures of entries, at an address of their own", async () => {
    const term = "/it-glossary/term/ab-testing";
    const drawn = async () => new URL((await site.visit(term)).page.meta("og:image")[0]!);
    await store({ brand: "Otherloom" });
    const before = await drawn();
    await store({ brand: "Otherloom", accent: "#1f4fbf" });
    const after = await drawn();
    expect([after.pathname, after.search === before.search]).toEqual([before.pathname, false]);
    const file = Buffer.from(await (await site.fetch(after.pathname + after.search)).arrayBuffer());
    expect(file.includes(Buffer.from("1f4fbf", "hex"))).toBe(true);
  });

  it("shows a logo that is no wider than high beside the brand, for which it is decoration", async () => {
    await store({ brand: "Otherloom", logo: favicon });
    const { page } = await site.visit("/about");
    expect(attribute(page.one(".top-bar .brand img"), "alt")).toBe("");
    expect(page.texts(".top-bar .brand")).toEqual(["Otherloom"]);
  });
});

describe("navigation and footer", () => {
  const link = (label: string, address: string, column?: string) => ({ label, address, ...(column && { column }) });

  it("NAV-2 NAV-5 have the entries of the settings in their order, and mark the current page", async () => {
    await store({
      navigation: [link("Journal", "/blog"), link("Shop", "https://shop.example/")],
      menuLinks: [link("Prompts", "/vibe-coding")],
      footerLinks: [
        link("Us", "/about", "Firm"),
        link("Words", "/it-glossary", "Read"),
        link("Terms", "/terms", "Firm"),
      ],
      socialLinks: [link("Code", "https://code.example/otherloom")],
      phone: "+44 20 7946 0018",
      secondAddress: "office@otherloom.example",
    });
    const { page } = await site.visit("/blog/category/launch-academy");
    expect(page.texts("nav[aria-label=Main] a")).toEqual(["Journal", "Shop (opens in a new tab)"]);
    expect(page.texts("nav[aria-label=Main] a[aria-current]")).toEqual(["Journal"]);
    expect(page.texts("nav[aria-label=Menu] a")).toEqual(["Journal", "Shop (opens in a new tab)", "Prompts"]);
    expect(page.texts(".footer h2")).toEqual(["Firm", "Read"]);
    expect(page.texts("nav[aria-label=Firm] a")).toEqual(["Us", "Terms"]);
    expect(page.texts("nav[aria-label=Read] a")).toEqual(["Words", "Cookie settings"]);
    for (const address of ["https://code.example/otherloom", "tel:+442079460018", "mailto:office@otherloom.example"])
      expect(page.hrefs(".footer a")).toContain(address);
    expect((await site.visit("/")).page.structured("Organization")).toMatchObject({
      telephone: "+44 20 7946 0018",
      sameAs: ["https://network.example/company/plainloom", "https://code.example/otherloom"],
    });
  });

  it("with labels too long for one line, the top bar has the menu at any width", async () => {
    await store({ navigation: Array.from({ length: 8 }, (_, at) => link(`Something long ${at}`, `/about?${at}`)) });
    const { page } = await site.visit("/about");
    expect(page.all("nav[aria-label=Main]")).toEqual([]);
    expect(page.texts("nav[aria-label=Menu] a")).toHaveLength(8 + 2);
  });
});

it("WIZ-3, WIZ-11 the intake has the labels and the currency of the settings, and its values stay", async () => {
  await store({ currency: "EUR", choiceLabels: { "projectType.startup-mvp": "First version" } });
  const { page } = await site.visit("/onboarding");
  expect(page.texts(".choice-label")).toEqual(expect.arrayContaining(["First version", "€5K - €10K", "Flexible"]));
  expect(page.all("input[name=projectType]").map((input) => attribute(input, "value"))).toContain("startup-mvp");
  expect(page.texts(".choice-label").join()).not.toMatch(/Startup MVP|\$/);
});

describe("GEN-20 counts", () => {
  it("are the claims that are true until the real ones are switched on", async () => {
    await store({ claims: { tools: "7+" } });
    expect((await site.visit("/")).page.main).toContain("7+ Tools directory");
  });

  it("are the database's own once they are", async () => {
    await store({ claims: { tools: "7+" }, realCounts: true });
    const [counts] = await site.rows<{ tools: number; terms: number }>(
      'select (select count(*) from stack_items) as tools, (select count(*) from "IT_Glossary" where Draft = 0 and Archived = 0) as terms',
    );
    const { main } = (await site.visit("/")).page;
    expect(main).toContain(`${counts!.tools} Tools directory`);
    expect(main).toContain(`${counts!.terms} IT glossary`);
    await site.run("delete from stack_items where id = 'cursor'");
    expect((await site.visit("/")).page.main).toContain(`${counts!.tools - 1} Tools directory`);
  });
});

it("GEN-17 settings that cannot be read count as none", async () => {
  await site.run(`insert or replace into site_settings (key, value) values ('site', '{"brand":7,"rating":"five"}')`);
  const { status, page } = await site.visit("/");
  expect(status).toBe(200);
  expect(page.texts("footer").join()).toContain("Plainloom");
});

describe("GEN-17 a stored row of another release", () => {
  it("keeps all settings that can be read, on every page, and the log names the others", async () => {
    await store({ brand: "Otherloom", rating: "4.8 of 5", claims: { tools: 7 }, laterSetting: "of a later release" });
    await site.takeLog();
    expect((await site.visit("/about")).page.title).toContain("Otherloom");
    const lines = (await site.takeLog()).filter(({ event }) => event === "settings_unreadable");
    expect(lines).toMatchObject([{ names: ["rating", "claims.tools"] }]);
  });
});
