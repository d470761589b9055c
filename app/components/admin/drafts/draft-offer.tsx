import { LazyComponent } from "../shell/lazy-component";
import type { SavedForm } from "./saved-form";

const loadPanel = async () => (await import("./draft-offer-panel")).DraftOfferPanel;

/** Offers to restore an unsaved draft, or warns that drafts cannot be stored. Place it above the fields. */
export function DraftOffer({ draft }: { draft: SavedForm }) {
  return draft.offer || draft.storageFailed ? <LazyComponent load={loadPanel} with={{ draft }} /> : null;
}
