import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { contentLinks, findings } from "../../../drizzle/schema";
import { allStoredTypes } from "../content/types/registry.server";
import { rowIdIn } from "../content/writing/row-writes.server";
import { readRows } from "../content/writing/store.server";
import { byChange, byRowId, firstOtherNumber, nextRows, type RowOrder } from "../related/follow-changes.server";
import type { FindingKind } from "./finding";
import { hash } from "../text/hash";
import { inspectRows, oldDraftInstant } from "./inspect.server";
import { findMissingPaths } from "./own-paths.server";

/** Rows of each type in one call, and links. */
const rowsAtOnce = 100;
const linksAtOnce = 200;

/** A place in `related_progress`, by a name. */
const numberOf = (name: string): number => firstOtherNumber + hash(name);
const placesFrom = (which: "changed" | "drafts") =>
  allStoredTypes.map(({ type, table }) => ({
    number: numberOf(`${which}/${type.name}`),
    table,
    changedAt: table.updatedAt,
  }));

/**
 * Inspects the next rows of each type that were changed since the last call, oldest change first, and those that became
 * old drafts since. Resolves to their number.
 *
 * @param until an ISO instant before which every change has been written, as for related pages
 */
export async function inspectChanged(db: DatabaseClient, until: string): Promise<number> {
  const [changed, aged] = [
    await inspectNext(db, "changed", byChange(until), until),
    await inspectNext(db, "drafts", byChange(oldDraftInstant(until)), until),
  ];
  return changed + aged;
}

async function inspectNext(
  db: DatabaseClient,
  which: "changed" | "drafts",
  order: RowOrder,
  now: string,
): Promise<number> {
  const { rowIds, markVisited } = await nextRows(db, placesFrom(which), order, rowsAtOnce);
  await Promise.all(
    allStoredTypes.map(async (stored, at) => {
      const ids = rowIds[at]!;
      if (ids.length > 0)
        await inspectRows(db, stored, await readRows(db, stored, rowIdIn(stored, ids), ids.length), now);
    }),
  );
  await markVisited();
  return rowIds.flat().length;
}

/**
 * Checks the next links, in cycles: a page can go, come back or come due without a write of those that link to it.
 *
 * @param now an ISO instant
 */
export async function followLinks(db: DatabaseClient, now: string): Promise<void> {
  const followed = { number: numberOf("links"), table: contentLinks, changedAt: contentLinks.path };
  const { rowIds, markVisited } = await nextRows(db, [followed], byRowId, linksAtOnce);
  const given = sql`${contentLinks.rowId} in (select value from json_each(${JSON.stringify(rowIds[0])}))`;
  const links = rowIds[0]!.length === 0 ? [] : await db.read(db.query.select().from(contentLinks).where(given));
  const missing = await findMissingPaths(
    db,
    links.map(({ path }) => path),
    now,
  );
  const isMissing = sql`${contentLinks.path} in (select value from json_each(${JSON.stringify([...missing])}))`;
  const kind: FindingKind = "broken-link";
  if (links.length > 0)
    await db.write([
      db.query.delete(findings).where(
        sql`${findings.kind} = ${kind} and (${findings.section}, ${findings.item}, ${findings.field}, ${findings.detail}) in (
            select ${contentLinks.section}, ${contentLinks.item}, ${contentLinks.field}, ${contentLinks.path} from ${contentLinks}
            where ${given} and not ${isMissing})`,
      ),
      db.query
        .insert(findings)
        .select(
          sql`select null, ${contentLinks.section}, ${contentLinks.item}, ${kind}, ${contentLinks.field}, ${contentLinks.path}
            from ${contentLinks} where ${given} and ${isMissing}`,
        )
        .onConflictDoNothing(),
    ]);
  await markVisited();
}
