import type { Context } from "hono";
import { hourPolicy } from "../../app/base/web/cache-policy";
import type { BackendEnv } from "../types";

/** `/robots.txt`. Protects nothing: every path in it checks permissions itself. */
export function robots(c: Context<BackendEnv>): Response {
  const { origin } = c.get("ctx");
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /auth",
    "Disallow: /account",
    "Disallow: /api/",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return c.text(lines.join("\n"), 200, { "Cache-Control": hourPolicy });
}
