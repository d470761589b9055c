import { writeSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { hashtags } from "../../app/blog/post";
import { searchSite, type SiteSearch } from "../../app/catalog/site-search.server";
import type { DatabaseClient } from "../../drizzle/client";
import { readContent } from "../../drizzle/seed/read-content";
import { seedDatabase } from "../../scripts/seed-database";
import { openLibsql } from "../support/libsql";

/** A typed query, and the title expected first. Where several would do, any of them. */
const queries: ReadonlyArray<readonly [query: string, ...expected: string[]]> = [
  // Names
  ["docker", "Docker"],
  ["Airtable", "Airtable"],
  ["make", "Make"],
  ["claude", "Claude"],
  ["claude code", "Claude Code"],
  ["webhook", "Webhook"],
  ["funnel", "Funnel"],
  ["Product-Market Fit", "Product-Market Fit"],
  ["prompt injection", "Prompt Injection"],
  ["plot diary", "Plot Diary"],
  ["Berthnote", "Berthnote"],
  // Abbreviations and other names
  ["RAG", "Retrieval-Augmented Generation"],
  ["LLM", "Large Language Model"],
  ["mvp", "Minimum Viable Product"],
  ["CAC", "Customer Acquisition Cost"],
  ["gdpr", "General Data Protection Regulation"],
  ["pwa", "Progressive Web App"],
  ["mcp", "Model Context Protocol"],
  ["postgres", "PostgreSQL"],
  ["integromat", "Make"],
  ["chatgpt", "OpenAI"],
  ["function calling", "Tool Calling"],
  // Beginnings, as somebody types them
  ["aut", "Authentication", "Authorisation", "Microsoft Power Automate", "Workflow Automation", "Automated Test"],
  ["zap", "Zapier"],
  ["web", "Core Web Vitals", "Web Accessibility", "Progressive Web App"],
  ["embed", "Embedding"],
  ["supab", "Supabase"],
  ["idemp", "Idempotency"],
  // Words
  ["automation", "Workflow Automation"],
  [
    "coders",
    "GitHub Copilot",
    "Cursor",
    "Cline",
    "Aider",
    "Zed",
    "OpenCode",
    "Replit",
    "Claude Code",
    "Warp",
    "JetBrains IDEs",
    "OpenAI Codex",
    "Visual Studio Code",
    "Kiro",
    "Devin",
  ],
  ["pricing", "How to Set a First Price Without a Pricing Study", "Usage-Based Pricing", "Value-Based Pricing"],
  ["invoice", "Automate the Invoice Inbox Without Losing Control", "Supplier Invoice Intake", "E-Invoicing"],
  // Several
  ["ai coding", "Vibe Coding"],
  ["launch plan", "A Four-Week Launch Plan for a Small Product"],
  ["debugging rag", "When Retrieval Fails: Debugging a RAG Pipeline"],
  ["price first", "How to Set a First Price Without a Pricing Study"],
  ["vector search", "Vector Database", "Semantic Search", "Qdrant"],
  ["how to test a prompt", "How to Test a Prompt With Fifty Real Cases"],
  // Misspelled
  ["automtion", "Workflow Automation"],
  ["airtabel", "Airtable"],
  ["zapeir", "Zapier"],
  ["promt enginering", "Prompt Engineering"],
  ["supbase", "Supabase"],
  ["retreival augmented", "Retrieval-Augmented Generation"],
  ["embeding", "Embedding"],
  // Accents, emoji, quotes, case and length
  ["Dócker", "Docker"],
  ["chürn", "Churn"],
  ["modèle context protocol", "Model Context Protocol"],
  ["🚀 roadmap", "Roadmap"],
  ['"technical debt"', "Technical Debt"],
  ["L'embedding", "Embedding"],
  [`landing page ${"🙂".repeat(2_400)}`, "Landing Page"],
];

/** What buyers type, with the title that they look for. Where several would do, any of them. */
const sentences: ReadonlyArray<readonly [query: string, ...expected: string[]]> = [
  ["open source backend with login", "Supabase", "Appwrite", "PocketBase"],
  ["tool to make forms without code", "Tally", "Typeform"],
  ["cheap database for a small app", "SQLite", "DigitalOcean", "PocketBase"],
  ["self hosted automation", "Activepieces", "n8n", "Node-RED", "Temporal"],
  ["ai that writes code", "Bolt", "OpenCode", "Claude Code", "Cursor", "Zed", "Kiro"],
  ["website builder for a startup", "Wix", "Framer", "Webflow", "Squarespace"],
  ["free analytics without cookies", "Umami", "Plausible Analytics", "Matomo"],
  ["internal tool on top of our database", "ToolJet", "Budibase", "Retool"],
  ["no code mobile app builder", "Glide", "AppSheet", "FlutterFlow"],
  ["connect two apps automatically", "Zapier"],
  ["host a node app cheaply", "Strapi", "Node-RED"],
  ["accept payments in my app", "Shopify"],
  ["user login for my app", "Appwrite", "Firebase", "Supabase", "Softr"],
  ["error monitoring free tier", "Sentry"],
  ["free design tool", "Figma", "Penpot"],
  ["replace spreadsheet with app", "Internal Tools", "AppSheet", "Glide"],
  ["chatbot for customer support", "AI Workflows", "Intercom", "Chatwoot"],
  // Questions, which articles answer.
  ["what does an mvp cost", "Budget for the Year After Launch, Not Only the Build"],
  ["how to test an idea before building", "Startup MVP", "How to Validate a Software Idea in Ten Working Days"],
];

/** More of them, with the tools of which one is among the first three. There is no open-source CRM in the directory. */
const described: ReadonlyArray<readonly [query: string, ...expected: string[]]> = [
  ["send emails from my app", "Resend", "Postmark", "Brevo"],
  ["send email from an app", "Resend", "Postmark", "Brevo"],
  ["email api for developers", "Resend"],
  ["password reset emails", "Postmark"],
  ["crm for a small sales team", "Pipedrive", "HubSpot"],
  ["newsletter tool for writers", "Kit", "MailerLite"],
  ["open source crm", "HubSpot", "Pipedrive"],
  ["open source newsletter", "Ghost", "listmonk"],
  ["open source error tracking", "Sentry"],
  ["book appointments online", "Calendly"],
  ["dashboards for sql data", "Apache Superset", "Metabase"],
];

const adversarial = [
  "",
  " ",
  '"',
  "'",
  '" OR "" OR "',
  "title:",
  "NEAR(a b)",
  "AND",
  "a AND",
  "nameend",
  "kindpost",
  "* ^ - + ( ) { } : \\",
  "\u0000",
  "\ud800",
  "🙂",
  "日本語",
  "شعار",
  "%",
  "; drop table Blog_posts",
  "<script>alert(1)</script>",
  "x".repeat(5_000),
  "a ".repeat(2_500),
  Array.from({ length: 1_000 }, (_, number) => `word${number}`).join(" "),
  "e\u0301".repeat(2_500),
];

let db: DatabaseClient;
beforeAll(async () => {
  db = await openLibsql();
  await seedDatabase(db);
});

const search = async (text: string, more: Partial<SiteSearch> = {}) => {
  const { results } = await searchSite(db, {
    text,
    kind: null,
    page: 0,
    size: 8,
    asTyped: false,
    now: "2027-01-01T00:00:00.000Z",
    origin: "https://example.com",
    ...more,
  });
  return results.map(({ title }) => title);
};

it("SRCH-2 SRCH-4 has what somebody means first in nine of ten searches of the sample content, and in the first three places in 98 of 100", async () => {
  const misses: string[] = [];
  let first = 0;
  let firstThree = 0;
  for (const [query, ...expected] of queries) {
    const found = (await search(query)).map((title) => title.toLowerCase());
    const wanted = expected.map((title) => title.toLowerCase());
    const place = found.findIndex((title) => wanted.includes(title));
    if (place === 0) first += 1;
    if (place >= 0 && place < 3) firstThree += 1;
    if (place !== 0) misses.push(`${query.slice(0, 40)}: ${found.slice(0, 3).join(", ") || "nothing"}`);
  }
  const rate = (found: number) => `${found} of ${queries.length} (${Math.round((found / queries.length) * 100)} %)`;
  // The rate is what the list of searches is for: a change that keeps it above the limit can still make it worse.
  // Bypasses vitest, which prints nothing for tests that pass.
  writeSync(1, `Searches of the site. First: ${rate(first)}; among the first three: ${rate(firstThree)}\n`);
  expect(queries.length).toBeGreaterThanOrEqual(50);
  expect(first / queries.length, misses.join("\n")).toBeGreaterThanOrEqual(0.9);
  expect(firstThree / queries.length, misses.join("\n")).toBeGreaterThanOrEqual(0.98);
});

it("SRCH-2 has what is described first in sentences of buyers, tools before articles that only mention their words", async () => {
  for (const [query, ...expected] of sentences) {
    const [first] = await search(query);
    expect(expected, `${query}: ${first}`).toContain(first);
  }
});

it("SRCH-2 has a tool that does what buyers describe among the first three", async () => {
  for (const [query, ...expected] of described) {
    const found = (await search(query)).slice(0, 3);
    expect(
      found.some((title) => expected.includes(title)),
      `${query}: ${found.join(", ")}`,
    ).toBe(true);
  }
});

it("BLOG-21, D65 every hashtag of the sample posts leads to its post and to more than that", async () => {
  const { posts, samplePosts } = readContent("drizzle/seed/content");
  const alone: string[] = [];
  for (const post of [...posts, ...samplePosts])
    for (const { search: tag } of hashtags(post)) {
      expect(await search(tag, { kind: "post", size: 30 }), tag).toContain(post.title);
      if ((await search(tag)).length < 2) alone.push(tag);
    }
  expect(alone).toEqual([]);
});

it("SRCH-2 answers anything that is typed", async () => {
  for (const text of adversarial) expect(await search(text), text.slice(0, 40)).toBeInstanceOf(Array);
});
