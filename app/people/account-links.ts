import { type RouterContextProvider } from "react-router";
import { findLinkMail } from "~/accounts/one-time-links.server";
import {
  createResetLink,
  invite,
  type InviteResult,
  renewInvitation,
  withdrawInvitation,
} from "~/accounts/password-links.server";
import { findPerson } from "~/accounts/people.server";
import { displayName, normalizeEmail, roleNames } from "~/base/access/permissions";
import { databaseContext, requestContext } from "~/routing/context";
import { errorNotice, successNotice } from "~/ui/components/toast";
import { respondWithNotice } from "../portal/content-section";
import { signedInContext } from "../portal/session/access-guard";
import type { UsersActionData } from "./invitation-form";

const respond = respondWithNotice<UsersActionData>;

const invitationActions = ["invite", "renew-invitation", "withdraw-invitation"] as const;
type InvitationAction = (typeof invitationActions)[number];

/** Narrows a form value to an action on invitations. */
export const isInvitationAction = (word: string): word is InvitationAction =>
  (invitationActions as readonly string[]).includes(word);

/** Invites a person (ACC-1), or renews or withdraws an invitation. */
export async function changeInvitation(
  invitationAction: InvitationAction,
  form: FormData,
  context: Readonly<RouterContextProvider>,
) {
  const { now, log, messages, callerOrigin, deliverMessages } = context.get(requestContext);
  const [db, { person }] = [context.get(databaseContext), context.get(signedInContext)];
  const id = String(form.get("invitation"));
  if (invitationAction === "withdraw-invitation") {
    const email = await withdrawInvitation(db, id, person.id, now);
    if (email === null) return respond(409, errorNotice("Error", invitationErrors.gone));
    log("invitation_withdrawn", { invitation: id, by: person.id });
    return respond(200, successNotice(`Invitation to ${email} revoked. Its link no longer works.`));
  }
  const invitee = { email: String(form.get("email") ?? ""), role: String(form.get("role") ?? "") };
  const email = normalizeEmail(invitee.email);
  const role = roleNames.find((name) => name === invitee.role);
  const isNew = invitationAction === "invite";
  if (isNew && (email === null || role === undefined)) {
    const fields = {
      ...(email === null && { email: "Enter a valid email address." }),
      ...(role === undefined && { role: "Choose a role." }),
    };
    return respond(422, errorNotice("Error", "No one was invited."), { fields, formValues: invitee });
  }
  const mail = await findLinkMail(db, messages);
  const result: InviteResult =
    email !== null && role !== undefined && isNew
      ? await invite(db, { email, role }, person.id, mail, now)
      : await renewInvitation(db, id, person.id, mail, now);
  if (!result.ok) {
    const error = invitationErrors[result.reason];
    return isNew
      ? respond(409, errorNotice("Error", "No one was invited."), {
          fields: { email: error },
          formValues: invitee,
        })
      : respond(409, errorNotice("Error", error));
  }
  if (mail) deliverMessages();
  log(isNew ? "invitation_created" : "invitation_renewed", { invitation: result.id, by: person.id });
  const invitation = `${isNew ? "Invitation" : "New invitation"} to ${result.email}`;
  const text = mail
    ? `${invitation} sent. You can also copy its link here.`
    : `${invitation} is ready. Copy its link, because this site does not email links.`;
  return respond(200, successNotice(text), { link: callerOrigin + result.path });
}

const invitationErrors: Readonly<Record<Extract<InviteResult, { ok: false }>["reason"], string>> = {
  "has-account": "This address already has an account.",
  invited: "This address is already invited. Create a new link for it below.",
  gone: "This invitation was accepted or revoked.",
};

/** Creates a password reset link (ACC-6). */
export async function makeResetLink(account: string, context: Readonly<RouterContextProvider>) {
  const { now, log, messages, callerOrigin, deliverMessages } = context.get(requestContext);
  const [db, { person }] = [context.get(databaseContext), context.get(signedInContext)];
  const mail = await findLinkMail(db, messages);
  const [path, email] = await Promise.all([
    createResetLink(db, account, person.id, mail, now),
    findPerson(db, account),
  ]);
  if (path === null) return respond(409, errorNotice("Error", "This user does not exist or is disabled."));
  if (mail) deliverMessages();
  log("reset_link_created", { account, by: person.id });
  const link = `Password reset link for ${email ? displayName(email) : "the user"}`;
  const text = mail
    ? `${link} sent. You can also copy it here.`
    : `${link} is ready. Copy it, because this site does not email links.`;
  return respond(200, successNotice(text), { link: callerOrigin + path });
}
