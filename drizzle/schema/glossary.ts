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
  rareStateIndexes,
} from "./columns";
import { PictureUses, RowCount, SearchDocument, SearchIndex } from "./maintained";

/** Glossary terms (DATA-8). `aliases` and `related_pages` are not part of the contract's table. */
export const terms = sqliteTable(
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
  },
  (t) => [
    uniqueIndex("IT_Glossary_slug").on(t.slug),
    index("IT_Glossary_listed").on(t.alphabet, byName(t.term)).where(neitherDraftNorArchived(t.draft, t.archived)),
    index("IT_Glossary_term").on(byName(t.term)),
    index("IT_Glossary_folded_term").on(foldedTitle(t.searchText)),
    index("IT_Glossary_changed").on(t.updatedAt),
    index("IT_Glossary_listed_by_term").on(byName(t.term)).where(neitherDraftNorArchived(t.draft, t.archived)),
    ...rareStateIndexes("IT_Glossary", t),
    slugCheck("IT_Glossary_slug_is_an_address", t.slug),
    flagCheck("IT_Glossary_draft_is_a_flag", t.draft),
    flagCheck("IT_Glossary_archived_is_a_flag", t.archived),
  ],
);

export const termSearch = new SearchIndex("glossary_search", terms, { publicWhen: publicColumnValues });
export const termDocument = new SearchDocument("term", terms, {
  number: 2,
  title: terms.term,
  aliases: terms.aliases,
  summary: [terms.shortDefinition],
  richTexts: [terms.definition],
  publicWhen: publicColumnValues,
});
export const termCount = new RowCount("terms", terms, publicColumnValues);
export const picturesInTerms = new PictureUses("term", terms, terms.rowId, [terms.definition]);
