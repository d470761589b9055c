import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/**
 * Addresses that are called when something happens, signed as Standard Webhooks describe. While `previous_until` is
 * ahead, calls are signed with the previous secret too, so that a receiver can change over.
 */
export const webhooks = sqliteTable("webhooks", {
  id: text("id").primaryKey(),
  url: text("url").notNull().unique(),
  secret: text("secret").notNull(),
  previousSecret: text("previous_secret"),
  previousUntil: text("previous_until"),
  createdAt: instant("created_at"),
});
