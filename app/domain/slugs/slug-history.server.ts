import { sql, type SQL } from "drizzle-orm";
import { slugHistory } from "../../../drizzle/schema";

/** The number of the row that had this address before, as a subquery; null without one (URL-25). */
export function rowIdOfFormerSlug(table: string, slug: string): SQL {
  return sql`(select ${slugHistory.rowId} from ${slugHistory} where ${slugHistory.kind} = ${table} and ${slugHistory.slug} = ${slug})`;
}
