import { termDocument, termSearch, terms, picturesInTerms } from "../../drizzle/schema";
import { rowCountOf } from "../base/listing/statements.server";
import { slugify } from "../base/words/slug";
import { searchTextFrom, storedType } from "../content/types/content-type.server";
import { socialFinder, subjectOf } from "../content/types/stored-definition.server";
import { findTerm } from "./queries.server";
import { alphabetOf, termPath, termSubject } from "./term";
import { glossary as type } from "./type";

const searchedColumns = ["term", "shortDefinition", "aliases"] as const;

/** The derived columns of a term (ADM-26, ADM-27). */
export function deriveTermColumns(
  term: Pick<typeof terms.$inferInsert, "term" | "shortDefinition" | "aliases">,
  fallbackSlug: string,
) {
  return {
    slug: slugify(term.term) || fallbackSlug,
    alphabet: alphabetOf(term.term),
    searchText: searchTextFrom(term, searchedColumns),
  };
}

export const glossary = storedType(type, terms, {
  key: "itemId",
  searchedColumns,
  searchIndex: termSearch,
  siteSearch: { document: termDocument, one: "Term", many: "Terms", mentioned: "in any case" },
  pictures: picturesInTerms,
  page: { columns: ["slug"], path: ({ slug }) => termPath(slug), sitemap: "terms" },
  pageHooks: {
    terms,
    socialImage: socialFinder("term", "Glossary", async (db, slug, visit) =>
      subjectOf(await findTerm(db, slug, visit), ({ record }) => termSubject(record)),
    ),
  },
  derive: ({ term }) => ({ alphabet: alphabetOf(term) }),
  api: {
    about: "Glossary terms; visitors see those that are neither draft nor archived",
    key: "slug",
    hidden: ["relatedPages", "noTermLinks", "isUnlinked", "reviewedOn"],
    generated: ["slug", "itemId", "alphabet"],
    lookups: ["slug", "itemId"],
    paths: [
      { constants: terms.publicWhen, order: "term" },
      { constants: terms.publicWhen, equals: ["alphabet"], order: "term" },
      { order: "term" },
    ],
    publicCount: () => rowCountOf(terms),
  },
});
