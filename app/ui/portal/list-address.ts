import { formatNumber } from "~/base/words/numbers";

/** The location of a list. */
export interface ListLocation {
  readonly pathname: string;
  readonly search: string;
}

/** The pagination cursors. Any other change to the URL returns to the first page. */
const cursorParameters = ["after", "before"];

/** The URL of a list with some parameters changed; null and "" remove one. */
export function listAddress(location: ListLocation, changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(location.search);
  for (const name of cursorParameters) query.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return location.pathname + (query.size > 0 ? `?${query}` : "");
}

/** The sort after a click on a column heading: by that column, or reversed if the list is already sorted by it. */
export function nextSort(current: string, column: string): string {
  return current === column ? `-${column}` : column;
}

/** A count as text; `more` if counting stopped there. */
export function countText(count: number, more: boolean, singular: string, plural: string): string {
  const number = formatNumber(count);
  return more ? `More than ${number} ${plural}` : `${number} ${count === 1 ? singular : plural}`;
}
