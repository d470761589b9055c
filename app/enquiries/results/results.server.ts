import { and, asc, desc, eq, gte } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { enquiryTotals } from "../../../drizzle/schema";
import { type Result, type ResultGroup, resultGroups, type Results } from "./results";

/** How many rows are read of each kind of group: so many that only a flood of invented groups is cut off. */
const maxRows = 5_000;

/** The kind of stored totals that a group is made from. */
const kinds: Readonly<Record<ResultGroup, string>> = { month: "all", source: "source", page: "page", type: "type" };

/**
 * Reads what became of the enquiries since a month. Triggers keep the totals, so that the number of enquiries does not
 * matter.
 *
 * @param since such as "2026-01"
 */
export async function readResults(db: DatabaseClient, since: string): Promise<Results> {
  const { kind, item, month } = enquiryTotals;
  const names = Object.keys(resultGroups) as ResultGroup[];
  const parts = await Promise.all(
    names.map((name) =>
      db.read(
        db.query
          .select()
          .from(enquiryTotals)
          .where(and(eq(kind, kinds[name]), gte(month, since)))
          .orderBy(desc(month), asc(item))
          .limit(maxRows + 1),
      ),
    ),
  );
  const resultsOf = (name: ResultGroup): Result[] => {
    const rows = parts[names.indexOf(name)]!.slice(0, maxRows);
    const byItem = Map.groupBy(rows, (row) => (name === "month" ? row.month : row.item));
    const results = [...byItem].map(([value, ofItem]) => sumOf(value, ofItem));
    return name === "month" ? results : results.toSorted(byEnquiries);
  };
  const groups = {
    month: resultsOf("month"),
    source: resultsOf("source"),
    page: resultsOf("page"),
    type: resultsOf("type"),
  };
  return {
    total: sumOf("", parts[0]!),
    groups,
    cutOff: names.filter((_, at) => parts[at]!.length > maxRows),
  };
}

const byEnquiries = (one: Result, other: Result) => other.enquiries - one.enquiries || (one.item < other.item ? -1 : 1);

function sumOf(item: string, rows: ReadonlyArray<typeof enquiryTotals.$inferSelect>): Result {
  const sum = (of: "enquiries" | "calls" | "won" | "lost" | "due" | "kept") =>
    rows.reduce((total, row) => total + row[of], 0);
  const amounts: Record<string, number> = {};
  for (const { currency, amount } of rows) if (currency !== "") amounts[currency] = (amounts[currency] ?? 0) + amount;
  return {
    item,
    enquiries: sum("enquiries"),
    calls: sum("calls"),
    won: sum("won"),
    lost: sum("lost"),
    due: sum("due"),
    kept: sum("kept"),
    amounts,
  };
}
