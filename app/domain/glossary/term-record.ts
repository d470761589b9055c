import type { terms } from "../../../drizzle/schema";
import { searchTextOf } from "../text/search-text";
import { slugify } from "../text/slug";
import { alphabetOf } from "./term";

/** The columns of a term that follow from others (ADM-26, ADM-27). Every write of a term must pass through here. */
export function deriveTermColumns(
  term: Pick<typeof terms.$inferInsert, "term" | "shortDefinition">,
  fallbackSlug: string,
) {
  return {
    slug: slugify(term.term) || fallbackSlug,
    alphabet: alphabetOf(term.term),
    searchText: searchTextOf(term.term, term.shortDefinition ?? ""),
  };
}
