import { Later } from "../later";
import type { SavedForm } from "./use-saved-form";

const foundDraft = async () => (await import("./found-draft")).FoundDraft;

/** Offers unsaved text back, or says that the browser cannot keep it. Stands above the fields of its form. */
export function DraftOffer({ draft }: { draft: SavedForm }) {
  return draft.offer || draft.isUnkept ? <Later load={foundDraft} with={{ draft }} /> : null;
}
