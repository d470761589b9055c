import { describe, expect, it } from "vitest";
import { ventures } from "../../drizzle/schema";
import { attribute, textOf, type Element, type Page } from "../support/html";
import { venture } from "../support/rows";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("seeded");
const cardOf = (page: Page, name: string): Element => page.cards().find(({ title }) => title === name)!.element;
const sectionOf = (page: Page, title: string): Element | undefined =>
  page.all("section").find((section) => page.texts("h2", section)[0] === title);

it("VEN-19 the sample pictures are files of the build, at addresses of the library", async () => {
  const { page } = await site.visit("/ventures/berthnote");
  const pictures = page.all("main img");
  expect(pictures).toHaveLength(3);
  for (const picture of pictures) {
    expect(attribute(picture, "alt")).toMatch(/^Berthnote: /);
    const narrower = attribute(picture, "srcset")!
      .split(", ")
      .map((file) => file.split(" ")[0]!);
    expect(narrower).toHaveLength(3);
    for (const address of [attribute(picture, "src")!, ...narrower]) {
      const response = await site.fetch(address);
      expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
      expect(response.headers.get("Cache-Control")).toContain("immutable");
      expect((await response.arrayBuffer()).byteLength).toBeLessThan(28_000);
    }
  }
  const address = attribute(pictures[0]!, "src")!;
  const part = await site.fetch(address, { headers: { Range: "bytes=0-3" } });
  expect([part.status, await part.text()]).toEqual([206, "RIFF"]);
  expect((await site.fetch(address, { method: "HEAD" })).status).toBe(200);
  expect((await site.fetch(address.replace(/media\/./, "media/0"))).status).toBe(404);
});

describe("list", () => {
  it("VEN-1, GEN-2 is headed Our Ventures and shows the active ones, newest first", async () => {
    await site.insert(
      ventures,
      venture({ name: "Newest of All", createdAt: "2026-11-01T00:00:00.000Z" }),
      venture({ name: "Sleeping One", status: "inactive", createdAt: "2026-11-02T00:00:00.000Z" }),
    );
    const { page } = await site.visit("/ventures");
    expect(page.texts("h1")).toEqual(["Our Ventures"]);
    const rows = await site.rows<{ name: string }>(
      "select name from ventures_data where status = 'active' order by created_at desc",
    );
    expect(page.titles()).toEqual(rows.map(({ name }) => name));
    expect(page.titles()[0]).toBe("Newest of All");
    expect(page.main).not.toContain("Sleeping One");
  });

  it("VEN-2, D60 a card shows the showcase, else the square logo, else an icon in a tile and no artwork", async () => {
    await site.insert(
      ventures,
      venture({
        name: "With Showcase",
        showcaseImage: "https://img.example/show.png",
        squareLogo: "https://img.example/square.png",
      }),
      venture({ name: "With Logo", showcaseImage: "javascript:x", squareLogo: "https://img.example/square.png" }),
      venture({ name: "With Nothing" }),
    );
    const { page } = await site.visit("/ventures");
    const images = (name: string) => page.all("img", cardOf(page, name)).map((image) => attribute(image, "src"));
    expect(images("With Showcase")).toEqual(["https://img.example/show.png"]);
    expect(images("With Logo")).toEqual(["https://img.example/square.png"]);
    const isWhole = (name: string) => page.all("img.object-contain", cardOf(page, name)).length === 1;
    expect([isWhole("With Logo"), isWhole("With Showcase")]).toEqual([true, false]);
    expect(images("With Nothing")).toEqual([]);
    expect(page.all("p.bg-sunken svg", cardOf(page, "With Nothing"))).toHaveLength(1);
    expect(page.all("svg.weave", cardOf(page, "With Nothing"))).toEqual([]);
  });

  it("VEN-3, VEN-4, VEN-5, VEN-6 a card shows name, owners, a line, three stack names and how many more", async () => {
    await site.insert(
      ventures,
      venture({
        name: "Four & Stack",
        microDescription: "",
        problem: "The problem stands in.",
        ownership: ["One", "Two"],
        stack: ["Aa", "Bb", "Cc", "Dd", "Ee"].map((name) => ({ name })),
      }),
      venture({
        name: "Alone",
        ownership: ["One"],
        microDescription: "The micro line.",
        problem: "Not this.",
        stack: [{ name: "Aa" }],
      }),
    );
    const { page } = await site.visit("/ventures");
    const many = cardOf(page, "Four & Stack");
    expect(page.texts("ul li", many)).toEqual(["Aa", "Bb", "Cc", "+2"]);
    expect(textOf(many)).toContain("2 owners");
    expect(textOf(many)).toContain("The problem stands in.");
    expect(page.hrefs("a", many)).toEqual(["/ventures/four-stack"]);
    expect(page.texts("a", many)[0]).toMatch(/^Learn More/);
    const one = cardOf(page, "Alone");
    expect(page.texts("ul li", one)).toEqual(["Aa"]);
    expect(textOf(one)).toContain("1 owner ");
    expect(textOf(one)).toContain("The micro line.");
    expect(textOf(one)).not.toContain("Not this.");
  });

  it("the first spans all columns, and each has its status and its outcome", async () => {
    const { page } = await site.visit("/ventures");
    expect(page.texts("main article.split h2")).toEqual(page.titles().slice(0, 1));
    expect(textOf(cardOf(page, "Rotafern"))).toContain("Active 2 owners");
    expect(textOf(cardOf(page, "Rotafern"))).toContain("Twelve minutes after the call the shift is covered");
    expect(page.main).not.toContain("Outcome:");
  });

  it("a venture's page links to its tools and to the ventures around it", async () => {
    const { page } = await site.visit("/ventures/clausewren");
    expect(page.link("Thingshelf")).toBe("/ventures/thingshelf");
    expect(page.link("Rotafern")).toBe("/ventures/rotafern");
    const on = sectionOf(page, "Read on")!;
    expect(page.hrefs("a", on)).toEqual(
      expect.arrayContaining(["/ai-product-stack/supabase", "/ai-product-stack/n8n"]),
    );
  });

  it("VEN-8 ends with two ways on", async () => {
    const { page } = await site.visit("/ventures");
    const last = page.all("main section").at(-1)!;
    expect(page.link("Start Your Project", last)).toBe("/hire");
    expect(page.link("Explore Our Stack", last)).toBe("/directory");
  });
});

describe("detail", () => {
  it("VEN-9, VEN-10, VEN-11, VEN-12 shows the venture", async () => {
    await site.run(
      `update ventures_data set images = '["https://img.example/1.png","/covers/x.svg","javascript:alert(1)"]' where id = 'berthnote'`,
    );
    const { status, page } = await site.visit("/ventures/berthnote");
    expect(status).toBe(200);
    expect(page.texts("h1")).toEqual(["Berthnote"]);
    expect(page.texts("article header").join()).toContain("Plainloom, Hedda Marrowstrand");
    const visit = page.all("article header a[target=_blank]");
    expect(visit.map((link) => attribute(link, "href"))).toEqual(["https://berthnote.example"]);
    const showcase = [...page.all("article header img"), ...page.all("article header svg")];
    expect(showcase).not.toEqual([]);
    const panel = page.one("aside");
    expect(page.texts("dt", panel)).toEqual(["Ownership", "Status", "Created", "Website", "Technology Stack"]);
    expect(page.texts("dd", panel).slice(0, 3)).toEqual(["Plainloom, Hedda Marrowstrand", "Active", "2026"]);
    expect(page.texts("li", panel)).toEqual(["WeWeb", "Supabase", "Stripe", "Mapbox", "PostHog"]);
    expect(page.hrefs("li a", panel)).toEqual([
      "/ai-product-stack/weweb",
      "/ai-product-stack/supabase",
      "/ai-product-stack/posthog",
    ]);
    for (const title of ["Problem", "Solution", "Use Case", "Key Features"])
      expect(sectionOf(page, title), title).toBeDefined();
    expect(page.texts("li", sectionOf(page, "Key Features"))).toHaveLength(5);
    const gallery = sectionOf(page, "Gallery")!;
    expect(page.all("img", gallery).map((image) => attribute(image, "src"))).toEqual([
      "https://img.example/1.png",
      "/covers/x.svg",
    ]);
    const order = page.texts("article h2");
    expect(order.indexOf("Gallery")).toBeLessThan(order.indexOf("Work With Us"));
    expect(page.hrefs("a", sectionOf(page, "Work With Us"))).toEqual(["/hire"]);
  });

  it("VEN-13 is found by its name in any case, with hyphens for spaces", async () => {
    await site.insert(ventures, venture({ name: "O'Hara & Sons (UK)" }));
    expect((await site.visit("/ventures/ohara-sons-uk")).page.texts("h1")).toEqual(["O'Hara & Sons (UK)"]);
    expect(await site.redirect("/ventures/o'hara-&-sons-(uk)")).toEqual([301, "/ventures/ohara-sons-uk"]);
  });

  it("VEN-14 is found by any part of its name of three characters or more", async () => {
    expect(await site.redirect("/ventures/erthno")).toEqual([301, "/ventures/berthnote"]);
    expect((await site.visit("/ventures/er")).status).toBe(404);
  });

  it("VEN-13, D29 an inactive venture is found neither way", async () => {
    await site.insert(ventures, venture({ name: "Wintering Walrus", status: "inactive" }));
    for (const address of ["wintering-walrus", "wintering", "Wintering%20Walrus"]) {
      expect((await site.visit(`/ventures/${address.toLowerCase()}`)).status, address).toBe(404);
    }
  });

  it("VEN-15, VEN-16, VEN-17, ERR-1 a missing venture is announced, and redirects to the list", async () => {
    const { status, page } = await site.visit("/ventures/no-such-venture");
    expect(status).toBe(404);
    expect(page.texts("h1")).toEqual(["Venture Not Found"]);
    expect(page.main).toContain("The venture you're looking for could not be found.");
    expect(page.link("Return to Ventures")).toBe("/ventures");
    const toast = page.one("[role=alert]");
    expect(attribute(toast, "data-tone")).toBe("error");
    expect(textOf(toast)).toBe("Venture not found We couldn't find the venture you're looking for.");
    expect(/<noscript><meta http-equiv="refresh" content="2;url=\/ventures"/i.test(page.html)).toBe(true);
    expect(page.meta("robots").join()).toContain("noindex");
  });
});
