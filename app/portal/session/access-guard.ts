import {
  createContext,
  data,
  type MiddlewareFunction,
  redirect,
  type Register,
  replace,
  type RouterContextProvider,
} from "react-router";
import { passkeySite } from "~/accounts/passkeys.server";
import type { ProofOrigin, ProofResult } from "~/accounts/second-step.server";
import { type ActiveSession, findRole, validateSession } from "~/accounts/sessions.server";
import { accountSubject, recordAlone } from "~/activity/record.server";
import { isAllowed, type Permission, permissions, type Role, roleLabel } from "~/base/access/permissions";
import { signInPath } from "~/base/access/return-path";
import { pendingCookie, parseSessionToken, sessionCookie } from "~/base/access/session-cookie";
import { retryDelay, privatePolicy } from "~/base/web/cache-policy";
import { noIndex } from "~/base/web/search-engines";
import type { Refusal } from "~/portal/shell/access-denied";
import { sectionsFor } from "~/portal/shell/section-list";
import { databaseContext, requestContext, type RequestContext } from "~/routing/context";
import { findSettings, unreadSettings } from "~/settings/queries.server";
import { contentTypeNamed } from "~/types";
import { errorNotice, type Notice } from "~/ui/components/toast";
import { logDatabaseError } from "../../routing/failed-reads";
import { leaveFlashMessage, tooManyAttemptsNotice } from "./messages";

/** Where a proof of identity comes from: address, browser and site. */
export function proofOrigin(request: Request, url: URL, ctx: RequestContext): ProofOrigin {
  return {
    address: ctx.clientAddress,
    userAgent: request.headers.get("User-Agent") ?? "",
    site: passkeySite(ctx.callerOrigin),
    previousToken: parseSessionToken(request.headers.get("Cookie"), url),
  };
}

/** The redirect that begins a session; after a recovery code, it leads to the setup of a new second factor. */
export async function redirectAfterSignIn(
  url: URL,
  { token, codesLeft }: Pick<Extract<ProofResult, { ok: true }>, "token" | "codesLeft">,
  returnTo: string,
  message: "signed-in" | "welcome" = "signed-in",
): Promise<Response> {
  const to = codesLeft === null ? returnTo : "/account/second-factor";
  const words = codesLeft === null ? message : (`recovery-code.${codesLeft}` as const);
  return redirect(to, {
    headers: await leaveFlashMessage(url, words, to, sessionCookie(token, url), pendingCookie(url)),
  });
}

/** The response to a refused proof of identity. */
export function refusedProof(result: Exclude<ProofResult, { ok: true }>, wrong: string) {
  const headers = new Headers({ "Cache-Control": privatePolicy });
  if (result.reason === "too-many") {
    headers.set("Retry-After", String(result.retryAfter));
    return data<{ notice: Notice }>({ notice: tooManyAttemptsNotice(result.retryAfter) }, { status: 429, headers });
  }
  const text = result.reason === "expired" ? "This took too long. Sign in again." : wrong;
  return data<{ notice: Notice }>({ notice: errorNotice("Login Error", text) }, { status: 401, headers });
}

/** The same text for every reason to refuse a passkey. */
export const wrongPasskey = "This passkey was not accepted. Try again, or use your password.";

/** The patterns of the portal's routes; any string in projects without the generated route types. */
type PortalPattern = Register extends { pages: infer Pages }
  ? Extract<keyof Pages, "/admin" | `/admin/${string}`>
  : string;

/** The permission that a route needs, or separate ones for reading and writing. */
type Needed = Permission | { readonly read: Permission; readonly write: Permission };

/**
 * The permission that each portal route needs (ACC-11). A route missing here does not compile, and is refused to
 * everyone at run time.
 */
const neededBy: Readonly<Record<PortalPattern, Needed>> = {
  "/admin": { read: "portal", write: "settings" },
  "/admin/submissions": "enquiries",
  "/admin/submissions.csv": "enquiries",
  "/admin/submissions/erase": "enquiries",
  "/admin/submissions/replies": "enquiries",
  "/admin/submissions/:id": "enquiries",
  "/admin/results": "enquiries",
  "/admin/results.csv": "enquiries",
  "/admin/visits": "portal",
  "/admin/suggestions": "enquiries",
  // The log itself decides which entries a role may see.
  "/admin/activity": "portal",
  "/admin/webhooks": "messages",
  "/admin/messages": "messages",
  "/admin/messages/settings": "messages",
  "/admin/messages/preview/:kind": "messages",
  "/admin/messages/:id": "messages",
  "/admin/users": "people",
  "/admin/settings": "settings",
  "/admin/find": "content",
  "/admin/edit": "content",
  // Its action requires the permission for the rows being restored.
  "/admin/undo": "portal",
  "/admin/needs-attention": "content",
  "/admin/media": "content",
  "/admin/media/files": "content",
  "/admin/media/:picture": "content",
  "/admin/stack-categories/order": "content",
  "/admin/asked": "content",
  "/admin/redirects/not-found": "content",
  "/admin/transfer": "transfer",
  "/admin/transfer/part": "transfer",
  "/admin/transfer/:file": "transfer",
  "/admin/:section": "content",
  "/admin/:section/new": "content",
  "/admin/:section/trash": "content",
  "/admin/:section/copy": "content",
  "/admin/:section/preview": "content",
  "/admin/:section/:row": "content",
  "/admin/:section/:row/delete": "content",
  "/admin/:section/:row/history": "content",
  "/admin/:section/:row/live": "content",
  "/admin/api-tokens": "api",
  "/admin/*": "portal",
};

const needs = new Map<string, Needed>(Object.entries(neededBy));

/**
 * The permission that a request needs; null for a route that is not in the table. A section that does not exist needs
 * the same as an unknown address: it is a 404, whatever the role includes.
 *
 * @param pattern with or without its leading slash, which the router omits and its types include
 * @param section the path segment that names a content type, if the pattern has one
 */
export function permissionFor(pattern: string, method: string, section?: string): Permission | null {
  const isUnknown = section !== undefined && !contentTypeNamed(section);
  const permission = needs.get(isUnknown ? "/admin/*" : `/${pattern.replace(/^\//, "")}`) ?? null;
  if (permission === null || typeof permission === "string") return permission;
  return method === "GET" || method === "HEAD" ? permission.read : permission.write;
}

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
  const token = parseSessionToken(request.headers.get("Cookie"), url);
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
export async function requirePermission(
  context: Readonly<RouterContextProvider>,
  permission: Permission | null,
): Promise<void> {
  const { role, person } = context.get(signedInContext);
  if (permission !== null && isAllowed(role, permission)) return;
  context.get(requestContext).log("access_denied", { account: person.id, permission });
  const isColleague = isAllowed(role, "portal");
  const permissionName = permission === null ? "this page" : permissions[permission].name;
  const refusal: Refusal = {
    person: isColleague ? person : null,
    text: isColleague
      ? `Your role, ${roleLabel(role)}, does not include ${permissionName}. Ask an administrator.`
      : "You don't have permission to access this area. Administrator privileges are required.",
    groups: sectionsFor(role, null),
    brand: await findBrand(context),
  };
  // Shown by the layout's error boundary, or by the root's for a document request.
  throw data(refusal, { status: 403, statusText: "Forbidden" });
}

/** The brand, which a refused request cannot get from the root's loader: that does not run. Never throws. */
async function findBrand(context: Readonly<RouterContextProvider>): Promise<string> {
  const ctx = context.get(requestContext);
  try {
    return (await findSettings(context.get(databaseContext), ctx.origin, ctx.log)).brand;
  } catch (error) {
    logDatabaseError(ctx, error);
    return unreadSettings(ctx.origin).brand;
  }
}

/** Requires what the route needs (ACC-11). Runs after `requireSession`, and before every loader and action. */
export const requireRoutePermission: MiddlewareFunction<Response> = async ({ request, pattern, params, context }) => {
  const permission = permissionFor(pattern, request.method, params["section"]);
  const { role, person } = context.get(signedInContext);
  if (permission === null || !isAllowed(role, permission)) await recordRefusal(context, person.id, permission);
  await requirePermission(context, permission);
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
