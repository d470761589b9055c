import type { Context, Handler, MiddlewareHandler } from "hono";
import { findRole, peekSession } from "../../app/accounts/sessions.server";
import { isAllowed } from "../../app/base/access/permissions";
import { hasSessionCookie, parseSessionToken } from "../../app/base/access/session-cookie";
import { privatePolicy } from "../../app/base/web/cache-policy";
import { noIndex } from "../../app/base/web/search-engines";
import type { BackendEnv, RenderPage } from "../types";
import { pagePolicy } from "./page-policy";

/** Adds an `ETag`, the hash of the body, to public responses without one. Pages set their own. */
export function entityTag(): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    await next();
    const isPublic = c.res.headers.get("Cache-Control")?.startsWith("public");
    if (c.res.status !== 200 || !isPublic || c.res.headers.has("ETag")) return;
    const body = await c.res.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
    const tag = btoa(String.fromCharCode(...digest.subarray(0, 12))).replace(/[+/=]/g, "-");
    const response = new Response(body, c.res);
    response.headers.set("ETag", `"${tag}"`);
    c.res = response;
  };
}

/**
 * Opens the preview that a form links to (PREV-1): a database in which the author's unsaved text appears saved, and the
 * time to render at. Null for any other request and for anyone but the author, who get the published page (PREV-2).
 */
async function openPreview(c: Context<BackendEnv>) {
  const url = new URL(c.req.url);
  const token = url.searchParams.get("preview") ?? "";
  const cookie = c.req.header("Cookie") ?? null;
  // Tokens of saved drafts begin with a digit.
  if (!/^[a-z]/.test(token) || c.req.method !== "GET" || !hasSessionCookie(cookie)) return null;
  const [db, ctx] = [c.get("database"), c.get("ctx")];
  const session = await peekSession(db, parseSessionToken(cookie, url));
  if (!session || session.lacksSecondFactor) return null;
  if (!isAllowed(await findRole(db, session.person.id, ctx.log), "content")) return null;
  // Imported on demand: visitors never need it.
  const { openUnsavedPreview } = await import("../../app/catalog/rows/unsaved-preview.server");
  return openUnsavedPreview(db, token, session.person.id, ctx.now);
}

/** Keeps a preview out of caches and search engines. Only pages of this origin may frame it (PREV-2). */
function asPreview(response: Response): Response {
  response.headers.set("Cache-Control", privatePolicy);
  response.headers.set("X-Robots-Tag", noIndex);
  response.headers.set("X-Frame-Options", "SAMEORIGIN");
  return response;
}

/** The query parameter that requests a cached page's state (app/entry.client.tsx). */
const stateParameter = "_state";

/** Responds with a rendered page, its loader data or its state. */
export function pageResponse(renderPage: RenderPage): Handler<BackendEnv> {
  return async (c) => {
    const url = new URL(c.req.url);
    const wantsState = url.searchParams.has(stateParameter);
    url.searchParams.delete(stateParameter);
    const request = wantsState ? new Request(url, c.req.raw) : c.req.raw;
    const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
    const preview = await openPreview(c);
    const response = await renderPage(request, {
      database: preview?.database ?? c.get("database"),
      ctx: preview ? { ...c.get("ctx"), now: preview.now, isPreview: true } : c.get("ctx"),
      start: {
        wantsState,
        nonce,
        hasSession: hasSessionCookie(c.req.header("Cookie")),
        policyFor: (hashes) =>
          pagePolicy({
            nonce,
            hashes,
            secure: url.protocol === "https:",
            isFramed: preview !== null,
            humanCheck: hashes !== null && Boolean(c.get("ctx").humanCheck),
          }),
      },
    });
    return preview ? asPreview(response) : response;
  };
}
