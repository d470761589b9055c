import { createContext, data, replace, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { Refusal } from "~/portal/shell/access-denied";
import { sectionsFor } from "~/portal/shell/section-list";
import { databaseContext, requestContext } from "~/routing/context";
import type { Role } from "~/base/access/account";
import { isAllowed, permissions, roleLabel, type Permission } from "~/base/access/permissions";
import { accountSubject, recordAlone } from "~/activity/record.server";
import { signInPath } from "~/base/access/return-path";
import { readSessionToken } from "~/base/access/session-cookie";
import { findRole, validateSession, type ActiveSession } from "~/accounts/sessions.server";
import { retryDelay } from "~/base/limits/retry-after";
import { privatePolicy } from "~/base/web/cache-policy";
import { noIndex } from "~/base/web/indexing";
import { logDatabaseError } from "../../routing/load-page";
import { permissionFor } from "./route-permissions";

/** The signed-in person's session and role, for loaders and actions behind the guard. */
export interface SignedIn extends ActiveSession {
  readonly role: Role;
}

/** Set by `requireSession`. Reading it outside a guarded route throws. */
export const signedInContext = createContext<SignedIn>();

/** The page that sets up a second factor. */
const secondFactorPage = "/account/second-factor";

/** Keeps all responses of guarded routes, refusals included, out of caches and search engines (ADM-1). */
export const setPrivateHeaders: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("Cache-Control", privatePolicy);
  response.headers.set("X-Robots-Tag", noIndex);
  if (response.status === 503) response.headers.set("Retry-After", String(retryDelay()));
  return response;
};

/**
 * Requires a session (GUARD-2, GUARD-4). Middleware runs before every loader and action below its route, whichever of
 * them a data request names; a parent's loader does not. Fails closed with a 503 if the session cannot be read.
 */
export const requireSession: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const ctx = context.get(requestContext);
  const database = context.get(databaseContext);
  const token = readSessionToken(request.headers.get("Cookie"), url);
  let session: ActiveSession | null;
  try {
    session = await validateSession(database, token, ctx.log);
  } catch (error) {
    logDatabaseError(ctx, error);
    throw data(null, { status: 503, statusText: "Service Unavailable" });
  }
  if (!session) throw replace(signInPath(url.pathname + url.search));
  // First, before anything can be read or changed (ACC-26).
  if (session.lacksSecondFactor && url.pathname !== secondFactorPage) throw replace(secondFactorPage);
  context.set(signedInContext, { ...session, role: await findRole(database, session.person.id, ctx.log) });
};

/** Throws unless the signed-in person's role has a permission (GUARD-3, GUARD-5, GUARD-6). */
export function requirePermission(context: Readonly<RouterContextProvider>, permission: Permission | null): void {
  const { role, person } = context.get(signedInContext);
  if (permission !== null && isAllowed(role, permission)) return;
  context.get(requestContext).log("access_denied", { account: person.id, permission });
  const isColleague = isAllowed(role, "portal");
  const missing = permission === null ? "this page" : permissions[permission].name;
  const refusal: Refusal = {
    person: isColleague ? person : null,
    text: isColleague
      ? `Your role, ${roleLabel(role)}, does not include ${missing}. Ask an administrator.`
      : "You don't have permission to access this area. Administrator privileges are required.",
    groups: sectionsFor(role, null),
  };
  // Shown by the layout's error boundary, or by the root's for a document request.
  throw data(refusal, { status: 403, statusText: "Forbidden" });
}

/** Requires what the route needs (ACC-11). Runs after `requireSession`, and before every loader and action. */
export const requireRoutePermission: MiddlewareFunction<Response> = async ({ request, pattern, params, context }) => {
  const permission = permissionFor(pattern, request.method, params["section"]);
  const { role, person } = context.get(signedInContext);
  if (permission === null || !isAllowed(role, permission)) await recordRefusal(context, person.id, permission);
  requirePermission(context, permission);
};

/**
 * Records a refusal, at most hourly per account and permission (ACT-4). Never throws: the request is refused anyway.
 */
async function recordRefusal(
  context: Readonly<RouterContextProvider>,
  account: string,
  permission: Permission | null,
): Promise<void> {
  const ctx = context.get(requestContext);
  const what = permission === null ? "a page" : permissions[permission].name;
  const entry = {
    action: "refused",
    section: "sign-in",
    subject: accountSubject(account),
    detail: { what },
    key: `refused/${account}/${permission}/${ctx.now.slice(0, 13)}`,
  } as const;
  try {
    await recordAlone(context.get(databaseContext), { account }, entry, ctx.now);
  } catch (error) {
    logDatabaseError(ctx, error);
  }
}

/** The middleware of the portal, in order. */
export const adminMiddleware = [setPrivateHeaders, requireSession, requireRoutePermission];
