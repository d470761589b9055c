import { isAllowed } from "~/base/access/permissions";
import { PageLink } from "~/first-view/page-link";
import { adminMeta } from "~/portal/admin-head";
import { failedWrite, respondWithNotice } from "~/portal/content-section";
import { signedInContext } from "~/portal/session/access-guard";
import { databaseContext, requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, requireForm, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { FilterTabs } from "~/ui/components/filter-tabs";
import { errorNotice, successNotice } from "~/ui/components/toast";
import { ActionCard } from "~/ui/portal/action-card";
import { ActionNotice } from "~/ui/portal/action-feedback";
import { EmptyList, ListPager } from "~/ui/portal/list-pager";
import { LocalTime } from "~/ui/portal/local-time";
import type { Route } from "./+types/suggestions.route";
import { suggestionChoices, type SuggestionPage, type SuggestionStatus, suggestionStatusOf } from "./suggestion";
import { listSuggestions, setSuggestionStatus } from "./suggestions.server";

/** The buttons of a suggestion, by its status. */
const actions: Readonly<Record<SuggestionStatus, Readonly<Record<string, string>>>> = {
  new: { done: "Mark as done", spam: "Mark as spam" },
  done: { new: "Mark as new", spam: "Mark as spam" },
  spam: { new: "Not spam" },
};

/** The tools that visitors suggested, by status (SUG-5). */
export function SuggestionList({
  page: { items, before, after },
  status,
  mayAdd,
}: {
  page: SuggestionPage;
  status: SuggestionStatus;
  /** Whether the user may write content. */
  mayAdd: boolean;
}) {
  return (
    <>
      <h1 className="text-heading">Suggested tools</h1>
      <p className="mt-2 max-w-prose text-muted">
        Tools that visitors suggest for the directory.
        {mayAdd && " Adding one opens a new stack item with its name and address filled in."}
      </p>
      <div className="mt-4">
        <FilterTabs
          label="Status"
          tabs={Object.entries(suggestionChoices).map(([name, { label }]) => ({
            label,
            to: name === "new" ? "/admin/suggestions" : `/admin/suggestions?status=${name}`,
            current: name === status,
          }))}
        />
      </div>
      {items.length === 0 ? (
        <EmptyList>No suggestions found</EmptyList>
      ) : (
        <ul className="mt-6 grid gap-4">
          {items.map(({ id, name, address, reason, spamReasons, createdAt }) => (
            <ActionCard
              key={id}
              id={`suggestion-${id}`}
              level={2}
              heading={name}
              field={["suggestion", id]}
              actions={actions[status]}
            >
              <p className="mt-1 text-sm text-muted">
                <LocalTime instant={createdAt} />
              </p>
              <p className="mt-2 break-all">
                <a href={address} rel="noreferrer nofollow" target="_blank" className="text-link">
                  {address}
                </a>
              </p>
              <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{reason}</p>
              {spamReasons.length > 0 && (
                <p className="mt-2 text-sm text-muted">{spamReasons.map(({ text }) => text).join(" ")}</p>
              )}
              {mayAdd && status !== "spam" && (
                <p className="mt-3">
                  <PageLink
                    to={`/admin/stack/new?${new URLSearchParams({ name, url: address })}`}
                    className="button button-dense"
                    aria-describedby={`suggestion-${id}`}
                  >
                    Add as a tool
                  </PageLink>
                </p>
              )}
            </ActionCard>
          ))}
        </ul>
      )}
      <ListPager cursors={{ before, after }} labels={["Newer", "Older"]} />
    </>
  );
}

export { clientAction } from "~/portal/session/submit-form";
export const headers = loadedHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  const status = suggestionStatusOf(url.searchParams.get("status")) ?? "new";
  const after = url.searchParams.get("after");
  const before = after === null ? url.searchParams.get("before") : null;
  const mayAdd = isAllowed(context.get(signedInContext).role, "content");
  return loadPage(context, errorNotice("Error", "Failed to load suggestions. Please try again."), async (db) =>
    uncachedPage({ page: await listSuggestions(db, status, { before, after }), listedStatus: status, mayAdd }),
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  const status = suggestionStatusOf(form.get("intent"));
  if (!status) return respondWithNotice(400, errorNotice("Error", "Unknown action."));
  const by = { account: context.get(signedInContext).person.id };
  const { now } = context.get(requestContext);
  try {
    const id = String(form.get("suggestion"));
    const name = await setSuggestionStatus(context.get(databaseContext), id, status, by, now);
    if (name === null)
      return respondWithNotice(
        409,
        errorNotice("Error", "Someone else changed or deleted this suggestion after you opened it."),
      );
    return respondWithNotice(
      200,
      successNotice(`“${name}” marked as ${suggestionChoices[status].label.toLowerCase()}`),
    );
  } catch (error) {
    return respondWithNotice(503, failedWrite(context, error));
  }
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Suggested tools");

export default function SuggestionsPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Suggested tools" notice={loaderData.notice!} />;
  return (
    <>
      <ActionNotice of={actionData} />
      <SuggestionList page={loaderData.page} status={loaderData.listedStatus} mayAdd={loaderData.mayAdd} />
    </>
  );
}
