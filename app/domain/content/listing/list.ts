import { parseSearch, type SearchQuery } from "../../text/search-text";
import type { ContentType, ListSort, Status, Values } from "../types/content-type";

/** Rows a page of a list shows. */
export const rowsPerPage = 50;
/** Rows a list counts; beyond, it says "more than". */
export const countedRows = 1_000;

/** What a list is narrowed to and ordered by, as its address says. */
export interface ListQuery {
  readonly search: SearchQuery | null;
  readonly status: Status | null;
  /** The value of the type's filter field; "" for none. */
  readonly filter: string;
  readonly sort: ListSort;
  /** The number of the row after or before which the page begins; null for the beginning. */
  readonly after: number | null;
  readonly before: number | null;
}

/** A row as lists show it. */
export interface ListedRow {
  readonly rowId: number;
  readonly label: string;
  readonly status: Status | null;
  readonly featured: boolean;
  /** What stands beside the label: a category, a short text. */
  readonly detail: string;
  /** The date the type is ordered by, or null. */
  readonly date: string | null;
  readonly updatedAt: string;
}

/** Part of a list. */
export interface ListPage {
  readonly rows: readonly ListedRow[];
  /** The rows that match, up to `countedRows + 1`. */
  readonly count: number;
  /** The numbers of the rows at which the neighbouring pages begin. */
  readonly next: number | null;
  readonly previous: number | null;
}

/** Reads what a list's address says; what it does not know counts as not said. */
export function readListQuery(type: ContentType, parameters: URLSearchParams): ListQuery {
  const number = (name: string) => {
    const value = parameters.get(name) ?? "";
    return /^[1-9]\d{0,15}$/.test(value) ? Number(value) : null;
  };
  return {
    search: parseSearch(parameters.get("q")?.slice(0, 500)),
    status: type.statuses.find((status) => status === parameters.get("status")) ?? null,
    filter: type.filter ? (parameters.get(type.filter)?.slice(0, 200) ?? "") : "",
    sort: type.sorts.find(({ name }) => name === parameters.get("sort")) ?? type.sorts[0]!,
    after: number("after"),
    before: number("before"),
  };
}

/** The column with the time from which a row is public; null for types that are not dated. */
export const scheduleOf = ({ publishing }: ContentType): string | null =>
  (publishing.by === "draft" && publishing.date) || null;

/** The status of a row; null for a type whose rows are always public (D42 for scheduled). */
export function statusOf(type: ContentType, row: Values, now: string): Status | null {
  switch (type.publishing.by) {
    case "always":
      return null;
    case "status":
      return row["status"] === "inactive" ? "inactive" : "active";
    case "draft": {
      if (row["archived"] === true) return "archived";
      if (row["draft"] === true) return "draft";
      const schedule = scheduleOf(type);
      const date = schedule === null ? null : row[schedule];
      return typeof date === "string" && date > now ? "scheduled" : "published";
    }
  }
}

/** Whether visitors see a row in this state. */
export const isPublic = (status: Status | null): boolean =>
  status === null || status === "published" || status === "active";
