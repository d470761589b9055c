/** Whether a text contains a name as a whole word, in its exact case: "Make" is neither in "make" nor in "Maker". */
export function containsWord(text: string, name: string): boolean {
  if (name === "") return false;
  const parts = text.split(name);
  return parts.slice(1).some((after, index) => !/[\p{L}\p{N}]$/u.test(parts[index]!) && !/^[\p{L}\p{N}]/u.test(after));
}

/** Splits a comma-separated text into trimmed, non-empty entries (ADM-29, ADM-31). */
export function splitList(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** Copies a list with one entry moved to another index; unchanged if an index is out of range. */
export function moveEntry<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.filter((_, index) => index !== from);
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}
