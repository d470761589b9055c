import { sql, type SQL } from "drizzle-orm";
import type { Bound } from "../../../drizzle/prepared";
import { slugHistory } from "../../../drizzle/schema";
import type { TableName } from "../../../drizzle/schema/table-names";

/** A subquery for the id of the row that used to have this slug, or null (URL-25). */
export function rowIdOfPreviousSlug(tableName: TableName, slug: Bound<string>): SQL {
  return sql`(select ${slugHistory.rowId} from ${slugHistory} where ${slugHistory.tableName} = ${tableName} and ${slugHistory.slug} = ${slug})`;
}
