import type { RefObject } from "react";
import { LazyComponent } from "~/ui/portal/lazy-component";
import type { SavedForm } from "./saved-form";

const loadPanel = async () => (await import("./draft-offer-panel")).DraftOfferPanel;

/**
 * Says that unsaved text of this browser fills the form, and offers other unsaved text. Place it above the fields.
 *
 * @param isNoted whether something else on the page says that the form shows unsaved text
 */
export function DraftOffer({
  form,
  draft,
  isNoted = false,
}: {
  form: RefObject<HTMLFormElement | null>;
  draft: SavedForm;
  isNoted?: boolean;
}) {
  if (draft.offers.length === 0 && (draft.filledFrom === null || isNoted)) return null;
  return <LazyComponent load={loadPanel} with={{ form, draft, isNoted }} />;
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
