import { and, ne, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { nameKey } from "../../base/words/slug";
import { statusOf } from "../../content/listing/list";
import { pendingCondition, type Selection } from "../../content/saving/bulk.server";
import type { RelatedRow } from "../../content/saving/record-writes.server";
import { findRow, planRelatedRow } from "../../content/saving/store.server";
import type { Field, FieldErrors, Values } from "../../content/types/content-type";
import { contentTypeNamed } from "../../types";
import { type SiteType, storedTypes } from "../../types.server";

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
 * @param readControl returns the value of a form control
 * @param rowId null for a new row
 * @param now an ISO instant
 */
export async function resolveNewChoices(
  db: DatabaseClient,
  stored: SiteType,
  { values, rowId, readControl }: { values: Values; rowId: number | null; readControl: (control: string) => string },
  now: string,
): Promise<ResolvedChoices> {
  let result: ResolvedChoices = { ok: true, values, creates: [] };
  for (const field of stored.type.fields) {
    const next = await (field.createsIn === undefined
      ? planRelated(db, stored, field, readControl(createControl(field.name)).trim(), now)
      : planNamed(db, stored, field, { values, rowId, isAsked: readControl(createControl(field.name)) !== "" }, now));
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
  const existingChoice = ((await stored.choices?.(db)) ?? []).find(({ label }) => nameKey(label) === nameKey(name));
  if (existingChoice) return { ok: true, values: { [field.name]: existingChoice.value }, creates: [] };
  const plan = await planRelatedRow(db, storedTypes[relatedType.name], name, now);
  return plan.ok
    ? { ok: true, values: { [field.name]: plan.key }, creates: [plan.related] }
    : refusal(field, plan.fields);
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
    const plan = await planRelatedRow(db, target, value, now);
    return plan.ok ? { ok: true, values: {}, creates: [plan.related] } : refusal(field, plan.fields);
  }
  const isShown = (row: Values) => ["published", "scheduled"].includes(statusOf(stored.type, row, now) ?? "");
  const before = rowId === null ? null : await findRow(db, stored, rowId);
  const isNew = !before || before[field.name] !== value || !isShown(before);
  if (!isNew || !isShown({ ...before, ...values })) return nothing;
  const error = `There is no ${item} “${value}” yet. Tick the box to create it, or choose another one.`;
  return { ok: false, fields: { [field.name]: error } };
}

/** Resolves to a check whether a choice exists, in any case. */
export async function knownChoices(db: DatabaseClient, stored: SiteType): Promise<(value: string) => boolean> {
  const knownNames = new Set(((await stored.choices?.(db)) ?? []).map(({ value }) => nameKey(value)));
  return (value) => knownNames.has(nameKey(value));
}

/** The errors of a choice that cannot be created, on the field that asked for it. */
const refusal = (field: Field, fields: FieldErrors): ResolvedChoices => ({
  ok: false,
  fields: { [field.name]: Object.values(fields).join(" ") },
});

/** A missing category, and the rows that would be published in it. */
export interface UnknownChoice {
  readonly value: string;
  readonly rows: number;
  /** The labels of the first rows. */
  readonly labels: readonly string[];
}

/** The most categories to create at once, and the most rows to name. */
const maxChoices = 50;
const maxLabels = 50;

/**
 * The missing categories that a bulk action would publish rows in (ADM-42), at most 51. Rows that are already public in
 * such a category do not count.
 */
export async function unknownChoices(
  db: DatabaseClient,
  stored: SiteType,
  selection: Selection,
  change: Readonly<Record<string, unknown>>,
  now: string,
): Promise<UnknownChoice[]> {
  const column = createdIn(stored)?.column;
  if (!column) return [];
  const isKnown = await knownChoices(db, stored);
  const isPending = and(pendingCondition(stored, selection, change, now), ne(column, ""));
  const value = sql<string>`${column}`.as("value");
  const groups = await db.read(
    db.query
      .select({ value, rows: sql<number>`count(*)`.as("rows") })
      .from(stored.table)
      .where(isPending)
      .groupBy(column)
      .orderBy(column),
  );
  // Different spellings of a name are one category.
  const unknown = [...Map.groupBy(groups, (group) => nameKey(group.value))]
    .filter(([, [first]]) => first && !isKnown(first.value))
    .slice(0, maxChoices + 1);
  if (unknown.length === 0) return [];
  const values = JSON.stringify(unknown.flatMap(([, spellings]) => spellings.map((group) => group.value)));
  const namedRows = await db.read(
    db.query
      .select({ value, label: sql<string>`${stored.columns[stored.type.label]!}`.as("label") })
      .from(stored.table)
      .where(and(isPending, sql`${column} in (select value from json_each(${values}))`))
      .orderBy(stored.table.rowId)
      .limit(maxLabels),
  );
  return unknown.map(([key, spellings]) => ({
    value: spellings[0]!.value,
    rows: spellings.reduce((sum, { rows }) => sum + rows, 0),
    labels: namedRows.filter((row) => nameKey(row.value) === key).map(({ label }) => label),
  }));
}

/** Plans the requested categories by name, for the bulk action to create, or says why one cannot be created. */
export async function planChoices(
  db: DatabaseClient,
  stored: SiteType,
  names: readonly string[],
  now: string,
): Promise<{ readonly creates: readonly RelatedRow[]; readonly error?: string }> {
  const target = createdIn(stored)?.target;
  const creates: RelatedRow[] = [];
  if (!target) return { creates };
  for (const name of names) {
    const plan = await planRelatedRow(db, target, name, now);
    if (!plan.ok) return { creates: [], error: `“${name}”: ${Object.values(plan.fields).join(" ")}` };
    creates.push(plan.related);
  }
  return { creates };
}

/** Whether there are more than can be created at once. */
export const areTooMany = (choices: readonly UnknownChoice[]): boolean => choices.length > maxChoices;

/** The column that names rows of another type, and that type. */
function createdIn({ type, columns }: SiteType) {
  const field = type.fields.find(({ createsIn }) => createsIn !== undefined);
  const creates = contentTypeNamed(field?.createsIn);
  return field && creates ? { column: columns[field.name]!, target: storedTypes[creates.name] } : null;
}
