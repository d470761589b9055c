import { sql, type SQL } from "drizzle-orm";
import type { Bound } from "../../../drizzle/prepared";
import { slugHistory } from "../../../drizzle/schema";
import { slugsOf } from "../words/slug";
import type { TableName } from "../../../drizzle/schema/table-names";

/** A subquery for the id of the row that used to have this slug, or null (URL-25). */
export function rowIdOfPreviousSlug(tableName: TableName, slug: Bound<string>): SQL {
  return sql`(select ${slugHistory.rowId} from ${slugHistory} where ${slugHistory.tableName} = ${tableName} and ${slugHistory.slug} = ${slug})`;
}

/**
 * Looks a row up by each slug that an address may stand for: its own spelling, or else its slug now and before D71. A row
 * found by another spelling than the address has to redirect.
 */
export async function findBySlug<Found>(
  address: string,
  find: (slug: string) => Promise<Found | null>,
): Promise<Found | null> {
  for (const slug of slugsOf(address)) {
    const found = await find(slug);
    if (found !== null) return found;
  }
  return null;
}
