import { and, desc, eq, gt } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { visitCounts } from "../../drizzle/schema";
import { daysBefore } from "../base/time/dates";
import { bucketValue, type CountKind, countKinds, type Vital } from "./counts.server";
import type { NamedCount, Speed, VisitReport } from "./report";

/** How many rows are read of each kind, the newest first: enough for a year of a site with some hundred pages. */
const maxRowsPerKind = 20_000;

const reportedKinds = countKinds.filter((kind) => kind !== "done");

/** Reads the counts of the last days, today included. */
export async function readVisits(db: DatabaseClient, now: string, days: number): Promise<VisitReport> {
  const since = daysBefore(now, days).slice(0, 10);
  const parts = await Promise.all(
    reportedKinds.map((kind) =>
      db.read(
        db.query
          .select({ day: visitCounts.day, item: visitCounts.item, count: visitCounts.count })
          .from(visitCounts)
          .where(and(eq(visitCounts.kind, kind), gt(visitCounts.day, since)))
          .orderBy(desc(visitCounts.day), desc(visitCounts.item))
          .limit(maxRowsPerKind + 1),
      ),
    ),
  );
  const rowsOf = (kind: Exclude<CountKind, "done">) => parts[reportedKinds.indexOf(kind)]!.slice(0, maxRowsPerKind);
  const named = (kind: Exclude<CountKind, "done">) => sumBy(rowsOf(kind), ({ item }) => item);
  const people = rowsOf("who").filter(({ item }) => item === "person");
  const perDay = new Map(people.map(({ day, count }) => [day, count]));
  const dayList = Array.from({ length: days }, (_, at) => daysBefore(now, days - 1 - at).slice(0, 10));
  const opened = new Map(named("step").map(({ item, count }) => [item, count]));
  return {
    days: dayList.map((day) => ({ item: day, count: perDay.get(day) ?? 0 })),
    pages: named("page"),
    from: named("from"),
    devices: named("device"),
    countries: named("country"),
    who: named("who"),
    steps: Array.from({ length: 7 }, (_, at) => ({ item: String(at + 1), count: opened.get(String(at + 1)) ?? 0 })),
    speeds: speedsOf(rowsOf("vital")),
    searches: named("search"),
    isCutOff: parts.some((rows) => rows.length > maxRowsPerKind),
  };
}

type Row = Pick<typeof visitCounts.$inferSelect, "day" | "item" | "count">;

/** Sums by a name, the most frequent first. */
function sumBy(rows: readonly Row[], nameOf: (row: Row) => string): NamedCount[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + row.count);
  return [...sums]
    .map(([item, count]) => ({ item, count }))
    .toSorted((one, other) => other.count - one.count || (one.item < other.item ? -1 : 1));
}

/** The 75th percentile of each measurement for each kind of page. */
function speedsOf(rows: readonly Row[]): Speed[] {
  const byPage = Map.groupBy(rows, ({ item }) => item.split("/").slice(2).join("/"));
  return [...byPage]
    .map(([page, ofPage]) => {
      const of = (name: Vital) => percentile(ofPage.filter(({ item }) => item.startsWith(`${name}/`)));
      return { page, LCP: of("LCP"), INP: of("INP"), CLS: of("CLS") };
    })
    .toSorted((one, other) => (other.LCP?.count ?? 0) - (one.LCP?.count ?? 0));
}

/** The value that three quarters of the measurements do not exceed, to the width of a bucket. */
function percentile(rows: readonly Row[]): { readonly value: number; readonly count: number } | null {
  const buckets = rows
    .map(({ item, count }) => ({ bucket: Number(item.split("/")[1]), count }))
    .toSorted((one, other) => one.bucket - other.bucket);
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { bucket, count } of buckets) {
    seen += count;
    if (seen >= total * 0.75) return { value: bucketValue(bucket), count: total };
  }
  return null;
}
