import type { TableName } from "../../../drizzle/schema/table-names";

/** The cache tag of the pages that show rows of a table. */
export type TableTag = TableName;

/** The cache tag of the pages that show a table, or one row at an address. A write of the row purges both. */
export type CacheTag = TableTag | `${TableTag}:${string}`;
