import type { RouterContextProvider } from "react-router";
import { databaseContext, requestContext } from "~/routing/context";
import { homeOf } from "~/base/access/permissions";
import { safeReturnPath } from "~/base/access/return-path";
import { findRole } from "~/accounts/sessions.server";

/** The path to open after sign-in: the requested one, otherwise the role's first section (ACC-12). */
export async function pathAfterSignIn(
  url: URL,
  accountId: string,
  context: Readonly<RouterContextProvider>,
): Promise<string> {
  const requested = safeReturnPath(url.searchParams.get("return"));
  // "/admin" is also the default if no path was requested.
  if (requested !== "/admin") return requested;
  return homeOf(await findRole(context.get(databaseContext), accountId, context.get(requestContext).log));
}
