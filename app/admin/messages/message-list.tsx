import { useLocation } from "react-router";
import { logFacets, type LogFacet, type LogQuery, type MessageEntry } from "~/outbox/log";
import { channelChoices, kindChoices, stateChoices, type MessageState } from "~/outbox/message";
import type { PageCursors } from "~/base/listing/page-cursors";
import type { BoundedCount } from "~/base/listing/bounded-count";
import { Badge } from "~/ui/portal/badge";
import { EmptyList } from "~/ui/portal/empty-list";
import { FilterBar } from "~/ui/portal/filter-bar";
import { countText, listAddress } from "~/ui/portal/list-address";
import { ListPager } from "~/ui/portal/list-pager";
import { ListTable, type ListColumn } from "~/ui/portal/list-table";
import { useListKeys } from "~/ui/portal/use-list-keys";
import { LocalTime } from "~/ui/portal/local-time";

/** The loader data of the delivery log. */
export interface LogView {
  readonly rows: readonly MessageEntry[];
  readonly cursors: PageCursors;
  readonly total: BoundedCount;
  readonly query: string;
  readonly facets: LogQuery["facets"];
}

const tones = {
  queued: "caution",
  sending: "caution",
  sent: "good",
  failed: "danger",
  stopped: "plain",
  shown: "plain",
} as const satisfies Record<MessageState, string>;

/** The state of a message. */
export function MessageBadge({ state }: { state: MessageState }) {
  return <Badge tone={tones[state]}>{stateChoices[state].label}</Badge>;
}

const columns: ReadonlyArray<ListColumn<MessageEntry>> = [
  { label: "To", cell: (row) => row.recipient },
  {
    label: "Message",
    className: "list-wide",
    cell: (row) => (
      <>
        {kindChoices[row.kind].label}
        <span className="block truncate text-muted">{row.subject}</span>
      </>
    ),
  },
  { label: "Via", cell: (row) => channelChoices[row.channel].label },
  { label: "Attempts", className: "tabular-nums", cell: (row) => row.attempts },
  {
    label: "Last error",
    className: "list-wide",
    cell: (row) => row.lastError && <span className="block truncate">{row.lastError}</span>,
  },
  { label: "Created", className: "whitespace-nowrap", cell: (row) => <LocalTime instant={row.createdAt} /> },
];

const badgeOf = (row: MessageEntry) => <MessageBadge state={row.state} />;

const allLabels: Readonly<Record<LogFacet, string>> = {
  state: "All statuses",
  kind: "All types",
  channel: "All channels",
};

/** The delivery log. */
export function MessageList({ view: { rows, cursors, total, query, facets } }: { view: LogView }) {
  const { search } = useLocation();
  useListKeys();
  const selects = (Object.keys(logFacets) as LogFacet[]).map((name) => ({
    name,
    label: `Filter by ${logFacets[name].label}`,
    value: facets[name],
    options: [
      { value: "", label: allLabels[name] },
      ...Object.entries(logFacets[name].choices).map(([value, { label }]) => ({ value, label })),
    ],
  }));
  return (
    <>
      <div className="mt-5">
        <FilterBar
          search={{ label: "Search messages", value: query }}
          selects={selects}
          count={countText(total.count, total.more, "message", "messages")}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyList>No messages found</EmptyList>
      ) : (
        <ListTable
          caption="Messages"
          rows={rows}
          columns={columns}
          keyOf={(row) => row.id}
          hrefOf={(row) => listAddress({ pathname: `/admin/messages/${row.id}`, search }, {})}
          labelOf={(row) => `message to ${row.recipient}`}
          badges={badgeOf}
        />
      )}
      <ListPager cursors={cursors} labels={["Newer", "Older"]} />
    </>
  );
}
