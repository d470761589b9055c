import type { PageCursors } from "~/base/listing/list-page";
import type { ContentType } from "~/content/types/content-type";
import { PageLink } from "~/first-view/page-link";
import { FilterBar } from "~/ui/portal/filter-bar";
import { countText } from "~/ui/portal/list-address";
import { EmptyList, ListPager } from "~/ui/portal/list-pager";
import { LocalTime } from "~/ui/portal/local-time";

/** A page of the deleted rows, each with a Restore button. */
export function TrashList({
  type,
  days,
  query,
  page,
}: {
  type: ContentType;
  days: number;
  query: string;
  page: PageCursors & {
    readonly rows: ReadonlyArray<{ setId: string; rowId: number; label: string; at: string; by: string | null }>;
  };
}) {
  const { rows, before, after } = page;
  const isPaged = before !== null || after !== null;
  return (
    <>
      <p className="label">
        <PageLink to={`/admin/${type.name}`} className="text-link">
          {type.title}
        </PageLink>
      </p>
      <h1 className="mt-1.5 text-heading">Trash</h1>
      <p className="mt-2 text-muted">
        Items stay in the trash for {days} days. Items deleted together are restored together.
      </p>
      {(rows.length > 0 || query !== "" || isPaged) && (
        <div className="mt-4">
          <FilterBar
            search={{ label: "Search the trash", value: query }}
            count={isPaged ? "Newest first" : countText(rows.length, false, "item", "items")}
          />
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyList>{query === "" && !isPaged ? "The trash is empty." : "Nothing found in the trash."}</EmptyList>
      ) : (
        <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-raised">
          {rows.map((row) => (
            <li
              key={row.setId + row.rowId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2"
            >
              <div className="min-w-0">
                <p className="font-semibold break-words">{row.label}</p>
                <p className="text-sm text-muted">
                  Deleted {row.by && `by ${row.by}, `}
                  <LocalTime instant={row.at} />
                </p>
              </div>
              <form method="post" action="/admin/undo">
                <input type="hidden" name="set" value={row.setId} />
                <button type="submit" className="button button-dense" aria-label={`Restore ${row.label}`}>
                  Restore
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <ListPager cursors={{ before, after }} labels={["Newer", "Older"]} />
    </>
  );
}
