import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, rowId } from "./columns";
import { FacetIndex } from "./maintained";

/**
 * Who did what, when, on what (ACT-1). A row is written in the batch of what it records. `who` is the account's id, or
 * `command`, `system` or `visitor`; `actor` and `subject` are the names as they were. Actions and sections are no
 * constraint of the table: a further one would have to rebuild it.
 *
 * Rows with the same `key` are one, whose `row_count` grows: the batches of a change set, by its id, and the denied
 * attempts of an hour. `undone_at` is when the change set was undone.
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
    /** The permission by which a role sees it. */
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
    // An erasure looks for addresses that are no account's.
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
});
