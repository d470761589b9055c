import { and, eq, gt, lt, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { findings, media, relatedProgress } from "../../../drizzle/schema";
import { boundedCount, maxCounted } from "../../base/listing/list-page";
import { hash } from "../../base/words/hash";
import type { Values } from "../../content/types/content-type";
import { contentNames } from "../../types";
import { firstOtherNumber } from "../related/next-rows.server";
import {
  type FindingCounts,
  type FindingKind,
  findingKindNames,
  type FindingProgress,
  type FindingQuery,
  type FindingSection,
  minorKind,
} from "./finding";

/** The number of a row in `related_progress`, derived from a name. */
export const progressNumber = (name: string): number => firstOtherNumber + hash(name);

/** In this row, `refreshedRow` is the number of rows inspected so far, and `changedRow` that of all rows to inspect. */
const number = progressNumber("progress");

/**
 * The progress of an inspection that takes several runs of the scheduled handler; null when nothing is left (ATT-5).
 */
export async function findProgress(db: DatabaseClient): Promise<FindingProgress | null> {
  const [place] = await db.read(
    db.query
      .select({ inspectedCount: relatedProgress.refreshedRow, of: relatedProgress.changedRow })
      .from(relatedProgress)
      .where(eq(relatedProgress.number, number)),
  );
  return place && place.of > 0 ? place : null;
}

/**
 * Stores the progress after a run.
 *
 * @param rows the number of rows that were inspected
 * @param countRest counts the rows that are left, which reads each of them in an index; null if none is left
 */
export async function storeProgress(
  db: DatabaseClient,
  rows: number,
  countRest: (() => Promise<number>) | null,
): Promise<void> {
  const before = await findProgress(db);
  if (!before && !countRest) return;
  const inspectedCount = (before?.inspectedCount ?? 0) + rows;
  const isKnown = before && before.of > inspectedCount;
  const place = !countRest
    ? { changedRow: 0, refreshedRow: 0 }
    : // Counted again only once more rows were inspected than the last count expected.
      { changedRow: isKnown ? before.of : inspectedCount + (await countRest()), refreshedRow: inspectedCount };
  await db.write([
    db.query
      .insert(relatedProgress)
      .values({ number, ...place })
      .onConflictDoUpdate({ target: relatedProgress.number, set: place }),
  ]);
}

/** Matches pictures without alt text. Uses literals, because a bound value does not match the partial index. */
export const hasNoAlt = sql`${media.alt} = '' and ${media.isDecorative} = 0 and ${media.deletedAt} is null`;

/** The findings to count: `section` "" means all sections, and `kind` "" all kinds that need attention. */
type Counted = Pick<FindingQuery, "kind" | "section">;

/** Literals: the counts of all kinds and sections are one statement, which may bind 100 values. */
const limit = sql.raw(String(maxCounted + 1));
const minor = sql.raw(`'${minorKind}'`);

/** SQL for the number of findings, at most one more than `maxCounted`. */
function countOf({ kind, section }: Counted): SQL<number> {
  const { kind: kindColumn, section: sectionColumn } = findings;
  // The index ranges on both sides of `minorKind`: SQLite would read a list of all other kinds row by row.
  const kinds = kind === "" ? [lt(kindColumn, minor), gt(kindColumn, minor)] : [eq(kindColumn, kind)];
  const within = section === "" ? undefined : sql`${sectionColumn} = ${section}`;
  const kindQueries = kinds.map((isOfKind) => sql`select 1 from ${findings} where ${and(isOfKind, within)}`);
  const pictures = sql`select 1 from ${media} where ${hasNoAlt}`;
  const parts = [
    ...(section === "media" ? [] : kindQueries),
    ...((section === "" || section === "media") && (kind === "" || kind === "no-alt") ? [pictures] : []),
  ];
  if (parts.length === 0) return sql<number>`0`;
  return sql<number>`(select count(*) from (${sql.join(parts, sql` union all `)} limit ${limit}))`;
}

/** SQL for the number of findings that need attention. */
export const findingCount = (): SQL<number> => countOf({ kind: "", section: "" });

/** Counts the findings that need attention, by kind, by section and for a query, each up to `maxCounted`. */
export async function countFindings(
  db: DatabaseClient,
  { kind: selectedKind, section: within }: Counted = { kind: "", section: "" },
): Promise<FindingCounts> {
  const sections: readonly FindingSection[] = [...contentNames, "media"];
  const countsByName = {
    shown: countOf({ kind: selectedKind, section: within }),
    ...Object.fromEntries(findingKindNames.map((kind) => [`kind ${kind}`, countOf({ kind, section: within })])),
    ...Object.fromEntries(sections.map((section) => [`in ${section}`, countOf({ kind: selectedKind, section })])),
  };
  const [row] = await db.read(
    db.query
      .select(Object.fromEntries(Object.entries(countsByName).map(([name, count]) => [name, count.as(name)])))
      .from(sql`(select 1)`),
  );
  const counts: Values = row ?? {};
  const boundedCountOf = (name: string) => {
    const count = Number(counts[name] ?? 0);
    return boundedCount(count);
  };
  const byKind = (kind: FindingKind) => ({ kind, ...boundedCountOf(`kind ${kind}`) });
  return {
    visible: boundedCountOf("shown"),
    kinds: findingKindNames.map(byKind).filter(({ count }) => count > 0),
    sections: sections
      .map((section) => ({ section, ...boundedCountOf(`in ${section}`) }))
      .filter(({ count }) => count > 0),
  };
}
