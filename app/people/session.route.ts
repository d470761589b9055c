import type { SessionResponse } from "~/accounts/session-state";
import { findRole, peekSession, validateSession, type ActiveSession } from "~/accounts/sessions.server";
import { parseSessionToken } from "~/base/access/session-cookie";
import { retryDelay, privatePolicy } from "~/base/web/cache-policy";
import { databaseContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "../routing/failed-reads";
import type { Route } from "./+types/session.route";

/** Reads the session without extending it (AUTH-14): an open tab does not count as use. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const token = parseSessionToken(request.headers.get("Cookie"), url);
  return respond(context, () => peekSession(context.get(databaseContext), token));
}

/** Extends the session (AUTH-16). */
export function action({ request, url, context }: Route.ActionArgs) {
  const token = parseSessionToken(request.headers.get("Cookie"), url);
  return respond(context, () => validateSession(context.get(databaseContext), token, context.get(requestContext).log));
}

async function respond(
  context: Route.LoaderArgs["context"],
  find: () => Promise<ActiveSession | null>,
): Promise<Response> {
  const ctx = context.get(requestContext);
  const headers = { "Cache-Control": privatePolicy };
  try {
    const open = await find();
    const body: SessionResponse = {
      session: open && {
        user: { ...open.person, role: await findRole(context.get(databaseContext), open.person.id, ctx.log) },
        expires_at: open.expiresAt,
      },
      now: Math.floor(Date.parse(ctx.now) / 1000),
    };
    return Response.json(body, { headers });
  } catch (error) {
    // Not `session: null`: open pages would sign the user out because the database was busy.
    logDatabaseError(ctx, error);
    return Response.json(
      { message: "The session could not be read." },
      { status: 503, headers: { ...headers, "Retry-After": String(retryDelay()) } },
    );
  }
}
