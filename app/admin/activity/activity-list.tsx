import type { ActivityEntry, ActivityQuery } from "~/activity/activity";
import type { PageCursors } from "~/base/listing/list-page";
import { formatMoment } from "~/base/time/time-zones";
import { PageLink } from "~/first-view/page-link";
import { FilterBar, type ListSelect } from "~/ui/portal/filter-bar";
import { countText } from "~/ui/portal/list-address";
import { EmptyList, ListPager } from "~/ui/portal/list-pager";
import { LocalTime, useIsHydrated } from "~/ui/portal/local-time";

/** A page of the activity log. */
export interface ActivityView extends PageCursors {
  readonly entries: readonly ActivityEntry[];
  readonly query: Pick<ActivityQuery, "who" | "section" | "change" | "from" | "to">;
  readonly people: ListSelect["options"];
  readonly sections: ListSelect["options"];
  /** Empty for roles without content. */
  readonly changes: ListSelect["options"];
}

/** The activity log, grouped by day (ACT-3). */
export function ActivityList({
  view: { entries, before, after, query, people, sections, changes },
}: {
  view: ActivityView;
}) {
  const isPaged = before !== null || after !== null;
  return (
    <>
      <div className="mt-5">
        <FilterBar
          selects={[
            {
              name: "who",
              label: "Filter by person",
              value: query.who,
              options: [{ value: "", label: "Everyone" }, ...people],
            },
            {
              name: "section",
              label: "Filter by section",
              value: query.section,
              options: [{ value: "", label: "All sections" }, ...sections],
            },
            ...(changes.length > 0
              ? [
                  {
                    name: "change",
                    label: "Filter by kind of change",
                    value: query.change,
                    options: [{ value: "", label: "All changes" }, ...changes],
                  },
                ]
              : []),
          ]}
          days={[
            { name: "from", label: "From", value: query.from },
            { name: "to", label: "To", value: query.to },
          ]}
          count={isPaged ? "Newest first" : countText(entries.length, false, "entry", "entries")}
        />
      </div>
      {entries.length === 0 ? <EmptyList>No activity found</EmptyList> : <Days entries={entries} />}
      <ListPager cursors={{ before, after }} labels={["Newer", "Older"]} />
    </>
  );
}

/** The entries by day, in the user's time zone, or in UTC until hydrated. */
function Days({ entries }: { entries: readonly ActivityEntry[] }) {
  const zone = useIsHydrated() ? {} : ({ zone: "UTC" } as const);
  const days = Map.groupBy(entries, ({ at }) => formatMoment(at, { dateOnly: true, ...zone }));
  return [...days].map(([day, dayEvents]) => (
    <section key={day} aria-label={day} className="mt-6">
      <h2 className="text-lg">{day}</h2>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-raised">
        {dayEvents.map((entry) => (
          <Entry key={entry.rowId} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

function Entry({ entry: { at, actor, sentence, href, undo, undoNote } }: { entry: ActivityEntry }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 px-4 py-2 sm:flex-nowrap">
      <span className="text-sm text-muted tabular-nums max-sm:w-full sm:shrink-0">
        <LocalTime instant={at} timeOnly />
      </span>
      <p className="min-w-0 flex-1 wrap-anywhere">
        <strong className="font-semibold">{actor}</strong>{" "}
        {href === null ? (
          sentence
        ) : (
          <PageLink to={href} prefetch="none" className="underline decoration-1 underline-offset-4 hover:decoration-2">
            {sentence}
          </PageLink>
        )}
        {undoNote && <span className="text-sm text-muted"> · {undoNote}</span>}
      </p>
      {undo && (
        <form method="post" action="/admin/undo" className="no-print shrink-0">
          <input type="hidden" name="set" value={undo.set} />
          {undo.of && <input type="hidden" name="of" value={undo.of} />}
          <button type="submit" className="button button-dense" aria-label={`Undo: ${actor} ${sentence}`}>
            Undo
          </button>
        </form>
      )}
    </li>
  );
}
