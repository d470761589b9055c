import type { Context, Handler } from "hono";
import { addressForCaches } from "../../app/domain/seo/redirects";
import { writeLog } from "../log";
import { asPrivate, innerRequest } from "../middleware/cache-pages";
import { notModified } from "../middleware/not-modified";
import type { PageCache, Render } from "../page-cache/page-cache";
import type { ServerEnv } from "../types";
import { canonicalRead } from "./canonical-read";
import { bringsCredentials } from "./credentials";
import { translateError } from "./errors";
import { requireUtf8Query } from "./query-encoding";

/** What an answer depends on besides its address, for the caches of clients. */
const varies = "Accept, Prefer, Range, Accept-Profile, Authorization, Cookie, Origin";

/**
 * `/api/rest/v1/{table}` in front of the page cache. Reads of visitors are answered from it; everything of a session
 * or a token passes it by, as writes do.
 */
export function dataApi(
  cacheFor: (c: Context<ServerEnv>) => PageCache,
  siteFor: (c: Context<ServerEnv>) => Render,
): Handler<ServerEnv> {
  return async (c) => {
    const { raw, method } = c.req;
    const [render, requestId] = [siteFor(c), c.get("requestId")];
    try {
      requireUtf8Query(new URL(raw.url));
      if (method !== "GET" && method !== "HEAD") return await render(innerRequest(raw, raw.url, requestId));
      const { href } = addressForCaches(canonicalRead(raw), { origin: c.env.PUBLIC_ORIGIN });
      const isHead = method === "HEAD";
      const request = () => innerRequest(raw, href, requestId);
      const response = bringsCredentials(raw.headers)
        ? asPrivate(await render(request()))
        : await cacheFor(c).fetch(
            { url: href, reload: raw.headers.get("Cache-Control") === "no-cache", request },
            render,
          );
      response.headers.set("Vary", varies);
      // A HEAD has no rows: its tag would be that of an empty text, which no GET has.
      if (isHead) response.headers.delete("ETag");
      return notModified(raw, response) ?? ranged(response, isHead);
    } catch (error) {
      return translateError(error, (event, detail) => writeLog(event, requestId, detail));
    }
  };
}

/** Part of a list whose length is known is 206. Said here, because caches store 200 alone. */
function ranged(response: Response, isHead: boolean): Response {
  const range = /^(\d+)-(\d+)\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "");
  const isPart = response.status === 200 && range && Number(range[2]) - Number(range[1]) + 1 < Number(range[3]);
  if (!isPart && !isHead) return response;
  return new Response(isHead ? null : response.body, {
    status: isPart ? 206 : response.status,
    headers: response.headers,
  });
}
