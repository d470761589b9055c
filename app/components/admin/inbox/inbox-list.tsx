import { useLocation } from "react-router";
import { choiceLabel } from "~/domain/intake/answers";
import {
  facets,
  statusChoices,
  type Facet,
  type InboxFilter,
  type InboxSort,
  type SubmissionEntry,
} from "~/domain/intake/inbox";
import { BulkBar } from "../list/bulk-bar";
import type { Question } from "../shell/confirmation";
import { FilterBar } from "../list/filter-bar";
import { countText, listAddress } from "../list/list-address";
import { ListPager, type ListCursors } from "../list/list-pager";
import { ListTable, type ListColumn } from "../list/list-table";
import { useListKeys } from "../list/use-list-keys";
import { useSelection } from "../list/use-selection";
import { Moment } from "../shell/moment";
import { StatusBadge } from "./status-badge";

/** The loader data of the inbox. */
export interface InboxView {
  readonly rows: readonly SubmissionEntry[];
  readonly cursors: ListCursors;
  readonly total: { readonly count: number; readonly more: boolean };
  readonly query: string;
  readonly facets: InboxFilter["facets"];
  readonly due: boolean;
  readonly sort: InboxSort;
}

const names = ["submission", "submissions"] as const;

const columns: ReadonlyArray<ListColumn<SubmissionEntry>> = [
  { label: "From", cell: (row) => row.email },
  {
    label: "Project",
    className: "list-wide",
    cell: (row) => (
      <>
        {choiceLabel("projectType", row.projectType ?? "")}
        <span className="block truncate text-muted">{row.problem}</span>
      </>
    ),
  },
  { label: "Budget", className: "whitespace-nowrap", cell: (row) => choiceLabel("budget", row.budget) },
  {
    label: "Start, launch",
    className: "list-extra whitespace-nowrap",
    cell: (row) => (
      <>
        <span className="block">{choiceLabel("startTimeline", row.startTimeline)}</span>
        <span className="block text-muted">{choiceLabel("launchTimeline", row.launchTimeline)}</span>
      </>
    ),
  },
  { label: "Owner", className: "list-extra", cell: (row) => row.owner || null },
  {
    label: "Next step",
    sort: "next",
    className: "whitespace-nowrap",
    cell: (row) => row.nextStepOn && <Moment instant={row.nextStepOn} dateOnly />,
  },
  {
    label: "Received",
    sort: "received",
    className: "whitespace-nowrap",
    cell: (row) => <Moment instant={row.createdAt} dateOnly />,
  },
];

const badgeOf = (row: SubmissionEntry) => <StatusBadge status={row.status} />;

const allLabels: Readonly<Record<Facet, string>> = {
  status: "All statuses",
  type: "All types",
  budget: "All budgets",
  start: "All start dates",
  launch: "All launch dates",
};

/** The list of submissions (ADM-3). */
export function InboxList({ view, question, done }: { view: InboxView; question: Question | null; done: unknown }) {
  const { rows, cursors, total, query, sort } = view;
  const { search } = useLocation();
  const selection = useSelection(
    rows.map((row) => row.id),
    done,
  );
  useListKeys({ toggle: selection.toggle });
  const facetSelects = (Object.keys(facets) as Facet[]).map((name) => ({
    name,
    label: `Filter by ${facets[name].label}`,
    value: view.facets[name],
    options: [
      { value: "", label: allLabels[name] },
      ...Object.entries(facets[name].choices).map(([value, { label }]) => ({ value, label: optionLabel(name, label) })),
    ],
  }));
  return (
    <>
      <div className="mt-5">
        <FilterBar
          search={{ label: "Search submissions", value: query }}
          selects={[...facetSelects, dueSelect(view.due)]}
          sort={{
            name: "sort",
            label: "Sort by",
            value: sort === "-received" ? "" : sort,
            options: [
              { value: "", label: "Newest first" },
              { value: "received", label: "Oldest first" },
              { value: "next", label: "Earliest next step" },
              { value: "-next", label: "Latest next step" },
            ],
          }}
          count={countText(total.count, total.more, ...names)}
        />
      </div>
      {rows.length === 0 ? (
        <p className="mt-4 rounded-card border border-line bg-raised px-5 py-12 text-center text-muted">
          {cursors.after === null ? "No submissions found" : "No matches on this page. Continue to the next one."}
        </p>
      ) : (
        <ListTable
          caption="Submissions"
          rows={rows}
          columns={columns}
          keyOf={(row) => row.id}
          hrefOf={(row) => listAddress({ pathname: `/admin/submissions/${row.id}`, search }, {})}
          labelOf={(row) => `submission from ${row.email}`}
          badges={badgeOf}
          sort={sort}
          selection={selection}
        />
      )}
      <BulkBar
        selection={selection}
        shown={rows.length}
        total={total}
        names={names}
        actions={[{ intent: "set-status", label: "Set status" }]}
        question={question}
      >
        <select name="status" aria-label="Status to set" className="field field-dense" defaultValue="contacted">
          {Object.entries(statusChoices).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </BulkBar>
      <ListPager cursors={cursors} labels={sort === "-received" ? ["Newer", "Older"] : undefined} />
    </>
  );
}

const dueSelect = (due: boolean) => ({
  name: "due",
  label: "Filter by next step",
  value: due ? "1" : "",
  options: [
    { value: "", label: "All next steps" },
    { value: "1", label: "Next step due" },
  ],
});

/** "ASAP" alone is ambiguous in a filter. */
function optionLabel(name: Facet, label: string): string {
  if (name === "start") return `Starts: ${label}`;
  return name === "launch" ? `Launches: ${label}` : label;
}
