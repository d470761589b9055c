import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant, oneOf } from "./columns";

/** The roles. A person without a row in `user_roles` is a `user` (DATA-9). */
export const roles = ["user", "admin"] as const;

/** Accounts. `password_hash` is a PHC string; an account with `disabled_at` cannot sign in. */
export const accounts = sqliteTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    name: text("name").notNull().default(""),
    passwordHash: text("password_hash").notNull(),
    disabledAt: text("disabled_at"),
    createdAt: instant("created_at"),
    version: integer("version").notNull().default(1),
    updatedAt: instant("updated_at"),
  },
  (t) => [uniqueIndex("accounts_email").on(sql`${t.email} collate nocase`)],
);

/** Sessions. `id` is the SHA-256 of the cookie's token, so a leaked table cannot be used to sign in. Times are Unix seconds. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    expiresAt: integer("expires_at").notNull(),
    createdAt: integer("created_at").notNull(),
    userAgent: text("user_agent").notNull().default(""),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** Roles of accounts (DATA-9, CALL-7). */
export const userRoles = sqliteTable(
  "user_roles",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    role: text("role", { enum: roles }).notNull().default("user"),
  },
  (t) => [oneOf("user_roles_role_is_known", t.role, roles)],
);
