import { describe, expect, it } from "vitest";
import { breadcrumbs } from "../../app/base/web/breadcrumbs";
import * as articles from "../../app/blog/structured-articles";
import * as data from "../../app/routing/structured-data";
import { defaultSettings } from "../../app/settings/default-settings";
import { sampleFaqs } from "../support/sample-faqs";
import { idsIn, vocabularyErrors } from "../support/schema-org";

const blogFaq = sampleFaqs("onBlog");

const origin = "https://plainloom.example";
const post = {
  title: "A title",
  excerpt: "In short.",
  author: "Mara Voss",
  postedDate: "2026-03-01T09:00:00.000Z",
  updatedAt: "2026-04-01T09:00:00.000Z",
  image: `${origin}/social/post/a-title.png?v=1`,
  category: "Launch Academy",
  path: "/blog/post/a-title",
};

const all: Record<string, data.GraphNode> = {
  organization: data.organization(defaultSettings, origin),
  website: data.website(defaultSettings, origin),
  breadcrumbList: data.breadcrumbList(breadcrumbs("/services/startup-mvp"), origin),
  blogPosting: articles.blogPosting(post, defaultSettings, origin),
  profilePage: articles.profilePage("Mara Voss", defaultSettings, origin),
  faqPage: data.faqPages(blogFaq)[0]!,
  itemList: data.itemList("Tools", [{ name: "Cursor", path: "/ai-product-stack/cursor" }], origin),
  directoryEntry: data.directoryEntry(
    {
      name: "Cursor",
      shortDescription: "x",
      url: "",
      path: "/ai-product-stack/cursor",
      category: null,
      tags: [],
      aliases: null,
    },
    origin,
  ),
  protocol: data.directoryEntry(
    {
      name: "MCP",
      shortDescription: "x",
      url: "",
      path: "/ai-product-stack/mcp",
      category: { name: "C" },
      tags: ["protocol"],
      aliases: ["Model Context Protocol"],
    },
    origin,
  ),
  definedTermSet: data.definedTermSet("Glossary", [{ term: "Agent", path: "/it-glossary/term/agent" }], origin),
  definedTerm: data.definedTerm(
    { term: "Agent", shortDefinition: "x", aliases: [], path: "/it-glossary/term/agent" },
    origin,
  ),
  service: data.service({ name: "Startup MVP", summary: "x", path: "/services/startup-mvp" }, origin),
  ventureOrganization: data.ventureOrganization(
    { name: "V", microDescription: "x", url: "", path: "/ventures/v" },
    origin,
  ),
  creativeWork: data.creativeWork(
    { name: "B", summary: "x", path: "/example-product-briefs/b", updatedAt: post.updatedAt },
    origin,
  ),
};

describe("structured data", () => {
  it.each(Object.keys(all))(
    "%s is schema.org JSON that names its type, and every address in it is absolute",
    (name) => {
      const object = JSON.parse(JSON.stringify(all[name])) as Record<string, unknown>;
      expect(object["@type"]).toMatch(/^[A-Z][A-Za-z]+$/);
      for (const url of addressesIn(object)) expect(url).toMatch(/^https:\/\//);
    },
  );

  it.each(Object.keys(all))(
    "SEO-24 the graph of a page about a %s has only what schema.org has, and its own ids",
    (name) => {
      const page = {
        title: "A page",
        url: `${origin}/services/startup-mvp`,
        breadcrumbs: breadcrumbs("/services/startup-mvp"),
      };
      const nodes = name === "breadcrumbList" ? [] : [all[name]!];
      const read = () => data.pageGraph(page, nodes, defaultSettings, origin) as { "@graph": data.GraphNode[] };
      const { "@graph": graph } = read();
      expect(read()).toEqual({ "@context": "https://schema.org", "@graph": graph });
      const ids = idsIn(graph);
      expect(new Set(ids).size).toBe(ids.length);
      for (const node of graph)
        expect(vocabularyErrors(node, new Set([...ids, `${origin}/blog/post/a-title`]))).toEqual([]);
      const types = graph.map((node) => node["@type"]);
      expect(types.filter((type) => type === "WebSite")).toHaveLength(1);
      expect(types).toContain("BreadcrumbList");
      const webPage = graph.find((node) => node["@id"] === page.url)!;
      expect(webPage).toMatchObject({ name: "A page", isPartOf: { "@id": `${origin}/#website` } });
    },
  );

  it("SEO-24 finds types, properties and references that schema.org or the graph does not have", () => {
    expect(vocabularyErrors({ "@type": "Servise" }, new Set())).toEqual(["unknown type Servise"]);
    expect(vocabularyErrors({ "@type": "Service", headline: "x" }, new Set())).toEqual(["Service has no headline"]);
    expect(vocabularyErrors({ "@type": "Service", provider: { "@id": "#none" } }, new Set(["#one"]))).toEqual([
      "no node is #none: @id",
    ]);
  });

  it("SEO-18 carries the aggregate rating of the settings: 4.5 from 100 reviews by default", () => {
    expect(all.organization).toMatchObject({
      aggregateRating: { "@type": "AggregateRating", ratingValue: 4.5, reviewCount: 100, bestRating: 5 },
    });
    const settings = { ...defaultSettings, rating: { value: 4.8, count: 7 } };
    expect(data.organization(settings, origin)).toMatchObject({
      aggregateRating: { ratingValue: 4.8, reviewCount: 7 },
    });
  });

  it("NAV-11 breadcrumbs are numbered from one, and the last has no address", () => {
    expect(all.breadcrumbList).toMatchObject({
      itemListElement: [
        { position: 1, name: "Home", item: `${origin}/` },
        { position: 2, name: "Services", item: `${origin}/services` },
        { position: 3, name: "Startup MVP" },
      ],
    });
    expect(JSON.stringify(all.breadcrumbList).match(/"item":/g)).toHaveLength(2);
  });

  it("an author has the page of their posts, and the profile and role that the settings name", () => {
    const mara = {
      "@type": "Person",
      url: `${origin}/blog/author/mara-voss`,
      sameAs: ["https://network.example/in/mara-voss"],
    };
    expect(all.blogPosting).toMatchObject({ author: mara });
    expect(all.profilePage).toMatchObject({
      "@type": "ProfilePage",
      mainEntity: { ...mara, jobTitle: "Founder, product" },
    });
    expect(articles.profilePage("Ada Quill", defaultSettings, origin)).toMatchObject({
      mainEntity: { "@type": "Person", name: "Ada Quill", url: `${origin}/blog/author/ada-quill` },
    });
    expect(JSON.stringify(articles.profilePage("Ada Quill", defaultSettings, origin))).not.toMatch(
      /sameAs|jobTitle|worksFor/,
    );
  });

  it("terms and tools have their other names", () => {
    expect(all.protocol).toMatchObject({ alternateName: ["Model Context Protocol"] });
    expect(all.definedTerm).not.toHaveProperty("alternateName");
  });

  it("a post has its publication and modification dates, in that order", () => {
    expect(all.blogPosting).toMatchObject({
      headline: "A title",
      datePublished: post.postedDate,
      dateModified: post.updatedAt,
      mainEntityOfPage: { "@id": `${origin}/blog/post/a-title` },
    });
    const early = articles.blogPosting({ ...post, updatedAt: "2026-01-01T00:00:00.000Z" }, defaultSettings, origin);
    expect(early).toMatchObject({ dateModified: post.postedDate });
  });

  it("the organization is the author of a post without one", () => {
    expect(articles.blogPosting({ ...post, author: "" }, defaultSettings, origin)).toMatchObject({
      author: { "@id": `${origin}/#organization` },
    });
  });

  it("FAQ-11 every question is there with its answer, in order", () => {
    expect(all.faqPage).toMatchObject({
      mainEntity: blogFaq.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { text: answer },
      })),
    });
  });

  it("FAQ-12 the topics of a FAQ are meta tags, each topic once", () => {
    const tags = data.topicTags(blogFaq);
    const topics = tags.find((tag) => tag.name === "ai-topics")!.content.split(", ");
    expect(new Set(topics).size).toBe(topics.length);
    expect(topics.toSorted()).toEqual([...new Set(blogFaq.flatMap((item) => item.relatedTopics))].toSorted());
  });
});

function addressesIn(value: unknown, key = ""): string[] {
  if (typeof value === "string") return /^(?:url|item|@id|logo|image|sameAs|urlTemplate)$/.test(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((entry) => addressesIn(entry, key));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, entry]) => addressesIn(entry, name));
}
