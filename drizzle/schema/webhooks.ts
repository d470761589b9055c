import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/**
 * Addresses to call when something happens, signed as Standard Webhooks specifies. Until `previous_until`, calls are
 * also signed with the previous secret, so that receivers can switch over.
 */
export const webhooks = sqliteTable("webhooks", {
  id: text("id").primaryKey(),
  url: text("url").notNull().unique(),
  secret: text("secret").notNull(),
  previousSecret: text("previous_secret"),
  previousUntil: text("previous_until"),
  createdAt: instant("created_at"),
});
