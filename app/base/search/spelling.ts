import { foldCase } from "./search-text";

/** Only this many characters of a text are compared, which bounds the cost for any input. */
const maxLength = 40;

/**
 * The names that are spelled most like a text, closest first. At most about one character in three may differ. Also
 * compares runs of as many words of a name as the text has, so that "copilt" finds "GitHub Copilot".
 *
 * @param limit the maximum number of names to return
 */
export function nearestNames<Named extends { readonly name: string }>(
  text: string,
  named: readonly Named[],
  limit: number,
): Named[] {
  const wanted = foldCase(text).trim().slice(0, maxLength);
  const maxDistance = Math.max(1, Math.floor(wanted.length / 3));
  return named
    .map((entry) => ({ entry, distance: distanceToName(wanted, entry.name) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ entry }) => entry);
}

function distanceToName(wanted: string, name: string): number {
  const folded = foldCase(name);
  const words = folded.split(/[\s.-]+/);
  const amount = wanted.split(/\s+/).length;
  const parts = words.slice(amount - 1).map((_, start) => words.slice(start, start + amount).join(" "));
  return Math.min(...[folded, ...parts].map((part) => editDistance(wanted, part.slice(0, maxLength))));
}

/** The number of characters to insert, delete, replace or swap with their neighbour to turn one text into the other. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isEqual = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isEqual ? 0 : 1),
        isSwapped ? beforeLast[column - 2]! + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length]!;
}
