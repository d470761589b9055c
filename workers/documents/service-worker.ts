import type { Handler } from "hono";
import { serviceWorkerRemoval } from "../../app/base/web/removal";
import type { ServerEnv } from "../types";

/** `/sw.js`: the built service worker or, if the operator set `SERVICE_WORKER` to "off", a script that removes it. */
export const serviceWorker: Handler<ServerEnv> = async (c) => {
  const response =
    c.env.SERVICE_WORKER === "off" ? new Response(serviceWorkerRemoval) : await c.env.ASSETS.fetch(c.req.raw);
  const copy = new Response(response.body, response);
  if (response.ok) copy.headers.set("Content-Type", "text/javascript; charset=utf-8");
  // Browsers check for a new version on every navigation, and a cached one would hide it.
  copy.headers.set("Cache-Control", "no-cache");
  // Applies to the service worker's own requests.
  copy.headers.set("Content-Security-Policy", "default-src 'none'; connect-src 'self'; base-uri 'none'");
  return copy;
};
