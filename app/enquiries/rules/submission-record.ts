import { searchTextOf } from "../../base/search/search-text";

/** The search text of a submission. */
export function submissionSearchText(
  { problem, userNeeds, email }: { readonly problem: string; readonly userNeeds: string; readonly email: string },
  notes: string,
): string {
  return searchTextOf(problem, userNeeds, email, notes);
}
