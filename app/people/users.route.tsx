import { parsePeopleFilter } from "~/accounts/list-filter";
import { listInvitations } from "~/accounts/password-links.server";
import {
  type AccountAction,
  applyAccountAction,
  findPerson,
  isAccountAction,
  listPeople,
  revokesTokens,
} from "~/accounts/people.server";
import { findSecondFactorPolicy } from "~/accounts/second-factor.server";
import { listActiveTokens } from "~/api/api-tokens.server";
import { displayName, type Person, roleLabel } from "~/base/access/permissions";
import { adminMeta } from "~/portal/admin-head";
import { failedWrite, respondWithNotice } from "~/portal/content-section";
import { signedInContext } from "~/portal/session/access-guard";
import { requireFreshForm } from "~/portal/session/fresh-form";
import { useConfirmInPlace } from "~/portal/session/use-confirm-in-place";
import { databaseContext, requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice, successNotice } from "~/ui/components/toast";
import { ActionNotice, Confirmation, type Question } from "~/ui/portal/action-feedback";
import type { Route } from "./+types/users.route";
import { changeInvitation, isInvitationAction, makeResetLink } from "./account-links";
import { changeSecondFactors, isSecondFactorAction } from "./change-second-factor";
import type { UsersActionData } from "./invitation-form";
import { InvitationForm } from "./invitation-form";
import { InvitationList, PeopleList, RoleTable, SecondFactorPolicy } from "./people-list";

const respond = respondWithNotice<UsersActionData>;

export { ConfirmBoundary as ErrorBoundary } from "~/portal/session/confirm-identity";
export { clientAction } from "~/portal/session/submit-form";
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
      findSecondFactorPolicy(db),
    ]);
    return uncachedPage({ self: person.id, people, more, filter, invitations, isRequired });
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
    if (tokens.length > 0)
      return askToConfirm(tokenLoss(accountAction, account, await findPerson(db, account), tokens));
    const isChanged = await applyAccountAction(db, accountAction, account, ctx.now, {
      account: context.get(signedInContext).person.id,
    });
    if (!isChanged) return respond(409, errorNotice("Error", refusals[accountAction]));
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

const askToConfirm = (question: Question) => respond(200, null, { question });

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Users");
}

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, dialog } = useConfirmInPlace(actionData);
  if (loaderData.status !== "ok") return <ReadFailure heading="Users" notice={loaderData.notice!} />;
  return (
    <>
      <ActionNotice of={outcome} />
      {outcome?.question && <Confirmation question={outcome.question} />}
      {dialog}
      <h1 className="text-heading">Users</h1>
      <p className="mt-2 max-w-prose text-muted">
        Who can sign in, what they can do, and where they are signed in. Changing a password also revokes the account’s
        API tokens.
      </p>
      <InvitationForm actionData={outcome} />
      <RoleTable />
      <InvitationList invitations={loaderData.invitations} />
      <SecondFactorPolicy isRequired={loaderData.isRequired} />
      <PeopleList people={loaderData.people} more={loaderData.more} filter={loaderData.filter} self={loaderData.self} />
    </>
  );
}
