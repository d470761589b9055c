import { searchTextOf } from "../text/search-text";

/** The text under which the inbox finds a submission: what the visitor wrote, and what the studio noted. */
export function submissionSearchText(
  { problem, userNeeds, email }: { readonly problem: string; readonly userNeeds: string; readonly email: string },
  notes: string,
): string {
  return searchTextOf(problem, userNeeds, email, notes);
}
