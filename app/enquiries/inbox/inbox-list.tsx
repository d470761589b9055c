import { useLocation } from "react-router";
import type { BoundedCount, PageCursors } from "~/base/listing/list-page";
import {
  type Facet,
  facets,
  type InboxFilter,
  type InboxSort,
  isOverdue,
  isStatus,
  type Owner,
  ownerChoices,
  ownerText,
  statusChoices,
  type EnquiryEntry,
  type EnquiryStatus,
} from "~/enquiries/rules/inbox";
import { outcomeText } from "~/enquiries/rules/outcome";
import { sourceLabel } from "~/enquiries/rules/source";
import { choiceLabel, type LabelSettings, shownChoices } from "~/intake/rules/choices";
import { cornerDraft } from "~/intake/rules/woven";
import { FilterTabs } from "~/ui/components/filter-tabs";
import { useSettings } from "~/ui/components/settings";
import { Weave } from "~/ui/components/weave";
import type { Question } from "~/ui/portal/action-feedback";
import { Badge } from "~/ui/portal/badge";
import { type BulkActionButton, BulkBar, useSelection } from "~/ui/portal/bulk-bar";
import { FilterBar } from "~/ui/portal/filter-bar";
import { countText, listAddress } from "~/ui/portal/list-address";
import { EmptyList, ListPager } from "~/ui/portal/list-pager";
import { type ListColumn, ListTable, useListKeys } from "~/ui/portal/list-table";
import { LocalTime } from "~/ui/portal/local-time";
import { AnswerClock, EnquiryStatusBadge, StageFields } from "./enquiry-state";

/**
 * The bulk actions on enquiries.
 *
 * @param rows the enquiries on this page
 * @param people who can own enquiries
 */
function bulkActions(rows: readonly EnquiryEntry[], people: readonly Owner[]): BulkActionButton[] {
  const options = Object.entries(statusChoices).filter(([value]) => value !== "spam");
  return [
    {
      intent: "set-status",
      label: "Set stage",
      field: <StageFields options={options} />,
    },
    {
      intent: "set-owner",
      label: "Set owner",
      field: (
        <select name="owner" aria-label="New owner" className="field field-dense">
          <option value="">Unassigned</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ),
    },
    ...(rows.some(({ status }) => status !== "spam") ? [{ intent: "spam", label: "Mark as spam" }] : []),
    ...(rows.some(({ status }) => status === "spam") ? [{ intent: "not-spam", label: "Not spam" }] : []),
  ];
}

/** The next step of an enquiry and its date, marked if overdue. Null if neither is set. */
function NextStep({
  entry,
  today,
}: {
  entry: Pick<EnquiryEntry, "status" | "nextStep" | "nextStepOn">;
  /** The current date in the user's time zone. */
  today: string;
}) {
  const { nextStep, nextStepOn } = entry;
  if (nextStep === "" && nextStepOn === null) return null;
  return (
    <>
      <span className="flex flex-wrap gap-x-2 whitespace-nowrap">
        {nextStepOn && <LocalTime instant={nextStepOn} dateOnly />}
        {isOverdue(entry, today) && <Badge tone="danger">Overdue</Badge>}
      </span>
      {nextStep && <span className="block max-w-44 truncate text-muted">{nextStep}</span>}
    </>
  );
}

/** An enquiry with the corner of its cloth; null if it did not begin with the draft of an idea. */
interface InboxRow extends EnquiryEntry {
  readonly cloth: readonly number[] | null;
}

/** The loader data of the inbox. */
export interface InboxView {
  readonly rows: readonly InboxRow[];
  readonly cursors: PageCursors;
  readonly total: BoundedCount;
  /** The number of enquiries in each stage; null while any other filter is set. */
  readonly stages: Readonly<Record<EnquiryStatus, number>> | null;
  readonly query: string;
  readonly facets: InboxFilter["facets"];
  readonly owner: string;
  readonly due: boolean;
  readonly sort: InboxSort;
  /** Who can own enquiries. */
  readonly people: readonly Owner[];
  /** The current date in UTC. */
  readonly today: string;
  /** An ISO instant. */
  readonly now: string;
}

const names = ["submission", "submissions"] as const;

const columnsOn = ({ today, people }: InboxView, settings: LabelSettings): ReadonlyArray<ListColumn<InboxRow>> => [
  { label: "From", cell: (row) => row.email },
  {
    label: "Project",
    className: "list-wide",
    cell: (row) => (
      <>
        {choiceLabel("projectType", row.projectType ?? "", settings)}
        <span className="flex items-center gap-2 text-muted">
          {row.cloth && <Weave draft={cornerDraft(row.cloth)} className="h-4 w-8 shrink-0" />}
          <span className="truncate">{row.problem}</span>
        </span>
      </>
    ),
  },
  {
    label: "Budget, start",
    className: "whitespace-nowrap",
    cell: (row) => (
      <>
        <span className="block">{choiceLabel("budget", row.budget, settings)}</span>
        <span className="block text-muted">{choiceLabel("startTimeline", row.startTimeline, settings)}</span>
        {outcomeText(row) && <span className="block max-w-44 truncate font-semibold">{outcomeText(row)}</span>}
      </>
    ),
  },
  {
    label: "Owner",
    className: "list-extra",
    cell: (row) => row.owner && <span className="block max-w-36 truncate">{ownerText(row, people)}</span>,
  },
  {
    label: "Next step",
    sort: "next",
    cell: (row) => <NextStep entry={row} today={today} />,
  },
  {
    label: "Received",
    sort: "received",
    className: "whitespace-nowrap",
    cell: (row) => (
      <>
        <LocalTime instant={row.createdAt} dateOnly />
        {row.source && <span className="block max-w-40 truncate text-muted">{sourceLabel(row.source)}</span>}
      </>
    ),
  },
];

const badgesOn = (now: string) => (row: EnquiryEntry) => (
  <>
    <EnquiryStatusBadge status={row.status} /> <AnswerClock enquiry={row} now={now} isShort />
  </>
);

/** The facets with a select. The stage has tabs instead. */
type SelectedFacet = Exclude<Facet, "status">;
const facetFields = {
  type: "projectType",
  budget: "budget",
  start: "startTimeline",
  launch: "launchTimeline",
} as const;
const allLabels: Readonly<Record<SelectedFacet, string>> = {
  type: "All types",
  budget: "All budgets",
  start: "All start dates",
  launch: "All launch dates",
};

/** The list of enquiries (ADM-3). */
export function InboxList({
  view,
  question,
  outcome,
}: {
  view: InboxView;
  question: Question | null;
  outcome: unknown;
}) {
  const { rows, cursors, total, query, sort } = view;
  const { pathname, search } = useLocation();
  const selection = useSelection(
    rows.map((row) => row.id),
    outcome,
  );
  useListKeys({ toggle: selection.toggle });
  const settings = useSettings();
  const { stages } = view;
  const { status: stage } = view.facets;
  const tabs = [
    { label: "All", status: "", count: stages && Object.values(stages).reduce((a, b) => a + b) - stages.spam },
    ...Object.keys(statusChoices)
      .filter(isStatus)
      .map((status) => ({
        label: statusChoices[status].label,
        status,
        count: stages && stages[status],
      })),
  ];
  const facetSelects = (Object.keys(allLabels) as SelectedFacet[]).map((name) => ({
    name,
    label: `Filter by ${facets[name].label}`,
    value: view.facets[name],
    options: [
      { value: "", label: allLabels[name] },
      ...Object.entries(shownChoices(facetFields[name], settings)).map(([value, { label }]) => ({
        value,
        label: optionLabel(name, label),
      })),
    ],
  }));
  return (
    <>
      <div className="mt-4">
        <FilterTabs
          label="Stages"
          tabs={tabs.map(({ label, status, count }) => ({
            label,
            to: listAddress({ pathname, search }, { status }),
            current: status === stage,
            ...(count !== null && { count }),
          }))}
        />
      </div>
      <div className="mt-4">
        <FilterBar
          search={{ label: "Search submissions", value: query }}
          selects={[ownerSelect(view.owner), dueSelect(view.due), ...facetSelects]}
          hiddenFields={{ status: stage }}
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
        <EmptyList>
          {cursors.after === null ? "No submissions found" : "No matches on this page. Continue to the next one."}
        </EmptyList>
      ) : (
        <ListTable
          caption="Submissions"
          rows={rows}
          columns={columnsOn(view, settings)}
          keyOf={(row) => row.id}
          hrefOf={(row) => listAddress({ pathname: `/admin/submissions/${row.id}`, search }, {})}
          labelOf={(row) => `submission from ${row.email}`}
          badges={badgesOn(view.now)}
          sort={sort}
          selection={selection}
        />
      )}
      <BulkBar
        selection={selection}
        shownCount={rows.length}
        total={total}
        names={names}
        actions={bulkActions(rows, view.people)}
        question={question}
      />
      <ListPager cursors={cursors} labels={sort === "-received" ? ["Newer", "Older"] : undefined} />
    </>
  );
}

const ownerSelect = (owner: string) => ({
  name: "owner",
  label: "Filter by owner",
  value: owner,
  options: [
    { value: "", label: "All owners" },
    ...Object.entries(ownerChoices).map(([value, { label }]) => ({ value, label })),
  ],
});

const dueSelect = (due: boolean) => ({
  name: "due",
  label: "Filter by next step",
  value: due ? "1" : "",
  options: [
    { value: "", label: "All next steps" },
    { value: "1", label: "Next step due" },
  ],
});

/** "ASAP" on its own is ambiguous in a filter. */
function optionLabel(name: Facet, label: string): string {
  if (name === "start") return `Starts: ${label}`;
  return name === "launch" ? `Launches: ${label}` : label;
}
