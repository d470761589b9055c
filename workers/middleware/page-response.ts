import type { Handler } from "hono";
import { hasSessionCookie } from "../../app/base/access/session-cookie";
import type { RenderPage, BackendEnv } from "../types";
import { pagePolicy } from "./page-policy";
import { asPreview, openPreview } from "./unsaved-preview";

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
            framed: preview !== null,
            humanCheck: hashes !== null && Boolean(c.get("ctx").humanCheck),
          }),
      },
    });
    return preview ? asPreview(response) : response;
  };
}
