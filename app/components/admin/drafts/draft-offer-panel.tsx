import type { SavedForm } from "./saved-form";

/** The content of `DraftOffer`, loaded when needed. */
export function DraftOfferPanel({
  draft: { offer, isOfferOutdated, storageFailed, restore, discard },
}: {
  draft: SavedForm;
}) {
  return (
    <>
      {offer && (
        <div role="region" aria-label="Unsaved changes" className="draft-offer">
          <p>
            Unsaved changes from{" "}
            <time dateTime={new Date(offer.savedAt).toISOString()}>{formatSavedAt(offer.savedAt)}</time>.
            {isOfferOutdated && " Someone else has saved a newer version since."}
          </p>
          <button type="button" className="button button-primary" onClick={restore}>
            Restore
          </button>
          <button type="button" className="button" onClick={discard}>
            Discard
          </button>
        </div>
      )}
      {storageFailed && (
        <p role="status" className="form-field-notice">
          This browser cannot store unsaved changes. Save often.
        </p>
      )}
    </>
  );
}

/** The time, with the date unless it is today. */
function formatSavedAt(time: number): string {
  const then = new Date(time);
  const isToday = then.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(
    "en-GB",
    isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" },
  ).format(then);
}
