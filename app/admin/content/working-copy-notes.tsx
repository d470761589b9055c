import type { CopyNote } from "~/content/drafts/draft";
import type { ContentType } from "~/content/types/content-type";
import type { SavedForm } from "~/portal/drafts/use-saved-form";
import { LocalTime } from "~/ui/portal/local-time";
import type { EditedItem } from "./editor-buttons";

/**
 * Says which working copy the form shows and who else has one (WRITE-3, WRITE-4). Its links and buttons work without
 * script.
 *
 * @param notes the known working copies of the row
 */
export function WorkingCopyNotes({
  type,
  item,
  notes,
  savedForm: { copy: state, filledFrom },
}: {
  type: ContentType;
  item: EditedItem;
  notes: readonly CopyNote[];
  savedForm: SavedForm;
}) {
  const { copy, unfinished } = item;
  const row = item.rowId === null ? "new" : String(item.rowId);
  const path = `/admin/${type.name}/${row}`;
  const key = item.rowId === null ? item.id : row;
  const show = (accountId: string) => `${path}?copy=${encodeURIComponent(accountId)}`;
  /** @param isShown whether it is the copy in the form, whose text then goes from this browser, too */
  const discard = (text: string, of = key, isShown = false) => (
    <form method="post" action={`/admin/${type.name}/copy`} data-discards={isShown ? "" : undefined}>
      <input type="hidden" name="row" value={of} />
      <button type="submit" name="intent" value="discard" className="button">
        {text}
      </button>
    </form>
  );
  const others = notes.filter((note) => note.accountId !== copy?.accountId);
  const ownNote = others.find(({ isMine }) => isMine);
  return (
    <section aria-label="Working copies" className="grid gap-2 pt-4">
      {state?.state === "elsewhere" && (
        <div role="alert" className="draft-offer">
          <p>
            You have unsaved changes in another window, last at <LocalTime instant={state.at} timeOnly inSentence />.
            Changes here are kept in this browser.
          </p>
          <button type="button" className="button button-primary" onClick={state.keepThis}>
            Keep this version
          </button>
          <a href={path} className="button">
            Open the other version
          </a>
        </div>
      )}
      {copy?.isMine && (
        <div className="draft-offer">
          <p>
            Your changes from{" "}
            <LocalTime instant={filledFrom === null ? copy.savedAt : new Date(filledFrom).toISOString()} inSentence />{" "}
            are in the form
            {item.isPublic ? ", but not published yet." : "."}
            {copy.isOutdated && " A newer version has been saved since."}
          </p>
          {discard("Discard changes", key, true)}
        </div>
      )}
      {copy && !copy.isMine && (
        <div className="draft-offer">
          <p>
            These are the unsaved changes of {copy.name} from <LocalTime instant={copy.savedAt} inSentence />. If you
            save them, they become yours.
          </p>
          <a href={path} className="button">
            Back to the saved version
          </a>
        </div>
      )}
      {ownNote && (
        <div className="draft-offer">
          <p>
            You have unsaved changes from <LocalTime instant={ownNote.savedAt} inSentence />.
            {ownNote.isOutdated && " A newer version has been saved since."}
          </p>
          <a href={show(ownNote.accountId)} className="button button-primary">
            Open them
          </a>
          {discard("Discard")}
        </div>
      )}
      {others
        .filter(({ isMine }) => !isMine)
        .map((note) => (
          <div key={note.accountId} className="draft-offer">
            <p>
              {note.isOpen ? (
                <>
                  <strong>{note.name}</strong> has this open.
                </>
              ) : (
                <>
                  <strong>{note.name}</strong> has unsaved changes from <LocalTime instant={note.savedAt} inSentence />.
                </>
              )}
            </p>
            <a href={show(note.accountId)} className="button">
              Show them<span className="sr-only"> ({note.name})</span>
            </a>
          </div>
        ))}
      {unfinished.slice(0, 1).map(offer)}
      {unfinished.length > 1 && (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm">
            <span className="text-link">{unfinished.length - 1} more unsaved</span>
          </summary>
          {unfinished.slice(1).map(offer)}
        </details>
      )}
    </section>
  );

  function offer(newRow: (typeof unfinished)[number]) {
    return (
      <div key={newRow.item} className="draft-offer">
        <p>
          Not saved yet: “{newRow.label || "Untitled"}”, edited <LocalTime instant={newRow.savedAt} inSentence />.
        </p>
        <a href={show(newRow.item)} className="button">
          Continue<span className="sr-only"> {newRow.label}</span>
        </a>
        {discard("Discard", newRow.item)}
      </div>
    );
  }
}
