import type { Context } from "hono";
import { cacheAddress } from "../../app/base/web/redirects";
import { writeLog } from "../log";
import { backendRequest, notModified } from "../page-cache/conditional-requests";
import { asPrivate, type PageCache, type Render } from "../page-cache/page-cache";
import type { ServerEnv } from "../types";
import { canonicalRead } from "./canonical-read";
import { hasCredentials } from "./credentials";
import { translateError } from "./errors";
import { requireUtf8Query } from "./query-encoding";

/** The request headers that a response depends on, for HTTP caches on the client's side. */
const varyHeaders = "Accept, Prefer, Range, Accept-Profile, Authorization, Cookie, Origin";

/**
 * `/api/rest/v1/{table}` in front of the page cache. Reads by visitors are served from the cache; writes and requests
 * with a session or a token bypass it.
 */
export async function dataApi(c: Context<ServerEnv>, cache: PageCache, render: Render): Promise<Response> {
  const { raw, method } = c.req;
  const requestId = c.get("requestId");
  try {
    requireUtf8Query(new URL(raw.url));
    if (method !== "GET" && method !== "HEAD") return await render(backendRequest(raw, raw.url, requestId));
    const { href } = cacheAddress(canonicalRead(raw), { origin: c.env.PUBLIC_ORIGIN });
    const isHead = method === "HEAD";
    const request = () => backendRequest(raw, href, requestId);
    const response = hasCredentials(raw)
      ? asPrivate(await render(request()))
      : await cache.fetch({ url: href, reload: raw.headers.get("Cache-Control") === "no-cache", request }, render);
    response.headers.set("Vary", varyHeaders);
    // The tag would be that of the empty body, which no GET returns.
    if (isHead) response.headers.delete("ETag");
    return notModified(raw, response) ?? withPartialStatus(response, isHead);
  } catch (error) {
    return translateError(error, (event, detail) => writeLog(event, requestId, detail));
  }
}

/** Turns part of a list whose total is known into a 206. Applied after the cache, which stores only 200s. */
function withPartialStatus(response: Response, isHead: boolean): Response {
  const range = /^(\d+)-(\d+)\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "");
  const isPart = response.status === 200 && range && Number(range[2]) - Number(range[1]) + 1 < Number(range[3]);
  if (!isPart && !isHead) return response;
  return new Response(isHead ? null : response.body, {
    status: isPart ? 206 : response.status,
    headers: response.headers,
  });
}
