import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** What can be wrong with a row, as `app/domain/findings` finds it. */
export const findingKinds = [
  "no-description",
  "long-description",
  "long-title",
  "no-image",
  "no-alt",
  "no-relation",
  "broken-link",
  "old-draft",
] as const;

/**
 * What is missing, cut off or orphaned in rows of content, as `app/domain/findings` computed it (ATT-1). `section` is the
 * name of the content type. Lists are in the order of `row_id`, so that each index below serves one filter without sorting.
 */
export const findings = sqliteTable(
  "findings",
  {
    rowId: integer("row_id").primaryKey(),
    section: text("section").notNull(),
    /** The number of the row in its own table. */
    item: integer("item").notNull(),
    kind: text("kind", { enum: findingKinds }).notNull(),
    /** The form field in which it can be corrected. */
    field: text("field").notNull(),
    /** The address of a link that leads nowhere; else empty. */
    detail: text("detail").notNull().default(""),
  },
  (t) => [
    uniqueIndex("findings_item").on(t.section, t.item, t.kind, t.field, t.detail),
    index("findings_section").on(t.section),
    index("findings_kind").on(t.kind),
    index("findings_section_kind").on(t.section, t.kind),
  ],
);

/** The addresses of this site that the texts of rows link to. Any of them can break without a write of the row. */
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
