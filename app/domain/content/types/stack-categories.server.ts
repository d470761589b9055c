import { toolCategories, tools } from "../../../../drizzle/schema";
import { storedType } from "./content-type.server";
import { stackCategories as type } from "./stack-categories";

export const stackCategories = storedType(type, toolCategories, {
  key: "id",
  searched: ["name", "description"],
  dependentTables: [tools],
  members: tools.categoryId,
  api: {
    about: "Categories of the stack",
    hidden: ["slug"],
    generated: ["id"],
    lookups: ["id", "name"],
    paths: [{ order: "displayOrder" }],
  },
});
