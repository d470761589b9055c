import { beforeAll, describe, expect, it } from "vitest";
import { contentSignals } from "../../app/base/web/agent-documents";
import { posts, siteSettings, terms } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { post, term } from "../support/rows";
import { origin, startServer } from "../support/test-server";
import { elementsOf, parseXml, textsOf } from "../support/xml";

const send = startServer();
const text = async (path: string) => {
  const response = await send(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};

async function fill(settings: object = {}) {
  const db = await openDatabase();
  await insert(
    db,
    posts,
    post({ title: "First steps", excerpt: "What it says", body: "<p>All of it.</p>" }),
    post({ title: "A draft", draft: true }),
  );
  await insert(
    db,
    terms,
    ...Array.from({ length: 120 }, (_, at) => term({ term: `Term ${at}`, definition: `<p>Meaning ${at}.</p>` })),
  );
  await insert(db, siteSettings, {
    key: "site",
    value: JSON.stringify(settings),
    version: 1,
    updatedAt: "2026-01-01T00:00:00.000Z",
  });
}

describe("documents for agents", () => {
  beforeAll(async () =>
    fill({ brand: "Loomworks", contactEmail: "hello@loomworks.example", contentSignals: "search=yes, ai-train=no" }),
  );

  it("robots.txt has the content signals of the settings, and says nothing if there are none", async () => {
    expect((await text("/robots.txt")).split("\n")).toContain("Content-Signal: search=yes, ai-train=no");
    await fill({ contentSignals: "" });
    expect(await text("/robots.txt")).not.toContain("Content-Signal");
    await fill({ brand: "Loomworks", contactEmail: "hello@loomworks.example" });
    for (const valid of ["search=yes", "search=yes, ai-input=no, ai-train=no"])
      expect(contentSignals.test(valid)).toBe(true);
    for (const invalid of ["yes", "search=maybe", "search=yes,", "search=yes\nAllow: /"])
      expect(contentSignals.test(invalid)).toBe(false);
  });

  it("the file of the IndexNow key is there while the settings have the key, at no other address", async () => {
    await fill({ indexNowKey: "a-key-of-the-mill" });
    const response = await send("/a-key-of-the-mill.txt");
    expect([response.status, await response.text()]).toEqual([200, "a-key-of-the-mill"]);
    expect(response.headers.get("Cache-Tag")).toBe("site_settings");
    // Other addresses are left to the pages, which the server of these tests does not have.
    const isPage = async (path: string) => (await send(path)).headers.get("Content-Type")?.startsWith("text/html");
    expect(await isPage("/another-key-of-it.txt")).toBe(true);
    await fill({ brand: "Loomworks", contactEmail: "hello@loomworks.example" });
    expect(await isPage("/a-key-of-the-mill.txt")).toBe(true);
  });

  it("every page has a Link header with its other forms and the catalog", async () => {
    const links = (await send("/it-glossary")).headers.get("Link") ?? "";
    for (const part of [
      '</it-glossary.md>; rel="alternate"; type="text/markdown"',
      '</it-glossary/feed.xml>; rel="alternate"; type="application/atom+xml"',
      '</.well-known/api-catalog>; rel="api-catalog"',
      '</api/openapi.json>; rel="service-desc"',
      '</llms.txt>; rel="describedby"',
    ])
      expect(links).toContain(part);
    expect((await send("/about")).headers.get("Link")).toContain("</feed.xml>");
    for (const path of ["/auth", "/missing-page"]) expect((await send(path)).headers.get("Link")).toBeNull();
  });

  it("the API catalog is a link set whose targets exist", async () => {
    const response = await send("/.well-known/api-catalog");
    expect(response.headers.get("Content-Type")).toMatch(/^application\/linkset\+json/);
    const { linkset } = (await response.json()) as { linkset: Array<Record<string, string | Array<{ href: string }>>> };
    const targets = linkset.flatMap((entry) =>
      Object.values(entry).flatMap((links) => (typeof links === "string" ? [] : links.map(({ href }) => href))),
    );
    expect(targets.length).toBeGreaterThan(1);
    for (const target of targets) expect((await send(target)).status, target).toBe(200);
  });

  it("security.txt names the address of the settings and ends within a year, later each month; without one there is none", async () => {
    const lines = (await text("/.well-known/security.txt")).split("\n");
    expect(lines).toContain("Contact: mailto:hello@loomworks.example");
    expect(lines).toContain(`Canonical: ${origin}/.well-known/security.txt`);
    const expires = Date.parse(lines.find((line) => line.startsWith("Expires: "))!.slice("Expires: ".length));
    expect(expires - Date.now()).toBeGreaterThan(140 * 86_400_000);
    expect(expires - Date.now()).toBeLessThan(365 * 86_400_000);
    await fill({ contactEmail: "" });
    expect((await send("/.well-known/security.txt")).status).toBe(404);
    await fill({ brand: "Loomworks", contactEmail: "hello@loomworks.example" });
  });

  it("change-password leads to the account, and humans.txt names the team", async () => {
    expect((await send("/.well-known/change-password")).headers.get("Location")).toBe("/account");
    expect(await text("/humans.txt")).toContain("/* TEAM */");
  });

  it("opensearch.xml names the search of the site, whose pages exist", async () => {
    const response = await send("/opensearch.xml");
    expect(response.headers.get("Content-Type")).toMatch(/^application\/opensearchdescription\+xml/);
    const description = parseXml(await response.text());
    expect(textsOf(description, "ShortName")).toEqual(["Loomworks"]);
    const template = elementsOf(description, "Url")[0]!.attributes.template!;
    expect(template).toBe(`${origin}/search?q={searchTerms}`);
  });

  it("llms.txt lists pages and rows as Markdown that exists, and no draft", async () => {
    const list = await text("/llms.txt");
    expect(list).toMatch(/^# Loomworks\n/);
    expect(list).toMatch(/- \[First steps\]\(\S+\/blog\/post\/first-steps\.md\) \(\w+ \d+, \d{4}\): What it says/);
    expect(list).not.toContain("A draft");
    const addresses = [...list.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, address]) => address!);
    expect(addresses.length).toBeGreaterThan(30);
    for (const address of addresses.slice(0, 25)) expect((await send(address)).status, address).toBe(200);
  });

  it("llms-full.txt has all texts, in parts that lead to each other", async () => {
    const parts: string[] = [];
    for (let address: string | undefined = "/llms-full.txt"; address;) {
      const part = await text(address);
      parts.push(part);
      expect(parts.length).toBeLessThan(20);
      address = /The next part: (\S+)\n$/.exec(part)?.[1];
    }
    const all = parts.join("\n");
    expect(all).toContain("All of it.");
    for (let at = 0; at < 120; at += 1) expect(all.split(`Meaning ${at}.`)).toHaveLength(2);
    expect(all).not.toContain("A draft");
    expect((await send("/llms-full/accounts-0.txt")).headers.get("Content-Type")).toMatch(/^text\/html/);
  });
});
