import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  bookkeeping,
  byName,
  flag,
  flagCheck,
  foldedTitle,
  publicColumnValues,
  neitherDraftNorArchived,
  optionalTextList,
  rowId,
  slugCheck,
} from "./columns";
import { PictureUses, SearchDocument, SearchIndex } from "./maintained";

/** Example product briefs (DATA-7). `related_pages` is not part of the contract's table. */
export const briefs = sqliteTable(
  "example_briefs",
  {
    rowId: rowId(),
    name: text("Name").notNull(),
    slug: text("Slug").notNull(),
    summary: text("High Level Summary").notNull().default(""),
    appType: text("App Type").notNull().default(""),
    appFormat: text("App Format").notNull().default(""),
    appTypeIcon: text("App Type Icon").notNull().default(""),
    appFormatIcon: text("App Format Icon").notNull().default(""),
    body: text("Product Brief HTML").notNull().default(""),
    seoTitle: text("SEO Title").notNull().default(""),
    seoDescription: text("SEO Description").notNull().default(""),
    draft: flag("Draft", true),
    archived: flag("Archived", false),
    ...bookkeeping(),
    relatedPages: optionalTextList("related_pages"),
  },
  (t) => [
    uniqueIndex("example_briefs_slug").on(t.slug),
    index("example_briefs_listed").on(byName(t.name)).where(neitherDraftNorArchived(t.draft, t.archived)),
    index("example_briefs_name").on(byName(t.name)),
    index("example_briefs_folded_name").on(foldedTitle(t.searchText)),
    index("example_briefs_changed").on(t.updatedAt),
    slugCheck("example_briefs_slug_is_an_address", t.slug),
    flagCheck("example_briefs_draft_is_a_flag", t.draft),
    flagCheck("example_briefs_archived_is_a_flag", t.archived),
  ],
);

export const briefSearch = new SearchIndex("brief_search", briefs, { publicWhen: publicColumnValues });
export const briefDocument = new SearchDocument("brief", briefs, {
  number: 4,
  title: briefs.name,
  summary: [briefs.summary, briefs.appType, briefs.appFormat],
  richTexts: [briefs.body],
  publicWhen: publicColumnValues,
});
export const picturesInBriefs = new PictureUses("brief", briefs, briefs.rowId, [
  briefs.body,
  briefs.appTypeIcon,
  briefs.appFormatIcon,
]);
