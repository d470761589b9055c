import type { RouterContextProvider } from "react-router";
import { databaseContext, requestContext } from "~/routing/context";
import { accountMessage, readAccountMail } from "~/accounts/link-mail.server";
import { findPerson } from "~/accounts/people.server";
import { enqueueQuery } from "~/outbox/queue.server";
import { logDatabaseError } from "../routing/load-page";

/** Logs the use of a recovery code and tells its owner if mail is set up (ACC-23). Never throws: they are signed in. */
export async function notifyOfRecoveryCode(
  context: Readonly<RouterContextProvider>,
  account: string,
  left: number,
): Promise<void> {
  const ctx = context.get(requestContext);
  ctx.log("recovery_code_used", { account, left });
  const db = context.get(databaseContext);
  try {
    const [mail, person] = await Promise.all([readAccountMail(db, ctx.messages), findPerson(db, account)]);
    if (!mail || !person) return;
    await db.write([enqueueQuery(db.query, [accountMessage(mail, "recovery-code-used", person.email)], ctx.now)]);
    ctx.deliverMessages();
  } catch (error) {
    logDatabaseError(ctx, error);
  }
}
