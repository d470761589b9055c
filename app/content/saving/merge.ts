import type { ContentType, Values } from "../types/content-type";
import { sameValue } from "../types/field-values";

/** The result of merging two versions of a row. `conflicts` are the fields that both changed, to different values. */
export interface Merge {
  readonly values: Values;
  readonly conflicts: readonly string[];
}

/**
 * Three-way merge of a form with the version saved since. A field that only one side changed takes that
 * side's value; a conflicting field keeps `mine` until the user decides.
 *
 * @param base the common ancestor; null when it is no longer stored, which makes every difference a conflict
 */
export function mergeValues({ fields }: ContentType, base: Values | null, mine: Values, theirs: Values): Merge {
  const values: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const { name } of fields) {
    const unchangedByMe = base !== null && sameValue(base[name], mine[name]);
    const unchangedByThem = base !== null && sameValue(base[name], theirs[name]);
    values[name] = unchangedByMe ? theirs[name] : mine[name];
    if (!unchangedByMe && !unchangedByThem && !sameValue(mine[name], theirs[name])) conflicts.push(name);
  }
  return { values, conflicts };
}
