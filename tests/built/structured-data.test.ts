import { describe, expect, it } from "vitest";
import type { StructuredData } from "../support/html";
import { openSite } from "../support/test-site";

const site = openSite("seeded");
const origin = "https://plainloom.example";
const open = async (path: string) => (await site.read(path)).page;

describe("home", () => {
  it("SEO-18 the firm has its rating of 4.5 from 100 reviews", async () => {
    expect((await open("/")).structured("Organization")).toMatchObject({
      name: "Plainloom",
      url: `${origin}/`,
      aggregateRating: { "@type": "AggregateRating", ratingValue: 4.5, reviewCount: 100 },
    });
  });

  it("the site has a search that works", async () => {
    const action = (await open("/")).structured("WebSite").potentialAction as StructuredData;
    expect(action["@type"]).toBe("SearchAction");
    expect(action["query-input"]).toBe("required name=search_term_string");
    const template = (action.target as StructuredData).urlTemplate as string;
    const path = template.replace(origin, "").replace("{search_term_string}", "prompt");
    const { status, page } = await site.visit(path);
    expect(status).toBe(200);
    expect(path).toBe("/search?q=prompt");
    expect(page.main).toContain("Prompt");
  });
});

it("URL-26 another name of a term or tool redirects to its page, whose data has that name", async () => {
  for (const [alias, path] of [
    ["/it-glossary/term/rag?a=b", "/it-glossary/term/retrieval-augmented-generation"],
    ["/it-glossary/term/llm", "/it-glossary/term/large-language-model"],
    ["/ai-product-stack/copilot", "/ai-product-stack/github-copilot"],
  ] as const)
    expect(await site.redirect(alias), alias).toEqual([301, path + (alias.includes("?") ? "?a=b" : "")]);
  const term = await open("/it-glossary/term/retrieval-augmented-generation");
  expect(term.structured("DefinedTerm").alternateName).toContain("RAG");
  const tool = await open("/ai-product-stack/github-copilot");
  expect(tool.structured("SoftwareApplication").alternateName).toEqual(["Copilot"]);
});

it("an author's page says who they are", async () => {
  const page = await open("/blog/author/mara-voss");
  expect(page.structured("ProfilePage").mainEntity).toMatchObject({
    "@type": "Person",
    name: "Mara Voss",
    url: `${origin}/blog/author/mara-voss`,
    sameAs: ["https://network.example/in/mara-voss"],
  });
});

it("a post has its date, author and breadcrumbs", async () => {
  const path = "/blog/post/how-to-test-a-prompt-with-fifty-real-cases";
  const page = await open(path);
  const data = page.structured("BlogPosting");
  expect(data).toMatchObject({
    datePublished: "2026-06-11T10:30:00.000Z",
    author: { "@type": "Person" },
    publisher: { "@id": `${origin}/#organization` },
    mainEntityOfPage: { "@id": origin + path },
  });
  expect(data.headline).toBe(page.texts("h1")[0]);
  expect(data.image).toEqual(page.meta("og:image"));
  expect(data.dateModified >= data.datePublished).toBe(true);
});

it("lists name what they show, in its order", async () => {
  for (const path of [
    "/ai-product-stack",
    "/ventures",
    "/example-product-briefs",
    "/blog/category/product-academy",
  ] as const) {
    const page = await open(path);
    const list = page.structured("ItemList");
    const entries = list.itemListElement as Array<{ name: string; url: string }>;
    expect(
      entries.map(({ name }) => name.replaceAll("’", "'")),
      path,
    ).toEqual(page.titles());
    expect(list.numberOfItems).toBe(entries.length);
  }
});

it("the glossary's terms form one set", async () => {
  const set = (await open("/it-glossary")).structured("DefinedTermSet");
  const term = (await open("/it-glossary/term/ab-testing")).structured("DefinedTerm");
  expect(term.inDefinedTermSet).toBe(set["@id"]);
  expect(term).toMatchObject({ name: "A/B Testing", url: `${origin}/it-glossary/term/ab-testing` });
  expect((set.hasDefinedTerm as StructuredData[]).map(({ url }) => url as string)).toContain(term.url);
});

it("a tool is an application with its own site", async () => {
  expect((await open("/ai-product-stack/cursor")).structured("SoftwareApplication")).toMatchObject({
    name: "Cursor",
    applicationCategory: "AI Coders",
    url: `${origin}/ai-product-stack/cursor`,
    sameAs: "https://cursor.com",
  });
});

it("a tool claims only known facts, and a protocol is not an application", async () => {
  const tool = (await open("/ai-product-stack/cursor")).structured("SoftwareApplication");
  expect(tool).not.toHaveProperty("operatingSystem");
  const { page } = await site.visit("/ai-product-stack/model-context-protocol");
  expect(page.structuredData.map((data) => data["@type"])).not.toContain("SoftwareApplication");
  expect(page.structured("CreativeWork")).toMatchObject({ name: "Model Context Protocol" });
});

it("D48 breadcrumbs have the record's name, and only items with a link", async () => {
  const crumbs = async (path: string) => {
    const { page } = await site.visit(path);
    return (page.structured("BreadcrumbList").itemListElement as Array<{ name: string }>).map(({ name }) => name);
  };
  expect(await crumbs("/it-glossary/term/ab-testing")).toEqual(["Home", "IT Glossary", "A/B Testing"]);
  expect(await crumbs("/ai-product-stack/cursor")).toEqual(["Home", "AI & Product Stack", "Cursor"]);
  expect(await crumbs("/blog/category/launch-academy")).toEqual(["Home", "Blog", "Launch Academy"]);
  expect(await crumbs("/ventures/berthnote")).toEqual(["Home", "Ventures", "Berthnote"]);
});
