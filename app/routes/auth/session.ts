import { databaseContext, requestContext } from "~/context";
import { readSessionToken } from "~/domain/accounts/session-cookie";
import type { SessionAnswer } from "~/domain/accounts/session-state";
import { findRole, peekSession, validateSession, type OpenSession } from "~/domain/accounts/sessions.server";
import { logReadFailure } from "../load-page";
import type { Route } from "./+types/session";

/** The session as it stands (AUTH-14). Looking does not prolong it: an open tab alone is no use of it. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const token = readSessionToken(request.headers.get("Cookie"), url);
  return answer(context, () => peekSession(context.get(databaseContext), token));
}

/** Renews the session (AUTH-16): with so little of it left, using it prolongs it. */
export function action({ request, url, context }: Route.ActionArgs) {
  const token = readSessionToken(request.headers.get("Cookie"), url);
  return answer(context, () => validateSession(context.get(databaseContext), token, context.get(requestContext).log));
}

async function answer(
  context: Route.LoaderArgs["context"],
  find: () => Promise<OpenSession | null>,
): Promise<Response> {
  const site = context.get(requestContext);
  const headers = { "Cache-Control": "private, no-store" };
  try {
    const open = await find();
    const body: SessionAnswer = {
      session: open && {
        user: { ...open.person, role: await findRole(context.get(databaseContext), open.person.id, site.log) },
        expires_at: open.expiresAt,
      },
      now: Math.floor(Date.parse(site.now) / 1000),
    };
    return Response.json(body, { headers });
  } catch (error) {
    // Not "no session": a page would sign its owner out because the database was busy.
    logReadFailure(site, error);
    return Response.json(
      { message: "The session cannot be looked at now." },
      { status: 503, headers: { ...headers, "Retry-After": "5" } },
    );
  }
}
