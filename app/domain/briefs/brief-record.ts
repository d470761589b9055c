import type { briefs } from "../../../drizzle/schema";
import { searchTextOf } from "../text/search-text";

/** The columns of a brief that follow from others (BRIEF-4). Every write of a brief must pass through here. */
export function deriveBriefColumns(
  brief: Pick<typeof briefs.$inferInsert, "name" | "summary" | "appType" | "appFormat">,
) {
  return { searchText: searchTextOf(brief.name, brief.summary ?? "", brief.appType ?? "", brief.appFormat ?? "") };
}
