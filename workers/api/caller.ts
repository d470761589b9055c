import { findRole, validateSession } from "../../app/accounts/sessions.server";
import type { Caller } from "../../app/api/access";
import { ApiError } from "../../app/api/api-error";
import { validateToken } from "../../app/api/api-tokens.server";
import { parseSessionToken } from "../../app/base/access/session-cookie";
import type { DatabaseClient, RequestContext } from "../../app/routing/context";

/**
 * Identifies the caller of a request. A token takes precedence over a session cookie. An invalid token is a 401, not a
 * visitor: the client would mistake the public rows for the whole table.
 */
export async function identifyCaller(
  request: Request,
  db: DatabaseClient,
  { now, log }: RequestContext,
): Promise<Caller> {
  const authorization = request.headers.get("Authorization");
  if (authorization !== null) {
    const bearer = /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1];
    const caller = bearer === undefined ? null : await validateToken(db, bearer, now, log);
    if (caller) return caller;
    log("token_refused");
    throw new ApiError(401, "PGRST301", "The token is unknown, expired or revoked.");
  }
  const token = parseSessionToken(request.headers.get("Cookie"), new URL(request.url));
  const session = await validateSession(db, token, log);
  // A session without a required second factor can only set one up (ACC-26).
  if (!session || session.lacksSecondFactor) return { kind: "visitor" };
  return { kind: "person", id: session.person.id, role: await findRole(db, session.person.id, log) };
}
