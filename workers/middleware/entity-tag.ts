import type { MiddlewareHandler } from "hono";
import type { BackendEnv } from "../types";

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
