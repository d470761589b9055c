import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/prepared";
import { related } from "../../../drizzle/schema";
import { containsWord } from "../../base/words/lists";
import type { SearchedType } from "../../content/types/stored-definition.server";
import { searchedTypes } from "../../types.server";
import {
  type Candidate,
  type ComparedRow,
  countMentions,
  listCandidates,
  listCompared,
  mentionsInExactCase,
  namesOf,
  plainText,
  siteIndexId,
  sourceTypes,
  typeNumberOfId,
  wordsOf,
} from "./candidates.server";
import { byChange, byRowId, nextRows, type RowOrder } from "./next-rows.server";

/** The points that make rows related. */
const points = {
  namesIt: 6,
  namesItInText: 3,
  isLinked: 5,
  isNamed: 4,
  isNamedAbove: 1,
  tag: 3,
  category: 3,
  titleWord: 2,
  alike: 1,
};
/** Rows with fewer points are not related: similar words alone are not enough, nor is one word that titles share. */
const minPoints = 3;
/** How many words of a text one mention of a common word accounts for: a text of twice as many has to name it twice. */
const wordsPerMention = 400;
const maxTags = 4;
const maxAlikePlace = 12;

/**
 * How many related rows of each kind there are at most. More of the page's own kind, because some of them are its
 * neighbours.
 */
const ofOwnKind = 6;
const ofOtherKind = 4;

/**
 * The numbers of a row's related rows, the chosen ones first and then the best of each kind.
 *
 * @param others the candidates' rows, by their numbers
 * @param chosenIds the numbers that editors chose, in order
 */
function bestRelated(
  row: ComparedRow,
  candidates: readonly Candidate[],
  others: ReadonlyMap<number, ComparedRow>,
  chosenIds: readonly number[],
): number[] {
  const text = plainText([row.title, row.summary, row.tags.join(", "), row.text].join(" . "));
  const scores = [...Map.groupBy(candidates, ({ id }) => id)].flatMap(([id, reasons]) => {
    const other = others.get(id);
    if (!other || chosenIds.includes(id)) return [];
    const place = reasons.find(({ reason }) => reason === "same category")?.place ?? Infinity;
    return [{ id, kind: other.kind, place, score: scoreOf(row, text, other, reasons) }];
  });
  const best = scores
    .filter(({ score }) => score >= minPoints)
    .toSorted((a, b) => b.score - a.score || (a.place === b.place ? b.id - a.id : a.place - b.place));
  const ofKinds = [...Map.groupBy(best, ({ kind }) => kind)].flatMap(([kind, rankedRows]) =>
    // Kinds take turns, so that a page that shows only a few rows shows several kinds.
    rankedRows.slice(0, kind === row.kind ? ofOwnKind : ofOtherKind).map(({ id }, turn) => ({ id, turn })),
  );
  return [...chosenIds, ...ofKinds.toSorted((a, b) => a.turn - b.turn).map(({ id }) => id)];
}

function scoreOf(row: ComparedRow, text: string, other: ComparedRow, reasons: readonly Candidate[]): number {
  const has = (wantedReason: Candidate["reason"]) => reasons.find(({ reason }) => reason === wantedReason);
  const isLinked = has("is linked") !== undefined;
  // A tool that merely shares a tag is not an alternative.
  if (row.kind === other.kind && row.category !== other.category && !isLinked) return 0;
  const tags = row.tags.filter((tag) => other.tags.includes(tag)).length;
  const alike = has("has its words");
  const words = new Set(wordsOf(row.title));
  const sharedWords = row.kind === other.kind ? wordsOf(other.title).filter((word) => words.has(word)).length : 0;
  return (
    naming(row, other, has("names it") !== undefined) +
    Math.max(isLinked ? points.isLinked : 0, namingPoints(text, row, other, has("is named") !== undefined)) +
    points.tag * Math.min(tags, maxTags) +
    (has("same category") ? points.category : 0) +
    (row.tags.length === 0 || row.category === null ? points.titleWord * sharedWords : 0) +
    (alike && alike.place <= maxAlikePlace ? points.alike * (1 - alike.place / (maxAlikePlace + 1)) : 0)
  );
}

/** Points for `other` if it contains the name of `row`: more in its title, summary or tags than in its text. */
function naming(row: ComparedRow, other: ComparedRow, isMatch: boolean): number {
  if (!isMatch) return 0;
  const above = [other.title, other.summary, ...other.tags].join(" · ");
  if (row.mentioned === "in its own case")
    return namesOf(row).some((name) => containsWord(above, name)) ? points.namesIt : 0;
  return namesOf(row).some((name) => countMentions(above, name) > 0) ? points.namesIt : points.namesItInText;
}

/**
 * Points for `other` if its name occurs in the texts of `row`.
 *
 * @param isFound whether the search found its title there; its other names are compared here
 */
function namingPoints(text: string, row: ComparedRow, other: ComparedRow, isFound: boolean): number {
  if (other.mentioned === null) return 0;
  const above = [row.title, row.summary, ...row.tags].join(" · ");
  if (other.mentioned === "in its own case") {
    if (containsWord(row.tags.join(" · "), other.title)) return points.isNamed + points.isNamedAbove;
    return isFound && mentionsInExactCase(text, other.title) ? points.isNamed : 0;
  }
  const countIn = (where: string) => Math.max(0, ...namesOf(other).map((name) => countMentions(where, name)));
  if (countIn(above) > 0) return points.isNamed + points.isNamedAbove;
  const count = Math.max(isFound ? 1 : 0, countIn(text));
  return points.isNamed * Math.min(1, (count * wordsPerMention) / countWords(text));
}

const countWords = (text: string): number => text.split(/\s+/).length;

/** How many links of a text are followed. */
const maxLinks = 40;

/** The pages of the site that HTML links to. */
const linkedIn = (html: string): string[] =>
  [...new Set(Array.from(html.matchAll(/ href="(\/[^"?#]+)/g), ([, path]) => path!))].slice(0, maxLinks);

/** The index numbers of the rows at addresses. Addresses without a row are left out. */
async function readAddressed(db: DatabaseClient, addresses: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const entries = await Promise.all(
    searchedTypes.map((type) => {
      const before = pathBefore(type);
      const slugs = addresses
        .filter((address) => address.startsWith(before))
        .map((address) => address.slice(before.length));
      return slugs.length === 0 ? [] : readRowsAt(db, type, slugs);
    }),
  );
  return new Map(entries.flat());
}

/** The part of a type's addresses before the slug. */
function pathBefore({ columns, path }: SearchedType): string {
  return path(Object.fromEntries(Object.keys(columns).map((name) => [name, "x"]))).slice(0, -1);
}

async function readRowsAt(
  db: DatabaseClient,
  { table, columns, number, path }: SearchedType,
  slugs: readonly string[],
): Promise<Array<readonly [address: string, id: number]>> {
  const slugValues = JSON.stringify(slugs);
  const rowIds = Object.values(columns).map(
    (column) =>
      sql`select ${table.rowId} from ${table} where ${column} in (select value from json_each(${slugValues}))`,
  );
  const rows = await db.read(
    db.query
      .select({ rowId: sql<number>`${table.rowId}`.as("row_id"), ...columns })
      .from(table)
      .where(sql`${table.rowId} in (${sql.join(rowIds, sql` union `)})`),
  );
  return rows.map(({ rowId, ...values }) => [path(values), siteIndexId(number, Number(rowId))]);
}

/** The result of `relateRows`: the cache tags of the pages that changed, and their related rows. */
export interface RelatedChanges {
  readonly tags: readonly string[];
  readonly targets: readonly number[];
}

/**
 * Computes the related pages of rows from editors' choices, categories, tags, links and names in texts, and words, and stores
 * what changed. Takes five round trips for any number of rows.
 *
 * @param sources row numbers in the site index, at most a few dozen
 */
export async function relateRows(db: DatabaseClient, sources: readonly number[]): Promise<RelatedChanges> {
  if (sources.length === 0) return { tags: [], targets: [] };
  const [rows, before] = await Promise.all([listCompared(db, sources, { withTexts: true }), readStored(db, sources)]);
  const comparedRows = [...rows.values()].flatMap((row) => {
    const type = sourceTypes.find(({ number }) => number === typeNumberOfId(row.id));
    return type ? [{ row, type }] : [];
  });
  const [found, idsByAddress] = await Promise.all([
    Promise.all(comparedRows.map(({ row, type }) => listCandidates(db, type, row))),
    readAddressed(
      db,
      comparedRows.flatMap(({ row }) => [...row.chosenAddresses, ...linkedIn(row.text)]),
    ),
  ]);
  const candidates = comparedRows.map(({ row }, at) => [
    ...found[at]!,
    ...linkedIn(row.text).flatMap((address): Candidate[] => {
      const id = idsByAddress.get(address);
      return id === undefined || id === row.id ? [] : [{ id, reason: "is linked", place: 0 }];
    }),
  ]);
  const others = await listCompared(
    db,
    candidates.flat().map(({ id }) => id),
  );
  const relations = comparedRows.map(({ row, type }, at) => {
    const byEditors = row.chosenAddresses
      .flatMap((address) => idsByAddress.get(address) ?? [])
      .filter((id) => id !== row.id);
    return { row, type, targets: bestRelated(row, candidates[at]!, others, [...new Set(byEditors)]) };
  });
  const changedRelations = relations.filter(({ row, targets }) => targets.join() !== (before.get(row.id) ?? []).join());
  await store(
    db,
    changedRelations.map(({ row, targets }) => [row.id, targets]),
    sources.filter((id) => !rows.has(id) && before.has(id)),
  );
  return {
    tags: changedRelations.map(({ row, type }) => `${type.tableName}:${row.slug}`),
    targets: [...new Set(relations.flatMap(({ targets }) => targets))],
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
  return new Map([...bySource].map(([source, targets]) => [source, targets.map(({ target }) => target)]));
}

/** @param missingIds rows that no longer exist */
async function store(
  db: DatabaseClient,
  lists: ReadonlyArray<readonly [source: number, targets: readonly number[]]>,
  missingIds: readonly number[],
): Promise<void> {
  if (lists.length === 0 && missingIds.length === 0) return;
  const replacedIds = JSON.stringify([...lists.map(([source]) => source), ...missingIds]);
  const rows = JSON.stringify(
    lists.flatMap(([source, targets]) => targets.map((target, place) => [source, place, target])),
  );
  await db.write([
    db.query.delete(related).where(sql`${related.source} in (select value from json_each(${replacedIds}))`),
    db.query
      .insert(related)
      .select(sql`select value ->> 0, value ->> 1, value ->> 2 from json_each(${rows}) where true`),
  ]);
}

/** The number of rows of each type per call. */
const rowsAtOnce = 20;
/** If a call computes no more rows than this, it also recomputes the pages related to them. */
const fewRows = 5;

interface RelateProgress {
  /** The number of rows that were computed; 0 if there were none left. */
  readonly rows: number;
  /** The cache tags of the pages that changed. */
  readonly tags: readonly string[];
}

/**
 * Computes the next rows of each type that changed since the last call, oldest change first.
 *
 * @param until an ISO instant by which every earlier change has been written. A change bears the start time of its
 *   request: if it is dated before `until` but written after this call, it is skipped for good.
 */
export const relateChanged = (db: DatabaseClient, until: string): Promise<RelateProgress> =>
  advance(db, byChange(until));

/** Recomputes the next rows of each type, because related pages also depend on other rows. */
export const relateAgain = (db: DatabaseClient): Promise<RelateProgress> => advance(db, byRowId);

const followedTables = sourceTypes.map(({ number, table, related: { changedAt } }) => ({ number, table, changedAt }));

async function advance(db: DatabaseClient, order: RowOrder): Promise<RelateProgress> {
  const { rowIds, markVisited } = await nextRows(db, followedTables, order, rowsAtOnce);
  const sources = sourceTypes.flatMap(({ number }, at) => rowIds[at]!.map((rowId) => siteIndexId(number, rowId)));
  const { tags, targets } = await relateRows(db, sources);
  // The pages that a new row shows may in turn show the new row.
  const others = sources.length <= fewRows ? await relateRows(db, targets.slice(0, rowsAtOnce)) : null;
  await markVisited();
  return { rows: sources.length, tags: [...new Set([...tags, ...(others?.tags ?? [])])] };
}
