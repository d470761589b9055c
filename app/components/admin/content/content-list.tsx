import { PageLink } from "~/components/ui/page-link";
import type { Notice } from "~/components/ui/toast";
import type { ContentType, Status } from "~/domain/content/content-type";
import { ActionNotice } from "../action-notice";
import { BulkBar, type BulkQuestion } from "../list/bulk-bar";
import { FilterBar } from "../list/filter-bar";
import { countText } from "../list/list-address";
import { ListPager } from "../list/list-pager";
import { Badge } from "../list/badge";
import { ListTable, type ListColumn } from "../list/list-table";
import { useListKeys } from "../list/use-list-keys";
import { useSelection } from "../list/use-selection";
import { Moment } from "../moment";

/** A row as the list shows it. */
interface Row {
  readonly rowId: number;
  readonly label: string;
  readonly status: Status | null;
  readonly featured: boolean;
  readonly detail: string;
  readonly date: string | null;
  readonly updatedAt: string;
  readonly address: string | null;
}

/** What the list's loader and action give. */
export interface ContentListProps {
  readonly type: ContentType;
  readonly page: {
    readonly rows: readonly Row[];
    readonly count: number;
    readonly next: number | null;
    readonly previous: number | null;
  };
  readonly choices: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  readonly query: { readonly text: string; readonly status: string; readonly filter: string; readonly sort: string };
  readonly answer: { readonly notice?: Notice; readonly question: BulkQuestion | null } | null;
}

/** Rows a list counts at most. */
const counted = 1_000;

const states: Readonly<Record<Status, { label: string; tone: "plain" | "accent" | "good" | "caution" }>> = {
  published: { label: "Published", tone: "good" },
  scheduled: { label: "Scheduled", tone: "accent" },
  draft: { label: "Draft", tone: "caution" },
  archived: { label: "Archived", tone: "plain" },
  active: { label: "Active", tone: "good" },
  inactive: { label: "Inactive", tone: "plain" },
};

/** The list of a section (ADM-7, ADM-8, ADM-11, ADM-13): search, filters, order, paging, and what can be done to many. */
export function ContentList({ type, page, choices, query, answer }: ContentListProps) {
  const base = `/admin/${type.name}`;
  const create = `${base}/new`;
  const selection = useSelection(
    page.rows.map(({ rowId }) => String(rowId)),
    answer?.notice,
  );
  useListKeys({ choose: selection.toggle, createHref: create });
  const filtered = query.text !== "" || query.status !== "" || query.filter !== "";
  const field = type.fields.find(({ name }) => name === type.filter);
  const selects = [
    ...(type.statuses.length > 0
      ? [
          {
            name: "status",
            label: "State",
            value: query.status,
            options: [
              { value: "", label: "Every state" },
              ...type.statuses.map((value) => ({ value, label: states[value].label })),
            ],
          },
        ]
      : []),
    ...(field
      ? [
          {
            name: field.name,
            label: field.label,
            value: query.filter,
            options: [{ value: "", label: "Every category" }, ...choices],
          },
        ]
      : []),
  ];
  return (
    <>
      <ActionNotice of={answer} />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-heading">{type.title}</h1>
        <div className="flex flex-wrap gap-2">
          {type.name === "stack" && (
            <PageLink to="/admin/stack-categories" className="button button-dense">
              Categories
            </PageLink>
          )}
          {type.name === "stack-categories" && (
            <>
              <PageLink to="/admin/stack" className="button button-dense">
                Stack items
              </PageLink>
              <PageLink to={`${base}/order`} className="button button-dense">
                Reorder
              </PageLink>
            </>
          )}
          <PageLink to={`${base}/bin`} className="button button-dense">
            Bin
          </PageLink>
          <PageLink to={create} className="button button-dense button-primary" aria-keyshortcuts="n">
            New {type.item}
          </PageLink>
        </div>
      </div>
      <FilterBar
        search={{ label: `Search ${type.title.toLowerCase()}`, value: query.text }}
        selects={selects}
        sort={{
          name: "sort",
          label: "Order",
          value: query.sort === type.sorts[0]!.name ? "" : query.sort,
          options: type.sorts.map(({ name, label }, position) => ({ value: position === 0 ? "" : name, label })),
        }}
        count={countText(Math.min(page.count, counted), page.count > counted, "row", "rows")}
      />
      {page.rows.length === 0 ? (
        <Empty type={type} filtered={filtered} create={create} />
      ) : (
        <>
          <BulkBar
            selection={selection}
            shown={page.rows.length}
            total={{ count: Math.min(page.count, counted), more: page.count > counted }}
            names={["row", "rows"]}
            deeds={type.deeds.map(({ name, label }) => ({ intent: name, label }))}
            question={answer?.question ?? null}
          />
          <ListTable
            caption={type.title}
            rows={page.rows}
            columns={columnsOf(type, base)}
            keyOf={({ rowId }) => String(rowId)}
            hrefOf={({ rowId }) => `${base}/${rowId}`}
            labelOf={({ label }) => label}
            badges={Badges}
            sort={query.sort}
            selection={selection}
          />
          <ListPager
            parts={{
              before: page.previous === null ? null : String(page.previous),
              after: page.next === null ? null : String(page.next),
            }}
          />
        </>
      )}
    </>
  );
}

function columnsOf(type: ContentType, base: string): ListColumn<Row>[] {
  const sortable = (name: string) => (type.sorts.some((sort) => sort.name === name) ? name : undefined);
  const label = type.fields.find(({ name }) => name === type.label)!.label;
  return [
    { label, cell: (row) => row.label, sort: sortable("name"), className: "w-full" },
    { label: "About", cell: (row) => <span className="list-detail">{row.detail}</span> },
    ...(sortable("date")
      ? [
          {
            label: "Date",
            sort: "date",
            className: "whitespace-nowrap",
            cell: (row: Row) => row.date && <Moment instant={row.date} dateOnly />,
          },
        ]
      : []),
    {
      label: "Changed",
      sort: sortable("changed"),
      className: "whitespace-nowrap",
      cell: (row) => <Moment instant={row.updatedAt} dateOnly />,
    },
    {
      label: "Actions",
      className: "whitespace-nowrap",
      cell: (row) => (
        <span className="inline-flex gap-x-3">
          <PageLink to={`${base}/${row.rowId}`} prefetch="none" className="text-link" aria-label={`Edit ${row.label}`}>
            Edit
          </PageLink>
          <PageLink
            to={`${base}/${row.rowId}/delete`}
            prefetch="none"
            className="text-link"
            aria-label={`Delete ${row.label}`}
          >
            Delete
          </PageLink>
        </span>
      ),
    },
  ];
}

function Badges({ status, featured }: Row) {
  return (
    <>
      {status && <Badge tone={states[status].tone}>{states[status].label}</Badge>}
      {featured && <Badge tone="accent">Featured</Badge>}
    </>
  );
}

function Empty({ type, filtered, create }: { type: ContentType; filtered: boolean; create: string }) {
  return (
    <div className="mt-6 rounded-card border border-dashed border-line px-6 py-12 text-center">
      <p className="font-display text-xl">{type.empty}</p>
      <p className="mt-2 text-muted">
        {filtered
          ? "Try another search, or clear the filters."
          : `The first ${type.item.toLowerCase()} is a click away.`}
      </p>
      {!filtered && (
        <p className="mt-5">
          <PageLink to={create} className="button button-primary">
            New {type.item}
          </PageLink>
        </p>
      )}
    </div>
  );
}
