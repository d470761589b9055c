import type { MiddlewareHandler } from "hono";
import { adminFormLimit, visitorFormLimit } from "../../app/domain/limits/form-size";
import { plainPage } from "../plain-page";
import type { ServerEnv } from "../types";

/** How much of a body that is too long is still read, so that its sender gets to see the answer. */
const patience = 8 * 1024 * 1024;

/**
 * Reads the body of a write, counted as it arrives, and refuses one that is too long. Comes before everything that
 * can refuse a write: an answer given while the body is on its way breaks the connection, and the local server then
 * says 500 in its place.
 */
export function bodyLimit(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const { raw } = c.req;
    if (!raw.body) return next();
    const [, area] = /^\/(admin|api)(?:[/.]|$)/.exec(new URL(raw.url).pathname) ?? [];
    const body = await readBody(raw.body, area ? adminFormLimit : visitorFormLimit);
    if (!body) return refuse(c.req.header("Accept"), area === "admin");
    c.req.raw = new Request(raw, { method: raw.method, body });
    return next();
  };
}

/** Says so as a page to a browser that sent a form without script, and as JSON to everything else. */
function refuse(accept: string | undefined, isPortal: boolean): Response {
  const text = "This is too long to be sent.";
  if (accept?.includes("text/html")) {
    const advice = isPortal
      ? 'At most 1 MB can be saved at once, and nothing of this was. Go back: your browser still has what you wrote. Shorten the text, or save it in two parts. <a href="/admin">To the Overview</a>'
      : 'Go back: your browser still has what you wrote. Make it shorter and send it again. <a href="/">Return Home</a>';
    return plainPage(413, "413 - Too Long", `${text} ${advice}`);
  }
  return Response.json(
    { code: "PT413", message: text, details: null, hint: null },
    { status: 413, headers: { "Cache-Control": "private, no-store" } },
  );
}

/** The whole body, or null when it is longer than `limit` bytes. */
async function readBody(stream: ReadableStream<Uint8Array>, limit: number): Promise<Blob | null> {
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length <= limit) parts.push(part.value as Uint8Array<ArrayBuffer>);
    else if (length > patience) {
      await reader.cancel();
      break;
    }
  }
  return length <= limit ? new Blob(parts) : null;
}
