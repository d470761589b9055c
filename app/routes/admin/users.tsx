import { data } from "react-router";
import { ActionNotice } from "~/components/admin/shell/action-notice";
import { InvitationForm, type InvitationAnswer } from "~/components/admin/people/invitation-form";
import { InvitationList } from "~/components/admin/people/invitation-list";
import { PeopleList } from "~/components/admin/people/people-list";
import { errorNotice, type Notice } from "~/components/ui/toast";
import { databaseContext, requestContext } from "~/context";
import { roleNames, normalizeEmail } from "~/domain/accounts/account";
import {
  invite,
  listInvitations,
  renewInvitation,
  withdrawInvitation,
  type InviteResult,
} from "~/domain/accounts/invitations.server";
import { readLinkMail } from "~/domain/accounts/link-mail.server";
import { applyAccountAction, isAccountAction, listPeople, type AccountAction } from "~/domain/accounts/people.server";
import { privatePolicy } from "~/domain/seo/cache-policy";
import { loadedHeaders, loadPage, logReadFailure, uncached } from "../load-page";
import { requireForm } from "../require-form";
import { ReadFailure } from "~/components/content/error-states";
import { signedInContext } from "./access-guard";
import { adminMeta } from "./admin-head";
import type { Route } from "./+types/users";

export { clientAction } from "./submit-form";
export const headers = loadedHeaders;

const successTexts: Readonly<Record<AccountAction, string>> = {
  "make-admin": "Role changed successfully",
  "make-user": "Role changed successfully",
  disable: "Account disabled successfully",
  enable: "Account enabled successfully",
  "sign-out-everywhere": "Signed out everywhere successfully",
};

export function loader({ context }: Route.LoaderArgs) {
  const { id, person } = context.get(signedInContext);
  return loadPage(context, errorNotice("Error", "Failed to load users. Please try again."), async (db, { now }) => {
    const [people, invitations] = await Promise.all([listPeople(db, id, now), listInvitations(db, now)]);
    return uncached({ self: person.id, people, invitations });
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await requireForm(request, context);
  const [accountAction, account] = [String(form.get("intent")), String(form.get("account"))];
  try {
    if (isInvitationAction(accountAction)) return await changeInvitation(accountAction, form, context);
    if (!isAccountAction(accountAction)) return respond(400, errorNotice("Error", "Unknown action."));
    const changed = await applyAccountAction(context.get(databaseContext), accountAction, account, ctx.now);
    if (!changed) return respond(409, errorNotice("Error", refusals[accountAction]));
    ctx.log("account_changed", { deed: accountAction, account, by: context.get(signedInContext).person.id });
    return respond(200, { title: "Success", text: successTexts[accountAction], tone: "success" });
  } catch (error) {
    logReadFailure(ctx, error);
    return respond(503, errorNotice("Error", "The change was not made. Please try again."));
  }
}

const lastAdministrator = "This is the last administrator. Make another user an administrator first.";
const refusals: Readonly<Record<AccountAction, string>> = {
  "make-admin": "This account does not exist.",
  "make-user": lastAdministrator,
  disable: lastAdministrator,
  enable: "This account does not exist.",
  "sign-out-everywhere": "This account has no open sessions.",
};

const invitationActions = ["invite", "renew-invitation", "withdraw-invitation"] as const;
type InvitationAction = (typeof invitationActions)[number];
const isInvitationAction = (word: string): word is InvitationAction =>
  (invitationActions as readonly string[]).includes(word);

/** Invites a person (ACC-1), or renews or withdraws an invitation. */
async function changeInvitation(
  invitationAction: InvitationAction,
  form: FormData,
  context: Route.ActionArgs["context"],
) {
  const { now, log, messages, deliverMessages } = context.get(requestContext);
  const [db, { person }] = [context.get(databaseContext), context.get(signedInContext)];
  const id = String(form.get("invitation"));
  if (invitationAction === "withdraw-invitation") {
    if (!(await withdrawInvitation(db, id))) return respond(409, errorNotice("Error", invitationFaults.gone));
    log("invitation_withdrawn", { invitation: id, by: person.id });
    return respond(200, { title: "Success", text: "Invitation withdrawn successfully", tone: "success" });
  }
  const invited = { email: String(form.get("email") ?? ""), role: String(form.get("role") ?? "") };
  const email = normalizeEmail(invited.email);
  const role = roleNames.find((name) => name === invited.role);
  const isNew = invitationAction === "invite";
  if (isNew && (email === null || role === undefined)) {
    const fields = {
      ...(email === null && { email: "Enter a valid email address." }),
      ...(role === undefined && { role: "Choose a role." }),
    };
    return respond(422, errorNotice("Error", "Nobody was invited."), { fields, submitted: invited });
  }
  const mail = await readLinkMail(db, messages);
  const result: InviteResult =
    email !== null && role !== undefined && isNew
      ? await invite(db, { email, role }, person.id, mail, now)
      : await renewInvitation(db, id, person.id, mail, now);
  if (!result.ok) {
    const fault = invitationFaults[result.reason];
    return isNew
      ? respond(409, errorNotice("Error", "Nobody was invited."), { fields: { email: fault }, submitted: invited })
      : respond(409, errorNotice("Error", fault));
  }
  if (mail) deliverMessages();
  log(isNew ? "invitation_created" : "invitation_renewed", { invitation: result.id, by: person.id });
  const text = mail ? "The invitation is on its way" : "Copy the link: no mail is sent from here";
  return respond(200, { title: "Success", text, tone: "success" }, { link: messages.linkOrigin + result.path });
}

const invitationFaults: Readonly<Record<Extract<InviteResult, { ok: false }>["reason"], string>> = {
  "has-account": "This address has an account.",
  invited: "This address is invited already. Renew its invitation below.",
  gone: "This invitation was accepted or withdrawn.",
};

function respond(status: number, notice: Notice, answer: InvitationAnswer = {}) {
  return data({ notice, ...answer }, { status, headers: { "Cache-Control": privatePolicy } });
}

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Users");
}

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Users" notice={loaderData.notice!} />;
  return (
    <>
      <ActionNotice of={actionData} />
      <h1 className="text-heading">Users</h1>
      <p className="mt-2 max-w-prose text-muted">
        The accounts that can sign in, and their sessions. Disabling an account, resetting its password or removing its
        administrator role revokes the account's API tokens permanently, and withdraws its invitations. Accounts can
        also be created on the command line:{" "}
        <code className="rounded bg-sunken px-1.5 py-0.5 text-sm">npm run admin</code>.
      </p>
      <InvitationForm answer={actionData} />
      <InvitationList invitations={loaderData.invitations} />
      <PeopleList people={loaderData.people} self={loaderData.self} />
    </>
  );
}
