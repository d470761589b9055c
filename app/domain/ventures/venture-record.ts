import type { ventures } from "../../../drizzle/schema";
import { searchTextOf } from "../text/search-text";
import { slugify } from "../text/slug";

/** The columns of a venture that follow from others (VEN-6). Every write of a venture must pass through here. */
export function deriveVentureColumns(venture: Pick<typeof ventures.$inferInsert, "name">, fallbackSlug: string) {
  return { slug: slugify(venture.name) || fallbackSlug, searchText: searchTextOf(venture.name) };
}
