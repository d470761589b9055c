import type { DatabaseClient, Query } from "../../../drizzle/client";
import type { Row } from "./content-type.server";

/**
 * Reads rows of a content type. Drizzle cannot type a table known only at run time, so select at least the columns of
 * `Row`, which every stored type has.
 */
export const readStoredRows = async (db: DatabaseClient, query: Query): Promise<Row[]> =>
  (await db.read(query)) as Row[];

/** Reads the row ids of a content type, for a query that selects `rowId`. */
export const readRowIds = async (db: DatabaseClient, query: Query): Promise<number[]> =>
  ((await db.read(query)) as ReadonlyArray<Pick<Row, "rowId">>).map(({ rowId }) => rowId);
