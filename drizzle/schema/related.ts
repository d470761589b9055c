import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The related pages of a row, best first, as `app/domain/related` computed them. `source` and `target` are row numbers
 * of the search of the whole site, which include the table. Targets that are no longer public stay: reading leaves them
 * out.
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
 * The progress of the scheduled handler in each table: the last change it has processed, and the last row that it
 * recomputed without a change. The number is that of the table's search document for related pages; those of findings begin at
 * 64.
 */
export const relatedProgress = sqliteTable("related_progress", {
  number: integer("number").primaryKey(),
  changedAt: text("changed_at").notNull().default(""),
  changedRow: integer("changed_row").notNull().default(0),
  refreshedRow: integer("refreshed_row").notNull().default(0),
});
