import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** What `app/catalog/findings` can find wrong with a row. */
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
    /** The address of a broken link; otherwise empty. */
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
