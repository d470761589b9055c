import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as schema from "./index";

/** The name of a table in the database. Types only, so that pages that name tables do not load their definitions. */
export type TableName = {
  [Export in keyof typeof schema]: (typeof schema)[Export] extends SQLiteTable
    ? (typeof schema)[Export]["_"]["name"]
    : never;
}[keyof typeof schema];
