import type { z } from "zod";
import { isObject } from "../base/words/json";

/** A stored object as it was read. */
export interface StoredFields<Shape> {
  /** The fields that could be read. */
  readonly fields: Partial<Shape>;
  /** The names of those that are stored and could not. */
  readonly unreadable: readonly string[];
}

/**
 * Reads a stored object field by field: one that was stored by another release, or by hand, must not take the others
 * with it. A field that is missing or cannot be read is left out, so its default holds.
 *
 * @param value as parsed from its JSON; anything but an object has no fields
 */
export function readStoredFields<Shape extends object>(
  schemas: { readonly [Name in keyof Shape]: z.ZodType<Shape[Name]> },
  value: unknown,
): StoredFields<Shape> {
  const fields: Partial<Shape> = {};
  const unreadable: string[] = [];
  if (!isObject(value)) return { fields, unreadable: value === null ? [] : ["all"] };
  for (const name of Object.keys(schemas) as Array<keyof Shape & string>) {
    if (!Object.hasOwn(value, name)) continue;
    const parsed = schemas[name].safeParse(value[name]);
    if (parsed.success) fields[name] = parsed.data;
    else unreadable.push(name);
  }
  return { fields, unreadable };
}
