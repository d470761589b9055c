import { toolCategories, tools } from "../../../../drizzle/schema";
import { toolCategoryPath } from "../../directory/tool";
import { storedType } from "./content-type.server";
import { stackCategories as type } from "./stack-categories";

export const stackCategories = storedType(type, toolCategories, {
  key: "id",
  searched: ["name", "description"],
  dependentTables: [tools],
  members: tools.categoryId,
  list: ({ slug }) => toolCategoryPath(slug),
  api: {
    about: "Categories of the stack",
    hidden: ["slug"],
    generated: ["id"],
    lookups: ["id", "name"],
    paths: [{ order: "displayOrder" }],
  },
});
