import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, oneOf } from "./columns";

/** Settings that an administrator changed, one JSON object a row; what a row leaves out has a default in code (D16, D17). */
export const siteSettings = sqliteTable(
  "site_settings",
  {
    key: text("key").primaryKey(),
    value: text("value").notNull(),
    version: integer("version").notNull().default(1),
    updatedAt: instant("updated_at"),
  },
  (t) => [check("site_settings_value_is_json", sql`json_valid(${t.value})`)],
);

/** Addresses that rows had before: `slug` of `kind` (a table's name) now answers with a 301 to row `row_id`. */
export const slugHistory = sqliteTable(
  "slug_history",
  {
    kind: text("kind").notNull(),
    slug: text("slug").notNull(),
    rowId: integer("row_id").notNull(),
    createdAt: instant("created_at"),
  },
  (t) => [primaryKey({ columns: [t.kind, t.slug] }), index("slug_history_row").on(t.kind, t.rowId)],
);

/** What was done to content, in order: the row as it was before, by whom, and the set it was undone with. */
export const revisionActions = ["create", "update", "delete", "restore"] as const;
export const revisions = sqliteTable(
  "revisions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    kind: text("kind").notNull(),
    rowKey: text("row_key").notNull(),
    rowId: integer("row_id").notNull(),
    action: text("action", { enum: revisionActions }).notNull(),
    before: text("before"),
    setId: text("set_id").notNull(),
    accountId: text("account_id"),
    createdAt: instant("created_at"),
  },
  (t) => [
    index("revisions_row").on(t.kind, t.rowKey, t.id),
    index("revisions_set").on(t.setId),
    index("revisions_of_row").on(t.kind, t.rowId, t.id),
    index("revisions_newest").on(t.createdAt),
    index("revisions_bin")
      .on(t.kind, t.createdAt)
      .where(sql`${t.action} = 'delete'`),
    oneOf("revisions_action_is_known", t.action, revisionActions),
  ],
);

/**
 * How many posts are neither draft nor archived, by year (`level` 4), month (7) and day (10), for all posts
 * (`scope` '') and for each category. Triggers keep it; with it any page of a list of any length is found
 * by reading a few dozen rows instead of skipping all pages before it.
 */
export const postCounts = sqliteTable(
  "post_counts",
  {
    scope: text("scope").notNull(),
    level: integer("level").notNull(),
    period: text("period").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.level, t.period] })],
);

/** How many rows of a table are public, kept by triggers, so that no request counts (GEN-20). */
export const rowCounts = sqliteTable("row_counts", {
  kind: text("kind").primaryKey(),
  count: integer("count").notNull().default(0),
});

/** How often something was done in a window of time, such as failed sign-ins from one network. `resets_at` is in Unix seconds. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    resetsAt: integer("resets_at").notNull(),
  },
  (t) => [index("rate_limits_reset").on(t.resetsAt)],
);
