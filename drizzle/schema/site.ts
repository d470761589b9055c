import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, oneOf } from "./columns";
import { PictureUses } from "./maintained";

/** Settings as one JSON object per section. Missing fields have defaults in code (D16, D17). */
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

export const picturesInSettings = new PictureUses("setting", siteSettings, siteSettings.key, [siteSettings.value]);

/** Previous slugs. The address with `slug` redirects (301) to the table's row `row_id`, or is gone if that row is. */
export const slugHistory = sqliteTable(
  "slug_history",
  {
    tableName: text("kind").notNull(),
    slug: text("slug").notNull(),
    rowId: integer("row_id").notNull(),
    createdAt: instant("created_at"),
  },
  (t) => [primaryKey({ columns: [t.tableName, t.slug] }), index("slug_history_row").on(t.tableName, t.rowId)],
);

export const revisionActions = ["create", "update", "delete", "restore"] as const;
/** The history of content: each row before a change, and who changed it. Changes of one set are undone together. */
export const revisions = sqliteTable(
  "revisions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    tableName: text("kind").notNull(),
    rowKey: text("row_key").notNull(),
    rowId: integer("row_id").notNull(),
    action: text("action", { enum: revisionActions }).notNull(),
    before: text("before"),
    setId: text("set_id").notNull(),
    accountId: text("account_id"),
    createdAt: instant("created_at"),
  },
  (t) => [
    index("revisions_row").on(t.tableName, t.rowKey, t.id),
    index("revisions_set").on(t.setId),
    index("revisions_of_row").on(t.tableName, t.rowId, t.id),
    index("revisions_newest").on(t.createdAt),
    index("revisions_bin")
      .on(t.tableName, t.createdAt)
      .where(sql`${t.action} = 'delete'`),
    oneOf("revisions_action_is_known", t.action, revisionActions),
  ],
);

/**
 * The number of posts that are neither draft nor archived, by year (`level` 4), month (7) and day (10), in total
 * (`scope` '') and by category. Maintained by triggers. Finding a page takes a few dozen counts instead of skipping
 * every page before it.
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

/** The number of public rows by table, maintained by triggers so that no request has to count (GEN-20). */
export const rowCounts = sqliteTable("row_counts", {
  tableName: text("kind").primaryKey(),
  count: integer("count").notNull().default(0),
});

/** Rate limit counters, such as failed sign-ins from one network. `resets_at` is in Unix seconds. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    resetsAt: integer("resets_at").notNull(),
  },
  (t) => [index("rate_limits_reset").on(t.resetsAt)],
);
