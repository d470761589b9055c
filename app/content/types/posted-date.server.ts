import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Values } from "./content-type";

/**
 * The properties of the posted date and of the flag that a row has none yet (D49). Until then, the date column holds
 * the time of the last save, because the contract's column is never null and lists sort by it.
 */
export interface PostedDate {
  readonly date: string;
  readonly undated: string;
}

type Columns = Readonly<Record<string, AnySQLiteColumn>>;

/** The posted date as rows are read: "" while a row has none. */
export const postedDateOrEmpty = (columns: Columns, { date, undated }: PostedDate): SQL<string> =>
  sql`iif(${columns[undated]!}, '', ${columns[date]!})`;

/**
 * The posted date of a row to write. A row without one gets the current time once it is neither a draft nor archived,
 * and keeps it from then on.
 *
 * @param now an ISO instant
 */
export function withPostedDate(row: Values, { date, undated }: PostedDate, now: string): Values {
  if (row[date]) return { [undated]: false };
  const isHidden = row["draft"] === true || row["archived"] === true;
  return { [date]: isHidden ? "" : now, [undated]: isHidden };
}

/** The posted date that a bulk change sets on rows that it publishes for the first time. */
export function postedDateOnPublish(
  columns: Columns,
  postedDate: PostedDate | null,
  change: Values,
  now: string,
): Readonly<Record<string, unknown>> {
  if (postedDate === null || change["draft"] !== false || change["archived"] !== false) return {};
  const { date, undated } = postedDate;
  return { [date]: sql`iif(${columns[undated]!}, ${now}, ${columns[date]!})`, [undated]: false };
}
