import type { Context } from "hono";
import { invalidEncoding } from "../../app/api/api-error";
import { hasCredentials } from "../../app/base/access/session-cookie";
import { cacheAddress } from "../../app/base/web/redirects";
import { decodePercentEncoding } from "../../app/base/web/urls";
import { writeLog } from "../log";
import { asPrivate, backendRequest, notModified, type PageCache, type Render } from "../page-cache";
import { translateError } from "../plain-responses";
import type { ServerEnv } from "../types";
import { canonicalRead } from "./representation";

/**
 * Throws a 400 when the percent-encoding of a query is not valid UTF-8, for example half a surrogate pair. Parsing
 * would silently replace such bytes and answer a different query. A percent sign that is not followed by two hex digits
 * stands for itself, as in `name=like.%loom%`.
 */
function requireUtf8Query(url: URL): void {
  for (const parameter of url.search.slice(1).split("&")) {
    const [name = "", ...value] = parameter.split("=");
    const decodedName = decode(name);
    if (decodedName === null) throw invalidEncoding("the name of a parameter");
    if (decode(value.join("=")) === null) throw invalidEncoding(`the parameter "${decodedName.slice(0, 100)}"`);
  }
}

const decode = (text: string) => decodePercentEncoding(text.replace(/%(?![\da-f]{2})/gi, "%25"));

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
