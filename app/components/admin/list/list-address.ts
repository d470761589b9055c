/** Where a list stands: its path and its query. */
export interface ListLocation {
  readonly pathname: string;
  readonly search: string;
}

/** The parameters that name a part of a list. Any other change of the address begins at the first part again. */
const partParameters = ["after", "before"];

/** The address of a list with some parameters changed; null and "" take one away. */
export function listAddress(place: ListLocation, changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(place.search);
  for (const name of partParameters) query.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return place.pathname + (query.size > 0 ? `?${query}` : "");
}

/** The sort that a click on a column's heading asks for: by it, or, when the list is, the other way round. */
export function nextSort(current: string, column: string): string {
  return current === column ? `-${column}` : column;
}

/** How many there are, in words; `more` when nobody counted further. */
export function countText(count: number, more: boolean, one: string, many: string): string {
  const number = count.toLocaleString("en-US");
  return more ? `More than ${number} ${many}` : `${number} ${count === 1 ? one : many}`;
}
