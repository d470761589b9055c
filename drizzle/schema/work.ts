import { index, integer, text } from "drizzle-orm/sqlite-core";
import * as columns from "./columns";
import { ListedSlugs, PictureUses, SearchDocument, SearchIndex } from "./maintained";
import { services } from "./services";

/** Work that was done for clients: a row is a case (WORK-1). */
export const cases = columns.contentTable(
  "cases",
  {
    rowId: columns.rowId(),
    id: text("id").notNull().unique(),
    title: text("title").notNull(),
    client: text("client").notNull(),
    sector: text("sector").notNull().default(""),
    summary: text("summary").notNull().default(""),
    problem: text("problem").notNull().default(""),
    whatWasDone: text("what_was_done").notNull().default(""),
    // One a line, as "what | before | after": lists are split by commas in forms, and figures have commas.
    figures: text("figures").notNull().default(""),
    /** 0 if it is not told. */
    weeks: integer("weeks").notNull().default(0),
    completedAt: columns.instant("completed_at"),
    /** Their slugs. */
    services: columns.textList("services"),
    image: text("image").notNull().default(""),
    images: columns.textList("images"),
    quote: text("quote").notNull().default(""),
    quotePerson: text("quote_person").notNull().default(""),
    quoteRole: text("quote_role").notNull().default(""),
    quotePermitted: columns.flag("quote_permitted", false),
    relatedPages: columns.textList("related_pages"),
    slug: text("slug").notNull(),
    ...columns.draftColumns({ draft: true }),
    ...columns.bookkeeping(),
    noTermLinks: columns.optionalFlag("no_term_links"),
  },
  columns.neitherDraftNorArchived,
  (t, isPublic) => [
    ...columns.pageIndexes("cases", t),
    ...columns.draftChecks("cases", t),
    index("cases_listed").on(t.completedAt).where(isPublic),
    index("cases_completed_at").on(t.completedAt),
    index("cases_title").on(columns.byName(t.title)),
    columns.instantCheck("cases_completed_at_is_an_instant", t.completedAt),
    columns.flagCheck("cases_quote_permitted_is_a_flag", t.quotePermitted),
  ],
);

export const caseSearch = new SearchIndex("case_search", cases);
// Without the quotation, which nobody may find before its permission.
export const caseDocument = new SearchDocument("case", cases, {
  number: 6,
  title: cases.title,
  summary: [cases.summary, cases.client, cases.sector],
  texts: [cases.problem, cases.whatWasDone, cases.figures],
});
export const picturesInCases = new PictureUses("case", cases, cases.rowId, [cases.image, cases.images]);
export const servicesOfCases = new ListedSlugs("services_of_cases", services.slug, cases.services);
