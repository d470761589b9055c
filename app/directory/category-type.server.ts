import { toolCategories, tools } from "../../drizzle/schema";
import { storedType } from "../content/types/content-type.server";
import { socialFinder } from "../content/types/stored-definition.server";
import { stackCategories as type } from "./category-type";
import { listShownToolCategories, listToolCategories } from "./queries.server";
import { toolCategoryPath, toolCategorySubject } from "./tool";

export const stackCategories = storedType(type, toolCategories, {
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
    hidden: ["slug"],
    generated: ["id"],
    lookups: ["id", "name"],
    paths: [{ order: "displayOrder" }],
  },
});
