import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/**
 * Unsaved contents of content forms (WRITE-1). `item` is the row's number, or the id that
 * the form of a new row has; `version` is the version that was edited, null for a new row. Only its author writes a
 * copy. `account_id` is no foreign key, so that a copy outlives the account.
 *
 * `writer` is the open form that wrote it and `revision` counts its writes, so that a delayed one does not replace a
 * newer.
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
