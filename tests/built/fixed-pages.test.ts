import { describe, expect, it } from "vitest";
import { tools } from "../../drizzle/schema";
import { attribute, textOf, type Element, type Page } from "../support/html";
import { tool } from "../support/rows";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("seeded");
const open = async (path: string) => (await site.visit(path)).page;
const sectionOf = (page: Page, title: string): Element =>
  page.all("main section").find((section) => page.texts("h2", section)[0] === title)!;

describe("about", () => {
  it("ABOUT-1, ABOUT-4 describes the collective and leads on", async () => {
    const page = await open("/about");
    expect(page.title).toContain("founder-led");
    expect(page.main).toContain("collective");
    expect(page.hrefs("main a")).toEqual(expect.arrayContaining(["/ventures", "/hire"]));
  });

  it("ABOUT-2, GEN-18 shows three people, each with an external profile", async () => {
    const page = await open("/about");
    const people = page.all("li", sectionOf(page, "The team")).filter((item) => page.texts("h3", item).length > 0);
    expect(people.map((person) => page.texts("h3", person)[0])).toEqual([
      "Mara Voss",
      "Idris Calloway",
      "Lena Takahara",
    ]);
    for (const person of people) {
      expect(page.all("img", person)).toHaveLength(1);
      const profile = page.all("a", person).at(-1);
      expect(attribute(profile!, "href")).toMatch(/^https:\/\/network\.example\//);
      expect(attribute(profile!, "target")).toBe("_blank");
    }
  });

  it("ABOUT-1 draws how a draft becomes cloth", async () => {
    const page = await open("/about");
    const stages = page.all("ol li", sectionOf(page, "From draft to cloth"));
    expect(stages.map((stage) => page.all(".weave", stage).length)).toEqual([1, 1, 1]);
    expect(page.all(".weave-draft", stages[0])).toHaveLength(1);
  });

  it("ABOUT-3, SEO-20 shows experience", async () => {
    const page = await open("/about");
    const blocks = page.all("li", sectionOf(page, "Experience"));
    expect(blocks.length).toBeGreaterThanOrEqual(3);
    for (const block of blocks) expect(textOf(block).length).toBeGreaterThan(60);
    expect(page.main).toContain("40+ years");
  });
});

describe("legal", () => {
  it.each([
    [
      "/terms",
      [
        "acceptance",
        "use license",
        "user responsibilities",
        "service availability",
        "limitation of liability",
        "governing law",
      ],
    ],
    ["/privacy", ["information", "use", "sharing", "security", "cookies and tracking", "rights"]],
  ])(
    "LEGAL-1, LEGAL-2, LEGAL-3, LEGAL-4, LEGAL-5 %s has its date, its address and its sections",
    async (path, sections) => {
      const page = await open(path);
      expect(page.main.toLowerCase()).toContain("last updated january 1, 2024");
      expect(page.hrefs("main a")).toContain("mailto:hello@plainloom.example");
      const headings = page.texts("main section[id] h2").map((heading) => heading.toLowerCase());
      expect(headings).toHaveLength(sections.length);
      sections.forEach((words, position) => expect(headings[position]).toContain(words));
      for (const section of page.all("main section[id]")) expect(textOf(section).length).toBeGreaterThan(150);
      expect(page.all("nav[aria-label=Breadcrumb]")).toHaveLength(1);
    },
  );

  it("LEGAL-5 the rights are access and control, portability, and communication preferences", async () => {
    const page = await open("/privacy");
    const rights = textOf(page.all("main section[id]").at(-1)!).toLowerCase();
    for (const words of ["access", "portab", "communication"]) expect(rights).toContain(words);
  });
});

describe("not found", () => {
  it("NF-1 to NF-5, NF-7 names the problem and the address, and offers two links", async () => {
    const { status, page } = await site.visit("/some/where-else");
    expect(status).toBe(404);
    expect(page.texts("h1")).toEqual(["404 - Page Not Found"]);
    expect(page.main).toMatch(/doesn't exist or has moved/);
    expect(page.texts("main code")).toEqual(["/some/where-else"]);
    expect(page.link("Return Home")).toBe("/");
    expect(page.texts("main button")).toEqual([
      "Search tools",
      "Search articles",
      "Search terms",
      "Go Back",
      "Draw the draft",
    ]);
    expect(page.meta("robots").join()).toContain("noindex");
  });

  it("NF-3 shows the address as text", async () => {
    const page = await open("/%3cimg%20src=x%20onerror=alert(1)%3e");
    expect(page.all("main img")).toEqual([]);
    expect(page.texts("main code").join()).toMatch(/img/);
  });

  it("NF-1 offers what is spelled like it, a search and four pages to start from", async () => {
    const { headers, page } = await site.visit("/blog/post/how-to-test-a-promtp");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    // A missing post has its own screen.
    expect(page.texts("h1")).toEqual(["Post Not Found"]);
    for (const [asked, meant] of [
      ["/blog/post/how-to-test-a-promtp", "/blog/post/how-to-test-a-prompt-with-fifty-real-cases"],
      ["/it-glossary/term/ab-testign", "/it-glossary/term/ab-testing"],
      ["/example-product-briefs/plot-dairy", "/example-product-briefs/plot-diary"],
      ["/ai-product-stack/supabse", "/ai-product-stack/supabase"],
      ["/posts/how-to-test-a-promtp", "/blog/post/how-to-test-a-prompt-with-fifty-real-cases"],
      ["/servces", "/services"],
      ["/services/statrup-mvp", "/services/startup-mvp"],
      ["/tools/supabse", "/ai-product-stack/supabase"],
    ] as const) {
      const near = await open(asked);
      expect(near.hrefs("ul[aria-labelledby=near] a", near.one("main")), asked).toContain(meant);
    }
    const nothing = await open("/wp-content/some-old-thing.php");
    expect(nothing.all("ul[aria-labelledby=near]")).toEqual([]);
    expect(attribute(nothing.all("main form input")[0]!, "value")).toBe("some old thing");
    expect(nothing.all("main form button").map((button) => attribute(button, "formaction"))).toEqual([
      "/ai-product-stack",
      "/blog",
      "/it-glossary",
      undefined,
    ]);
    expect(nothing.hrefs("main .row a")).toEqual(["/ai-product-stack", "/services", "/blog", "/it-glossary"]);
  });

  it("NF-6 logs the address that was asked for", async () => {
    await site.takeLog();
    await open("/never/heard-of");
    const lines = (await site.takeLog()).filter(({ event }) => event === "not_found");
    expect(lines).toEqual([expect.objectContaining({ path: "/never/heard-of" })]);
  });
});

describe("vibe coding", () => {
  it("VIBE-1, VIBE-2, VIBE-12 has its hero, its explainer and its calls", async () => {
    const page = await open("/vibe-coding");
    expect(page.hrefs("a", page.one("main header"))).toEqual(["/directory?category=ai-development", "/onboarding"]);
    expect(page.texts("main h2")).toContain("What is vibe coding?");
    expect(page.hrefs("a", page.all("main section").at(-1)!)).toEqual(["/onboarding", "/ai-product-stack"]);
  });

  it("VIBE-3 to VIBE-7, VIBE-14, CALL-6 shows the AI coders, newest first, with two tags each", async () => {
    await site.insert(
      tools,
      tool({
        id: "words-one",
        name: "Short and Micro",
        categoryId: "ai-coders",
        shortDescription: "The short one.",
        microDescription: "The micro one.",
        createdAt: "2026-11-03T00:00:00.000Z",
        tags: ["one", "two", "three"],
      }),
    );
    await site.insert(
      tools,
      tool({
        id: "words-two",
        name: "Micro Alone",
        categoryId: "ai-coders",
        shortDescription: "",
        microDescription: "The micro stands in.",
        createdAt: "2026-11-02T00:00:00.000Z",
      }),
    );
    await site.insert(
      tools,
      tool({
        id: "words-three",
        name: "Neither",
        categoryId: "ai-coders",
        shortDescription: "",
        microDescription: "",
        createdAt: "2026-11-01T00:00:00.000Z",
      }),
    );
    const page = await open("/vibe-coding");
    const grid = sectionOf(page, "Essential tools");
    const cards = page.all("article", grid);
    const rows = await site.rows<{ id: string }>(
      "select id from stack_items where category_id = 'ai-coders' order by created_at desc limit 12",
    );
    const pages = page.hrefs("article a", grid).filter((href) => !href.includes("/compare?"));
    expect(pages).toEqual(rows.slice(0, cards.length).map(({ id }) => `/ai-product-stack/${id}`));
    expect(page.texts("ul[aria-label=Tags] li", cards[0])).toEqual(["one", "two"]);
    expect(textOf(cards[0]!)).toContain("The short one.");
    expect(textOf(cards[1]!)).toContain("The micro stands in.");
    expect(textOf(cards[2]!).length).toBeGreaterThan("Neither".length + 20);
    expect(page.hrefs("a", grid).at(-1)).toBe("/ai-product-stack");
  });

  it("VIBE-9 has four approaches of four steps", async () => {
    const page = await open("/vibe-coding");
    const approaches = page.all("li.card").filter((card) => page.all("ol", card).length === 1);
    expect(
      approaches.map((card) => [page.texts("h3", card)[0], page.texts("p", card)[0], page.all("ol li", card).length]),
    ).toEqual([
      ["Natural Language First", "Beginner", 4],
      ["Prompt Engineering", "Intermediate", 4],
      ["Iterative Development", "Advanced", 4],
      ["Collaborative AI", "Advanced", 4],
    ]);
  });

  it("VIBE-10, VIBE-11 has four advantages, and four challenges by severity", async () => {
    const page = await open("/vibe-coding");
    expect(page.all("h3", sectionOf(page, "Advantages"))).toHaveLength(4);
    const challenges = page.all("li", sectionOf(page, "Challenges"));
    expect(challenges.map((card) => [page.texts("h3", card)[0], page.texts(".badge", card)[0]])).toEqual([
      ["Code Quality Control", "Medium risk"],
      ["Security Considerations", "High risk"],
      ["Limited Precision", "Low risk"],
      ["Learning Curve", "Medium risk"],
    ]);
  });

  it("VIBE-13 answers six questions", async () => {
    expect((await open("/vibe-coding")).all("#faq details")).toHaveLength(6);
  });

  it("VIBE-15 without its category shows no grid, and logs that", async () => {
    await site.run("update stack_categories set name = 'Something Else' where id = 'ai-coders'");
    await site.takeLog();
    const { status, page } = await site.visit("/vibe-coding");
    const lines = await site.takeLog();
    await site.run("update stack_categories set name = 'AI Coders' where id = 'ai-coders'");
    expect(status).toBe(200);
    expect(page.texts("main h2")).not.toContain("Essential tools");
    expect(page.all("[role=alert]")).toEqual([]);
    expect(lines.map(({ event }) => event)).toContain("category_missing");
  });
});
