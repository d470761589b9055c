import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/in-json";
import { related } from "../../../drizzle/schema";
import { readCandidates } from "./candidates.server";
import { readChosen } from "./chosen.server";
import { bestRelated } from "./score";
import { readCompared, sourceTypes, typeNumberOfId } from "./sources.server";

/** The result of `relateRows`: the cache tags of the pages that changed, and their related rows. */
export interface RelatedChanges {
  readonly tags: readonly string[];
  readonly targets: readonly number[];
}

/**
 * Computes the related pages of rows from editors' choices, categories, tags, names in texts, and words, and stores
 * what changed. Takes five round trips for any number of rows.
 *
 * @param sources row numbers in the site index, at most a few dozen
 */
export async function relateRows(db: DatabaseClient, sources: readonly number[]): Promise<RelatedChanges> {
  if (sources.length === 0) return { tags: [], targets: [] };
  const [rows, before] = await Promise.all([readCompared(db, sources, { withTexts: true }), readStored(db, sources)]);
  const compared = [...rows.values()].flatMap((row) => {
    const type = sourceTypes.find(({ number }) => number === typeNumberOfId(row.id));
    return type ? [{ row, type }] : [];
  });
  const [candidates, chosen] = await Promise.all([
    Promise.all(compared.map(({ row, type }) => readCandidates(db, type, row))),
    readChosen(
      db,
      compared.flatMap(({ row }) => row.chosen),
    ),
  ]);
  const others = await readCompared(
    db,
    candidates.flat().map(({ id }) => id),
  );
  const computed = compared.map(({ row, type }, at) => {
    const byEditors = row.chosen.flatMap((address) => chosen.get(address) ?? []).filter((id) => id !== row.id);
    return { row, type, targets: bestRelated(row, candidates[at]!, others, [...new Set(byEditors)]) };
  });
  const changed = computed.filter(({ row, targets }) => targets.join() !== (before.get(row.id) ?? []).join());
  await store(
    db,
    changed.map(({ row, targets }) => [row.id, targets]),
    sources.filter((id) => !rows.has(id) && before.has(id)),
  );
  return {
    tags: changed.map(({ row, type }) => `${type.tableName}:${row.slug}`),
    targets: [...new Set(computed.flatMap(({ targets }) => targets))],
  };
}

async function readStored(db: DatabaseClient, sources: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db.read(
    db.query
      .select({ source: related.source, target: related.target })
      .from(related)
      .where(inJson(related.source, sources))
      .orderBy(related.source, related.place),
  );
  const bySource = Map.groupBy(rows, ({ source }) => source);
  return new Map([...bySource].map(([source, found]) => [source, found.map(({ target }) => target)]));
}

/** @param gone rows that no longer exist */
async function store(
  db: DatabaseClient,
  lists: ReadonlyArray<readonly [source: number, targets: readonly number[]]>,
  gone: readonly number[],
): Promise<void> {
  if (lists.length === 0 && gone.length === 0) return;
  const replaced = JSON.stringify([...lists.map(([source]) => source), ...gone]);
  const rows = JSON.stringify(
    lists.flatMap(([source, targets]) => targets.map((target, place) => [source, place, target])),
  );
  await db.write([
    db.query.delete(related).where(sql`${related.source} in (select value from json_each(${replaced}))`),
    db.query
      .insert(related)
      .select(sql`select value ->> 0, value ->> 1, value ->> 2 from json_each(${rows}) where true`),
  ]);
}
