import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, rowId } from "./columns";
import { FacetIndex } from "./maintained";

/**
 * Who did what, when, to what (ACT-1). A row is written in the same batch as the change it records. `who` is an account
 * id, or `command`, `system` or `visitor`; `actor` and `subject` are names as they were then. Actions and sections are
 * not check constraints: adding a value would mean rebuilding the table.
 *
 * Rows with the same `key` become one, and its `row_count` grows: the batches of a change set (by its id), and the
 * denied attempts of an hour. `undone_at` is when the change set was undone.
 */
export const activity = sqliteTable(
  "activity",
  {
    rowId: rowId(),
    at: instant("at"),
    who: text("who").notNull(),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    section: text("section").notNull(),
    /** The permission that a role needs to see the row. */
    area: text("area").notNull(),
    subjectId: text("subject_id"),
    subject: text("subject"),
    rows: integer("row_count").notNull().default(1),
    detail: text("detail", { mode: "json" })
      .$type<Readonly<Record<string, string | number>>>()
      .notNull()
      .default(sql`'{}'`),
    key: text("key").unique(),
    undoneAt: text("undone_at"),
  },
  (t) => [
    index("activity_age").on(t.at),
    index("activity_subject").on(t.subjectId, t.rowId),
    // For erasing a person, which also searches for addresses without an account.
    index("activity_addresses")
      .on(sql`${t.subject} collate nocase`)
      .where(sql`${t.area} = 'people'`),
    check("activity_detail_is_json", sql`json_valid(${t.detail})`),
  ],
);

export const activityFacets = new FacetIndex("activity_facets", activity, {
  who: activity.who,
  section: activity.section,
  area: activity.area,
  action: activity.action,
});
