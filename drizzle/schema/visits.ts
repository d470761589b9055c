import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { RowCount } from "./maintained";

/**
 * How often something was visited, by day (see `app/visits/counts.ts` for the kinds). Nothing identifies a person, and
 * no two facts about one visit are stored together.
 */
export const visitCounts = sqliteTable(
  "visit_counts",
  {
    kind: text("kind").notNull(),
    day: text("day").notNull(),
    item: text("item").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.day, t.item] })],
);
/** How many rows each day has, which is limited. */
export const visitCountRows = new RowCount("visit_counts", visitCounts, visitCounts.day);
