import { index, text } from "drizzle-orm/sqlite-core";
import {
  bookkeeping,
  byName,
  contentTable,
  draftChecks,
  flag,
  foldedTitle,
  neitherDraftNorArchived,
  optionalFlag,
  optionalTextList,
  pageIndexes,
  rowId,
  rareStateIndexes,
  reviewColumn,
  reviewIndex,
} from "./columns";
import { PictureUses, RowCount, SearchDocument, SearchIndex } from "./maintained";

/** Glossary terms (DATA-8). `aliases`, `related_pages`, `no_term_links` and `unlinked` are not part of the contract's table. */
export const terms = contentTable(
  "IT_Glossary",
  {
    rowId: rowId(),
    itemId: text("item_id").notNull().unique(),
    term: text("glossary_term").notNull(),
    definition: text("Definition").notNull().default(""),
    shortDefinition: text("short_definition").notNull().default(""),
    slug: text("Slug").notNull(),
    alphabet: text("Alphabet").notNull(),
    seoTitle: text("seo_tiltle").notNull().default(""),
    seoDescription: text("seo_description").notNull().default(""),
    draft: flag("Draft", true),
    archived: flag("Archived", false),
    ...bookkeeping(),
    aliases: optionalTextList("aliases"),
    relatedPages: optionalTextList("related_pages"),
    noTermLinks: optionalFlag("no_term_links"),
    /** Whether texts of other pages do not link to it. */
    isUnlinked: optionalFlag("unlinked"),
    ...reviewColumn(),
  },
  neitherDraftNorArchived,
  (t, isPublic) => [
    ...pageIndexes("IT_Glossary", t),
    reviewIndex("IT_Glossary_reviewed", t.reviewedOn),
    index("IT_Glossary_listed").on(t.alphabet, byName(t.term)).where(isPublic),
    index("IT_Glossary_term").on(byName(t.term)),
    index("IT_Glossary_folded_term").on(foldedTitle(t.searchText)),
    index("IT_Glossary_listed_by_term").on(byName(t.term)).where(isPublic),
    ...rareStateIndexes("IT_Glossary", t),
    ...draftChecks("IT_Glossary", t),
  ],
);

export const termSearch = new SearchIndex("glossary_search", terms);
export const termDocument = new SearchDocument("term", terms, {
  number: 2,
  title: terms.term,
  aliases: terms.aliases,
  summary: [terms.shortDefinition],
  richTexts: [terms.definition],
});
export const termCount = new RowCount("terms", terms);
export const picturesInTerms = new PictureUses("term", terms, terms.rowId, [terms.definition]);
