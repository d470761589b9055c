import { and, ne, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../../drizzle/client";
import { slugify } from "../../text/slug";
import { contentTypeNamed } from "../types/registry";
import { storedTypes } from "../types/registry.server";
import type { StoredType } from "../types/content-type.server";
import { pendingCondition, type Selection } from "./bulk.server";
import { createChoice, knownChoices } from "./new-choices.server";
import type { WriteContext } from "./write-context";

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
  stored: StoredType,
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

/** Creates the requested categories by name. Returns the cache tags to purge, or why one was refused. */
export async function createChoices(
  db: DatabaseClient,
  stored: StoredType,
  names: readonly string[],
  contextOf: () => WriteContext,
): Promise<{ readonly tags: readonly string[]; readonly fault?: string }> {
  const target = createdIn(stored)?.target;
  const tags: string[] = [];
  if (!target) return { tags };
  for (const name of names) {
    const created = await createChoice(db, target, name, contextOf());
    if (created.status === "written") tags.push(...created.tags);
    else {
      const why = created.status === "invalid" ? Object.values(created.fields).join(" ") : "It could not be created.";
      return { tags, fault: `“${name}”: ${why}` };
    }
  }
  return { tags };
}

/** Whether there are more than can be created at once. */
export const areTooMany = (choices: readonly UnknownChoice[]): boolean => choices.length > maxChoices;

/** The column that names rows of another type, and that type. */
function createdIn({ type, columns }: StoredType) {
  const field = type.fields.find(({ createsIn }) => createsIn !== undefined);
  const creates = contentTypeNamed(field?.createsIn);
  return field && creates ? { column: columns[field.name]!, target: storedTypes[creates.name] } : null;
}
