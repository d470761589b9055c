import type { ContentType, Values } from "../types/content-type";
import { sameValue } from "./field-values";

/** Two versions of a row brought together. `conflicts` are the fields that both changed, each in its own way. */
export interface Merge {
  readonly values: Values;
  readonly conflicts: readonly string[];
}

/**
 * What somebody entered, brought together with what was saved meanwhile: a field only one of them touched has that
 * one's value; where both did, mine stands in the form until somebody decides.
 *
 * @param base the version both began with; null when it is no longer known, and then every difference is a conflict
 */
export function mergeValues({ fields }: ContentType, base: Values | null, mine: Values, theirs: Values): Merge {
  const values: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const { name } of fields) {
    const untouchedByMe = base !== null && sameValue(base[name], mine[name]);
    const untouchedByThem = base !== null && sameValue(base[name], theirs[name]);
    values[name] = untouchedByMe ? theirs[name] : mine[name];
    if (!untouchedByMe && !untouchedByThem && !sameValue(mine[name], theirs[name])) conflicts.push(name);
  }
  return { values, conflicts };
}
