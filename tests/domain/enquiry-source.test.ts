import { beforeEach, describe, expect, it } from "vitest";
import { submitIntake } from "../../app/enquiries/rules/submit.server";
import { enqueueDigest } from "../../app/enquiries/rules/waiting.server";
import { sourceOfVisit, type VisitSource } from "../../app/intake/rules/source";
import { type Letter, letterText } from "../../app/outbox/letter";
import type { WebhookCall } from "../../app/outbox/message";
import type { DatabaseClient } from "../../drizzle/client";
import { messages, webhooks } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { allEnquiries, deleteEnquiries, formEntries, noon, validAnswers } from "../support/intake";

const site = "https://plainloom.example";
const now = new Date(noon).toISOString();
const messageOrigins = {
  setup: { transport: "smtp", sender: "Studio <hello@studio.example>", recipients: ["team@studio.example"] },
  origin: site,
  linkOrigin: site,
} as const;

let db: DatabaseClient;
let clients = 0;
beforeEach(async () => {
  db = await openDatabase();
  await deleteEnquiries(db);
});

interface Sent {
  readonly source?: Partial<Record<keyof VisitSource, unknown>> | string;
  readonly heardOf?: string;
  readonly formAddress?: string;
}

async function storedSource({ source, heardOf, formAddress = "" }: Sent) {
  const sent = typeof source === "object" ? JSON.stringify(source) : source;
  const outcome = await submitIntake(db, formEntries(validAnswers, { source: sent, heardOf }), {
    now,
    clientAddress: `client ${(clients += 1)}`,
    formAddress,
    messages: messageOrigins,
  });
  expect(outcome.status).toBe("sent");
  return (await allEnquiries(db)).at(-1)!;
}

describe("the source of an enquiry", () => {
  it("DIR-24 names the shortlist that it began with, for the inbox and the mail", async () => {
    const form = `${site}/onboarding?draft=Shortlist%3A+Airtable.&tools=airtable,power-automate`;
    const { beganWith } = sourceOfVisit({ intake: form, earlier: [], referrer: "" });
    expect(beganWith).toBe("tools/airtable,power-automate");
    expect(await storedSource({ formAddress: form })).toMatchObject({ beganWith });
    const letters = (await db.read(db.query.select().from(messages))).filter(({ kind }) => kind === "enquiry");
    expect(letterText(JSON.parse(letters[0]!.payload!) as Letter)).toContain("Shortlist: airtable, power automate");
  });

  it("INB-14 is stored with it, and the anonymous user stays null", async () => {
    const source = {
      fromPage: "/services/internal-tools",
      firstPage: "/Blog/post/what-is-rag/?q=mine",
      referrer: "www.google.co.uk",
      utmSource: "Newsletter",
      utmMedium: "email",
      utmCampaign: "november",
      beganWith: "brief/harvest-book",
    };
    expect(await storedSource({ source, heardOf: "  From a\nfriend " })).toMatchObject({
      ...source,
      userId: null,
      source: "search/Google",
      firstPage: "/blog/post/what-is-rag",
      referrer: "google.co.uk",
      utmSource: "newsletter",
      heardOf: "From a friend",
    });
  });

  it.each([
    [{ referrer: "chatgpt.com" }, "assistant/ChatGPT"],
    [{ utmSource: "chatgpt.com" }, "assistant/ChatGPT"],
    [{ referrer: "www.perplexity.ai" }, "assistant/Perplexity"],
    [{ referrer: "gemini.google.com" }, "assistant/Gemini"],
    [{ referrer: "www.google.de" }, "search/Google"],
    [{ referrer: "google.com.evil.example" }, "link/google.com.evil.example"],
    [{ referrer: "news.ycombinator.com" }, "link/news.ycombinator.com"],
    [{ referrer: "news.ycombinator.com", utmSource: "partner" }, "campaign/partner"],
    [{}, "direct"],
  ])("INB-14 %j is %s", async (source, name) => {
    expect((await storedSource({ source })).source).toBe(name);
  });

  it.each([
    [{ fromPage: "/admin/submissions", firstPage: "https://evil.example/about" }],
    [{ fromPage: "/nowhere/ada@growers.example", firstPage: `/blog/post/${"x".repeat(200)}` }],
    [{ utmSource: "ada@growers.example", utmMedium: "0049170123456", utmCampaign: "<script>" }],
    [{ referrer: "not a host", beganWith: "brief/../../etc" }],
    [{ beganWith: "tools/<b>" }],
    [{ beganWith: `tools/${"a".repeat(500)}` }],
    [{ referrer: 5, beganWith: { a: 1 } }],
    ["not json"],
    ["[]"],
  ])("INB-15 of %j nothing is stored, and the enquiry is accepted", async (source) => {
    const row = await storedSource({ source });
    expect(row).toMatchObject({
      fromPage: null,
      firstPage: null,
      referrer: null,
      utmSource: null,
      utmMedium: null,
      utmCampaign: null,
      beganWith: null,
    });
  });

  it("INB-14 without script is what the form's address says", async () => {
    const formAddress = `${site}/onboarding?project=internal-tool&from=/services/internal-tools&utm_source=ads`;
    expect(await storedSource({ formAddress })).toMatchObject({
      source: "campaign/ads",
      fromPage: "/services/internal-tools",
      beganWith: "project/internal-tool",
    });
  });

  it("INB-14 is unknown for an enquiry that did not come from the form", async () => {
    expect((await storedSource({})).source).toBeNull();
  });

  it("INB-14 is in the team's email, the digest and the webhook, but not in the prospect's copy", async () => {
    await db.write([
      db.query.insert(webhooks).values({ id: "w", url: "https://crm.example", secret: "whsec_", createdAt: now }),
    ]);
    await storedSource({ source: { referrer: "claude.ai", firstPage: "/about" }, heardOf: "At a fair" });
    await enqueueDigest(db, messageOrigins, now);
    const rows = await db.read(db.query.select().from(messages));
    const textOf = (kind: string) => letterText(JSON.parse(rows.find((row) => row.kind === kind)!.payload!) as Letter);
    expect(textOf("enquiry")).toContain(
      "Came from: Claude (AI assistant)\nOther site: claude.ai\nFirst page: /about\n",
    );
    expect(textOf("enquiry")).toContain("Heard of us: At a fair");
    expect(textOf("digest")).toContain("Claude (AI assistant)");
    expect(textOf("copy")).not.toMatch(/Claude|fair/);
    const call = JSON.parse(rows.find((row) => row.kind === "event")!.payload!) as WebhookCall;
    expect(call.body.data).toMatchObject({ source: "assistant/Claude", firstPage: "/about", heardOf: "At a fair" });
  });
});

describe("what a browser tells of a visit", () => {
  const intake = `${site}/onboarding`;

  it("INB-14 the first page and the one before the form are those of the tab's history", () => {
    const earlier = [`${site}/it-glossary/term/rag?utm_source=feed`, `${site}/about`, `${intake}?step=2`];
    expect(sourceOfVisit({ intake, earlier, referrer: `${site}/about` })).toMatchObject({
      firstPage: "/it-glossary/term/rag",
      fromPage: "/about",
    });
    expect(sourceOfVisit({ intake, earlier, referrer: "https://duckduckgo.com/" })).toMatchObject({
      firstPage: "/it-glossary/term/rag",
      fromPage: "/about",
      referrer: "duckduckgo.com",
      utmSource: "feed",
    });
  });

  it("INB-14 without a history, the page before is the referrer, and this site is no other site", () => {
    expect(sourceOfVisit({ intake, earlier: [intake], referrer: `${site}/about` })).toMatchObject({
      firstPage: "/about",
      fromPage: "/about",
      referrer: "",
    });
  });

  it("INB-14 the form's own address names a brief, a service, a draft and a page", () => {
    const beganWith = (query: string) => sourceOfVisit({ intake: `${intake}?${query}`, earlier: [], referrer: "" });
    expect(beganWith("brief=harvest-book").beganWith).toBe("brief/harvest-book");
    expect(beganWith("project=startup-mvp").beganWith).toBe("project/startup-mvp");
    expect(beganWith("draft=1").beganWith).toBe("draft");
    expect(beganWith("project=startup-mvp&draft=1&near=plot-diary").beganWith).toBe("draft/plot-diary");
    expect(beganWith("from=/vibe-coding").fromPage).toBe("/vibe-coding");
  });
});
