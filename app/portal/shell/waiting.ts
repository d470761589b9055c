import type { BoundedCount } from "../../base/listing/bounded-count";

/** The numbers of waiting items, up to `maxCounted` each. Those that the role does not include are absent. */
export interface WaitingCounts {
  readonly newSubmissions?: BoundedCount;
  readonly newSuggestions?: BoundedCount;
  readonly findings?: BoundedCount;
}
