import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../../drizzle/client";
import { revisions } from "../../../../drizzle/schema";
import { chunk, deleteQueries, recordQuery, type Deed } from "../writing/row-writes.server";
import { allStoredTypes, typeOfTable } from "../types/registry.server";
import type { StoredType } from "../types/content-type.server";
import { constraintFault, isRelationFault, stillInUse } from "../writing/write-faults.server";

/** What an undo did: how many rows are as they were before, what is left to do, what caches must drop. */
export interface Undone {
  readonly rows: number;
  /** Undo again with this to go on; null when everything is done. */
  readonly next: number | null;
  readonly tags: readonly string[];
  /** What stood in the way. */
  readonly fault?: string;
}

/**
 * Takes a set of writes back, newest first, 500 at a time: deleted rows are there again under their old number,
 * changed rows as they were, new rows gone. A row that somebody changed since is left as it is.
 *
 * @param below revisions with a smaller id are left to undo; null begins
 */
export async function undoSet(
  db: DatabaseClient,
  setId: string,
  deed: Deed,
  below: number | null = null,
): Promise<Undone> {
  const found = await db.read(
    db.query
      .select({ id: revisions.id, kind: revisions.kind, action: revisions.action, rowId: revisions.rowId })
      .from(revisions)
      .where(and(eq(revisions.setId, setId), below === null ? undefined : sql`${revisions.id} < ${below}`))
      .orderBy(desc(revisions.id))
      .limit(chunk),
  );
  const tags = new Set<string>();
  const queries: Query[] = [];
  const counted: number[] = [];
  for (const stored of allStoredTypes) {
    for (const action of ["create", "update", "delete"] as const) {
      const ids = found
        .filter((row) => row.kind === stored.kind && (row.action === "restore" ? "update" : row.action) === action)
        .map((row) => row.id);
      if (ids.length === 0) continue;
      queries.push(...undoQueries(db, stored, action, ids, deed));
      counted.push(queries.length - 1);
      const { kind, shownWith } = stored;
      for (const tag of [kind, ...shownWith]) tags.add(tag);
    }
  }
  const [first, ...others] = queries;
  if (!first) return { rows: 0, next: null, tags: [] };
  try {
    const results = await db.write([first, ...others]);
    const rows = counted.flatMap((position) => results[position] as Array<{ rowId: number }>);
    return { rows: rows.length, next: found.length === chunk ? found.at(-1)!.id : null, tags: [...tags] };
  } catch (error) {
    const names = found.map(({ kind }) => typeOfTable(kind));
    const fault = names[0] ? constraintFault(names[0], error) : null;
    if (fault === null) throw error;
    return { rows: 0, next: null, tags: [], fault: undoFault(error, found) };
  }
}

/** Why a set could not be taken back, in words for whoever wanted it. */
function undoFault(error: unknown, found: ReadonlyArray<{ readonly action: string }>): string {
  if (!isRelationFault(error)) return "Another row has taken this one's place. Rename that one first.";
  return found.some(({ action }) => action === "create")
    ? stillInUse
    : "Its category was deleted since. Bring that back first.";
}

/** The last query's rows are those undone. */
function undoQueries(
  db: DatabaseClient,
  stored: StoredType,
  action: "create" | "update" | "delete",
  ids: readonly number[],
  deed: Deed,
): Query[] {
  const { table, columns } = stored;
  const chosen = sql`${revisions.id} in (select value from json_each(${JSON.stringify(ids)}))`;
  if (action === "create") {
    return deleteQueries(
      db,
      stored,
      sql`${table.version} = 1 and ${table.rowId} in (select ${revisions.rowId} from ${revisions} where ${chosen})`,
      deed,
    );
  }
  const was = (name: string) => sql`json_extract(${revisions.before}, ${sql.raw(`'$.${name}'`)})`;
  if (action === "delete") {
    const names = Object.keys(columns);
    const values = names.map((name) => {
      if (name === "version") return sql`${was("version")} + 1`;
      if (name === "updatedAt") return sql`${deed.now}`;
      if (name !== stored.slug) return was(name);
      // Whoever has the address by now keeps it.
      const number = sql`${was(name)} || '-' || ${revisions.rowId}`;
      return sql`iif(exists (select 1 from ${table} where ${columns[name]!} = ${was(name)}), ${number}, ${was(name)})`;
    });
    const back = sql`${table.rowId} in (select ${revisions.rowId} from ${revisions} where ${chosen})`;
    return [
      db.query.insert(table).select(
        // In the table's order, as the insert names its columns.
        sql`select ${sql.join(values, sql`, `)} from ${revisions} where ${chosen}
          and not exists (select 1 from ${table} where ${table.rowId} = ${revisions.rowId})`,
      ),
      recordQuery(db, stored, "restored", deed, back),
      db.query.select({ rowId: table.rowId }).from(table).where(back),
    ];
  }
  const unchanged = sql`exists (select 1 from ${revisions} where ${chosen} and ${revisions.before} is not null
    and ${revisions.rowId} = ${table.rowId} and ${table.version} = ${was("version")} + 1)`;
  const own = Object.keys(columns).filter((name) => !["rowId", "version", "updatedAt"].includes(name));
  const before = (name: string): SQL =>
    sql`(select ${was(name)} from ${revisions} where ${chosen} and ${revisions.rowId} = ${table.rowId} order by ${revisions.id} limit 1)`;
  return [
    recordQuery(db, stored, "restore", deed, unchanged),
    db.query
      .update(table)
      .set({
        ...Object.fromEntries(own.map((name) => [name, before(name)])),
        version: sql`${table.version} + 1`,
        updatedAt: deed.now,
      })
      .where(unchanged)
      .returning({ rowId: table.rowId }),
  ];
}
