import type { Texts } from "~/base/words/merge-texts";
import type { SaveOutcome } from "~/portal/shell/save-outcome";
import type { StoredValueConflict } from "~/settings/stored-value.server";
import { errorNotice, type Notice } from "~/ui/components/toast";
import { conflictWith, savedAs } from "../session/submit-form";
import type { Conflict } from "./conflict-panel";

/** Texts by control name, with their version. */
export interface TextsVersion {
  readonly version: number;
  readonly texts: Readonly<Record<string, string>>;
}

/** The action data of a texts form. */
export interface StoredTextsActionData {
  readonly notice: Notice;
  /** The submitted values, if they were not stored; after a conflict, merged with the other user's. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly errors?: Readonly<Record<string, string>>;
  readonly signedOut?: true;
  /** What was stored. */
  readonly saved?: TextsVersion;
  readonly conflict?: Conflict;
}

/** The outcome of saving a texts form. */
export function textsSaveOutcome({ saved, conflict, texts = {} }: StoredTextsActionData): SaveOutcome {
  if (saved) return savedAs(saved);
  return conflict ? conflictWith(conflict.version, conflict.theirs, texts) : { type: "refused" };
}

/** The action data after a conflict. @param what what was saved, such as "the settings" */
export const conflictData = (
  what: string,
  { version, savedTexts, merged }: StoredValueConflict,
): StoredTextsActionData => ({
  notice: errorNotice("Error", `Someone else saved ${what} after you opened them. Your changes are still in the form.`),
  texts: merged.texts,
  conflict: { version, fields: merged.conflicts, theirs: savedTexts },
});

/** Says that a form lacks fields. */
export const incompleteText = "The form did not arrive whole, so nothing was saved. Reload the page and try again.";

/** The action data for a form that lacks fields, which would be emptied. */
export const incompleteData = (texts: Texts): StoredTextsActionData => ({
  notice: errorNotice("Error", incompleteText),
  texts,
});
