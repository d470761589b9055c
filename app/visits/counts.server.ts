import { lt, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { visitCounts } from "../../drizzle/schema";
import { rowCountWithin } from "../base/listing/statements.server";
import { daysBefore } from "../base/time/dates";
import { visitorKind } from "../base/web/known-visitors";
import { type Count, countedWords, isUncounted } from "./counts";

/** In milliseconds: how long counts are collected before they are written. */
const collectTime = 5_000;
/** How many different things an isolate collects; others are then left out until the next write. */
const maxCollected = 200;
/** How many different things a day may have, so that a flood of invented names cannot grow the table. */
export const maxRowsPerDay = 2_000;
/** How long counts are kept, in days. The privacy policy states it. */
const countDays = 365;

/** How many words of one idea are counted. */
const maxWordsOfIdea = 6;

/** Runs work after the response has been sent, a time in milliseconds later. */
type AfterResponse = (work: (db: DatabaseClient) => Promise<void>, delay: number) => void;

/** What this isolate counted and has not written yet, and when the write that will take it was planned. */
let collected = new Map<string, { readonly row: readonly [kind: string, day: string, item: string]; count: number }>();
let plannedAt = 0;

/**
 * Counts a visit. An isolate writes at most once in `collectTime`, however many visitors there are; what it has not
 * written when it ends is lost, so that counts are lower bounds.
 */
export function addCounts(
  counts: readonly Count[],
  { now, afterResponse }: { readonly now: string; readonly afterResponse: AfterResponse },
): void {
  if (counts.length === 0) return;
  const day = now.slice(0, 10);
  for (const { kind, item } of counts) {
    const key = JSON.stringify([kind, day, item]);
    const known = collected.get(key);
    if (known) known.count += 1;
    else if (collected.size < maxCollected) collected.set(key, { row: [kind, day, item], count: 1 });
  }
  const time = Date.parse(now);
  // A planned write may have been cut off.
  if (Math.abs(time - plannedAt) < 4 * collectTime) return;
  plannedAt = time;
  afterResponse(writeCounts, collectTime);
}

/** Counts the words of a person's search that found nothing, unless they may name somebody. */
export function noteVainSearch(text: string, headers: Headers, options: Parameters<typeof addCounts>[1]): void {
  const words = countedWords(text);
  if (words === null || isUncounted(headers) || visitorKind(headers.get("User-Agent") ?? "").kind !== "person") return;
  addCounts([{ kind: "search", item: words }], options);
}

/** Counts the words of a person's idea of which no draft was drawn, each for itself, unless they may name somebody. */
export function noteVainDraft(
  words: readonly string[],
  headers: Headers,
  options: Parameters<typeof addCounts>[1],
): void {
  if (isUncounted(headers) || visitorKind(headers.get("User-Agent") ?? "").kind !== "person") return;
  const counted = words.slice(0, maxWordsOfIdea).flatMap((word) => countedWords(word) ?? []);
  addCounts(
    counted.map((item) => ({ kind: "draft", item })),
    options,
  );
}

/** Writes what was collected, in one statement. */
async function writeCounts(db: DatabaseClient): Promise<void> {
  const rows = JSON.stringify([...collected.values()].map(({ row, count }) => [...row, count]));
  collected = new Map();
  plannedAt = 0;
  const isKnown = sql`exists (select 1 from ${visitCounts} where kind = value ->> 0 and day = value ->> 1 and item = value ->> 2)`;
  await db.write([
    db.query
      .insert(visitCounts)
      .select(
        sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${rows})
          where ${rowCountWithin(visitCounts, sql`(value ->> 1)`)} < ${maxRowsPerDay} - key or ${isKnown}`,
      )
      .onConflictDoUpdate({
        target: [visitCounts.kind, visitCounts.day, visitCounts.item],
        set: { count: sql`${visitCounts.count} + excluded.count` },
      }),
  ]);
}

/** Deletes counts that are too old. For the scheduled handler. */
export async function deleteOldCounts(db: DatabaseClient, now: string): Promise<void> {
  await db.write([db.query.delete(visitCounts).where(lt(visitCounts.day, daysBefore(now, countDays).slice(0, 10)))]);
}
