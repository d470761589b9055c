import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
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

/**
 * Unsaved contents of content forms (WRITE-1). `item` is the row's number, or the id of a new row's form; `version` is
 * the version being edited, null for a new row. Only its author writes a copy. `account_id` is not a foreign key, so
 * that a copy outlives the account.
 *
 * `writer` is the open form that wrote the copy, and `revision` counts its writes, so that a delayed write does not
 * replace a newer one.
 */
export const workingCopies = sqliteTable(
  "working_copies",
  {
    tableName: text("kind").notNull(),
    item: text("item").notNull(),
    accountId: text("account_id").notNull(),
    version: integer("version"),
    texts: text("texts", { mode: "json" }).$type<Readonly<Record<string, string>>>().notNull(),
    writer: text("writer").notNull(),
    revision: integer("revision").notNull(),
    savedAt: instant("saved_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tableName, t.item, t.accountId] }),
    index("working_copies_age").on(t.savedAt),
    index("working_copies_new")
      .on(t.accountId, t.tableName, t.savedAt)
      .where(sql`${t.version} is null`),
    check("working_copies_texts_are_json", sql`json_valid(${t.texts})`),
  ],
);

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

/** What `app/catalog/findings` can find wrong with a row. */
export const findingKinds = [
  "no-description",
  "long-description",
  "long-title",
  "no-image",
  "no-alt",
  "no-relation",
  "no-author",
  "broken-link",
  "dead-link",
  "moved-link",
  "old-draft",
  "foreign-picture",
  "due-review",
] as const;

/**
 * What needs fixing in content rows, as computed by `app/catalog/findings` (ATT-1). `section` is the name of the content
 * type. Lists are in `row_id` order, so that each index below serves one filter without sorting.
 */
export const findings = sqliteTable(
  "findings",
  {
    rowId: integer("row_id").primaryKey(),
    section: text("section").notNull(),
    /** The number of the row in its own table. */
    item: integer("item").notNull(),
    kind: text("kind", { enum: findingKinds }).notNull(),
    /** The form field that fixes it. */
    field: text("field").notNull(),
    /** The address of a broken or dead link; that of a moved one, and its new one; how many pictures are on other sites, and the first one's address; the day of the last review; otherwise empty. */
    detail: text("detail").notNull().default(""),
  },
  (t) => [
    uniqueIndex("findings_item").on(t.section, t.item, t.kind, t.field, t.detail),
    index("findings_section").on(t.section),
    index("findings_kind").on(t.kind),
    index("findings_section_kind").on(t.section, t.kind),
  ],
);

/** The addresses on this site that content rows link to. Any of them can break without its row being written. */
export const contentLinks = sqliteTable(
  "content_links",
  {
    rowId: integer("row_id").primaryKey(),
    section: text("section").notNull(),
    /** The number of the row in its own table. */
    item: integer("item").notNull(),
    field: text("field").notNull(),
    path: text("path").notNull(),
  },
  (t) => [uniqueIndex("content_links_item").on(t.section, t.item, t.field, t.path)],
);

/**
 * The addresses on other sites that content rows link to, which the scheduled handler visits in turn. The results of a
 * visit are those of all rows with the address.
 */
export const outsideLinks = sqliteTable(
  "outside_links",
  {
    rowId: integer("row_id").primaryKey(),
    section: text("section").notNull(),
    /** The number of the row in its own table. */
    item: integer("item").notNull(),
    field: text("field").notNull(),
    address: text("address").notNull(),
    /** The instant of the next visit; "" for one that was never visited. */
    dueAt: text("due_at").notNull().default(""),
    /** Visits without success since the last one with it. */
    failures: integer("failures").notNull().default(0),
    /** The detail of the finding: the address if it is dead, with the new one if it has moved; "" for none. */
    problem: text("problem").notNull().default(""),
  },
  (t) => [
    uniqueIndex("outside_links_item").on(t.section, t.item, t.field, t.address),
    index("outside_links_due").on(t.dueAt),
    index("outside_links_address").on(t.address),
  ],
);
