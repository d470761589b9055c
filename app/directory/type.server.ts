import { picturesInTools, toolCategories, toolDocument, toolSearch, tools } from "../../drizzle/schema";
import { rowCountOf } from "../base/listing/statements.server";
import { isReservedOrigin } from "../base/web/urls";
import { slugify } from "../base/words/slug";
import { searchTextFrom, storedType } from "../content/types/content-type.server";
import { choicesOf, socialFinder, subjectOf } from "../content/types/stored-definition.server";
import { listComparisons, listShownToolCategories, listToolCategories } from "./queries.server";
import { toolAddress, toolCategoryPath, toolCategorySubject, toolPath, toolSubject } from "./tool";
import { findToolRow, shownUse, toolRowsAt } from "./tool-row.server";
import { stack as toolType, stackCategories as categoryType } from "./type";

const searchedColumns = ["name", "shortDescription", "tags", "aliases"] as const;

/** The derived columns of a tool (ADM-30, DIR-7). */
export const deriveToolColumns = (
  tool: Pick<typeof tools.$inferInsert, "name" | "shortDescription" | "tags" | "aliases">,
  fallbackSlug: string,
) => ({ slug: slugify(tool.name) || fallbackSlug, searchText: searchTextFrom(tool, searchedColumns) });

export const stack = storedType(toolType, tools, {
  key: "id",
  searchedColumns,
  searchIndex: toolSearch,
  siteSearch: {
    document: toolDocument,
    one: "Tool",
    many: "Tools",
    category: tools.categoryId,
    mentioned: "in its own case",
  },
  pictures: picturesInTools,
  page: { columns: ["id", "slug"], path: (tool) => toolPath(toolAddress(tool)), sitemap: "tools" },
  pageHooks: {
    rowsAt: toolRowsAt,
    // It leads to alternatives.
    hasNeighbours: false,
    listedPages: async (db) => (await listComparisons(db)).map((path) => ({ path, lastModified: null })),
    socialImage: socialFinder("tool", "Tools", async (db, address, { origin }) =>
      subjectOf(await findToolRow(db, address, origin), ({ tool }) => toolSubject(tool)),
    ),
  },
  choices: choicesOf(toolCategories.id, toolCategories.name, toolCategories.displayOrder),
  newestBy: "createdAt",
  api: {
    about: "Tools of the AI and Product Stack; visitors see those that are published",
    hidden: ["relatedPages", "draft", "archived", "noTermLinks"],
    generated: ["id", "slug"],
    lookups: ["id", "name", "slug"],
    paths: [
      { constants: tools.publicWhen, order: "createdAt", descending: true },
      { constants: tools.publicWhen, equals: ["categoryId"], order: "createdAt", descending: true },
      { order: "createdAt", descending: true },
      { equals: ["categoryId"], order: "createdAt", descending: true },
    ],
    instants: ["createdAt"],
    publicValues: (origin) => (isReservedOrigin(origin) ? {} : { howWeUseIt: shownUse }),
    publicCount: () => rowCountOf(tools),
  },
});

export const stackCategories = storedType(categoryType, toolCategories, {
  key: "id",
  searchedColumns: ["name", "description"],
  dependentTables: [tools],
  members: tools.categoryId,
  list: ({ slug }) => toolCategoryPath(slug),
  pageHooks: {
    listedPages: async (db) =>
      (await listShownToolCategories(db)).map(({ slug, updatedAt }) => ({
        path: toolCategoryPath(slug),
        lastModified: updatedAt,
      })),
    socialImage: socialFinder("tools", "Tools", async (db, slug) => {
      const category = (await listToolCategories(db)).find((candidate) => candidate.slug === slug);
      return category ? { subject: toolCategorySubject(category) } : null;
    }),
  },
  api: {
    about: "Categories of the stack",
    hidden: ["slug", "firstChoice"],
    generated: ["id"],
    lookups: ["id", "name"],
    paths: [{ order: "displayOrder" }],
  },
});
