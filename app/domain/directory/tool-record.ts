import type { tools } from "../../../drizzle/schema";
import { searchTextOf } from "../text/search-text";
import { slugify } from "../text/slug";

/** The columns of a tool that follow from others (ADM-30, DIR-7). Every write of a tool must pass through here. */
export function deriveToolColumns(
  tool: Pick<typeof tools.$inferInsert, "name" | "shortDescription" | "tags">,
  fallbackSlug: string,
) {
  return {
    slug: slugify(tool.name) || fallbackSlug,
    searchText: searchTextOf(tool.name, tool.shortDescription ?? "", ...(tool.tags ?? [])),
  };
}
