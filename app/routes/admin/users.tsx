import { ActionNotice } from "~/components/admin/shell/action-notice";
import { InvitationForm } from "~/components/admin/people/invitation-form";
import { InvitationList } from "~/components/admin/people/invitation-list";
import { PeopleList } from "~/components/admin/people/people-list";
import { RoleTable } from "~/components/admin/people/role-table";
import { SecondFactorPolicy } from "~/components/admin/people/second-factor-policy";
import { errorNotice, successNotice } from "~/components/ui/toast";
import { databaseContext, requestContext } from "~/context";
import { displayName } from "~/domain/accounts/account";
import { roleLabel } from "~/domain/accounts/permissions";
import { listInvitations } from "~/domain/accounts/invitations.server";
import { parsePeopleFilter } from "~/domain/accounts/list-filter";
import { listPeople } from "~/domain/accounts/people-list.server";
import { readSecondFactorPolicy } from "~/domain/accounts/second-factor.server";
import { applyAccountAction, findPerson, isAccountAction, type AccountAction } from "~/domain/accounts/people.server";
import { requireFreshForm } from "../auth/fresh-form";
import { loadedHeaders, loadPage, uncached } from "../load-page";
import { failedWrite } from "./content-section";
import { ReadFailure } from "~/components/content/error-states";
import { signedInContext } from "./access-guard";
import { changeInvitation, isInvitationAction, makeResetLink, respondWithLink } from "./account-links";
import { adminMeta } from "./admin-head";
import { changeSecondFactors, isSecondFactorAction } from "./second-factor-actions";
import type { Route } from "./+types/users";

export { ConfirmBoundary as ErrorBoundary } from "./confirm-boundary";
export const headers = loadedHeaders;

/** What was done to a person's account, in words after their name. */
const doneTexts: Readonly<Record<AccountAction, string>> = {
  "make-admin": `now has the role ${roleLabel("admin")}`,
  "make-editor": `now has the role ${roleLabel("editor")}`,
  "make-inbox": `now has the role ${roleLabel("inbox")}`,
  "make-user": `now has the role ${roleLabel("user")}`,
  disable: "can no longer sign in: the account is disabled",
  enable: "can sign in again: the account is enabled",
  "sign-out-everywhere": "is signed out everywhere",
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
    if (!isAccountAction(accountAction)) return respondWithLink(400, errorNotice("Error", "Unknown action."));
    const db = context.get(databaseContext);
    const changed = await applyAccountAction(db, accountAction, account, ctx.now, {
      account: context.get(signedInContext).person.id,
    });
    if (!changed) return respondWithLink(409, errorNotice("Error", refusals[accountAction]));
    ctx.log("account_changed", { deed: accountAction, account, by: context.get(signedInContext).person.id });
    const person = await findPerson(db, account);
    return respondWithLink(
      200,
      successNotice(`${person ? displayName(person) : "The person"} ${doneTexts[accountAction]}`),
    );
  } catch (error) {
    return respondWithLink(503, failedWrite(context, error));
  }
}

const lastAdministrator = "This is the last administrator. Make another user an administrator first.";
const refusals: Readonly<Record<AccountAction, string>> = {
  "make-admin": "This account does not exist.",
  "make-editor": lastAdministrator,
  "make-inbox": lastAdministrator,
  "make-user": lastAdministrator,
  disable: lastAdministrator,
  enable: "This account does not exist.",
  "sign-out-everywhere": "This account has no open sessions.",
};

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
      <RoleTable />
      <InvitationList invitations={loaderData.invitations} />
      <SecondFactorPolicy isRequired={loaderData.isRequired} />
      <PeopleList people={loaderData.people} more={loaderData.more} filter={loaderData.filter} self={loaderData.self} />
    </>
  );
}
