import { retryDelay, privateTextHeaders, sharedPolicy } from "../app/base/web/cache-policy";
import { loggableMessage, isBug } from "../app/base/words/error-message";
import type { RequestContext } from "../app/routing/context";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes text for XML content and attributes. Characters that XML does not allow are dropped. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (character) => entities[character]!);
}

/** An XML response that caches may keep for ten minutes, or until `end` if that is sooner. */
export function xmlResponse(
  document: string,
  contentType: string,
  tags: readonly string[],
  end?: Parameters<typeof sharedPolicy>[1],
): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`, {
    headers: {
      "Content-Type": `${contentType}; charset=utf-8`,
      "Cache-Control": sharedPolicy({ freshSeconds: 600, whileRevalidating: 3600 }, end),
      "Cache-Tag": tags.join(","),
    },
  });
}

/**
 * The 503 for a document whose data could not be read. Never cached, so the next request retries. Rethrows a bug: with a
 * 503, crawlers would retry it forever and the log would blame the database.
 */
export function documentUnavailable(error: unknown, log: RequestContext["log"]): Response {
  if (isBug(error)) throw error;
  log("read_failed", { message: loggableMessage(error) });
  return new Response("The database is not responding. Please try again.\n", {
    status: 503,
    headers: { ...privateTextHeaders, "Retry-After": String(retryDelay()) },
  });
}
