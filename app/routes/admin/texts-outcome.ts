import type { StoredTextsActionData } from "~/components/admin/controls/stored-texts";
import type { SaveOutcome } from "~/components/admin/drafts/save-outcome";
import { conflictWith, savedAs } from "./submit-form";

/** The outcome of saving a texts form. After a conflict the input stays; saving again overwrites the other user's. */
export function textsSaveOutcome({ saved, found }: StoredTextsActionData): SaveOutcome {
  if (saved) return savedAs(saved);
  return found ? conflictWith(found.version, found.texts, {}) : { type: "refused" };
}
