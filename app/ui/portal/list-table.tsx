import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { PageLink } from "~/first-view/page-link";
import { bulkFormId, type Selection } from "./bulk-bar";
import { isTyping } from "./is-typing";
import { listAddress, nextSort } from "./list-address";

/** A column of a list. The first cell of a row links to the row. */
export interface ListColumn<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Its name in `?sort=`; absent if the list cannot be sorted by it. */
  readonly sort?: string | undefined;
  readonly className?: string;
}

/**
 * A table with row checkboxes and sortable headings. On a narrow screen each row becomes a block.
 *
 * @param sort the current order: a column's `sort`, prefixed with "-" for descending
 * @param labelOf names a row in the label of its checkbox
 * @param lead shown before the text of the first cell
 * @param badges shown after the text of the first cell
 */
export function ListTable<Row>({
  caption,
  rows,
  columns,
  keyOf,
  hrefOf,
  labelOf,
  lead,
  badges,
  sort = "",
  selection,
}: {
  caption: string;
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  keyOf: (row: Row) => string;
  hrefOf: (row: Row) => string;
  labelOf: (row: Row) => string;
  lead?: (row: Row) => ReactNode;
  badges?: (row: Row) => ReactNode;
  sort?: string | undefined;
  selection?: Selection;
}) {
  return (
    <div className="list-room">
      <table className="list-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="list-check">
                <SelectAllCheckbox selection={selection} shownCount={rows.length} />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.label} column={column} current={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row);
            const [first, ...others] = columns;
            return (
              <tr key={key} data-selected={selection?.has(key) || undefined}>
                {selection && (
                  <td className="list-check">
                    <label className="list-pick">
                      <input
                        type="checkbox"
                        name="key"
                        value={key}
                        form={bulkFormId}
                        aria-label={`Select ${labelOf(row)}`}
                        checked={selection.has(key)}
                        onChange={() => selection.toggle(key)}
                      />
                    </label>
                  </td>
                )}
                <td className={`list-first ${first?.className ?? ""}`}>
                  {lead?.(row)}
                  <PageLink to={hrefOf(row)} className="list-link" {...{ [rowLinkAttribute]: key }}>
                    {first?.cell(row)}
                  </PageLink>
                  {badges?.(row)}
                </td>
                {others.map((column) => (
                  <td key={column.label} data-label={column.label} className={column.className}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Heading<Row>({ column, current }: { column: ListColumn<Row>; current: string }) {
  const location = useLocation();
  const { sort, label, className } = column;
  if (!sort)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const sortDirection = current === sort ? "ascending" : current === `-${sort}` ? "descending" : undefined;
  return (
    <th scope="col" aria-sort={sortDirection} className={className}>
      <PageLink
        to={listAddress(location, { sort: nextSort(current, sort) })}
        prefetch="none"
        replace
        preventScrollReset
        className="list-sort"
      >
        {label}
        <span aria-hidden="true" className="list-sort-sign">
          {sortDirection === "descending" ? "↓" : "↑"}
        </span>
      </PageLink>
    </th>
  );
}

function SelectAllCheckbox({ selection, shownCount }: { selection: Selection; shownCount: number }) {
  const selectedCount = selection.keys.length;
  return (
    <label className="list-pick needs-list-script">
      <input
        ref={(box) => {
          if (box) box.indeterminate = selectedCount > 0 && selectedCount < shownCount;
        }}
        type="checkbox"
        aria-label="Select all shown"
        checked={shownCount > 0 && selectedCount === shownCount}
        onChange={selection.toggleShown}
      />
      <span className="list-all">Select all shown</span>
    </label>
  );
}

/** A part of a card whose wide content scrolls sideways. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too
    <div className="overflow-x-auto border-t border-line px-4 py-3" tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** Holds the row's key, on the link that opens the row. Keyboard navigation moves between the elements that have it. */
export const rowLinkAttribute = "data-row-link";

/**
 * Keyboard shortcuts of a list: arrows or j and k move between rows, Enter opens a row, x selects it, / focuses the
 * search, n opens the form of a new row. The cursor is the browser's focus on the row's link, so screen readers follow
 * it.
 *
 * @param toggle selects or deselects the row with a key
 * @param createHref the form of a new row, if there is one
 */
export function useListKeys({
  toggle,
  createHref,
}: { toggle?: (key: string) => void; createHref?: string } = {}): void {
  const navigate = useNavigate();
  const last = useRef<string | null>(null);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector("dialog[open], :popover-open")) return;
    const links = [...document.querySelectorAll<HTMLElement>(`[${rowLinkAttribute}]`)];
    const focusedIndex = links.findIndex((link) => link.closest("tr, li")?.contains(document.activeElement));
    const current = focusedIndex === -1 ? links.findIndex((link) => rowKeyOf(link) === last.current) : focusedIndex;
    const moveTo = (position: number) => {
      const link = links[Math.min(Math.max(position, 0), links.length - 1)];
      last.current = link ? rowKeyOf(link) : null;
      link?.focus();
      link?.scrollIntoView({ block: "nearest" });
    };
    const shortcuts: Readonly<Record<string, (() => void) | undefined>> = {
      j: () => moveTo(current + 1),
      ArrowDown: () => moveTo(current + 1),
      k: () => moveTo(current - 1),
      ArrowUp: () => moveTo(current - 1),
      x: toggle && links[current] ? () => toggle(rowKeyOf(links[current]!)) : undefined,
      "/": () => document.querySelector<HTMLElement>("[data-list-search]")?.focus(),
      n: createHref ? () => void navigate(createHref) : undefined,
    };
    const shortcut = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined;
    if (!shortcut) return;
    event.preventDefault();
    shortcut();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function rowKeyOf(link: Element): string {
  return link.getAttribute(rowLinkAttribute) ?? "";
}
