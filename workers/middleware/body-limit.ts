import { bodyLimit as limitBody } from "hono/body-limit";
import type { MiddlewareHandler } from "hono";
import type { ServerEnv } from "../server";

/** The most a form of visitors may send, and the most an administrator's may, in bytes. */
const visitorLimit = 64 * 1024;
const adminLimit = 1024 * 1024;

/** Refuses bodies that are too long, counted as they arrive. */
export function bodyLimit(): MiddlewareHandler<ServerEnv> {
  const tooLong = () =>
    Response.json(
      { message: "This is too long to be sent." },
      { status: 413, headers: { "Cache-Control": "private, no-store" } },
    );
  const forVisitors = limitBody({ maxSize: visitorLimit, onError: tooLong });
  const forAdmins = limitBody({ maxSize: adminLimit, onError: tooLong });
  return (c, next) =>
    /^\/(?:admin|api)(?:[/.]|$)/.test(new URL(c.req.url).pathname) ? forAdmins(c, next) : forVisitors(c, next);
}
