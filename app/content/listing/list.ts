import { parseSearch, type SearchQuery } from "../../base/search/search-text";
import type { ContentType, ListSort, Status, Values, Visits } from "../types/content-type";

export const rowsPerPage = 50;
/** Lists count rows up to this number, and show "more than" beyond it. */
export const countedRows = 1_000;

/** The filters, order and position of a list, as its URL states them. */
export interface ListQuery {
  readonly search: SearchQuery | null;
  readonly status: Status | null;
  /** The value of the type's filter field; "" for none. */
  readonly filter: string;
  readonly sort: ListSort;
  /** The id of the row that the page comes after, or before; both null for the first page. */
  readonly after: number | null;
  readonly before: number | null;
}

export interface ListedRow {
  readonly rowId: number;
  readonly label: string;
  /** Shown as badges, most significant first; empty for a type whose rows are always public. */
  readonly badges: readonly Status[];
  readonly featured: boolean;
  /** Shown beside the label, such as a category. */
  readonly detail: string;
  /** The further texts that the type lists, in its order. */
  readonly more: readonly string[];
  /** How often visitors used it; null for never, and for types that do not count it. */
  readonly visits: Visits | null;
  /** The value of the type's filter field, such as the id of a category; "" for none. */
  readonly filter: string;
  /** The address of its image; null for none. */
  readonly image: string | null;
  /** The path of its page; null if visitors have none. */
  readonly path: string | null;
  /** The date that the type is sorted by, or null. */
  readonly date: string | null;
  readonly updatedAt: string;
}

export interface ListPage {
  readonly rows: readonly ListedRow[];
  /** How many rows match, up to `countedRows + 1`. */
  readonly count: number;
  /** Row ids for `after` and `before` on the neighbouring pages. */
  readonly next: number | null;
  readonly previous: number | null;
}

/** Parses a list's URL; unknown values are ignored. */
export function parseListQuery(type: ContentType, parameters: URLSearchParams): ListQuery {
  const rowId = (name: string) => {
    const value = parameters.get(name) ?? "";
    return /^[1-9]\d{0,15}$/.test(value) ? Number(value) : null;
  };
  return {
    search: parseSearch(parameters.get("q")?.slice(0, 500)),
    status: type.statuses.find((status) => status === parameters.get("status")) ?? null,
    filter: type.filter ? (parameters.get(type.filter)?.slice(0, 200) ?? "") : "",
    sort: type.sorts.find(({ name }) => name === parameters.get("sort")) ?? type.sorts[0]!,
    after: rowId("after"),
    before: rowId("before"),
  };
}

/** What people call a row with this label. Any text may be the label of an imported row, such as "constructor". */
export const rowName = ({ rowNames }: ContentType, label: string): string =>
  rowNames && Object.hasOwn(rowNames, label) ? rowNames[label]! : label;

/** What deleting a row is called: a page with a name of its own stays, with the texts that it came with. */
export const deletionOf = ({ rowNames }: ContentType): "Delete" | "Reset" => (rowNames ? "Reset" : "Delete");

/** The column with a row's publication time; null for types that cannot be scheduled. */
export const scheduleOf = ({ publishing }: ContentType): string | null =>
  (publishing.by === "draft" && publishing.date) || null;

/** The status of a row; null for a type whose rows are always public (D42 for scheduled). */
export function statusOf(type: ContentType, row: Values, now: string): Status | null {
  if (type.publishing.by === "always") return null;
  if (row["archived"] === true) return "archived";
  if (row["draft"] === true) return "draft";
  if (type.publishing.hasStatus && row["status"] === "inactive") return "inactive";
  const schedule = scheduleOf(type);
  const date = schedule === null ? null : row[schedule];
  return typeof date === "string" && date > now ? "scheduled" : "published";
}

/** The values that make a row public, besides its date. */
export function publicValues({ publishing }: ContentType): Values {
  if (publishing.by === "always") return {};
  return { draft: false, archived: false, ...(publishing.hasStatus && { status: "active" }) };
}

/** The badges of a row: its status, and Draft as well if it is archived, because it would be one if restored (ADM-13). */
export function badgesOf(type: ContentType, row: Values, now: string): Status[] {
  const status = statusOf(type, row, now);
  if (status === null) return [];
  return status === "archived" && row["draft"] === true ? [status, "draft"] : [status];
}

/** Whether visitors see a row with this status. */
export const isPublicStatus = (status: Status | null): boolean => status === null || status === "published";

/** A change of what visitors see, or of the archive. */
export type Transition = "publish" | "schedule" | "unpublish" | "archive" | "unarchive";

/**
 * What a write did to a row's status at a time, or null. Moving the date of a scheduled row schedules it again.
 *
 * @param before null for a new row
 * @param at an ISO instant
 */
export function transitionOf(type: ContentType, before: Values | null, after: Values, at: string): Transition | null {
  if (type.publishing.by === "always") return null;
  const [from, to] = [before && statusOf(type, before, at), statusOf(type, after, at)];
  const date = scheduleOf(type);
  if (to === "scheduled") return from === to && before?.[date ?? ""] === after[date ?? ""] ? null : "schedule";
  if (from === to) return null;
  if (to === "published") return "publish";
  if (to === "archived") return "archive";
  if (from === "archived") return "unarchive";
  return from === "published" || from === "scheduled" ? "unpublish" : null;
}
