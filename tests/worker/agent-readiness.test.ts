import { beforeAll, describe, expect, it } from "vitest";
import { sha256Hex } from "../../app/base/words/hash";
import { posts, siteSettings, terms } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { post, term } from "../support/rows";
import { origin, startServer } from "../support/test-server";

const send = startServer();
const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await send(path, { headers });
  expect([path, response.status]).toEqual([path, 200]);
  return { headers: response.headers, text: await response.text() };
};
const json = async (path: string) => JSON.parse((await read(path)).text) as Record<string, unknown>;

beforeAll(async () => {
  const db = await openDatabase();
  await insert(db, posts, post({ title: "First steps", excerpt: "What it says", body: "<p>All of it.</p>" }));
  await insert(db, terms, term({ term: "Loom", definition: "<p>It weaves.</p>" }));
  const value = JSON.stringify({ brand: "Loomworks", contentSignals: "search=yes, ai-input=yes, ai-train=no" });
  await insert(db, siteSettings, { key: "site", value, version: 1, updatedAt: "2026-01-01T00:00:00.000Z" });
});

/** What public checkers of agent readiness ask for, in their order. */
describe("agent readiness", () => {
  it("robots.txt allows pages, names the sitemap, and has content signals", async () => {
    const { text, headers } = await read("/robots.txt");
    expect(headers.get("Content-Type")).toMatch(/^text\/plain/);
    const lines = text.split("\n");
    expect(lines).toContain("User-agent: *");
    expect(lines).toContain("Content-Signal: search=yes, ai-input=yes, ai-train=no");
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(lines).not.toContain("Disallow: /");
  });

  it("the sitemap leads to pages", async () => {
    const { text } = await read("/sitemap.xml");
    const part = /<loc>([^<]+)<\/loc>/.exec(text)![1]!;
    const urls = text.includes("<sitemapindex") ? (await read(new URL(part).pathname)).text : text;
    expect(urls).toContain(`<loc>${origin}/`);
  });

  it("pages have Link headers to all that describes the site, and each of them answers", async () => {
    const { headers } = await read("/it-glossary");
    const links = [...(headers.get("Link") ?? "").matchAll(/<([^>]+)>; rel="([^"]+)"/g)].map(([, href, rel]) => ({
      href: href!,
      rel: rel!,
    }));
    const rels = links.map(({ rel }) => rel);
    for (const rel of ["alternate", "api-catalog", "service-desc", "service-doc", "describedby"])
      expect(rels).toContain(rel);
    // The reference is a page, which these tests do not render.
    for (const { href, rel } of links) if (rel !== "service-doc") await read(href);
  });

  it("Markdown is negotiated by Accept, says so in Vary, and browsers get HTML", async () => {
    const { text, headers } = await read("/it-glossary/term/loom", { Accept: "text/markdown" });
    expect(headers.get("Content-Type")).toMatch(/^text\/markdown/);
    expect(headers.get("Vary")).toMatch(/\bAccept\b/);
    expect(text).toContain("It weaves.");
    const page = await send("/it-glossary/term/loom", {
      headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    });
    expect(page.headers.get("Content-Type")).not.toMatch(/markdown/);
    expect((await read("/it-glossary/term/loom.md")).text).toBe(text);
  });

  it("the API catalog leads to descriptions that answer", async () => {
    const { text, headers } = await read("/.well-known/api-catalog");
    expect(headers.get("Content-Type")).toMatch(/^application\/linkset\+json/);
    const { linkset } = JSON.parse(text) as { linkset: Array<Record<string, Array<{ href: string }> | string>> };
    expect(linkset.map(({ anchor }) => anchor)).toEqual([`${origin}/api/rest/v1`, `${origin}/mcp`]);
    for (const entry of linkset)
      for (const rel of ["service-desc", "service-meta"])
        for (const { href } of (entry[rel] as Array<{ href: string }> | undefined) ?? [])
          await read(href.replace(origin, ""));
  });

  it("the MCP server card names an endpoint that lists the tools of the card", async () => {
    const card = await json("/.well-known/mcp/server-card.json");
    const [remote] = card["remotes"] as [{ url: string; supportedProtocolVersions: string[] }];
    const list = await send(new URL(remote.url).pathname, {
      method: "POST",
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
    });
    const { result } = (await list.json()) as { result: { tools: Array<{ name: string }> } };
    expect(result.tools.map(({ name }) => name)).toEqual(
      (card["tools"] as Array<{ name: string }>).map(({ name }) => name),
    );
  });

  it("the skills index has skills with front matter, whose digests are those of their texts", async () => {
    const { headers } = await read("/.well-known/agent-skills/index.json");
    expect([headers.get("Access-Control-Allow-Origin"), headers.get("Cache-Tag")]).toEqual(["*", "site_settings"]);
    const index = await json("/.well-known/agent-skills/index.json");
    const skills = index["skills"] as Array<Record<"name" | "type" | "description" | "url" | "digest", string>>;
    expect(skills.map(({ name }) => name)).toEqual(["read-the-site", "prepare-an-enquiry"]);
    for (const { name, type, description, url, digest } of skills) {
      expect(type).toBe("skill-md");
      expect(name).toMatch(/^[a-z\d]+(?:-[a-z\d]+)*$/);
      expect(description).toContain("Loomworks");
      const { text, headers: own } = await read(url.replace(origin, ""));
      expect(own.get("Content-Type")).toMatch(/^text\/markdown/);
      expect(digest).toBe(`sha256:${await sha256Hex(text)}`);
      expect(text).toContain(`---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n`);
    }
    const conventional = await send("/.well-known/agent-skills/read-the-site/SKILL.md");
    expect([conventional.status, conventional.headers.get("Location")]).toEqual([
      301,
      "/.well-known/agent-skills/read-the-site/skill.md",
    ]);
    const unknown = await send("/.well-known/agent-skills/no-such/skill.md");
    expect(unknown.headers.get("Content-Type") ?? "").not.toMatch(/markdown/);
  });

  it("llms.txt lists pages as Markdown", async () => {
    const { text } = await read("/llms.txt");
    expect(text).toMatch(/^# Loomworks/);
    expect(text).toContain(`${origin}/it-glossary`);
  });
});
