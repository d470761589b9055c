import type { BoundedCount } from "../intake/inbox";

/** What waits, up to 99 of each; nothing of what a role does not include. */
export interface WaitingCounts {
  readonly newSubmissions?: BoundedCount;
  readonly newSuggestions?: BoundedCount;
  readonly findings?: BoundedCount;
}
