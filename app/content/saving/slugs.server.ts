import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { freeSlug } from "../../base/words/slug";
import type { FieldErrors } from "../types/content-type";
import type { StoredType } from "../types/content-type.server";
import { constraintMessage, type RowWrite } from "./row-writes.server";

/**
 * Resolves slugs that other rows already have: a generated slug gets a number (BLOG-25), one chosen by an editor is a
 * error. Errors are keyed by position in `writes`.
 *
 * @param preferredSlugs the slug that each write takes before its generated one if it is free; "" for none
 */
export async function resolveSlugs(
  db: DatabaseClient,
  stored: StoredType,
  writes: readonly RowWrite[],
  preferredSlugs: readonly string[],
) {
  const column = stored.columns[stored.slug]!;
  const generatedSlug = ({ row }: RowWrite) => String(row[stored.slug]);
  const generated = writes.filter(({ before, row }) => row[stored.slug] !== before?.[stored.slug]).map(generatedSlug);
  const requestedSlugs = [...new Set([...generated, ...preferredSlugs])].filter(Boolean);
  const errors = new Map<number, FieldErrors>();
  if (requestedSlugs.length === 0) return { writes, errors };
  const takenRows = await db.read(
    db.query
      .select({ slug: sql<string>`${column}`.as("taken"), rowId: sql<number>`${stored.table.rowId}`.as("taken_by") })
      .from(sql`json_each(${JSON.stringify(requestedSlugs)}) as wanted`)
      // "." sorts right after "-": this finds the slug itself and its numbered variants.
      .innerJoin(stored.table, sql`${column} >= wanted.value and ${column} < wanted.value || '.'`)
      .limit(20_000),
  );
  const rowIdBySlug = new Map(takenRows.map(({ slug, rowId }) => [slug, rowId]));
  // First of all, or a generated slug could take one that is another row's own.
  const choices = preferredSlugs.map((choice, position) => {
    if (choice === "" || rowIdBySlug.has(choice)) return null;
    rowIdBySlug.set(choice, -1 - position);
    return choice;
  });
  const resolvedWrites = writes.map((write, position) => {
    const choice = choices[position] ?? null;
    if (choice !== null) return { ...write, row: { ...write.row, [stored.slug]: choice } };
    const slug = generatedSlug(write);
    const current = write.before ? String(write.before[stored.slug]) : null;
    if (slug === current) return write;
    const others = { has: (name: string) => rowIdBySlug.has(name) && rowIdBySlug.get(name) !== write.before?.rowId };
    if (stored.ownSlug && others.has(slug))
      errors.set(position, { [stored.slug]: constraintMessage(stored, stored.slug) });
    // A row keeps its number while its title stays the same, or its address would change with every save.
    const keepsNumber = current !== null && others.has(slug) && isNumbered(current, slug);
    const free = keepsNumber ? current : freeSlug(slug, others);
    rowIdBySlug.set(free, write.before?.rowId ?? -1 - position);
    return { ...write, row: { ...write.row, [stored.slug]: free } };
  });
  return { writes: resolvedWrites, errors };
}

function isNumbered(slug: string, base: string): boolean {
  return slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1));
}
