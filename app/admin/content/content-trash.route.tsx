import type { PageCursors } from "~/base/listing/list-page";
import { parseSearch } from "~/base/search/search-text";
import { listTrash } from "~/content/saving/revisions.server";
import { type ContentType, trashDays } from "~/content/types/content-type";
import { PageLink } from "~/first-view/page-link";
import { adminMeta } from "~/portal/admin-head";
import { sectionOf } from "~/portal/content-section";
import { loadedHeaders, loadPage, uncachedPage } from "~/routing/load-page";
import { contentTypes } from "~/types";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice } from "~/ui/components/toast";
import { FilterBar } from "~/ui/portal/filter-bar";
import { countText } from "~/ui/portal/list-address";
import { EmptyList, ListPager } from "~/ui/portal/list-pager";
import { LocalTime } from "~/ui/portal/local-time";
import type { Route } from "./+types/content-trash.route";

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

export const headers = loadedHeaders;

/** The rows of a section deleted in the last 30 days that match `?q=`, in pages. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  const stored = sectionOf(params.section);
  const { searchParams } = url;
  const search = parseSearch(searchParams.get("q")?.slice(0, 500));
  const place = { search, after: searchParams.get("after"), before: searchParams.get("before") };
  return loadPage(context, errorNotice("Error", "Failed to load the trash. Please try again."), async (db, { now }) =>
    uncachedPage({
      name: stored.type.name,
      days: trashDays,
      query: search?.text ?? "",
      page: await listTrash(db, stored, now, place),
    }),
  );
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Trash");

export default function ContentTrashPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Trash" notice={loaderData.notice!} />;
  const { name, days, query, page } = loaderData;
  return <TrashList type={contentTypes[name]} days={days} query={query} page={page} />;
}
