import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../../drizzle/client";
import { freeSlug } from "../../text/slug";
import type { FieldErrors } from "../types/content-type";
import type { RowWrite } from "./row-writes.server";
import type { StoredType } from "../types/content-type.server";
import { faultText } from "./write-faults.server";

/** The rows with the slugs to write: generated ones with a number where they are taken (BLOG-25); chosen ones refused. */
export async function resolveSlugs(
  db: DatabaseClient,
  stored: StoredType,
  writes: readonly RowWrite[],
  wishes: ReadonlyArray<string | undefined>,
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
      // "." follows "-": the wanted slug itself and those with a number after it.
      .innerJoin(stored.table, sql`${column} >= wanted.value and ${column} < wanted.value || '.'`)
      .limit(20_000),
  );
  const taken = new Map(found.map(({ slug, rowId }) => [slug, rowId]));
  const settled = writes.map((write, position) => {
    const slug = wantedOf(write);
    const current = write.before ? String(write.before[stored.slug]) : null;
    if (slug === current) return write;
    const others = { has: (name: string) => taken.has(name) && taken.get(name) !== write.before?.rowId };
    if (stored.ownSlug && others.has(slug)) faults.set(position, { [stored.slug]: faultText(stored, stored.slug) });
    // A post that was numbered keeps its number as long as its title says the same.
    const wish = wishes[position];
    const keeps = current !== null && others.has(slug) && isNumbered(current, slug);
    const mayWish = wish !== undefined && isNumbered(wish, slug) && !others.has(wish);
    const free = keeps ? current : mayWish ? wish : freeSlug(slug, others);
    taken.set(free, write.before?.rowId ?? -1 - position);
    return { ...write, row: { ...write.row, [stored.slug]: free } };
  });
  return { writes: settled, faults };
}

function isNumbered(slug: string, base: string): boolean {
  return slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1));
}
