import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bookkeeping, byName, rowId, slugCheck } from "./columns";
import { SearchIndex } from "./maintained";

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
