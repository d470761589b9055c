import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bookkeeping, byName, flag, instant, rowId } from "./columns";
import { RowCount, SearchIndex } from "./maintained";

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
