import type { UsersActionData } from "./invitation-form";
import type { RouterContextProvider } from "react-router";
import { errorNotice, successNotice } from "~/ui/components/toast";
import { databaseContext, requestContext } from "~/routing/context";
import { displayName } from "~/base/access/permissions";
import { accountMessage, readAccountMail } from "~/accounts/link-mail.server";
import { findPerson } from "~/accounts/people.server";
import { resetSecondFactor, setSecondFactorPolicy } from "~/accounts/second-factor.server";
import { enqueueQuery } from "~/outbox/queue.server";
import { signedInContext } from "../portal/session/access-guard";
import { respondWithNotice } from "../portal/content-section";

const respond = respondWithNotice<UsersActionData>;

const secondFactorActions = ["reset-second-factor", "second-factor-required", "second-factor-optional"] as const;
type SecondFactorAction = (typeof secondFactorActions)[number];

/** Narrows a form value to an action on second factors. */
export const isSecondFactorAction = (word: string): word is SecondFactorAction =>
  (secondFactorActions as readonly string[]).includes(word);

/** Removes an account's second factor (ACC-27), or sets whether everyone needs one (ACC-26). */
export function changeSecondFactors(
  action: SecondFactorAction,
  account: string,
  context: Readonly<RouterContextProvider>,
) {
  return action === "reset-second-factor" ? reset(account, context) : setPolicy(action, context);
}

async function reset(account: string, context: Readonly<RouterContextProvider>) {
  const { now, log, messages, deliverMessages } = context.get(requestContext);
  const [db, by] = [context.get(databaseContext), context.get(signedInContext).person.id];
  if (account === by) return respond(409, errorNotice("Error", "Change your own under Your account."));
  const [mail, person] = await Promise.all([readAccountMail(db, messages), findPerson(db, account)]);
  const told = mail && person ? [accountMessage(mail, "second-factor-reset", person.email)] : [];
  if (!(await resetSecondFactor(db, account, { account: by }, now, [enqueueQuery(db.query, told, now)])))
    return respond(409, errorNotice("Error", "This user does not use two-factor authentication."));
  if (mail) deliverMessages();
  log("second_factor_reset", { account, by });
  const name = person ? displayName(person) : "the user";
  return respond(
    200,
    successNotice(`Two-factor authentication turned off for ${name}, who is now signed out everywhere`),
  );
}

async function setPolicy(action: SecondFactorAction, context: Readonly<RouterContextProvider>) {
  const { now, log } = context.get(requestContext);
  const { person } = context.get(signedInContext);
  const required = action === "second-factor-required";
  if (!(await setSecondFactorPolicy(context.get(databaseContext), required, person.id, now)))
    return respond(
      409,
      errorNotice("Error", "Set up two-factor authentication for your own account first, under Your account."),
    );
  log("second_factor_policy_changed", { required, by: person.id });
  const text = required
    ? "Two-factor authentication is now required for everyone"
    : "Two-factor authentication is now optional";
  return respond(200, successNotice(text));
}
