import type { Context } from "hono";
import { coverSvg } from "../../app/ui/imagery/cover";
import { immutablePolicy } from "../../app/base/web/cache-policy";
import type { BackendEnv } from "../types";

/** `/covers/{slug}.svg`: a generated cover image. A slug always gives the same image, hence `immutable`. */
export function drawCover(c: Context<BackendEnv>): Response {
  const slug = (c.req.param("name") ?? "").replace(/\.svg$/, "").slice(0, 120);
  return c.body(coverSvg(slug), 200, {
    "Content-Type": "image/svg+xml",
    "Cache-Control": immutablePolicy,
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  });
}
