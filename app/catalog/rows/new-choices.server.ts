import type { DatabaseClient } from "../../../drizzle/client";
import { slugify } from "../../base/words/slug";
import { statusOf } from "../../content/listing/list";
import type { Field, FieldErrors, Values } from "../../content/types/content-type";
import { contentTypeNamed } from "../../types";
import { storedTypes, type SiteType } from "../../types.server";
import { planRelatedRow } from "../../content/saving/related-rows.server";
import { findRow } from "../../content/saving/store.server";
import type { RelatedRow } from "../../content/saving/write-context";

/** The name of the control that asks for a new choice of a field: a box to tick for a `choice`, a name for a `relation`. */
export const createControl = (field: string): string => `create.${field}`;

/** The values, completed with the choices that the save must create, or why one was refused. */
export type ResolvedChoices =
  | { readonly ok: true; readonly values: Values; readonly creates: readonly RelatedRow[] }
  | { readonly ok: false; readonly fields: FieldErrors };

/**
 * Plans the categories that a form asks for. They are created by the save itself, so that a refused save leaves none
 * behind. A row is published in a missing category only if somebody asked to create that category (ADM-42).
 *
 * @param asked returns the value of a form control
 * @param rowId null for a new row
 * @param now an ISO instant
 */
export async function resolveNewChoices(
  db: DatabaseClient,
  stored: SiteType,
  { values, rowId, asked }: { values: Values; rowId: number | null; asked: (control: string) => string },
  now: string,
): Promise<ResolvedChoices> {
  let result: ResolvedChoices = { ok: true, values, creates: [] };
  for (const field of stored.type.fields) {
    const next = await (field.createsIn === undefined
      ? planRelated(db, stored, field, asked(createControl(field.name)).trim(), now)
      : planNamed(db, stored, field, { values, rowId, isAsked: asked(createControl(field.name)) !== "" }, now));
    if (!next.ok) return next;
    result = { ok: true, values: { ...result.values, ...next.values }, creates: [...result.creates, ...next.creates] };
  }
  return result;
}

const nothing: ResolvedChoices = { ok: true, values: {}, creates: [] };

/** Plans the row named for a relation, or finds the one with that name, since a save may be repeated. */
async function planRelated(
  db: DatabaseClient,
  stored: SiteType,
  field: Field,
  name: string,
  now: string,
): Promise<ResolvedChoices> {
  const relatedType = field.kind === "relation" ? contentTypeNamed(field.relatesTo) : null;
  if (!relatedType || name === "") return nothing;
  const existing = ((await stored.choices?.(db)) ?? []).find(({ label }) => slugify(label) === slugify(name));
  if (existing) return { ok: true, values: { [field.name]: existing.value }, creates: [] };
  const planned = await planRelatedRow(db, storedTypes[relatedType.name], name, now);
  return planned.ok
    ? { ok: true, values: { [field.name]: planned.key }, creates: [planned.related] }
    : refused(field, planned.fields);
}

async function planNamed(
  db: DatabaseClient,
  stored: SiteType,
  field: Field,
  { values, rowId, isAsked }: { values: Values; rowId: number | null; isAsked: boolean },
  now: string,
): Promise<ResolvedChoices> {
  const value = values[field.name];
  const creates = contentTypeNamed(field.createsIn);
  if (typeof value !== "string" || value === "" || !creates) return nothing;
  const isKnown = await knownChoices(db, stored);
  if (isKnown(value)) return nothing;
  const target = storedTypes[creates.name];
  const item = target.type.item.toLowerCase();
  if (isAsked) {
    const planned = await planRelatedRow(db, target, value, now);
    return planned.ok ? { ok: true, values: {}, creates: [planned.related] } : refused(field, planned.fields);
  }
  const isShown = (row: Values) => ["published", "scheduled"].includes(statusOf(stored.type, row, now) ?? "");
  const before = rowId === null ? null : await findRow(db, stored, rowId);
  const isNew = !before || before[field.name] !== value || !isShown(before);
  if (!isNew || !isShown({ ...before, ...values })) return nothing;
  const fault = `There is no ${item} “${value}” yet. Create it with the box below, or choose another one.`;
  return { ok: false, fields: { [field.name]: fault } };
}

/** Resolves to a check whether a choice exists, in any case. */
export async function knownChoices(db: DatabaseClient, stored: SiteType): Promise<(value: string) => boolean> {
  const known = new Set(((await stored.choices?.(db)) ?? []).map(({ value }) => slugify(value)));
  return (value) => known.has(slugify(value));
}

/** The errors of a choice that cannot be created, on the field that asked for it. */
const refused = (field: Field, fields: FieldErrors): ResolvedChoices => ({
  ok: false,
  fields: { [field.name]: Object.values(fields).join(" ") },
});
