import { Form, useLocation } from "react-router";
import type { BoundedCount, PageCursors } from "~/base/listing/list-page";
import { PageLink } from "~/first-view/page-link";
import {
  canResend,
  canStop,
  channelChoices,
  kindChoices,
  type LogFacet,
  logFacets,
  type LogQuery,
  type MessageEntry,
  type MessageState,
  stateChoices,
} from "~/outbox/message";
import { Badge } from "~/ui/portal/badge";
import { FilterBar } from "~/ui/portal/filter-bar";
import { countText, listAddress } from "~/ui/portal/list-address";
import { EmptyList, ListPager } from "~/ui/portal/list-pager";
import { type ListColumn, ListTable, useListKeys } from "~/ui/portal/list-table";
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

/** A message of the delivery log, with its actions. */
export function MessageView({
  message,
  text,
  canBeSent,
}: {
  message: MessageEntry & { readonly providerId: string | null; readonly enquiryId: string | null };
  /** Null if it contains a one-time link. */
  text: string | null;
  canBeSent: boolean;
}) {
  const { kind, channel, recipient, subject, state, attempts, dueAt, lastError, createdAt, updatedAt } = message;
  const facts: ReadonlyArray<readonly [string, React.ReactNode]> = [
    ["Status", <MessageBadge key="state" state={state} />],
    ["Type", `${kindChoices[kind].label}, ${channelChoices[channel].label.toLowerCase()}`],
    ["Created", <LocalTime key="created" instant={createdAt} />],
    ["Attempts", attempts],
    ["Last change", <LocalTime key="changed" instant={updatedAt} />],
    ["Next attempt", state === "queued" ? <LocalTime key="next" instant={dueAt} /> : null],
    ["Last error", lastError],
    ["Response", message.providerId],
  ];
  return (
    <>
      <PageLink to="/admin/messages" className="text-link text-sm">
        All messages
      </PageLink>
      <h1 className="mt-3 text-heading wrap-anywhere">{subject}</h1>
      <p className="mt-1 wrap-anywhere text-muted">To {recipient}</p>
      <dl className="mt-5 grid max-w-3xl grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      <Form method="post" className="no-print mt-5 flex flex-wrap gap-3">
        {canResend(message) && canBeSent && (
          <button type="submit" name="intent" value="resend" className="button button-dense">
            Send again
          </button>
        )}
        {canStop(message) && (
          <button type="submit" name="intent" value="stop" className="button button-dense">
            Stop
          </button>
        )}
        {message.enquiryId !== null && (
          <PageLink to={`/admin/submissions/${message.enquiryId}`} className="button button-dense">
            Open the submission
          </PageLink>
        )}
      </Form>
      <h2 className="mt-8 text-xl">Text</h2>
      {text !== null ? (
        <pre className="mt-3 max-w-3xl rounded-card border border-line bg-raised p-5 text-sm whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      ) : (
        <p className="mt-2 text-muted">It contains a one-time link, so only its recipient can read it.</p>
      )}
    </>
  );
}
