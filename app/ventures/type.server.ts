import { ventureDocument, ventures as table, ventureSearch, picturesInVentures } from "../../drizzle/schema";
import { slugify } from "../base/words/slug";
import { searchTextFrom, storedType } from "../content/types/content-type.server";
import { socialFinder, subjectOf } from "../content/types/stored-definition.server";
import { findVenture, shownAt } from "./queries.server";
import { ventures as type } from "./type";
import { venturePath, ventureSubject } from "./venture";

const searchedColumns = ["name"] as const;

/** The derived columns of a venture (VEN-6). */
export const deriveVentureColumns = (venture: Pick<typeof table.$inferInsert, "name">, fallbackSlug: string) => ({
  slug: slugify(venture.name) || fallbackSlug,
  searchText: searchTextFrom(venture, searchedColumns),
});

export const ventures = storedType(type, table, {
  key: "id",
  searchedColumns,
  searchIndex: ventureSearch,
  siteSearch: { document: ventureDocument, one: "Venture", many: "Ventures", mentioned: "in its own case" },
  pictures: picturesInVentures,
  page: { columns: ["slug"], path: ({ slug }) => venturePath(slug), sitemap: "ventures", shownAt },
  pageHooks: {
    socialImage: socialFinder("venture", "Venture", async (db, slug, { origin }) =>
      subjectOf(await findVenture(db, slug, origin), ({ venture }) => ventureSubject(venture)),
    ),
  },
  api: {
    about: "Ventures; visitors see the active ones that are published",
    hidden: ["slug", "relatedPages", "draft", "archived", "reviewedOn"],
    generated: ["id"],
    paths: [
      { constants: { status: "active" }, order: "createdAt", descending: true },
      { order: "createdAt", descending: true },
    ],
    instants: ["createdAt"],
  },
});
