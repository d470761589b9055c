import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bookkeeping, byName, flag, instant, oneOf, rowId, slugCheck } from "./columns";
import { PictureUses, RowCount, SearchIndex } from "./maintained";

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

/**
 * The texts of the site's fixed pages, one row a page. A page without a row, and a text that a row does not have, show
 * the texts of `drizzle/seed/content/pages`.
 */
export const pageTexts = sqliteTable(
  "page_texts",
  {
    rowId: rowId(),
    page: text("page").notNull().unique(),
    texts: text("texts", { mode: "json" })
      .$type<Record<string, string | string[] | Array<Record<string, string>>>>()
      .notNull()
      .default(sql`'{}'`),
    note: text("note").notNull().default(""),
    ...bookkeeping(),
  },
  (t) => [
    index("page_texts_changed").on(t.updatedAt),
    index("page_texts_by_page").on(byName(t.page)),
    slugCheck("page_texts_page_is_a_key", t.page),
  ],
);

export const pageTextSearch = new SearchIndex("page_text_search", pageTexts);

/**
 * Where old addresses lead (D68). `from_path` is a path, a path with a query such as `/?p=12`, or the beginning of
 * paths, such as `/2019/*`. Only addresses without a page are looked up here.
 */
export const redirects = sqliteTable(
  "redirects",
  {
    rowId: rowId(),
    from: text("from_path").notNull().unique(),
    to: text("to_path").notNull(),
    note: text("note").notNull().default(""),
    ...bookkeeping(),
  },
  (t) => [index("redirects_changed").on(t.updatedAt), index("redirects_by_path").on(byName(t.from))],
);

export const redirectSearch = new SearchIndex("redirect_search", redirects);

/** How often each redirect was used, by its `from_path`. A lower bound: see `app/content/pages/old-addresses.server.ts`. */
export const redirectHits = sqliteTable("redirect_hits", {
  path: text("path").primaryKey(),
  hits: integer("hits").notNull(),
  lastHitAt: instant("last_hit_at"),
});

/**
 * Addresses that visitors asked for in vain. `referrer` is the host of the last page that linked there; `dismissed` rows
 * are not listed.
 */
export const missingAddresses = sqliteTable(
  "missing_addresses",
  {
    path: text("path").primaryKey(),
    visits: integer("visits").notNull(),
    lastVisitAt: instant("last_visit_at"),
    referrer: text("referrer").notNull().default(""),
    dismissed: flag("dismissed", false),
  },
  (t) => [index("missing_addresses_most_visited").on(t.dismissed, t.visits, t.path)],
);
export const missingAddressCount = new RowCount("missing_addresses", missingAddresses);

/**
 * How often something was visited, by day (see `app/visits/counts.server.ts` for the kinds). Nothing identifies a person, and
 * no two facts about one visit are stored together.
 */
export const visitCounts = sqliteTable(
  "visit_counts",
  {
    kind: text("kind").notNull(),
    day: text("day").notNull(),
    item: text("item").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.day, t.item] })],
);
/** How many rows each day has, which is limited. */
export const visitCountRows = new RowCount("visit_counts", visitCounts, visitCounts.day);
