import type { RouterContextProvider } from "react-router";
import { databaseContext, requestContext } from "~/routing/context";
import type { Role } from "~/base/access/account";
import { isAllowed } from "~/base/access/permissions";
import { countWaiting } from "./count-waiting.server";
import type { WaitingCounts } from "~/portal/shell/waiting";
import { logDatabaseError } from "../../routing/load-page";

/** How many rows are waiting, as far as the role may see; null if it may see none or they cannot be read. */
export async function countFor(role: Role, context: Readonly<RouterContextProvider>): Promise<WaitingCounts | null> {
  const includes = { enquiries: isAllowed(role, "enquiries"), content: isAllowed(role, "content") };
  if (!includes.enquiries && !includes.content) return null;
  try {
    return await countWaiting(context.get(databaseContext), includes);
  } catch (error) {
    logDatabaseError(context.get(requestContext), error);
    return null;
  }
}
