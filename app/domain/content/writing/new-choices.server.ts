import type { DatabaseClient } from "../../../../drizzle/client";
import { slugify } from "../../text/slug";
import { statusOf } from "../listing/list";
import type { Field, FieldErrors, Values } from "../types/content-type";
import type { StoredType } from "../types/content-type.server";
import { contentTypeNamed } from "../types/registry";
import { storedTypes } from "../types/registry.server";
import { initialValues } from "./field-values";
import { createRow, findRow, type WriteResult } from "./store.server";
import type { WriteContext } from "./write-context";

/** The name of the control that asks for a new choice of a field: a box to tick for a `choice`, a name for a `relation`. */
export const createControl = (field: string): string => `create.${field}`;

/**
 * The values, completed with the choices created for them, or why one was refused. `tags` are the cache tags to purge.
 */
export type ResolvedChoices =
  | { readonly ok: true; readonly values: Values; readonly tags: readonly string[] }
  | { readonly ok: false; readonly fields: FieldErrors };

/**
 * Creates the categories that a form asks for. A row is published in a missing category only if somebody asked to
 * create that category (ADM-42).
 *
 * @param asked returns the value of a form control
 * @param rowId null for a new row
 */
export async function resolveNewChoices(
  db: DatabaseClient,
  stored: StoredType,
  { values, rowId, asked }: { values: Values; rowId: number | null; asked: (control: string) => string },
  context: WriteContext,
): Promise<ResolvedChoices> {
  let result: ResolvedChoices = { ok: true, values, tags: [] };
  for (const field of stored.type.fields) {
    const next = await (field.createsIn === undefined
      ? createRelated(db, stored, field, asked(createControl(field.name)).trim(), context)
      : createNamed(db, stored, field, { values, rowId, isAsked: asked(createControl(field.name)) !== "" }, context));
    if (!next.ok) return next;
    result = { ok: true, values: { ...result.values, ...next.values }, tags: [...result.tags, ...next.tags] };
  }
  return result;
}

const nothing: ResolvedChoices = { ok: true, values: {}, tags: [] };

/** Creates the row named for a relation, or finds the one with that name, since a save may be repeated. */
async function createRelated(
  db: DatabaseClient,
  stored: StoredType,
  field: Field,
  name: string,
  context: WriteContext,
): Promise<ResolvedChoices> {
  const relatedType = field.kind === "relation" ? contentTypeNamed(field.relatesTo) : null;
  if (!relatedType || name === "") return nothing;
  const existing = ((await stored.choices?.(db)) ?? []).find(({ label }) => slugify(label) === slugify(name));
  if (existing) return { ok: true, values: { [field.name]: existing.value }, tags: [] };
  const target = storedTypes[relatedType.name];
  const created = await createRow(db, target, { ...initialValues(target.type), [target.type.label]: name }, context);
  return created.status === "written"
    ? { ok: true, values: { [field.name]: created.row[target.key] }, tags: created.tags }
    : refused(field, created);
}

async function createNamed(
  db: DatabaseClient,
  stored: StoredType,
  field: Field,
  { values, rowId, isAsked }: { values: Values; rowId: number | null; isAsked: boolean },
  context: WriteContext,
): Promise<ResolvedChoices> {
  const value = values[field.name];
  const creates = contentTypeNamed(field.createsIn);
  if (typeof value !== "string" || value === "" || !creates) return nothing;
  const isKnown = await knownChoices(db, stored);
  if (isKnown(value)) return nothing;
  const target = storedTypes[creates.name];
  const item = target.type.item.toLowerCase();
  if (isAsked) {
    const created = await createChoice(db, target, value, context);
    return created.status === "written" ? { ok: true, values: {}, tags: created.tags } : refused(field, created);
  }
  const isShown = (row: Values) => ["published", "scheduled"].includes(statusOf(stored.type, row, context.now) ?? "");
  const before = rowId === null ? null : await findRow(db, stored, rowId);
  const isNew = !before || before[field.name] !== value || !isShown(before);
  if (!isNew || !isShown({ ...before, ...values })) return nothing;
  const fault = `There is no ${item} “${value}” yet. Create it with the box below, or choose another one.`;
  return { ok: false, fields: { [field.name]: fault } };
}

/** Resolves to a check whether a choice exists, in any case. */
export async function knownChoices(db: DatabaseClient, stored: StoredType): Promise<(value: string) => boolean> {
  const known = new Set(((await stored.choices?.(db)) ?? []).map(({ value }) => slugify(value)));
  return (value) => known.has(slugify(value));
}

/** Creates a public category from its name alone. */
export const createChoice = (db: DatabaseClient, target: StoredType, name: string, context: WriteContext) =>
  createRow(db, target, { ...initialValues(target.type), [target.type.label]: name, draft: false }, context);

/** The errors of a choice that could not be created, on the field that asked for it. */
const refused = (field: Field, result: WriteResult): ResolvedChoices => ({
  ok: false,
  fields: { [field.name]: "fields" in result ? Object.values(result.fields).join(" ") : "It could not be created." },
});
