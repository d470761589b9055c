import type { Context } from "hono";
import type { BackendEnv } from "../types";

/** `/robots.txt`: everything public is open; the sitemap says where it is. */
export function robots(c: Context<BackendEnv>): Response {
  const { origin } = c.get("site");
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /auth",
    "Disallow: /api/",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return c.text(lines.join("\n"), 200, { "Cache-Control": "public, max-age=3600" });
}
