import type { SpamReason } from "../../../drizzle/schema/intake";
import type { suggestionStatuses } from "../../../drizzle/schema/suggestions";
import type { PageCursors } from "../../base/listing/page-cursors";

// Types only: importing the table's values would bundle the query builder for the browser.
export type SuggestionStatus = (typeof suggestionStatuses)[number];

/** The statuses in the order of the tabs. */
export const suggestionChoices = {
  new: { label: "New" },
  done: { label: "Done" },
  spam: { label: "Spam" },
} as const satisfies Record<SuggestionStatus, { label: string }>;

/** The status that a text names, or null. */
export const suggestionStatusOf = (text: unknown): SuggestionStatus | null =>
  typeof text === "string" && Object.hasOwn(suggestionChoices, text) ? (text as SuggestionStatus) : null;

/** A suggestion as the portal lists it. */
export interface SuggestionEntry {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly reason: string;
  readonly spamReasons: readonly SpamReason[];
  /** An ISO instant. */
  readonly createdAt: string;
}

/** A page of suggestions, with the cursors of the pages before and after it. */
export interface SuggestionPage extends PageCursors {
  readonly items: readonly SuggestionEntry[];
}
