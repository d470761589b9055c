import { LazyComponent } from "../lazy-component";
import type { SavedForm } from "./use-saved-form";

const foundDraft = async () => (await import("./draft-offer-panel")).DraftOfferPanel;

/** Offers unsaved text back, or says that the browser cannot keep it. Stands above the fields of its form. */
export function DraftOffer({ draft }: { draft: SavedForm }) {
  return draft.offer || draft.storageFailed ? <LazyComponent load={foundDraft} with={{ draft }} /> : null;
}
