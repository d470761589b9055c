import type { SavedForm } from "./use-saved-form";

/** What `DraftOffer` shows when there is something to say. Its code is fetched then. */
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
            Unsaved changes from <time dateTime={new Date(offer.savedAt).toISOString()}>{momentOf(offer.savedAt)}</time>
            .{isOfferOutdated && " Someone else has saved a newer version since."}
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
          This browser has no room to keep unsaved changes. Save often.
        </p>
      )}
    </>
  );
}

/** A time of today, or a date and time. */
function momentOf(time: number): string {
  const then = new Date(time);
  const isToday = then.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(
    "en-GB",
    isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" },
  ).format(then);
}
