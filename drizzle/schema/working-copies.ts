import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

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
