import { sql } from "drizzle-orm";
import { caseDocument, caseSearch, cases as table, picturesInCases } from "../../drizzle/schema";
import { slugify } from "../base/words/slug";
import type { FieldErrors } from "../content/types/content-type";
import { searchTextFrom, storedType } from "../content/types/content-type.server";
import { socialFinder, subjectOf } from "../content/types/stored-definition.server";
import { casePath, caseSubject, figuresError } from "./case";
import { findCase, listServiceNames, shownAt } from "./queries.server";
import { work as type } from "./type";

const searchedColumns = ["title", "client", "sector"] as const;

/** The derived columns of a case. */
export const deriveCaseColumns = (row: Pick<typeof table.$inferInsert, "title" | "client" | "sector">) => ({
  slug: slugify(row.title),
  searchText: searchTextFrom(row, searchedColumns),
});

/** What is wrong with a case that its fields alone do not tell. */
function errorsOf(row: typeof table.$inferInsert, serviceSlugs: readonly string[]): FieldErrors {
  // A site without rows of services has the specified ones, whose names need no check.
  const unknown = serviceSlugs.length > 0 && (row.services ?? []).find((slug) => !serviceSlugs.includes(slug));
  const figures = figuresError(row.figures ?? "");
  return {
    ...(figures !== null && { figures }),
    ...(unknown && {
      services: `“${unknown}” is no service. The services are ${serviceSlugs.join(", ")}.`,
    }),
    ...(row.quotePermitted && !row.quotePerson && { quotePerson: "A permitted quotation needs the person’s name." }),
  };
}

export const work = storedType(type, table, {
  key: "id",
  searchedColumns,
  searchIndex: caseSearch,
  siteSearch: { document: caseDocument, one: "Case", many: "Work" },
  pictures: picturesInCases,
  page: { columns: ["slug"], path: ({ slug }) => casePath(slug), sitemap: "work", shownAt },
  pageHooks: {
    socialImage: socialFinder("case", "Case", async (db, slug, visit) =>
      subjectOf(await findCase(db, slug, visit), ({ record }) => caseSubject(record)),
    ),
  },
  // Names of services are stored as their slugs.
  derive: ({ services, completedAt }, { now }) => ({
    services: [...new Set((services ?? []).map((name) => slugify(name) || name))],
    completedAt: completedAt || now,
  }),
  errorsOf: async (db, writes) => {
    const slugs = (await listServiceNames(db)).map(({ slug }) => slug);
    return new Map(
      writes.flatMap(({ row }, position): Array<[number, FieldErrors]> => {
        const errors = errorsOf(row as typeof table.$inferInsert, slugs);
        return Object.keys(errors).length === 0 ? [] : [[position, errors]];
      }),
    );
  },
  api: {
    about: "Cases of client work; visitors see those that are neither draft nor archived, without quotations",
    // A quotation may be waiting for its permission.
    hidden: ["quote", "quotePerson", "quoteRole", "quotePermitted", "relatedPages", "noTermLinks"],
    publicValues: () => ({ quote: sql`iif(${table.quotePermitted} = 1, ${table.quote}, '')` }),
  },
});
