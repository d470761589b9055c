import { PageLink } from "~/first-view/page-link";
import { FilterTabs } from "~/ui/components/filter-tabs";
import { ActionCard } from "~/ui/portal/action-card";
import { EmptyList, ListPager } from "~/ui/portal/list-pager";
import { LocalTime } from "~/ui/portal/local-time";
import { suggestionChoices, type SuggestionPage, type SuggestionStatus } from "./suggestion";

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
