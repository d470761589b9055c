import { LazyComponent } from "../shell/lazy-component";
import type { SavedForm } from "./saved-form";

const loadPanel = async () => (await import("./draft-offer-panel")).DraftOfferPanel;

/** Offers to restore an unsaved draft. Place it above the fields. */
export function DraftOffer({ draft }: { draft: SavedForm }) {
  return draft.offer ? <LazyComponent load={loadPanel} with={{ draft }} /> : null;
}

/**
 * Warns that drafts cannot be stored. Place it below the buttons: it appears while the user types, and would push them
 * out from under the pointer.
 */
export function DraftStorageWarning({ draft }: { draft: SavedForm }) {
  if (!draft.storageFailed) return null;
  return (
    <p role="status" className="form-field-notice">
      This browser cannot store unsaved changes. Save often.
    </p>
  );
}
