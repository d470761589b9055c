import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { freeSlug } from "../../base/words/slug";
import type { FieldErrors } from "../types/content-type";
import type { StoredType } from "../types/content-type.server";
import { constraintMessage, type RowWrite } from "./row-writes.server";

/**
 * Resolves slugs that other rows already have: a generated slug gets a number (BLOG-25), one chosen by an editor is a
 * fault. Faults are keyed by position in `writes`.
 *
 * @param preferred a numbered slug for each write, used if it is free
 */
export async function resolveSlugs(
  db: DatabaseClient,
  stored: StoredType,
  writes: readonly RowWrite[],
  preferred: ReadonlyArray<string | undefined>,
) {
  const column = stored.columns[stored.slug]!;
  const wantedOf = ({ row }: RowWrite) => String(row[stored.slug]);
  const wanted = [
    ...new Set(writes.filter(({ before, row }) => row[stored.slug] !== before?.[stored.slug]).map(wantedOf)),
  ];
  const faults = new Map<number, FieldErrors>();
  if (wanted.length === 0) return { writes, faults };
  const found = await db.read(
    db.query
      .select({ slug: sql<string>`${column}`.as("taken"), rowId: sql<number>`${stored.table.rowId}`.as("taken_by") })
      .from(sql`json_each(${JSON.stringify(wanted)}) as wanted`)
      // "." sorts right after "-": this finds the slug itself and its numbered variants.
      .innerJoin(stored.table, sql`${column} >= wanted.value and ${column} < wanted.value || '.'`)
      .limit(20_000),
  );
  const taken = new Map(found.map(({ slug, rowId }) => [slug, rowId]));
  const resolved = writes.map((write, position) => {
    const slug = wantedOf(write);
    const current = write.before ? String(write.before[stored.slug]) : null;
    if (slug === current) return write;
    const others = { has: (name: string) => taken.has(name) && taken.get(name) !== write.before?.rowId };
    if (stored.ownSlug && others.has(slug))
      faults.set(position, { [stored.slug]: constraintMessage(stored, stored.slug) });
    // A row keeps its number while its title stays the same, or its address would change with every save.
    const choice = preferred[position];
    const keepsNumber = current !== null && others.has(slug) && isNumbered(current, slug);
    const isChoiceFree = choice !== undefined && isNumbered(choice, slug) && !others.has(choice);
    const free = keepsNumber ? current : isChoiceFree ? choice : freeSlug(slug, others);
    taken.set(free, write.before?.rowId ?? -1 - position);
    return { ...write, row: { ...write.row, [stored.slug]: free } };
  });
  return { writes: resolved, faults };
}

function isNumbered(slug: string, base: string): boolean {
  return slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1));
}
