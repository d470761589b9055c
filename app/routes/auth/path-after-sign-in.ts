import type { RouterContextProvider } from "react-router";
import { databaseContext, requestContext } from "~/context";
import { homeOf } from "~/domain/accounts/permissions";
import { safeReturnPath } from "~/domain/accounts/return-path";
import { findRole } from "~/domain/accounts/sessions.server";

/** Where sign-in leads: to the path that was asked for, otherwise to the first section that the role may use (ACC-12). */
export async function pathAfterSignIn(
  url: URL,
  accountId: string,
  context: Readonly<RouterContextProvider>,
): Promise<string> {
  const requested = safeReturnPath(url.searchParams.get("return"));
  // Also the default when no path was asked for.
  if (requested !== "/admin") return requested;
  return homeOf(await findRole(context.get(databaseContext), accountId, context.get(requestContext).log));
}
