import { beforeAll, expect, it } from "vitest";
import { posts, terms, toolCategories, tools } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { openDatabase } from "../support/database";
import { Page } from "../support/html";
import { insert } from "../support/insert";
import { post, term, tool, toolCategory } from "../support/rows";
import { startServer } from "../support/test-server";

const send = startServer({ renderPage });

async function open(query: Readonly<Record<string, string>>) {
  const response = await send(`/search?${new URLSearchParams(query)}`);
  return { status: response.status, headers: response.headers, page: new Page(await response.text()) };
}

beforeAll(async () => {
  const db = await openDatabase();
  await insert(db, toolCategories, toolCategory({ name: "AI Coders" }));
  await insert(db, posts, post({ title: "Automation by hand", excerpt: "Où l’automatisation commence" }));
  await insert(
    db,
    posts,
    post({
      title: "Shuttles",
      body: "<p>Woolly intro.</p><h2>Thrown</h2><p>By hand.</p><h2>Thrown far</h2><p>Over a <b>heddle</b> of wool.</p>",
    }),
  );
  await insert(db, terms, term({ term: "Workflow Automation", shortDefinition: "Letting software do it" }));
  await insert(
    db,
    tools,
    tool({ name: "Zapier", shortDescription: "Automation without code" }),
    ...Array.from({ length: 25 }, (_, number) => tool({ name: `Loom ${number}` })),
  );
});

it("SRCH-3 shows all kinds in one list, each with its number, the words marked", async () => {
  const { status, page } = await open({ q: "automation" });
  expect(status).toBe(200);
  expect(page.texts("h1")).toEqual(["Search"]);
  expect(page.texts("main h2 a").toSorted()).toEqual(["Automation by hand", "Workflow Automation", "Zapier"]);
  expect(page.texts("nav[aria-label=Types] a")).toEqual(["All 3", "Articles 1", "Terms 1", "Tools 1"]);
  expect(page.texts("[role=status]")).toContain("3 results for “automation”");
  expect(page.texts("h2 mark")).toEqual(["Automation", "Automation"]);
  const [, , termsOnly] = page.hrefs("nav[aria-label=Types] a");
  expect(termsOnly).toBe("/search?q=automation&kind=term");
  const only = (await open({ q: "automation", kind: "term" })).page;
  expect(only.texts("main h2 a")).toEqual(["Workflow Automation"]);
  expect(only.texts("nav[aria-label=Types] [aria-current]")).toEqual(["Terms 1"]);
});

it("SRCH-8 leads to the heading above most of the words, with the id that its page gives it", async () => {
  const { page } = await open({ q: "heddle wool" });
  expect(page.link("Thrown far")).toBe("/blog/post/shuttles#thrown-far");
  const shown = new Page(await (await send("/blog/post/shuttles")).text());
  expect(shown.all("h2[id=thrown-far]")).toHaveLength(1);
  // Above all headings, so the link is to the page itself.
  expect((await open({ q: "woolly" })).page.hrefs("main .row a")).toEqual(["/blog/post/shuttles"]);
});

it("SRCH-3 has pages, keeps the search in its form, and is not indexed", async () => {
  const { page } = await open({ q: "loom" });
  expect(page.link("Next results")).toBe("/search?q=loom&page=2#results");
  expect(page.all("main input[value=loom]")).toHaveLength(1);
  expect(page.meta("robots")).toEqual(["noindex, nofollow"]);
  const second = (await open({ q: "loom", page: "2" })).page;
  expect(second.texts("main h2 a")).toHaveLength(5);
  expect(second.link("Previous results")).toBe("/search?q=loom#results");
  expect((await open({ q: "loom", page: "99" })).status).toBe(200);
});

it("SRCH-4 says what it searched instead, and leads to what was typed", async () => {
  const { page } = await open({ q: "automtion" });
  expect(page.main).toContain("Showing results for automation. Search instead for automtion");
  expect(page.texts("main h2 a")).toHaveLength(3);
  expect(page.link("automtion")).toBe("/search?q=automtion&exact=1");
  const typed = (await open({ q: "automtion", exact: "1" })).page;
  expect(typed.main).toContain("Nothing found for “automtion”");
  expect(typed.link("automation")).toBe("/search?q=automation");
});

it("SRCH-4 offers the categories and a suggestion where nothing is found, and the categories before a search", async () => {
  const { page } = await open({ q: "xyzzyq" });
  expect(page.link("AI Coders")).toBe("/ai-product-stack?category=ai-coders");
  expect(page.main).toContain("Suggest a Tool");
  expect((await open({})).page.link("AI Coders")).toBe("/ai-product-stack?category=ai-coders");
  expect((await open({ q: "🙂" })).page.main).toContain("Nothing found for “🙂”");
});

it("SRCH-3 is cached like other pages, until something that it finds changes", async () => {
  const { headers } = await open({ q: "automation" });
  expect(headers.get("Cache-Control")).toMatch(/^public/);
  const tags = headers.get("Cache-Tag")?.split(",") ?? [];
  for (const table of ["Blog_posts", "IT_Glossary", "stack_items", "example_briefs", "ventures_data"])
    expect(tags).toContain(table);
});

it.each(["<script>alert(1)</script>", '"', "' or 1=1 --", "\u0000", "a".repeat(5_000), "%", "NEAR(", "automation*"])(
  "SRCH-2 answers %j",
  async (q) => {
    const { status, page } = await open({ q });
    expect(status).toBe(200);
    expect(page.html).not.toContain("<script>alert");
  },
);
