import type { StoredTextsActionData } from "~/portal/drafts/stored-texts";
import type { SaveOutcome } from "~/portal/shell/save-outcome";
import type { Texts } from "~/base/words/merge-texts";
import { errorNotice } from "~/ui/components/toast";
import type { StoredValueConflict } from "~/settings/stored-value.server";
import { conflictWith, savedAs } from "./session/submit-form";

/** The outcome of saving a texts form. */
export function textsSaveOutcome({ saved, conflict, texts = {} }: StoredTextsActionData): SaveOutcome {
  if (saved) return savedAs(saved);
  return conflict ? conflictWith(conflict.version, conflict.theirs, texts) : { type: "refused" };
}

/** The action data after a conflict. @param what what was saved, such as "the settings" */
export const conflictData = (
  what: string,
  { version, theirs, merged }: StoredValueConflict,
): StoredTextsActionData => ({
  notice: errorNotice("Error", `Someone else saved ${what} after you opened them. Your changes are still in the form.`),
  texts: merged.texts,
  conflict: { version, fields: merged.conflicts, theirs },
});

/** Says that a form lacks fields. */
export const incompleteText = "The form did not arrive whole, so nothing was saved. Reload the page and try again.";

/** The action data for a form that lacks fields, which would be emptied. */
export const incompleteData = (texts: Texts): StoredTextsActionData => ({
  notice: errorNotice("Error", incompleteText),
  texts,
});
