import { sql, type SQL } from "drizzle-orm";
import type { Bound } from "../../../drizzle/prepared";
import { slugHistory } from "../../../drizzle/schema";

/** A subquery for the id of the row that used to have this slug, or null (URL-25). */
export function rowIdOfPreviousSlug(tableName: string, slug: Bound<string>): SQL {
  return sql`(select ${slugHistory.rowId} from ${slugHistory} where ${slugHistory.tableName} = ${tableName} and ${slugHistory.slug} = ${slug})`;
}
