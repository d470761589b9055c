import { createContext, data, replace, type MiddlewareFunction } from "react-router";
import { databaseContext, requestContext } from "~/context";
import type { Role } from "~/domain/accounts/account";
import { signInPath } from "~/domain/accounts/return-path";
import { readSessionToken } from "~/domain/accounts/session-cookie";
import { findRole, validateSession, type OpenSession } from "~/domain/accounts/sessions.server";
import { logReadFailure } from "../load-page";

/** Who is signed in, for the loaders and actions behind the guard. */
export interface SignedIn extends OpenSession {
  readonly role: Role;
}

/** Set by `requireSession`. Reading it outside a guarded route throws. */
export const signedInContext = createContext<SignedIn>();

/** Keeps every answer of a guarded route out of caches and search engines, refusals included (ADM-1). */
export const keepPrivate: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("Cache-Control", "private, no-store");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  if (response.status === 503) response.headers.set("Retry-After", "5");
  return response;
};

/**
 * Lets nobody pass without a session (GUARD-2, GUARD-4). Middleware, not a loader: it stands before every loader and
 * action below its route, whichever of them a data request names. When the session cannot be looked up, nobody passes.
 */
export const requireSession: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const site = context.get(requestContext);
  const database = context.get(databaseContext);
  const token = readSessionToken(request.headers.get("Cookie"), url);
  let session: OpenSession | null;
  try {
    session = await validateSession(database, token, site.log);
  } catch (error) {
    logReadFailure(site, error);
    throw data(null, { status: 503, statusText: "Service Unavailable" });
  }
  if (!session) throw replace(signInPath(url.pathname + url.search));
  context.set(signedInContext, { ...session, role: await findRole(database, session.person.id, site.log) });
};

/** Lets administrators alone pass (GUARD-3, GUARD-5, GUARD-6). Stands after `requireSession`. */
export const requireAdmin: MiddlewareFunction<Response> = ({ context }) => {
  const { role, person } = context.get(signedInContext);
  if (role === "admin") return;
  context.get(requestContext).log("access_denied", { account: person.id });
  // The error boundaries of the root and of the layout show the Access Denied screen for this status.
  throw data(null, { status: 403, statusText: "Forbidden" });
};

/** What stands before every page of the admin area, in this order. */
export const adminMiddleware = [keepPrivate, requireSession, requireAdmin];
