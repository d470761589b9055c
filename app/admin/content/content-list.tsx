import { formatNumber } from "~/base/words/numbers";
import type { UnsavedRow } from "~/content/drafts/draft";
import { countedRows, deletionOf, type ListedRow, type ListPage } from "~/content/listing/list";
import { type Choice, type ContentType, emptyText } from "~/content/types/content-type";
import { PageLink } from "~/first-view/page-link";
import type { ContentName } from "~/types";
import type { Notice } from "~/ui/components/toast";
import { ActionNotice, type Question } from "~/ui/portal/action-feedback";
import { Badge } from "~/ui/portal/badge";
import { type BulkActionButton, BulkBar, useSelection } from "~/ui/portal/bulk-bar";
import { FilterBar } from "~/ui/portal/filter-bar";
import { countText } from "~/ui/portal/list-address";
import { EmptyList, ListPager } from "~/ui/portal/list-pager";
import { type ListColumn, ListTable, useListKeys } from "~/ui/portal/list-table";
import { LocalTime } from "~/ui/portal/local-time";
import { ContentStatusBadge, statusLabels } from "./status-badge";
import { UnsavedRows } from "./unsaved-rows";

/**
 * A list row's actions: links behind a button. A popover, which opens and closes without script.
 *
 * @param id unique on the page
 * @param of the row's label
 * @param shownKeys the labels of links that also stand in the row, instead of in the menu, where there is room (D57)
 */
function RowMenu({
  id,
  of,
  links,
  shownKeys,
}: {
  id: string;
  of: string;
  links: ReadonlyArray<readonly [label: string, to: string]>;
  shownKeys: readonly string[];
}) {
  return (
    <>
      {links
        .filter(([label]) => shownKeys.includes(label))
        .map(([label, to]) => (
          <PageLink key={to} to={to} prefetch="none" aria-label={`${label} ${of}`} className="row-action">
            {label}
          </PageLink>
        ))}
      <button type="button" popoverTarget={id} aria-label={`Actions for ${of}`} className="row-menu-button">
        <span aria-hidden="true">⋯</span>
      </button>
      <ul id={id} popover="auto" aria-label={`Actions for ${of}`} className="row-menu">
        {links.map(([label, to]) => (
          <li key={to} className={shownKeys.includes(label) ? "row-action-in-menu" : undefined}>
            <PageLink to={to} prefetch="none" aria-label={`${label} ${of}`}>
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}

type Column = ListColumn<ListedRow>;

/**
 * The columns of a type's list: the label, status and category if the type has them, the detail, the dates, and the
 * menu of row actions.
 *
 * @param choices the options of the type's filter field, which label a row's category
 */
function columnsOf(type: ContentType, choices: readonly Choice[]): Column[] {
  const sortable = (name: string) => (type.sorts.some((sort) => sort.name === name) ? name : undefined);
  const labelOf = (field: string) => type.fields.find(({ name }) => name === field)?.label ?? "Details";
  const { detail } = type.list;
  const status: Column = { label: "Status", className: "list-status", cell: Badges };
  const detailColumn: Column = {
    label: labelOf(detail),
    ...(type.filter && type.filter !== detail && { className: "list-extra" }),
    cell: (row) => row.detail && <span className="list-detail">{row.detail}</span>,
  };
  const labels = new Map(choices.map(({ value, label }) => [value, label]));
  const category = (filter: string): Column => ({
    label: labelOf(filter),
    cell: (row) => row.filter && <span className="list-detail">{labels.get(row.filter) ?? row.filter}</span>,
  });
  const date: Column = {
    label: "Date",
    sort: "date",
    className: "whitespace-nowrap",
    cell: (row) => row.date && <LocalTime instant={row.date} dateOnly />,
  };
  return [
    { label: labelOf(type.label), cell: (row) => row.label, sort: sortable("name"), className: "w-full" },
    ...(type.statuses.length > 0 ? [status] : []),
    ...(type.filter && type.filter !== detail ? [category(type.filter)] : []),
    detailColumn,
    ...(type.list.more ?? []).map((name, at): Column => ({
      label: labelOf(name),
      className: "list-extra",
      cell: (row) => row.more[at] && <span className="list-detail">{row.more[at]}</span>,
    })),
    ...(type.list.hasVisits ? visitColumns : []),
    ...(sortable("date") ? [date] : []),
    {
      label: "Edited",
      sort: sortable("changed"),
      className: "whitespace-nowrap",
      cell: (row) => <LocalTime instant={row.updatedAt} dateOnly />,
    },
    { label: "Actions", className: "list-actions", cell: (row) => <Actions type={type} row={row} /> },
  ];
}

const visitColumns: readonly Column[] = [
  { label: "Hits", className: "whitespace-nowrap", cell: ({ visits }) => formatNumber(visits?.count ?? 0) },
  {
    label: "Last hit",
    className: "whitespace-nowrap",
    cell: ({ visits }) => (visits ? <LocalTime instant={visits.lastAt} dateOnly /> : "Never"),
  },
];

function Actions({ type, row: { rowId, label, path } }: { type: ContentType; row: ListedRow }) {
  const base = `/admin/${type.name}/${rowId}`;
  return (
    <RowMenu
      id={`actions-${rowId}`}
      of={label}
      links={[
        ["Edit", base],
        ...(path === null ? [] : [["View page", path] as const]),
        ["History", `${base}/history`],
        [deletionOf(type), `${base}/delete`],
      ]}
      shownKeys={["Edit", deletionOf(type)]}
    />
  );
}

function Badges({ badges, featured }: ListedRow) {
  return (
    <>
      {badges.map((status) => (
        <ContentStatusBadge key={status} status={status} />
      ))}
      {featured && <Badge tone="accent">Featured</Badge>}
    </>
  );
}

/** A row's image, or the first letter of its label. Hidden from screen readers, because the label follows. */
function Thumbnail({ image, label }: ListedRow) {
  return image === null ? (
    <span aria-hidden="true" className="list-thumbnail">
      {[...label.trim()][0]}
    </span>
  ) : (
    <img src={image} alt="" width={36} height={36} loading="lazy" decoding="async" className="list-thumbnail" />
  );
}

/** The loader and action data of a list. */
export interface ContentListProps {
  readonly type: ContentType;
  readonly page: ListPage;
  /** Rows that were begun and never saved. */
  readonly unsaved: ReadonlyArray<UnsavedRow<ContentName>>;
  readonly choices: readonly Choice[];
  readonly query: { readonly text: string; readonly status: string; readonly filter: string; readonly sort: string };
  readonly actionData: { readonly notice?: Notice; readonly question: Question | null } | null;
}

/** The list of a section (ADM-7, ADM-8, ADM-11, ADM-13): search, filters, sorting, paging, bulk actions. */
export function ContentList({ type, page, unsaved, choices, query, actionData }: ContentListProps) {
  const base = `/admin/${type.name}`;
  const selection = useSelection(
    page.rows.map(({ rowId }) => String(rowId)),
    actionData?.notice,
  );
  useListKeys({ toggle: selection.toggle, ...(!type.rowNames && { createHref: `${base}/new` }) });
  const names = [type.item.toLowerCase(), type.items] as const;
  const isFiltered = query.text !== "" || query.status !== "" || query.filter !== "";
  const total = { count: Math.min(page.count, countedRows), more: page.count > countedRows };
  return (
    <>
      <ActionNotice of={actionData} />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-heading">{type.title}</h1>
        <div className="flex flex-wrap gap-2">
          {[...(type.links ?? []), ["Trash", `${base}/trash`] as const].map(([label, href]) => (
            <PageLink key={href} to={href} className="button button-dense">
              {label}
            </PageLink>
          ))}
          {!type.rowNames && (
            <PageLink to={`${base}/new`} className="button button-dense button-primary" aria-keyshortcuts="n">
              New {type.item}
            </PageLink>
          )}
        </div>
      </div>
      <FilterBar
        search={{ label: `Search ${type.title.toLowerCase()}`, value: query.text }}
        selects={selectsOf(type, choices, query)}
        sort={{
          name: "sort",
          label: "Sort by",
          value: query.sort === type.sorts[0]!.name ? "" : query.sort,
          options: type.sorts.map(({ name, label }, position) => ({ value: position === 0 ? "" : name, label })),
        }}
        count={countText(total.count, total.more, ...names)}
      />
      {!isFiltered && <UnsavedRows rows={unsaved} />}
      {page.rows.length === 0 ? (
        <Empty type={type} isFiltered={isFiltered} />
      ) : (
        <>
          <BulkBar
            selection={selection}
            shownCount={page.rows.length}
            total={total}
            names={names}
            actions={bulkButtons(type, choices)}
            question={actionData?.question ?? null}
          />
          <ListTable
            caption={type.title}
            rows={page.rows}
            columns={columnsOf(type, choices)}
            keyOf={({ rowId }) => String(rowId)}
            hrefOf={({ rowId }) => `${base}/${rowId}`}
            labelOf={({ label }) => label}
            {...(type.list.images && { lead: Thumbnail })}
            sort={query.sort}
            selection={selection}
          />
          <ListPager cursors={{ before: page.previous?.toString() ?? null, after: page.next?.toString() ?? null }} />
        </>
      )}
    </>
  );
}

/** The buttons of the bulk actions, each with the choices of the field that it sets. */
function bulkButtons({ bulkActions, fields }: ContentType, choices: readonly Choice[]): BulkActionButton[] {
  return bulkActions.map(({ name: intent, label, choose }) => {
    const field = fields.find(({ name }) => name === choose);
    if (!field) return { intent, label };
    const named = field.label.toLowerCase();
    const select = (
      <select name={field.name} aria-label={`${label} to ${named}`} className="field field-dense" defaultValue="">
        <option value="">Select a {named}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
    return { intent, label, field: select };
  });
}

function selectsOf(
  { statuses, fields, filter }: ContentType,
  choices: readonly Choice[],
  query: ContentListProps["query"],
) {
  const field = fields.find(({ name }) => name === filter);
  const status = statuses.map((value) => ({ value, label: statusLabels[value].label }));
  const select = (name: string, label: string, value: string, all: string, options: readonly Choice[]) => ({
    name,
    label,
    value,
    options: [{ value: "", label: all }, ...options],
  });
  return [
    ...(status.length > 0 ? [select("status", "Status", query.status, "All statuses", status)] : []),
    ...(field ? [select(field.name, field.label, query.filter, "All categories", choices)] : []),
  ];
}

function Empty({ type, isFiltered }: { type: ContentType; isFiltered: boolean }) {
  return (
    <EmptyList>
      <p className="font-display text-xl text-ink">
        {type.rowNames && !isFiltered ? "Nothing changed yet" : emptyText(type)}
      </p>
      <p className="mt-2">
        {isFiltered
          ? "Try another search or clear the filters."
          : type.rowNames
            ? `All ${type.items} show what they came with. Choose one above to change it.`
            : `Create your first ${type.item.toLowerCase()}.`}
      </p>
      {!isFiltered && !type.rowNames && (
        <p className="mt-5">
          <PageLink to={`/admin/${type.name}/new`} className="button button-primary">
            New {type.item}
          </PageLink>
        </p>
      )}
    </EmptyList>
  );
}
