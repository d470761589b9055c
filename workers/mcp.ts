import type { Context } from "hono";
import { ApiError } from "../app/api/api-error";
import { contentWriter } from "../app/api/api-writer.server";
import { contentMcp } from "../app/api/mcp/content-tools.server";
import { answerMessage, handshakeVersions, modernVersions } from "../app/api/mcp/protocol";
import { publicMcp, publicTools } from "../app/api/mcp/site-tools.server";
import { consumeRateLimit, type RateLimit } from "../app/base/limits/rate-limit.server";
import { clientNetwork } from "../app/base/limits/senders";
import { hourPolicy, privatePolicy, retryDelay } from "../app/base/web/cache-policy";
import { readText } from "../app/base/web/request-body";
import { isBug, loggableMessage } from "../app/base/words/error-message";
import { findSettings } from "../app/settings/queries.server";
import { identifyCaller } from "./api/caller";
import type { BackendEnv } from "./types";

/** Calls of tools and reads of pages by a network in a minute. */
const callLimit: RateLimit = { name: "mcp", max: 120, seconds: 60 };

/** The value of a JSON text; undefined for any other text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const headers = { "Content-Type": "application/json", "Cache-Control": privatePolicy };
const problem = (status: number, message: string, more: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32000, message } }), {
    status,
    headers: { ...headers, ...more },
  });

/**
 * `/mcp`: the Model Context Protocol over HTTP, public and read-only; with a token of the data API also for its content.
 * Keeps no sessions, so there is nothing to GET.
 */
export async function mcp(c: Context<BackendEnv>): Promise<Response> {
  const { raw } = c.req;
  if (raw.method !== "POST") return problem(405, "Send messages by POST.", { Allow: "POST" });
  const ctx = c.get("ctx");
  const db = c.get("database");
  const message = parseJson(await readText(raw));
  if (message === undefined) return problem(400, "The body is not JSON.");
  try {
    const method = typeof message === "object" && message !== null && "method" in message ? String(message.method) : "";
    if (/^(?:tools\/call|resources\/read)$/.test(method)) {
      const limit = await consumeRateLimit(db, callLimit, clientNetwork(ctx.clientAddress), ctx.now);
      if (!limit.isAllowed) return problem(429, "Too many calls.", { "Retry-After": String(limit.retryAfter) });
    }
    const { brand } = await findSettings(db, ctx.origin);
    const site = publicMcp(db, ctx, brand);
    // Only a token: a cookie that a browser adds on its own must not write.
    const caller = raw.headers.has("Authorization") ? await identifyCaller(raw, db, ctx) : null;
    const server = caller?.kind === "token" ? contentMcp(db, ctx, site, caller, contentWriter(db, ctx.purge)) : site;
    const { status, body } = await answerMessage(server, message, raw.headers);
    ctx.log("mcp", { method: method.slice(0, 40) });
    return new Response(body === null ? null : JSON.stringify(body), { status, headers });
  } catch (error) {
    if (error instanceof ApiError)
      return problem(error.status, error.message, { ...(error.status === 401 && { "WWW-Authenticate": "Bearer" }) });
    if (isBug(error)) throw error;
    ctx.log("read_failed", { message: loggableMessage(error) });
    return problem(503, "The database is not responding. Please try again.", { "Retry-After": String(retryDelay()) });
  }
}

const shared = { "Cache-Control": hourPolicy, "Access-Control-Allow-Origin": "*" };

/** `/.well-known/mcp/server-card.json`: what the endpoint offers, without a call. */
export function serverCard(c: Context<BackendEnv>): Response {
  const { origin } = c.get("ctx");
  const card = {
    name: new URL(origin).hostname,
    description:
      "Search and read the public site, its services and prices, and prepare an enquiry. With a token of the data API, read and write its content as drafts.",
    remotes: [
      {
        type: "streamable-http",
        url: `${origin}/mcp`,
        supportedProtocolVersions: [...modernVersions, ...handshakeVersions],
      },
    ],
    authentication: { required: false, schemes: ["Bearer"] },
    tools: publicTools.map(({ name, title, description }) => ({ name, title, description })),
  };
  return c.json(card, 200, shared);
}
