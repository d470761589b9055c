import type { MiddlewareHandler } from "hono";
import { adminFormLimit, visitorFormLimit } from "../../app/domain/limits/form-size";
import { unreadableForm } from "../../app/request-body";
import { plainPage } from "../plain-page";
import type { ServerEnv } from "../types";

/** How much of a body that is too long is still read, so that its sender gets to see the answer. */
const patience = 8 * 1024 * 1024;

/**
 * Reads the body of a request, counted as it arrives, and refuses one that is too long or ends early. Comes before
 * everything that can refuse a write: an answer given while the body is on its way breaks the connection, and the
 * local server then says 500 in its place.
 */
export function bodyLimit(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const { raw } = c.req;
    if (!raw.body) return next();
    const [, area] = /^\/(admin|api)(?:[/.]|$)/.exec(new URL(raw.url).pathname) ?? [];
    const body = await readBody(raw.body, area ? adminFormLimit : visitorFormLimit);
    if (body === "too-long") return refuseLong(c.req.header("Accept"), area === "admin");
    if (body === "cut") return refuseCut(c.req.header("Accept"));
    c.req.raw =
      raw.method === "GET" || raw.method === "HEAD" ? withoutBody(raw) : new Request(raw, { method: raw.method, body });
    return next();
  };
}

/**
 * A read as if it had come without a body, which means nothing there (RFC 9110, 9.3.1). No copy of the request can be
 * made otherwise: `new Request` throws on a GET or HEAD with a body.
 */
function withoutBody(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Content-Type", "Transfer-Encoding"]) headers.delete(name);
  return new Request(request.url, { method: request.method, headers, redirect: "manual" });
}

/** Says so as a page to a browser that sent a form without script, and as JSON to everything else. */
function refuseLong(accept: string | undefined, isPortal: boolean): Response {
  const text = "This is too long to be sent.";
  if (accept?.includes("text/html")) {
    const advice = isPortal
      ? 'At most 1 MB can be saved at once, and nothing of this was. Go back: your browser still has what you wrote. Shorten the text, or save it in two parts. <a href="/admin">To the Overview</a>'
      : 'Go back: your browser still has what you wrote. Make it shorter and send it again. <a href="/">Return Home</a>';
    return plainPage(413, "413 - Too Long", `${text} ${advice}`);
  }
  return refuseProgram(413, text);
}

/** The connection broke, or the body is shorter than its length says. Often nobody is left to read this. */
function refuseCut(accept: string | undefined): Response {
  if (accept?.includes("text/html"))
    return plainPage(400, "400 - Not Readable", `${unreadableForm} <a href="/">Return Home</a>`);
  return refuseProgram(400, "The body ended early.");
}

function refuseProgram(status: 400 | 413, message: string): Response {
  return Response.json(
    { code: `PT${status}`, message, details: null, hint: null },
    { status, headers: { "Cache-Control": "private, no-store" } },
  );
}

/** The whole body, unless it is longer than `limit` bytes or breaks off. */
async function readBody(stream: ReadableStream<Uint8Array>, limit: number): Promise<Blob | "too-long" | "cut"> {
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.byteLength;
      if (length <= limit) parts.push(part.value as Uint8Array<ArrayBuffer>);
      else if (length > patience) {
        await reader.cancel();
        break;
      }
    }
  } catch {
    return "cut";
  }
  return length <= limit ? new Blob(parts) : "too-long";
}
