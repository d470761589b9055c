import { index, text } from "drizzle-orm/sqlite-core";
import {
  bookkeeping,
  byName,
  contentTable,
  draftChecks,
  figureColumns,
  flag,
  foldedTitle,
  neitherDraftNorArchived,
  optionalFlag,
  optionalTextList,
  pageIndexes,
  rowId,
  reviewColumn,
  reviewIndex,
} from "./columns";
import { PictureUses, SearchDocument, SearchIndex } from "./maintained";

/**
 * Example product briefs (DATA-7). `related_pages`, `figure`, `figure_label`, `leads` and `no_term_links` are not part of
 * the contract's table.
 */
export const briefs = contentTable(
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
    ...figureColumns(),
    leads: optionalTextList("leads"),
    noTermLinks: optionalFlag("no_term_links"),
    ...reviewColumn(),
  },
  neitherDraftNorArchived,
  (t, isPublic) => [
    ...pageIndexes("example_briefs", t),
    reviewIndex("example_briefs_reviewed", t.reviewedOn),
    index("example_briefs_listed").on(byName(t.name)).where(isPublic),
    index("example_briefs_name").on(byName(t.name)),
    index("example_briefs_folded_name").on(foldedTitle(t.searchText)),
    ...draftChecks("example_briefs", t),
  ],
);

export const briefSearch = new SearchIndex("brief_search", briefs);
export const briefDocument = new SearchDocument("brief", briefs, {
  number: 4,
  title: briefs.name,
  keywords: briefs.leads,
  summary: [briefs.summary, briefs.appType, briefs.appFormat],
  richTexts: [briefs.body],
});
export const picturesInBriefs = new PictureUses("brief", briefs, briefs.rowId, [
  briefs.body,
  briefs.appTypeIcon,
  briefs.appFormatIcon,
]);
