import type { DatabaseClient } from "../../../drizzle/client";
import { slugify } from "../../base/words/slug";
import type { FieldErrors } from "../types/content-type";
import type { StoredType } from "../types/content-type.server";
import { initialValues } from "../types/field-values";
import { resolveSlugs } from "./slugs.server";
import { newId } from "./store.server";
import type { RelatedRow } from "./write-context";

/** A related row that a write may create, or the errors of its fields. */
export type PlannedRelated =
  | { readonly ok: true; readonly related: RelatedRow; readonly key: string }
  | { readonly ok: false; readonly fields: FieldErrors };

/**
 * Prepares a public row of another type from its name alone, such as a category typed into a form. Writes nothing: the
 * row is created by the write that it is passed to (`WriteContext.creates`).
 */
export async function planRelatedRow(
  db: DatabaseClient,
  stored: StoredType,
  name: string,
  now: string,
): Promise<PlannedRelated> {
  const { type, key, slug } = stored;
  const { checkValues } = await import("./checked-values.server");
  const isDraftable = type.publishing.by === "draft";
  const given = { ...initialValues(type), [type.label]: name, ...(isDraftable && { draft: false }) };
  const checked = checkValues(type, given);
  if (!checked.ok) return { ok: false, fields: checked.fields };
  const id = newId();
  const values = { ...checked.values, ...(key !== slug && { [key]: id }) };
  const row = stored.prepare(values, { now, fallbackSlug: slugify(id) });
  const { writes, faults } = await resolveSlugs(db, stored, [{ before: null, row }], []);
  const fields = faults.get(0);
  if (fields) return { ok: false, fields };
  const [write] = writes;
  return { ok: true, related: { stored, row: write!.row }, key: String(write!.row[key]) };
}
