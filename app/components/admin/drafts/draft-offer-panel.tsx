import type { SavedForm } from "./saved-form";

/** The content of `DraftOffer`, loaded when needed. */
export function DraftOfferPanel({ draft: { offer, isOfferOutdated, restore, discard } }: { draft: SavedForm }) {
  if (!offer) return null;
  return (
    <div role="region" aria-label="Unsaved changes" className="draft-offer">
      <p>
        Unsaved changes from{" "}
        <time dateTime={new Date(offer.savedAt).toISOString()}>{formatSavedAt(offer.savedAt)}</time>.
        {isOfferOutdated && " A newer version has been saved since."}
      </p>
      <button type="button" className="button button-primary" onClick={restore}>
        Restore
      </button>
      <button type="button" className="button" onClick={discard}>
        Discard
      </button>
    </div>
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
