import type { Context, Next } from "hono";
import { agentPaths } from "../app/base/web/agent-documents";
import { hourPolicy, pageLifetime, privatePolicy, publicPolicy, sharedPolicy } from "../app/base/web/cache-policy";
import { isEmail } from "../app/base/words/email-mentions";
import { listedTypes } from "../app/catalog/documents/public-rows.server";
import { findSettings } from "../app/settings/queries.server";
import type { PublicSettings } from "../app/settings/settings";
import { llmsPart, llmsText } from "../app/site/documents/llms.server";
import type { BackendEnv } from "./types";
import { documentUnavailable, xmlText } from "./xml";

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
