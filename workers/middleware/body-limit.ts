import type { MiddlewareHandler } from "hono";
import { ApiError } from "../../app/api/api-error";
import { adminFormLimit, unreadableForm, visitorFormLimit } from "../../app/base/web/request-body";
import { maxUploadBytes } from "../../app/content/media/library";
import { errorResponse } from "../api/errors";
import { plainPage } from "../plain-responses";
import type { ServerEnv } from "../types";

/** In bytes over the limit, read and discarded: a client that is still sending does not see the response. */
const maxDrainedBytes = 8 * 1024 * 1024;

/**
 * Buffers the request body up to a limit. Responds 413 to a longer body and 400 to a truncated one. Must run before any
 * middleware that can refuse a write: responding while the body is still arriving breaks the connection, and the local
 * server reports a 500 instead.
 */
export function bodyLimit(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const { raw } = c.req;
    if (!raw.body) return next();
    const { pathname } = c.get("url");
    const [, area] = /^\/(admin|api)(?:[/.]|$)/.exec(pathname) ?? [];
    const takesFiles = /^\/(?:admin|api)\/media(?:[/.]|$)/.test(pathname);
    const limit = takesFiles ? maxUploadBytes : area ? adminFormLimit : visitorFormLimit;
    const body = await readBody(raw.body, limit);
    if (body === "too-long") return tooLongResponse(c.req.header("Accept"), takesFiles ? "files" : area);
    if (body === "truncated") return truncatedResponse(c.req.header("Accept"));
    c.req.raw =
      raw.method === "GET" || raw.method === "HEAD" ? withoutBody(raw) : new Request(raw, { method: raw.method, body });
    return next();
  };
}

/**
 * The same request without its body, which means nothing on GET and HEAD (RFC 9110, 9.3.1). With it, copying the
 * request again would throw.
 */
function withoutBody(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Content-Type", "Transfer-Encoding"]) headers.delete(name);
  return new Request(request.url, { method: request.method, headers, redirect: "manual" });
}

/** A page for forms sent without JavaScript, JSON for everything else. */
function tooLongResponse(accept: string | undefined, area: string | undefined): Response {
  const text = "This is too long to send.";
  if (accept?.includes("text/html")) {
    const advice =
      area === "files"
        ? 'Pictures can be up to 20 MB. <a href="/admin/media">Back to the pictures</a>'
        : area === "admin"
          ? 'At most 1 MB can be saved at once, and nothing was saved. Go back: your browser still has what you wrote. Shorten the text, or save it in two parts. <a href="/admin">Back to the Overview</a>'
          : 'Go back: your browser still has what you wrote. Make it shorter and send it again. <a href="/">Return Home</a>';
    return plainPage(413, "413 - Too Long", `${text} ${advice}`);
  }
  return errorResponse(new ApiError(413, "PT413", text));
}

/** The response if the connection broke or the body is shorter than its `Content-Length`. */
function truncatedResponse(accept: string | undefined): Response {
  if (accept?.includes("text/html"))
    return plainPage(400, "400 - Not Readable", `${unreadableForm} <a href="/">Return Home</a>`);
  return errorResponse(new ApiError(400, "PT400", "The body ended early."));
}

/** Reads a body of at most `limit` bytes. */
async function readBody(stream: ReadableStream<Uint8Array>, limit: number): Promise<Blob | "too-long" | "truncated"> {
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.byteLength;
      if (length <= limit) parts.push(part.value as Uint8Array<ArrayBuffer>);
      else if (length > limit + maxDrainedBytes) {
        await reader.cancel();
        break;
      }
    }
  } catch {
    return "truncated";
  }
  return length <= limit ? new Blob(parts) : "too-long";
}
