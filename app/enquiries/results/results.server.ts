import { and, asc, desc, eq, gte, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { enquiries, enquiryTotals, isUnanswered } from "../../../drizzle/schema";
import { type Result, type ResultGroup, resultGroups, type Results } from "./results";

/** How many rows are read of each kind of group: so many that only a flood of invented groups is cut off. */
const maxRows = 5_000;

/** How many enquiries that may still be answered in time are read. */
const maxWaiting = 1_000;

/** The kind of stored totals that a group is made from. */
const kinds: Readonly<Record<ResultGroup, string>> = { month: "all", source: "source", page: "page", type: "type" };

/** What names the groups of an enquiry. */
type Grouped = Readonly<Record<ResultGroup, string>>;

/**
 * Reads what became of the enquiries since a month. Triggers keep the totals, so that the number of enquiries does not
 * matter.
 *
 * @param since such as "2026-01"
 * @param now an enquiry whose answer is due later has neither kept nor broken the promise yet
 */
export async function readResults(db: DatabaseClient, since: string, now: string): Promise<Results> {
  const { kind, item, month } = enquiryTotals;
  const names = Object.keys(resultGroups) as ResultGroup[];
  const waitingRows = readWaiting(db, now);
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
  const waiting = (await waitingRows).filter((enquiry) => enquiry.month >= since);
  const resultsOf = (name: ResultGroup): Result[] => {
    const rows = parts[names.indexOf(name)]!.slice(0, maxRows);
    const byItem = Map.groupBy(rows, (row) => (name === "month" ? row.month : row.item));
    const waitingByItem = Map.groupBy(waiting, (enquiry) => enquiry[name]);
    const results = [...byItem].map(([value, ofItem]) => sumOf(value, ofItem, waitingByItem.get(value)?.length ?? 0));
    return name === "month" ? results : results.toSorted(byEnquiries);
  };
  const groups = {
    month: resultsOf("month"),
    source: resultsOf("source"),
    page: resultsOf("page"),
    type: resultsOf("type"),
  };
  return {
    total: sumOf("", parts[0]!, waiting.length),
    groups,
    cutOff: names.filter((_, at) => parts[at]!.length > maxRows),
  };
}

/** The enquiries that may still be answered in time, by the groups they count in. */
function readWaiting(db: DatabaseClient, now: string): Promise<Grouped[]> {
  const { createdAt, source, firstPage, projectType, answerDueAt } = enquiries;
  const orNone = (column: typeof source | typeof firstPage | typeof projectType) =>
    sql<string>`coalesce(${column}, '')`;
  return db.read(
    db.query
      .select({
        month: sql<string>`substr(${createdAt}, 1, 7)`,
        source: orNone(source).as("source_item"),
        page: orNone(firstPage).as("page_item"),
        type: orNone(projectType).as("type_item"),
      })
      .from(enquiries)
      .where(sql`${isUnanswered(enquiries)} and ${answerDueAt} > ${now}`)
      .orderBy(asc(answerDueAt))
      .limit(maxWaiting),
  );
}

const byEnquiries = (one: Result, other: Result) => other.enquiries - one.enquiries || (one.item < other.item ? -1 : 1);

function sumOf(item: string, rows: ReadonlyArray<typeof enquiryTotals.$inferSelect>, waiting: number): Result {
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
    due: sum("due") - waiting,
    kept: sum("kept"),
    amounts,
  };
}
