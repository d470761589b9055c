import type { SpamReason, suggestionStatuses } from "../../../drizzle/schema/intake";
import type { PageCursors } from "../../base/listing/list-page";
import { isWebUrl } from "../../base/web/urls";
import { storableText } from "../../base/words/storable-text";

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
interface SuggestionEntry {
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

/** The fields of the form, each with its maximum length in characters. */
export const suggestionLimits = { name: 120, address: 500, reason: 2_000 } as const;
export type SuggestionField = keyof typeof suggestionLimits;
export const suggestionFields = Object.keys(suggestionLimits) as SuggestionField[];

/** The texts of the form. */
export type Suggestion = Readonly<Record<SuggestionField, string>>;
export const emptySuggestion: Suggestion = { name: "", address: "", reason: "" };

/** The response to a sent form. Except with `sent`, the form keeps what was typed. */
export type SuggestionOutcome =
  | { readonly status: "sent" }
  | {
      readonly status: "invalid" | "limited" | "failed" | "refused";
      readonly message: string;
      readonly errors?: Partial<Suggestion>;
      /** In seconds. */
      readonly retryAfter?: number;
    };

/** Reads the form's texts. An address without a scheme, such as "airtable.com", gets https. */
export function parseSuggestion(form: { get: (name: string) => unknown }): Suggestion {
  const readField = (field: SuggestionField) => {
    const value = form.get(field);
    return typeof value === "string" ? storableText(value).trim() : "";
  };
  const address = readField("address");
  return {
    name: readField("name").replace(/\s+/g, " "),
    address: address === "" || address.includes("://") ? address : `https://${address}`,
    reason: readField("reason"),
  };
}

/** The errors in the texts, by field; empty if there are none (SUG-2). */
export function suggestionErrors(suggestion: Suggestion): Partial<Suggestion> {
  const { name, address, reason } = suggestion;
  const errors: Partial<Record<SuggestionField, string>> = {};
  if (name === "") errors.name = "Please enter the name of the tool.";
  if (!isWebUrl(address)) errors.address = "Please enter the address of its website, such as https://example.com.";
  if (reason === "") errors.reason = "Please say why it belongs in the directory.";
  for (const field of suggestionFields) {
    const limit = suggestionLimits[field];
    if (suggestion[field].length > limit)
      errors[field] = "Please keep this to {count} characters or fewer.".replace("{count}", String(limit));
  }
  return errors;
}
