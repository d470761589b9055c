import { and, ne, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { slugify } from "../../base/words/slug";
import { contentTypeNamed } from "../../types";
import { storedTypes, type SiteType } from "../../types.server";
import { pendingCondition, type Selection } from "../../content/saving/bulk.server";
import { knownChoices } from "./new-choices.server";
import { planRelatedRow } from "../../content/saving/related-rows.server";
import type { RelatedRow } from "../../content/saving/write-context";

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
  const unknown = [...Map.groupBy(groups, (group) => slugify(group.value))]
    .filter(([, [first]]) => first && !isKnown(first.value))
    .slice(0, maxChoices + 1);
  if (unknown.length === 0) return [];
  const values = JSON.stringify(unknown.flatMap(([, spellings]) => spellings.map((group) => group.value)));
  const named = await db.read(
    db.query
      .select({ value, label: sql<string>`${stored.columns[stored.type.label]!}`.as("label") })
      .from(stored.table)
      .where(and(isPending, sql`${column} in (select value from json_each(${values}))`))
      .orderBy(stored.table.rowId)
      .limit(maxLabels),
  );
  return unknown.map(([slug, spellings]) => ({
    value: spellings[0]!.value,
    rows: spellings.reduce((sum, { rows }) => sum + rows, 0),
    labels: named.filter((row) => slugify(row.value) === slug).map(({ label }) => label),
  }));
}

/** Plans the requested categories by name, for the bulk action to create, or says why one cannot be created. */
export async function planChoices(
  db: DatabaseClient,
  stored: SiteType,
  names: readonly string[],
  now: string,
): Promise<{ readonly creates: readonly RelatedRow[]; readonly fault?: string }> {
  const target = createdIn(stored)?.target;
  const creates: RelatedRow[] = [];
  if (!target) return { creates };
  for (const name of names) {
    const planned = await planRelatedRow(db, target, name, now);
    if (!planned.ok) return { creates: [], fault: `“${name}”: ${Object.values(planned.fields).join(" ")}` };
    creates.push(planned.related);
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
