import type { Choice, ContentType } from "~/content/types/content-type";
import type { ListedRow } from "~/content/listing/list";
import { Badge } from "~/ui/portal/badge";
import type { ListColumn } from "~/ui/portal/list-table";
import { RowMenu } from "~/ui/portal/row-menu";
import { LocalTime } from "~/ui/portal/local-time";
import { ContentStatusBadge } from "./status-badge";

type Column = ListColumn<ListedRow>;

/**
 * The columns of a type's list: the label, status and category if the type has them, the detail, the dates, and the
 * menu of row actions.
 *
 * @param choices the options of the type's filter field, which label a row's category
 */
export function columnsOf(type: ContentType, choices: readonly Choice[]): Column[] {
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
    cell: (row) => row.date && <LocalTime instant={row.date} dateOnly relative />,
  };
  return [
    { label: labelOf(type.label), cell: (row) => row.label, sort: sortable("name"), className: "w-full" },
    ...(type.statuses.length > 0 ? [status] : []),
    ...(type.filter && type.filter !== detail ? [category(type.filter)] : []),
    detailColumn,
    ...(sortable("date") ? [date] : []),
    {
      label: "Edited",
      sort: sortable("changed"),
      className: "whitespace-nowrap",
      cell: (row) => <LocalTime instant={row.updatedAt} dateOnly relative />,
    },
    { label: "Actions", className: "list-actions", cell: (row) => <Actions type={type} row={row} /> },
  ];
}

function Actions({ type: { name }, row: { rowId, label, path } }: { type: ContentType; row: ListedRow }) {
  const base = `/admin/${name}/${rowId}`;
  return (
    <RowMenu
      id={`actions-${rowId}`}
      of={label}
      links={[
        ["Edit", base],
        ...(path === null ? [] : [["View page", path] as const]),
        ["History", `${base}/history`],
        ["Delete", `${base}/delete`],
      ]}
      shown={["Edit", "Delete"]}
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
export function Thumbnail({ image, label }: ListedRow) {
  return image === null ? (
    <span aria-hidden="true" className="list-thumbnail">
      {[...label.trim()][0]}
    </span>
  ) : (
    <img src={image} alt="" width={36} height={36} loading="lazy" decoding="async" className="list-thumbnail" />
  );
}
