import { data } from "react-router";
import { ActionNotice } from "~/components/admin/action-notice";
import { PeopleList } from "~/components/admin/people-list";
import { errorNotice, type Notice } from "~/components/ui/toast";
import { databaseContext, requestContext } from "~/context";
import { applyAccountAction, isAccountAction, listPeople, type AccountAction } from "~/domain/accounts/people.server";
import { loadedHeaders, loadPage, logReadFailure, uncached } from "../load-page";
import { requireForm } from "../require-form";
import { ReadFailure } from "~/components/content/error-states";
import { signedInContext } from "./access-guard";
import { adminMeta } from "./admin-head";
import type { Route } from "./+types/users";

export const headers = loadedHeaders;

const done: Readonly<Record<AccountAction, string>> = {
  "make-admin": "Role changed successfully",
  "make-user": "Role changed successfully",
  disable: "Account disabled successfully",
  enable: "Account enabled successfully",
  "sign-out-everywhere": "Signed out everywhere successfully",
};

export function loader({ context }: Route.LoaderArgs) {
  const { id, person } = context.get(signedInContext);
  return loadPage(context, errorNotice("Error", "Failed to load users. Please try again."), async (db, { now }) =>
    uncached({ self: person.id, people: await listPeople(db, id, now) }),
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const form = await requireForm(request, context);
  const [deed, account] = [String(form.get("intent")), String(form.get("account"))];
  if (!isAccountAction(deed)) return answer(400, errorNotice("Error", "There is no such change."));
  try {
    const changed = await applyAccountAction(context.get(databaseContext), deed, account, site.now);
    if (!changed) return answer(409, errorNotice("Error", refusals[deed]));
    site.log("account_changed", { deed, account, by: context.get(signedInContext).person.id });
    return answer(200, { title: "Success", text: done[deed], tone: "success" });
  } catch (error) {
    logReadFailure(site, error);
    return answer(503, errorNotice("Error", "The change was not made. Please try again."));
  }
}

const lastAdministrator = "This is the last administrator. Make somebody else one first.";
const refusals: Readonly<Record<AccountAction, string>> = {
  "make-admin": "There is no such account.",
  "make-user": lastAdministrator,
  disable: lastAdministrator,
  enable: "There is no such account.",
  "sign-out-everywhere": "Nobody was signed in there.",
};

function answer(status: number, notice: Notice) {
  return data({ notice }, { status, headers: { "Cache-Control": "private, no-store" } });
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
        Who can sign in, and where they are signed in. New accounts and new passwords are made on the command line:{" "}
        <code className="rounded bg-sunken px-1.5 py-0.5 text-sm">npm run admin</code>. Disabling an account, resetting
        its password or making an administrator a user revokes the account's API tokens for good.
      </p>
      <PeopleList people={loaderData.people} self={loaderData.self} />
    </>
  );
}
