import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * A row's related pages, best first, as computed by `app/catalog/related`. `source` and `target` are row numbers of the
 * site-wide search, which include the table. Targets that are no longer public stay here; reading leaves them out.
 */
export const related = sqliteTable(
  "related",
  {
    source: integer("source").notNull(),
    place: integer("place").notNull(),
    target: integer("target").notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.place] })],
);

/**
 * How far the scheduled handler has got in each table: the last change processed, and the last row recomputed without a
 * change. `number` is the number of the table's search document for related pages; for findings, numbers begin at 64.
 */
export const relatedProgress = sqliteTable("related_progress", {
  number: integer("number").primaryKey(),
  changedAt: text("changed_at").notNull().default(""),
  changedRow: integer("changed_row").notNull().default(0),
  refreshedRow: integer("refreshed_row").notNull().default(0),
});
