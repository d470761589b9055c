import type { Context, Next } from "hono";
import { agentPaths, markdownAddress, pageOfMarkdown, skillPath } from "../app/base/web/agent-documents";
import { hourPolicy, pageLifetime, privatePolicy, publicPolicy, sharedPolicy } from "../app/base/web/cache-policy";
import { isEmail } from "../app/base/words/email-mentions";
import { sha256Hex } from "../app/base/words/hash";
import { listedTypes } from "../app/catalog/documents/public-rows.server";
import { findSettings } from "../app/settings/queries.server";
import type { PublicSettings } from "../app/settings/settings";
import { findMarkdown, llmsPart, llmsText, writeMarkdown } from "../app/site/documents/markdown-documents.server";
import type { BackendEnv } from "./types";
import { documentUnavailable, xmlText } from "./xml";

/** A public page as Markdown, at its address with `.md`. Other addresses are left to the pages. */
export async function markdownPage(c: Context<BackendEnv>, next: Next): Promise<Response | void> {
  const { pathname, search } = new URL(c.req.url);
  const path = pageOfMarkdown(pathname);
  if (path === null) return next();
  const ctx = c.get("ctx");
  try {
    const page = await findMarkdown(c.get("database"), path + search, ctx);
    if (page === null) return next();
    if ("movedTo" in page)
      return new Response(null, {
        status: 301,
        headers: { Location: markdownAddress(page.movedTo), "Cache-Control": publicPolicy },
      });
    return new Response(writeMarkdown(page, ctx.origin), {
      headers: {
        "Content-Type": "text/markdown; charset=utf-8",
        "Cache-Control": sharedPolicy(pageLifetime, { at: page.until ?? null, now: ctx.now }),
        "Cache-Tag": [...new Set(["site_settings", ...page.tags])].join(","),
        Link: `<${ctx.origin}${page.path}>; rel="canonical"`,
        "Access-Control-Allow-Origin": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
      },
    });
  } catch (error) {
    return documentUnavailable(error, ctx.log);
  }
}

/** Texts made of the settings alone: fresh as long as pages, and purged with the settings. */
async function settingsText(
  c: Context<BackendEnv>,
  write: (settings: PublicSettings) => string | null,
): Promise<Response> {
  const { origin, log } = c.get("ctx");
  try {
    const text = write(await findSettings(c.get("database"), origin));
    if (text === null) return c.text("There is no such document.\n", 404, { "Cache-Control": privatePolicy });
    return c.text(text, 200, { "Cache-Control": publicPolicy, "Cache-Tag": "site_settings" });
  } catch (error) {
    return documentUnavailable(error, log);
  }
}

/**
 * `/robots.txt`, with the content signals of the settings. Protects nothing: every path in it checks permissions itself.
 * Without the settings it has no signals and is not cached: search engines take an error for a site that forbids all.
 */
export async function robots(c: Context<BackendEnv>): Promise<Response> {
  const { origin } = c.get("ctx");
  const write = (contentSignals: string) =>
    [
      "User-agent: *",
      ...(contentSignals ? [`Content-Signal: ${contentSignals}`] : []),
      "Allow: /api/openapi.json",
      "Disallow: /admin",
      "Disallow: /auth",
      "Disallow: /account",
      "Disallow: /api/",
      "",
      `Sitemap: ${origin}/sitemap.xml`,
      "",
    ].join("\n");
  const response = await settingsText(c, ({ contentSignals }) => write(contentSignals));
  return response.ok ? response : c.text(write(""), 200, { "Cache-Control": privatePolicy });
}

/** `/{key}.txt`: shows search engines that the sender of a list of changed pages may speak for the site. */
export async function indexNowKeyFile(c: Context<BackendEnv>, next: Next): Promise<Response | void> {
  const name = c.req.param("key") ?? "";
  const response = await settingsText(c, ({ indexNowKey }) => (`${indexNowKey}.txt` === name ? indexNowKey : null));
  return response.status === 404 ? next() : response;
}

/** `/opensearch.xml`: lets browsers search the site from the address bar. */
export async function openSearch(c: Context<BackendEnv>): Promise<Response> {
  const { origin } = c.get("ctx");
  const response = await settingsText(
    c,
    ({ brand }) =>
      `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>${xmlText([...brand].slice(0, 16).join(""))}</ShortName><Description>${xmlText(`Search ${brand}`)}</Description><InputEncoding>UTF-8</InputEncoding><Url type="text/html" template="${xmlText(origin)}/search?q={searchTerms}"/></OpenSearchDescription>
`,
  );
  if (response.ok) response.headers.set("Content-Type", "application/opensearchdescription+xml; charset=utf-8");
  return response;
}

/** Months from now until the end of `security.txt`, which is thus renewed each month. */
const validMonths = 6;

/** `/.well-known/security.txt` (RFC 9116): none without an address to write to. */
export async function securityText(c: Context<BackendEnv>): Promise<Response> {
  const { origin, now } = c.get("ctx");
  const date = new Date(now);
  const expires = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + validMonths, 1)).toISOString();
  return settingsText(c, ({ contactEmail }) =>
    isEmail(contactEmail)
      ? `Contact: mailto:${contactEmail}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${origin}${agentPaths.security}\n`
      : null,
  );
}

/** `/humans.txt`: who makes the site. */
export async function humansText(c: Context<BackendEnv>): Promise<Response> {
  return settingsText(c, ({ brand, team, contactEmail }) =>
    [
      "/* TEAM */",
      ...(team.length > 0 ? team.map(({ name, role }) => [name, role].filter(Boolean).join(", ")) : [brand]),
      ...(contactEmail ? ["", "/* CONTACT */", contactEmail] : []),
      "",
    ].join("\n"),
  );
}

/** `/.well-known/change-password`: where password managers send people. */
export const changePassword = (): Response =>
  new Response(null, { status: 302, headers: { Location: "/account", "Cache-Control": hourPolicy } });

/** `/.well-known/api-catalog` (RFC 9727): the site's interfaces for programs. */
export function apiCatalog(c: Context<BackendEnv>): Response {
  const { origin } = c.get("ctx");
  const api = {
    anchor: `${origin}/api/rest/v1`,
    "service-desc": [{ href: origin + agentPaths.openApi, type: "application/openapi+json" }],
    "service-doc": [{ href: origin + agentPaths.reference, type: "text/html" }],
  };
  const agents = {
    anchor: origin + agentPaths.mcp,
    "service-desc": [{ href: origin + agentPaths.serverCard, type: "application/json" }],
    "service-meta": [{ href: origin + agentPaths.skills, type: "application/json" }],
  };
  return new Response(JSON.stringify({ linkset: [api, agents] }), {
    headers: {
      "Content-Type": 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      "Cache-Control": hourPolicy,
      "Access-Control-Allow-Origin": "*",
    },
  });
}

/** `/llms.txt`: what the site has, in Markdown. */
export async function llms(c: Context<BackendEnv>): Promise<Response> {
  const ctx = c.get("ctx");
  try {
    return textResponse(await llmsText(c.get("database"), ctx));
  } catch (error) {
    return documentUnavailable(error, ctx.log);
  }
}

/** `/llms-full.txt` and `/llms-full/{part}.txt`: all texts. Each part ends with the address of the next. */
export async function llmsFull(c: Context<BackendEnv>, next: Next): Promise<Response | void> {
  const ctx = c.get("ctx");
  const name = (c.req.param("part") ?? "").replace(/\.txt$/, "");
  try {
    const part = await llmsPart(c.get("database"), name, ctx);
    if (part === null) return next();
    if (part.next === null) return textResponse(`${part.text}\n`);
    const address = `${ctx.origin}/llms-full/${part.next}.txt`;
    return textResponse(`${part.text}\n\nThe next part: ${address}\n`, { Link: `<${address}>; rel="next"` });
  } catch (error) {
    return documentUnavailable(error, ctx.log);
  }
}

function textResponse(text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": sharedPolicy({ ...pageLifetime, freshSeconds: 600 }),
      "Cache-Tag": ["site_settings", "page_texts", "faqs", ...listedTypes.map(({ stored }) => stored.tableName)].join(
        ",",
      ),
      ...headers,
    },
  });
}

/** What an agent can do here, with the steps of it. */
interface Skill {
  readonly name: string;
  readonly description: (brand: string) => string;
  readonly steps: (origin: string) => readonly string[];
}

const skills: readonly Skill[] = [
  {
    name: "read-the-site",
    description: (brand) =>
      `Finds and reads the pages of ${brand} as Markdown: tools, terms, articles, briefs, services.`,
    steps: (origin) => [
      `Read ${origin}${agentPaths.llms} for what there is.`,
      `Search with the tool \`search\` of the MCP endpoint ${origin}${agentPaths.mcp}.`,
      "Read a page as Markdown: its address with `.md` at the end, or with `Accept: text/markdown`.",
      "Name the address of the page when you quote it.",
    ],
  },
  {
    name: "prepare-an-enquiry",
    description: (brand) => `Prepares a project enquiry to ${brand} that a person checks and sends.`,
    steps: (origin) => [
      `Call \`services\` of the MCP endpoint ${origin}${agentPaths.mcp} for what is offered, how long it takes and what it costs.`,
      "Ask the person for the problem, who has it, the price range and when it should start and launch. Do not invent answers.",
      "Call `prepare_enquiry` with the answers. It returns an address, or what is missing.",
      "Give the address to the person. They read the answers and press Send; nothing is sent before that.",
    ],
  },
];

const textOf = ({ name, description, steps }: Skill, brand: string, origin: string): string =>
  `---\nname: ${name}\ndescription: ${JSON.stringify(description(brand))}\n---\n\n${steps(origin)
    .map((step, at) => `${at + 1}. ${step}`)
    .join("\n")}\n`;

const headers = {
  "Cache-Control": publicPolicy,
  "Cache-Tag": "site_settings",
  "Access-Control-Allow-Origin": "*",
};

/** `/.well-known/agent-skills/index.json` (Agent Skills Discovery 0.2): the skills, with the digests of their texts. */
export async function skillsIndex(c: Context<BackendEnv>): Promise<Response> {
  const { origin, log } = c.get("ctx");
  try {
    const { brand } = await findSettings(c.get("database"), origin);
    const entries = skills.map(async (skill) => ({
      name: skill.name,
      type: "skill-md",
      description: skill.description(brand),
      url: origin + skillPath(skill.name),
      digest: `sha256:${await sha256Hex(textOf(skill, brand, origin))}`,
    }));
    const schema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
    return c.json({ $schema: schema, skills: await Promise.all(entries) }, 200, headers);
  } catch (error) {
    return documentUnavailable(error, log);
  }
}

/** `/.well-known/agent-skills/{name}/skill.md`, which is where `SKILL.md` leads, as all addresses are in lower case. */
export async function skillText(c: Context<BackendEnv>, next: Next): Promise<Response | void> {
  const { origin, log } = c.get("ctx");
  const skill = skills.find(({ name }) => name === c.req.param("name"));
  if (!skill) return next();
  try {
    const { brand } = await findSettings(c.get("database"), origin);
    return c.body(textOf(skill, brand, origin), 200, { ...headers, "Content-Type": "text/markdown; charset=utf-8" });
  } catch (error) {
    return documentUnavailable(error, log);
  }
}
