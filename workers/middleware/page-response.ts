import type { Handler } from "hono";
import type { RenderPage, SiteEnv } from "../site";
import { pagePolicy } from "./page-policy";

/** The query parameter under which a cached page's state is asked for; see app/entry.client.tsx. */
const stateParameter = "_state";

/** Answers with a rendered page, its data or its state, and gives pages their content policy. */
export function pageResponse(renderPage: RenderPage): Handler<SiteEnv> {
  return async (c) => {
    const url = new URL(c.req.url);
    const wantsState = url.searchParams.has(stateParameter);
    url.searchParams.delete(stateParameter);
    const request = wantsState ? new Request(url, c.req.raw) : c.req.raw;
    const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
    const response = await renderPage(request, {
      database: c.get("database"),
      site: c.get("site"),
      start: { wantsState, nonce },
      waitUntil: (work) => c.executionCtx.waitUntil(work),
    });
    if (!response.headers.get("Content-Type")?.startsWith("text/html")) return response;
    const html = await response.text();
    const answer = new Response(html, response);
    answer.headers.set(
      "Content-Security-Policy",
      await pagePolicy(html, nonce, isStored(answer), url.protocol === "https:"),
    );
    return answer;
  };
}

/** Whether a cache may keep the page; only then must its policy hold for every visitor. */
function isStored(response: Response): boolean {
  return response.headers.get("Cache-Control")?.startsWith("public") ?? false;
}
