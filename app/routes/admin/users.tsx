import type { UsersActionData } from "~/components/admin/people/invitation-form";
import { useConfirmInPlace } from "~/components/admin/people/use-confirm-in-place";
import { ActionNotice } from "~/components/admin/shell/action-notice";
import { InvitationForm } from "~/components/admin/people/invitation-form";
import { InvitationList } from "~/components/admin/people/invitation-list";
import { PeopleList } from "~/components/admin/people/people-list";
import { RoleTable } from "~/components/admin/people/role-table";
import { SecondFactorPolicy } from "~/components/admin/people/second-factor-policy";
import { errorNotice, successNotice } from "~/components/ui/toast";
import { Confirmation, type Question } from "~/components/admin/shell/confirmation";
import { databaseContext, requestContext } from "~/context";
import { displayName, type Person } from "~/domain/accounts/account";
import { listActiveTokens } from "~/domain/accounts/api-tokens.server";
import { roleLabel } from "~/domain/accounts/permissions";
import { listInvitations } from "~/domain/accounts/invitations.server";
import { parsePeopleFilter } from "~/domain/accounts/list-filter";
import { listPeople } from "~/domain/accounts/people-list.server";
import { readSecondFactorPolicy } from "~/domain/accounts/second-factor.server";
import {
  applyAccountAction,
  findPerson,
  isAccountAction,
  revokesTokens,
  type AccountAction,
} from "~/domain/accounts/people.server";
import { requireFreshForm } from "../auth/fresh-form";
import { loadedHeaders, loadPage, uncached } from "../load-page";
import { failedWrite, respondWithNotice } from "./content-section";
import { ReadFailure } from "~/components/content/error-states";
import { signedInContext } from "./access-guard";
import { changeInvitation, isInvitationAction, makeResetLink } from "./account-links";
import { adminMeta } from "./admin-head";
import { changeSecondFactors, isSecondFactorAction } from "./second-factor-actions";
import type { Route } from "./+types/users";

const respond = respondWithNotice<UsersActionData>;

export { ConfirmBoundary as ErrorBoundary } from "./confirm-boundary";
export { clientAction } from "./submit-form";
export const headers = loadedHeaders;

/** What was done to an account, worded to follow the person's name. */
const doneTexts: Readonly<Record<AccountAction, string>> = {
  "make-admin": `now has the ${roleLabel("admin")} role`,
  "make-editor": `now has the ${roleLabel("editor")} role`,
  "make-inbox": `now has the ${roleLabel("inbox")} role`,
  "make-user": `now has the ${roleLabel("user")} role`,
  disable: "is disabled and can no longer sign in",
  enable: "is enabled and can sign in again",
  "sign-out-everywhere": "was signed out everywhere",
};

export function loader({ url, context }: Route.LoaderArgs) {
  const { id, person } = context.get(signedInContext);
  const filter = parsePeopleFilter(url.searchParams);
  return loadPage(context, errorNotice("Error", "Failed to load users. Please try again."), async (db, { now }) => {
    const [{ people, more }, invitations, isRequired] = await Promise.all([
      listPeople(db, id, now, filter),
      listInvitations(db, now),
      readSecondFactorPolicy(db),
    ]);
    return uncached({ self: person.id, people, more, filter, invitations, isRequired });
  });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await requireFreshForm(request, url, context);
  const [accountAction, account] = [String(form.get("intent")), String(form.get("account"))];
  try {
    if (isInvitationAction(accountAction)) return await changeInvitation(accountAction, form, context);
    if (isSecondFactorAction(accountAction)) return await changeSecondFactors(accountAction, account, context);
    if (accountAction === "reset-link") return await makeResetLink(account, context);
    if (!isAccountAction(accountAction)) return respond(400, errorNotice("Error", "Unknown action."));
    const db = context.get(databaseContext);
    const tokens =
      revokesTokens(accountAction) && form.get("confirmed") !== "1" ? await listActiveTokens(db, account, ctx.now) : [];
    if (tokens.length > 0) return ask(tokenLoss(accountAction, account, await findPerson(db, account), tokens));
    const changed = await applyAccountAction(db, accountAction, account, ctx.now, {
      account: context.get(signedInContext).person.id,
    });
    if (!changed) return respond(409, errorNotice("Error", refusals[accountAction]));
    ctx.log("account_changed", { action: accountAction, account, by: context.get(signedInContext).person.id });
    const person = await findPerson(db, account);
    return respond(200, successNotice(`${person ? displayName(person) : "The user"} ${doneTexts[accountAction]}`));
  } catch (error) {
    return respond(503, failedWrite(context, error));
  }
}

const lastAdministrator = "This is the last administrator. Make another user an administrator first.";
const refusals: Readonly<Record<AccountAction, string>> = {
  "make-admin": "This user does not exist.",
  "make-editor": lastAdministrator,
  "make-inbox": lastAdministrator,
  "make-user": lastAdministrator,
  disable: lastAdministrator,
  enable: "This user does not exist.",
  "sign-out-everywhere": "This user is not signed in anywhere.",
};

/** Asks before revoking tokens, because programs stop working with them. */
function tokenLoss(change: AccountAction, account: string, person: Person | null, tokens: readonly string[]): Question {
  const name = person ? displayName(person) : "this user";
  const [title, confirm] =
    change === "disable" ? [`Disable ${name}?`, "Disable"] : [`Change the role of ${name}?`, "Change role"];
  return {
    title,
    text: "These API tokens will be revoked, and programs that use them will lose access. This cannot be undone.",
    items: tokens,
    confirm,
    danger: true,
    fields: [
      ["intent", change],
      ["account", account],
    ],
  };
}

const ask = (question: Question) => respond(200, null, { question });

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Users");
}

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { settled, dialog } = useConfirmInPlace(actionData);
  if (loaderData.status !== "ok") return <ReadFailure heading="Users" notice={loaderData.notice!} />;
  return (
    <>
      <ActionNotice of={settled} />
      {settled?.question && <Confirmation question={settled.question} />}
      {dialog}
      <h1 className="text-heading">Users</h1>
      <p className="mt-2 max-w-prose text-muted">
        Who can sign in, what they can do, and where they are signed in. Changing a password also revokes the account’s
        API tokens.
      </p>
      <InvitationForm actionData={settled} />
      <RoleTable />
      <InvitationList invitations={loaderData.invitations} />
      <SecondFactorPolicy isRequired={loaderData.isRequired} />
      <PeopleList people={loaderData.people} more={loaderData.more} filter={loaderData.filter} self={loaderData.self} />
    </>
  );
}
