import { briefDocument, briefs as table, briefSearch, picturesInBriefs } from "../../drizzle/schema";
import { shiftHeadings } from "../base/words/html";
import { searchTextFrom, storedType } from "../content/types/content-type.server";
import { socialFinder, subjectOf } from "../content/types/stored-definition.server";
import { briefPath, briefSubject } from "./brief";
import { findBrief } from "./queries.server";
import { briefs as type } from "./type";

const searchedColumns = ["name", "summary", "appType", "appFormat"] as const;

/** The derived columns of a brief (BRIEF-4). */
export const deriveBriefColumns = (brief: Pick<typeof table.$inferInsert, (typeof searchedColumns)[number]>) => ({
  searchText: searchTextFrom(brief, searchedColumns),
});

export const briefs = storedType(type, table, {
  key: "slug",
  searchedColumns,
  searchIndex: briefSearch,
  siteSearch: {
    document: briefDocument,
    one: "Product brief",
    many: "Product briefs",
    headings: { column: table.body, transform: shiftHeadings },
  },
  pictures: picturesInBriefs,
  page: { columns: ["slug"], path: ({ slug }) => briefPath(slug), sitemap: "briefs" },
  pageHooks: {
    socialImage: socialFinder("brief", "Product brief", async (db, slug, visit) =>
      subjectOf(await findBrief(db, slug, visit), ({ record }) => briefSubject(record)),
    ),
  },
  api: {
    about: "Example product briefs; visitors see those that are neither draft nor archived",
    hidden: ["relatedPages", "figure", "figureLabel", "leads", "noTermLinks", "reviewedOn"],
    paths: [{ constants: table.publicWhen, order: "name" }],
  },
});
