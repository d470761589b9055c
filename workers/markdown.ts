import type { Context, Next } from "hono";
import { pageLifetime, publicPolicy, sharedPolicy } from "../app/base/web/cache-policy";
import { markdownAddress, pageOfMarkdown } from "../app/base/web/markdown-address";
import { findMarkdown, writeMarkdown } from "../app/site/documents/markdown-page.server";
import type { BackendEnv } from "./types";
import { documentUnavailable } from "./xml";

/** A public page as Markdown, at its address with `.md`. Other addresses are left to the pages. */
export async function markdownPage(c: Context<BackendEnv>, next: Next): Promise<Response | void> {
  const path = pageOfMarkdown(new URL(c.req.url).pathname);
  if (path === null) return next();
  const ctx = c.get("ctx");
  try {
    const page = await findMarkdown(c.get("database"), path, ctx);
    if (page === null) return next();
    if ("movedTo" in page)
      return new Response(null, {
        status: 301,
        headers: { Location: markdownAddress(page.movedTo), "Cache-Control": publicPolicy },
      });
    return new Response(writeMarkdown(page, ctx.origin + path), {
      headers: {
        "Content-Type": "text/markdown; charset=utf-8",
        "Cache-Control": sharedPolicy(pageLifetime, { at: page.until ?? null, now: ctx.now }),
        "Cache-Tag": [...new Set(["site_settings", ...page.tags])].join(","),
        Link: `<${ctx.origin}${path}>; rel="canonical"`,
        "Access-Control-Allow-Origin": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
      },
    });
  } catch (error) {
    return documentUnavailable(error, ctx.log);
  }
}
