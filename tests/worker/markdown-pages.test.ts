import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { hasMarkdown, markdownAddress, prefersMarkdown } from "../../app/base/web/agent-documents";
import { publicPaths } from "../../app/base/web/public-paths";
import { defaultServices } from "../../app/services/default-services.server";
import { allStoredTypes } from "../../app/types.server";
import {
  blogCategories,
  briefs,
  cases,
  faqs,
  posts,
  slugHistory,
  terms,
  toolCategories,
  tools,
} from "../../drizzle/schema";
import { localCache, PageStore } from "../../workers/page-cache";
import { createContent } from "../support/content";
import { openDatabase } from "../support/database";
import { insert, storeSettings } from "../support/insert";
import { blogCategory, brief, post, ragTerm, tool, toolCategory } from "../support/rows";
import { origin, startServer } from "../support/test-server";

const send = startServer();

async function fill() {
  const db = await openDatabase();
  await insert(
    db,
    blogCategories,
    blogCategory({ name: "Product Academy", description: "On products" }),
    blogCategory({ name: "Launch Academy" }),
  );
  await insert(
    db,
    posts,
    post({
      rowId: 1,
      title: "First steps",
      excerpt: "What it says",
      body: '<h2>Part</h2><p>See <a href="/it-glossary/term/rag">RAG</a>.</p><pre><code>npm start</code></pre>',
      author: "Ada Quill",
      category: "Product Academy",
      tags: ["Unit economics", "a: b"],
      link: "a-stored-link",
      postedDate: "2026-02-01T08:00:00.000Z",
    }),
    post({
      title: "Next steps",
      body: "<p>On.</p>",
      author: "Ada Quill",
      category: "Product Academy",
      figure: "3 of 4",
      figureLabel: "steps are small",
      postedDate: "2026-03-01T08:00:00.000Z",
    }),
    post({ title: "A draft", draft: true, postedDate: "2026-02-02T08:00:00.000Z" }),
    post({ title: "For later", postedDate: new Date(Date.now() + 3_600_000).toISOString() }),
  );
  await insert(db, slugHistory, { tableName: "Blog_posts", slug: "former-steps", rowId: 1 });
  for (const { slug, name, summary, headline, lead, keywords, seoDescription } of defaultServices)
    await createContent(db, "services", {
      slug,
      name,
      summary,
      headline,
      lead,
      keywords,
      seoDescription,
      leads: ["app"],
      usualBudget: "10k-20k",
      ...(slug === "internal-tools" && { composition: "week ruler" as const }),
      texts: {
        drawingTitle: "Before and after",
        drawing: [
          { title: "Claim", value: "From | Cover", text: "Notes", mark: "Desk" },
          { title: "4711", value: "mail | ok", text: "Petra", mark: "Repair | answered" },
        ],
        ...(slug === "internal-tools" && {
          drawing: [
            { title: "Scope", value: "1" },
            { title: "Build", value: "2-6" },
          ],
        }),
        process: [{ title: "Watch", text: "A day." }],
      },
      draft: false,
    });
  await createContent(db, "ventures", {
    name: "Berthnote",
    microDescription: "Berths",
    keyFeatures: "A map\nA list",
    showcaseImage: "/media/berths.png",
    draft: false,
  });
  await insert(db, briefs, brief({ name: "Desk", figure: "6 min → 90 s", figureLabel: "to handle an invoice" }));
  await insert(
    db,
    toolCategories,
    toolCategory({ name: "Design", description: "For shapes", firstChoice: "Loom. It is at hand." }),
  );
  await insert(
    db,
    tools,
    tool({
      id: "loom",
      name: "Loom",
      categoryId: "design",
      microDescription: "For cloth",
      shortDescription: "Weaves",
      howWeUseIt: "Each day",
      longDescription:
        "<h2>When it fits</h2><p>For yarn | wool.</p><h2>When it does not fit</h2><p>Not for tin. Nor gold.</p>",
      hosting: "Self-hosted",
      pricingModel: "Free",
      facetsCheckedOn: "2026-11-28T00:00:00.000Z",
    }),
    tool({
      id: "felt",
      name: "Felt",
      categoryId: "design",
      microDescription: "Without weaving",
      hosting: "Cloud",
      url: "https://www.felt.example/start",
    }),
    tool({ id: "anvil", name: "Anvil", categoryId: null }),
  );
  await insert(db, tools, tool({ id: "cursor", name: "Cursor", shortDescription: "Edits" }));
  await insert(db, toolCategories, toolCategory({ name: "AI Coders", id: "ai-coders" }));
  await insert(
    db,
    tools,
    tool({ id: "spindle", name: "Spindle", shortDescription: "Spins code", categoryId: "ai-coders" }),
  );
  await insert(db, slugHistory, { tableName: "stack_items", slug: "former-loom", rowId: 1 });
  await insert(db, cases, {
    id: "a-roster",
    slug: "a-roster",
    title: "A roster",
    client: "A bus operator",
    summary: "One board.",
    figures: "Hours a week | 22 h | 6 h\nFirst payment | week 9",
    services: ["startup-mvp", "of-another-site"],
    weeks: 7,
    completedAt: "2026-03-31T09:00:00.000Z",
    quote: "Nothing to copy.",
    quotePerson: "Deva",
    quoteRole: "manager",
    quotePermitted: true,
    draft: false,
  });
  await insert(db, faqs, {
    id: "lasting",
    slug: "lasting",
    question: "Does it last?",
    answer: "With tests.",
    difficulty: "beginner",
    relatedTopics: ["Tools directory", "Tests"],
    keywords: ["java", "upkeep"],
    lastUpdated: "2026-04-14T00:00:00.000Z",
    onVibeCoding: true,
    draft: false,
  });
  await insert(db, terms, ragTerm);
  return db;
}

async function read(path: string) {
  const response = await send(path);
  expect([path, response.status, response.headers.get("Content-Type")]).toEqual([
    path,
    200,
    "text/markdown; charset=utf-8",
  ]);
  const text = await response.text();
  const [, front = "", body = ""] = /^---\n([^]*?)\n---\n\n([^]*)$/.exec(text) ?? [];
  return { response, front: parse(front) as Record<string, unknown>, body };
}

describe("pages as Markdown", () => {
  let db: Awaited<ReturnType<typeof fill>>;
  beforeAll(async () => {
    db = await fill();
  });

  it("have front matter, and the row's texts with absolute addresses", async () => {
    const { response, front, body } = await read("/blog/post/first-steps.md");
    expect(front).toMatchObject({
      title: "First steps",
      url: `${origin}/blog/post/first-steps`,
      type: "Article",
      author: "Ada Quill",
      published: "2026-02-01T08:00:00.000Z",
      category: "Product Academy",
      tags: ["Unit economics", "a: b"],
    });
    expect(body).toBe(
      `# First steps\n\nWhat it says\n\n## Part\n\nSee [RAG](${origin}/it-glossary/term/rag).\n\n\`\`\`\nnpm start\n\`\`\`\n\n## Read on\n\n- Next: [Next steps](${origin}/blog/post/next-steps)\n`,
    );
    expect(response.headers.get("Link")).toBe(`<${origin}/blog/post/first-steps>; rel="canonical"`);
    expect(response.headers.get("Cache-Tag")?.split(",")).toEqual(
      expect.arrayContaining(["Blog_posts", "site_settings"]),
    );
  });

  it("exist for each page of the sitemap, whatever its type", async () => {
    const fixed = publicPaths
      .filter(({ path, isUnlisted }) => !isUnlisted && !path.includes(":"))
      .map(({ path }) => path);
    expect(fixed.length).toBeGreaterThan(13);
    const rows = [
      "/ai-product-stack/loom",
      "/it-glossary/term/rag",
      "/blog/category/product-academy",
      "/blog/author/ada-quill",
      "/work/a-roster",
      ...defaultServices.map(({ slug }) => `/services/${slug}`),
    ];
    for (const path of [...fixed, ...rows]) {
      const { front, body } = await read(markdownAddress(path));
      expect(front["url"]).toBe(origin + path);
      expect(Object.keys(front), path).not.toContain("words_that_lead_here");
      expect(body, path).not.toMatch(/\*\*Draft of an idea|undefined|\[object|\{\w+\}|\]\(\//);
    }
    // A type added later has lists and pages, too.
    for (const { pathPrefix, sitemap } of allStoredTypes)
      if (sitemap && pathPrefix) expect(hasMarkdown(`${pathPrefix}x`), pathPrefix).toBe(true);
  });

  it("have the figures of a case as a table, its quotation as one, and say for whom it was", async () => {
    const { front, body } = await read("/work/a-roster.md");
    expect(front["client"]).toBe("A bus operator");
    expect(body).toContain("# A roster\n\nOne board.\n");
    expect(body).toMatch(
      /\| Measured \| Before \| After \|\n\|[ -|]+\|\n\| Hours a week \| 22 h \| 6 h \|\n\| First payment \| {2}\| week 9 \|/,
    );
    expect(front["services"]).toEqual(["Startup MVP", "of-another-site"]);
    expect(front).toMatchObject({ completed: "2026-03-31T09:00:00.000Z" });
    expect(front).not.toHaveProperty("published");
    expect(body).toContain("> Nothing to copy.\n\nDeva, manager\n");
  });

  it("leave out a quotation that nobody has permitted", async () => {
    const permit = (quotePermitted: boolean) => db.write([db.query.update(cases).set({ quotePermitted })]);
    await permit(false);
    for (const path of ["/work/a-roster.md", "/work/feed.json", "/llms-full/work-0.txt"]) {
      const text = await (await send(path)).text();
      expect(text, path).toContain("22 h");
      expect(text, path).not.toMatch(/Nothing to copy|Deva/);
    }
    await permit(true);
    expect(await (await send("/work/feed.json")).text()).toContain("Nothing to copy.");
  });

  it("begin with what the page shows at its top, and leave out what only steers it", async () => {
    const [service] = defaultServices;
    const { front, body } = await read(`/services/${service!.slug}.md`);
    const [lead = ""] = service!.lead.split(".");
    const opening = [`# ${service!.name}`, service!.summary, service!.headline, lead];
    expect(body.slice(0, opening.join("\n\n").length)).toBe(opening.join("\n\n"));
    expect(Object.keys(front)).toEqual(["title", "url", "type", "updated", "where_most_projects_start"]);
    expect(front["where_most_projects_start"]).toBe("$10K - $20K");
    expect(body).toContain("| Claim | From | Cover | Notes | Desk |\n");
    expect(body).toContain("| 4711 | mail | ok | Petra | Repair · answered |\n");
    expect(body).toContain("- **Watch**: A day.\n");
    expect(body).not.toContain(service!.seoDescription);
  });

  it("say of a ruler's lines which weeks they are", async () => {
    const { body } = await read("/services/internal-tools.md");
    expect(body).toContain("- **Scope**: Week 1\n- **Build**: Weeks 2-6\n");
  });

  it("name the rows before and after a row, and the newest row of each list that a page leads on to", async () => {
    expect((await read("/blog/post/next-steps.md")).body).toMatch(
      /## Read on\n\n(?:- \[.+\n)*- Previous: \[First steps\]\(\S+\/blog\/post\/first-steps\)\n$/,
    );
    expect((await read("/blog/post/first-steps.md")).body).toMatch(/\n- Next: \[Next steps\]\(\S+\/next-steps\)\n$/);
    // It leads to its alternatives.
    expect((await read("/ai-product-stack/loom.md")).body).not.toMatch(/Previous|Next/);
    expect((await read("/it-glossary.md")).body).toMatch(/\n- \[Next steps\]\(\S+\/blog\/post\/next-steps\) \(.+\)\n/);
    expect((await read("/blog/author/ada-quill.md")).body).toMatch(
      /## .+\n\n(?:- .+\n)*- \[A roster\]\(\S+\) \(.+\)\n/,
    );
  });

  it("say in lists what cards show, and of a question what its entry does", async () => {
    expect((await read("/blog.md")).body).toMatch(/\[Next steps\].+\n {2}- 3 of 4 steps are small\n/);
    expect((await read("/example-product-briefs.md")).body).toMatch(
      /\[Desk\].+\n {2}- 6 min → 90 s to handle an invoice\n/,
    );
    expect((await read("/work.md")).body).toMatch(
      /\[A roster\].+\n {2}- Hours a week: 22 h → 6 h\n(?: {2}- .+\n)* {2}- Weeks: 7\n/,
    );
    expect((await read("/vibe-coding.md")).body).toMatch(
      /\n### Does it last\?\n\nWith tests\.\n\n- Level: beginner\n- Related topics: \[Tools directory\]\(\S+\/ai-product-stack\), Tests\n- Keywords: java, upkeep\n- Last updated: April 14, 2026\n/,
    );
  });

  it("leave out where most projects start until somebody has confirmed it at a real origin", async () => {
    const real = startServer({}, { PUBLIC_ORIGIN: "https://loomworks.studio" });
    const service = await (await real(`https://loomworks.studio/services/${defaultServices[0]!.slug}.md`)).text();
    expect(service).toContain(`# ${defaultServices[0]!.name}`);
    expect(service).not.toContain("where_most_projects_start");
  });

  it("have lists where pages have them, and a number with what it counts", async () => {
    expect((await read("/ventures/berthnote.md")).body).toContain("## Key features\n\n- A map\n- A list\n");
    expect((await read("/example-product-briefs/desk.md")).body).toContain("**6 min → 90 s** to handle an invoice\n");
    expect((await read("/ai-product-manager.md")).body).toMatch(/## What it gives you\n\n- .+\n- /);
    expect((await read("/vibe-coding.md")).body).toMatch(/\*\*Level:\*\* Beginner\n\n.+\n\n- .+\n- /);
    const { body } = await read("/onboarding.md");
    expect(body).toMatch(/### .+\n\n(?:- .+\n)+\n### .+\n\n(?:- .+\n)+/);
  });

  it("show on home what it shows, and lead from legal pages where their buttons do", async () => {
    const home = (await read("/index.md")).body;
    expect(home).toContain(`- [Cursor](${origin}/ai-product-stack/cursor): Edits`);
    expect(home).toContain(`- [Berthnote](${origin}/ventures/berthnote): Berths`);
    for (const path of ["/terms.md", "/privacy.md"])
      expect((await read(path)).body).toMatch(/\[Start Your Project\]\(\S+\/onboarding\)\n\n\[.+\]\(\S+\/services\)\n/);
  });

  it("say of home's case, and of each service, what figures and prices their pages show", async () => {
    expect((await read("/index.md")).body).toContain(
      `- [A roster (A bus operator)](${origin}/work/a-roster): Hours a week 22 h → 6 h, First payment week 9, 7 weeks\n`,
    );
    const [service] = defaultServices;
    const { body } = await read("/services.md");
    expect(body).toContain(
      `- [${service!.name}](${origin}/services/${service!.slug}): ${service!.summary}\n  - Most start at: $10K - $20K, typically 4 to 8 weeks\n`,
    );
    expect((await read("/work/a-roster.md")).front["weeks"]).toBe("7");
    const intake = (await read("/onboarding.md")).body;
    expect(intake).toMatch(/\n- \$10K - \$20K: Scale · A first version .+ · Typically 4 to 8 weeks\n/);
    expect(intake).toContain(`${origin}/mcp.`);
  });

  it("have the date, the operator and the address of legal pages, and what the site stores in browsers", async () => {
    for (const path of ["/terms.md", "/privacy.md"]) {
      const { front, body } = await read(path);
      expect(front["last_updated"], path).toBe("2024-01-01");
      expect(body, path).toMatch(
        /\n\nThis website is operated by Weft Example Ltd, .+\.\n\nQuestions about .+: hello@plainloom\.example\n\n## /,
      );
    }
    const { body } = await read("/privacy.md");
    expect(body).toMatch(
      /## Cookies and Tracking\n\n[^#]+\n\n### What the site can store in any browser\n\n- `cookieConsent` \(local storage\): .+ Kept: .+\.\n/,
    );
    expect(body).toMatch(/### Only for people who sign in to the portal\n\n(?:- .+\n)+\n## Your Rights/);
    expect(body).not.toContain("Only after you accept");
  });

  it("have claims with their sources, and the rating with its own", async () => {
    const home = (await read("/index.md")).body;
    expect(home).toContain("- 75+ AI models tried and compared (Compared on our own test sets)\n");
    const rating = "\n\nRated 4.5 out of 5 in 100 reviews (On our network profile, March 2026)\n\n## ";
    for (const body of [home, (await read("/about.md")).body]) expect(body).toContain(rating);
    expect((await read("/ai-product-manager.md")).body).toMatch(/\n\n87% of AI projects .+ \(VentureBeat, .+\)\n/);
    expect((await read("/about.md")).body).toMatch(/\*\*Period:\*\* 40\+ years combined \(.+\)\n/);
    await storeSettings(db, { claimNotes: { aiModels: "" }, rating: { value: 0, count: 0 } });
    expect((await read("/index.md")).body).not.toMatch(/Rated|test sets/);
    await storeSettings(db, {});
  });

  it("lead from a list to the pages of its categories, and name the tools of vibe coding", async () => {
    expect((await read("/blog.md")).body).toContain(
      `## Categories\n\n- [Product Academy](${origin}/blog/category/product-academy): 2 articles\n- [Launch Academy](${origin}/blog/category/launch-academy): 0 articles\n\n## Articles\n\n- [Next steps]`,
    );
    expect((await read("/ai-product-stack.md")).body).toMatch(
      /## Categories\n\n(?:- .+\n)*- \[Design\]\(\S+\/ai-product-stack\?category=design\): For shapes\n(?:- .+\n)*\n## Tools\n\n- \[/,
    );
    expect((await read("/vibe-coding.md")).body).toContain(
      `## Essential tools\n\n- [Spindle](${origin}/ai-product-stack/spindle): Spins code\n\n## Four approaches`,
    );
  });

  it("have lists in their front matter wherever there can be several values", async () => {
    expect((await read("/it-glossary/term/rag.md")).front["also_known_as"]).toEqual(["Grounded answers"]);
  });

  it("say in lists which rows are invented", async () => {
    const id = "sample-invoices";
    await insert(db, cases, { id, slug: id, title: "Invoices", client: "Marlhaven", draft: false });
    expect((await read("/work.md")).body).toContain(`](${origin}/work/${id}) (Marlhaven, sample)`);
    await db.write([db.query.delete(cases).where(eq(cases.id, id))]);
  });

  it("say of each tool of a list which category it has", async () => {
    expect((await read("/ai-product-stack.md")).body).toContain(
      `- [Loom](${origin}/ai-product-stack/loom) (Design): Weaves`,
    );
    expect((await read("/ai-product-stack/loom.md")).front["micro_description"]).toBe("For cloth");
  });

  it("say when the facts about a tool were checked", async () => {
    expect((await read("/ai-product-stack/loom.md")).front["facts_checked_on"]).toBe("2026-11-28");
  });

  it("compare the tools that an address names, as their page does", async () => {
    const { response, front, body } = await read("/ai-product-stack/compare.md?tools=loom,felt,gone&utm_source=a");
    const path = "/ai-product-stack/compare?tools=loom,felt";
    expect(front).toEqual({ title: "Loom and Felt, side by side", url: origin + path, type: "Comparison" });
    expect(response.headers.get("Link")).toBe(`<${origin}${path}>; rel="canonical"`);
    expect(body).toBe(
      [
        "# Loom and Felt, side by side",
        "Not in the directory: gone.",
        `- [Loom](${origin}/ai-product-stack/loom): For cloth\n- [Felt](${origin}/ai-product-stack/felt): Without weaving`,
        [
          "|  | Loom | Felt |",
          "| --- | --- | --- |",
          "| Pricing | Free | Not known |",
          "| Open source | Not known | Not known |",
          "| Hosting | Self-hosted | Cloud |",
          "| Platform | Not known | Not known |",
          "| Works with AI | Not known | Not known |",
          "| Learning effort | Not known | Not known |",
          "| Category | Design | Design |",
          "| Website | Not known | [felt.example](https://www.felt.example/start) |",
          "| Facts checked on | November 28, 2026 | Not known |",
        ].join("\n"),
        "## When it fits\n\n### Loom\n\nFor yarn \\| wool.",
        "## When it does not fit\n\n### Loom\n\nNot for tin. Nor gold.",
        "## What we use it for\n\n### Loom\n\nEach day\n",
      ].join("\n\n"),
    );
    // Without any tool of the directory, the usual comparisons.
    expect((await read("/ai-product-stack/compare.md?tools=gone")).front["type"]).toBe("Page");
    const moved = await send("/ai-product-stack/compare.md?tools=former-loom,felt");
    expect([moved.status, moved.headers.get("Location")]).toEqual([
      301,
      "/ai-product-stack/compare.md?tools=loom,felt",
    ]);
  });

  it("have the guide to a category above its tools", async () => {
    const { front, body } = await read("/ai-product-stack.md?category=design");
    expect(front).toMatchObject({ title: "Design", url: `${origin}/ai-product-stack?category=design`, type: "List" });
    expect(body).toMatch(/^# Design\n\nFor shapes\n\n\*\*If you only try one:\*\* Loom\. It is at hand\.\n\n## /);
    expect(body).toContain(`| [Loom](${origin}/ai-product-stack/loom) | Self-hosted | Free | Not for tin. |`);
    expect(body).toMatch(/\n- \[Felt\]\([^)]+\/felt\)(?:: |\n)/);
    expect(body).not.toContain("Anvil");
    expect((await read("/ai-product-stack.md?category=gone")).body).toContain("Anvil");
  });

  it("show the rows that a list shows, without drafts and scheduled posts", async () => {
    for (const [path, details] of [
      ["/blog.md", "Product Academy, Ada Quill, February 1, 2026"],
      ["/blog/category/product-academy.md", "Ada Quill, February 1, 2026"],
      ["/blog/author/ada-quill.md", "Product Academy, February 1, 2026"],
    ]) {
      const { body } = await read(path!);
      expect(body).toContain(`- [First steps](${origin}/blog/post/first-steps) (${details}): What it says`);
      expect(body).not.toMatch(/A draft|For later/);
    }
    for (const slug of ["a-draft", "for-later"])
      expect((await send(`/blog/post/${slug}.md`)).headers.get("Content-Type")).not.toMatch(/markdown/);
  });

  it("lead to a row's present address", async () => {
    for (const [address, to] of [
      ["/blog/post/former-steps", "/blog/post/first-steps"],
      ["/blog/post/a-stored-link", "/blog/post/first-steps"],
      ["/blog/post/first%20steps", "/blog/post/first-steps"],
      ["/blog/author/ada%20quill", "/blog/author/ada-quill"],
      ["/it-glossary/term/grounded-answers", "/it-glossary/term/rag"],
      ["/directory", "/ai-product-stack"],
      ["/hire", "/onboarding"],
      ["/home", "/index"],
    ]) {
      const response = await send(`${address}.md`);
      expect([address, response.status, response.headers.get("Location")]).toEqual([address, 301, `${to}.md`]);
    }
  });

  it("say of an author, and of each person of the team, what their pages say", async () => {
    const person = {
      name: "Ada Quill",
      role: "Editor",
      since: "2019",
      bio: "Writes *plainly*.",
      before: "Bakeries",
      profileUrl: "https://quill.example/ada",
    };
    await storeSettings(db, {
      team: [person, { ...person, name: "Bo Ash", role: "", since: "", before: "", profileUrl: "" }],
    });
    const said =
      "Editor, since 2019\n\nWrites \\*plainly\\*.\n\nBefore: Bakeries\n\n[Profile](https://quill.example/ada)\n\n";
    expect((await read("/blog/author/ada-quill.md")).body).toContain(
      `# Ada Quill\n\n${said}## Articles\n\n- [Next steps](${origin}/blog/post/next-steps) (Product Academy, March 1, 2026)\n  - 3 of 4 steps are small\n- [First steps](${origin}/blog/post/first-steps) (Product Academy, February 1, 2026): What it says\n\n## Read on\n\n- [`,
    );
    expect((await read("/about.md")).body).toContain(
      `## The team\n\n### Ada Quill\n\n${said}Articles:\n\n- [Next steps](${origin}/blog/post/next-steps)\n- [First steps](${origin}/blog/post/first-steps)\n- [All articles](${origin}/blog/author/ada-quill)\n\n### Bo Ash\n\nWrites \\*plainly\\*.\n\n## What we hold to`,
    );
    // Somebody who writes but is not of the team.
    await storeSettings(db, { team: [] });
    expect((await read("/blog/author/ada-quill.md")).body).toMatch(/^# Ada Quill\n\n- \[/);
    expect((await read("/about.md")).body).not.toContain("The team");
    await storeSettings(db, {});
  });

  it("are purged with the tables whose newest rows they lead on to by name", async () => {
    for (const [path, tables] of [
      ["/about.md", ["ventures_data", "services", "Blog_posts"]],
      ["/blog.md", ["example_briefs", "cases", "stack_items"]],
      ["/blog/author/ada-quill.md", ["example_briefs", "cases", "stack_items"]],
      ["/blog/category/product-academy.md", ["example_briefs", "cases", "stack_items"]],
      ["/ai-product-stack.md?category=design", ["example_briefs", "cases", "Blog_posts"]],
    ] as const) {
      const tags = (await read(path)).response.headers.get("Cache-Tag")?.split(",");
      expect(tags, path).toEqual(expect.arrayContaining([...tables]));
    }
  });

  it("exist for the built-in posts, until the database has or had a post at their address", async () => {
    const slug = "how-to-test-a-prompt-with-fifty-real-cases";
    const { response, front, body } = await read(`/blog/post/${slug}.md`);
    expect(front).toMatchObject({
      title: "How to Test a Prompt with Fifty Real Cases",
      type: "Article",
      author: "Mara Voss",
      published: expect.stringMatching(/^\d{4}-/) as string,
      category: "Builder's Academy",
    });
    expect(body).toContain("\n## ");
    expect(response.headers.get("Cache-Tag")).toContain("Blog_posts");
    const spaced = await send(`/blog/post/${slug.replaceAll("-", "%20")}.md`);
    expect([spaced.status, spaced.headers.get("Location")]).toEqual([301, `/blog/post/${slug}.md`]);
    await insert(db, posts, post({ title: "How to Test a Prompt with Fifty Real Cases", slug, draft: true }));
    expect((await send(`/blog/post/${slug}.md`)).headers.get("Content-Type")).not.toMatch(/markdown/);
  });

  it("do not exist for pages that are not indexed", async () => {
    for (const path of ["/auth.md", "/admin.md", "/search.md", "/account.md", "/no-such-page.md"])
      expect((await send(path)).headers.get("Content-Type"), path).not.toMatch(/markdown/);
  });

  it("hide what a sample says of a fictional company at a real origin", async () => {
    const real = startServer({}, { PUBLIC_ORIGIN: "https://loomworks.studio" });
    const about = await (await real("https://loomworks.studio/about.md")).text();
    expect(about).not.toContain("Mara Voss");
    expect(about).not.toContain("## Experience");
    expect(await (await send("/about.md")).text()).toContain("Mara Voss");
  });
});

describe("content negotiation", () => {
  it.each([
    ["text/markdown", true],
    ["text/markdown, text/html, */*", true],
    ["text/markdown;q=0.9, text/html;q=0.8", true],
    ["text/html, text/markdown;q=0.5", false],
    ["text/markdown;q=0.5, */*", false],
    ["text/markdown;q=0", false],
    ["text/html,application/xhtml+xml,*/*;q=0.8", false],
    ["*/*", false],
    [null, false],
  ])("%s prefers Markdown: %s", (accept, expected) => expect(prefersMarkdown(accept)).toBe(expected));

  function cachedServer() {
    const store = new PageStore();
    const purge = (tags: readonly string[]) => store.purge(tags);
    const server = startServer({
      pageCache: (context) => localCache({ store, waitUntil: (work) => context.waitUntil(work), now: Date.now }),
    });
    const ask = async (path: string, accept: string, more: Record<string, string> = {}) => {
      const response = await server(path, { headers: { Accept: accept, ...more } });
      const [type] = (response.headers.get("Content-Type") ?? "").split(";");
      const status = response.headers.get("Cache-Status")?.split(";")[1]?.trim() ?? "";
      return { response, type, status, vary: response.headers.get("Vary") ?? "" };
    };
    return { ask, purge };
  }

  it("never mixes the two forms in a cache, and a write purges both", async () => {
    await fill();
    const { ask, purge } = cachedServer();
    const path = "/blog/post/first-steps";
    for (const round of ["fwd=uri-miss", "hit"]) {
      const markdown = await ask(path, "text/markdown");
      expect([markdown.type, markdown.status, markdown.vary]).toEqual(["text/markdown", round, "Accept"]);
      expect(markdown.response.headers.get("Content-Location")).toBe(`${path}.md`);
      const html = await ask(path, "text/html");
      expect([html.type, html.vary]).toEqual(["text/html", "Accept"]);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    // The Markdown address has the same entry.
    expect((await ask(`${path}.md`, "*/*")).status).toBe("hit");
    purge(["Blog_posts"]);
    expect((await ask(path, "text/markdown")).status).toBe("fwd=uri-miss");
  });

  it("keeps the parameter that selects a page, and names that page's Markdown", async () => {
    await fill();
    const { ask } = cachedServer();
    const compared = await ask("/ai-product-stack/compare?tools=loom,felt&utm_source=a", "text/markdown");
    expect(await compared.response.text()).toContain("# Loom and Felt, side by side");
    const category = await ask("/ai-product-stack?sort=name&category=design", "text/markdown");
    expect(category.response.headers.get("Content-Location")).toBe("/ai-product-stack.md?category=design");
    expect(await category.response.text()).toContain("# Design");
    const html = await ask("/ai-product-stack?sort=name&category=design", "text/html");
    expect(html.response.headers.get("Link")).toContain('</ai-product-stack.md?category=design>; rel="alternate"');
    const list = await ask("/ai-product-stack", "text/markdown");
    expect(await list.response.text()).toContain("Anvil");
  });

  it("answers conditional and HEAD requests, and sessions, from the same entry", async () => {
    const { ask } = cachedServer();
    const { response } = await ask("/about", "text/markdown");
    const tag = response.headers.get("ETag")!;
    expect(tag).toMatch(/^"/);
    const again = await ask("/about", "text/markdown", { "If-None-Match": tag });
    expect(again.response.status).toBe(304);
    const session = await ask("/about", "text/markdown", { Cookie: `session=${"a".repeat(40)}` });
    expect([session.type, session.response.headers.get("Cache-Control")?.startsWith("public")]).toEqual([
      "text/markdown",
      true,
    ]);
  });

  it("gives HTML where there is no Markdown", async () => {
    const { ask } = cachedServer();
    for (const path of ["/search", "/missing", "/blog/post/no-such-post"])
      expect((await ask(path, "text/markdown")).type, path).toBe("text/html");
  });
});
