import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, oneOf, rowId } from "./columns";
import type { SpamReason } from "./intake";

export const suggestionStatuses = ["new", "done", "spam"] as const;

/**
 * Tools that visitors suggested (SUG-1). Anonymous: a row has the tool's name and address, and why it belongs in the
 * directory. `updated_at` is the last change of status.
 */
export const toolSuggestions = sqliteTable(
  "tool_suggestions",
  {
    rowId: rowId(),
    id: text("id").notNull().unique(),
    name: text("name").notNull(),
    address: text("address").notNull(),
    reason: text("reason").notNull(),
    status: text("status", { enum: suggestionStatuses }).notNull().default("new"),
    spamReasons: text("spam_reasons", { mode: "json" })
      .$type<readonly SpamReason[]>()
      .notNull()
      .default(sql`'[]'`),
    createdAt: instant("created_at"),
    updatedAt: instant("updated_at"),
  },
  (t) => [
    index("tool_suggestions_newest").on(t.createdAt),
    index("tool_suggestions_status").on(t.status, t.rowId),
    oneOf("tool_suggestions_status_is_known", t.status, suggestionStatuses),
  ],
);
