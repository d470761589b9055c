import { useEffect, useId, useRef, useState } from "react";
import { isWebUrl } from "~/base/web/urls";
import type { LibraryPicture } from "~/content/media/library";
import { fetchFile, findPictures } from "./send-picture";
import { SmallPicture } from "./small-picture";
import { type Uploads, UploadZone, useUploads } from "./upload-zone";

/** Debounce of the search, in milliseconds. */
const searchDelay = 200;

/** A dialog to choose a library picture. It is inside the page's form, so its inputs have no names. */
function PicturePicker({ onChoose, onClose }: { onChoose: (picture: LibraryPicture) => void; onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [result, setResult] = useState<{ pictures: readonly LibraryPicture[]; after: string | null } | null | "failed">(
    null,
  );
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () => void findPictures(text, null).then((page) => isCurrent && setResult(page ?? "failed")),
      text === "" ? 0 : searchDelay,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  const page = result === "failed" ? null : result;
  const more = async () => {
    const next = await findPictures(text, page?.after ?? null);
    if (!next) return;
    const longer = { pictures: [...(page?.pictures ?? []), ...next.pictures], after: next.after };
    // Another search, or another click, may have been answered first.
    setResult((current) => (current === result ? longer : current));
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      className="form-dialog w-full max-w-3xl"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={`${id}-title`}>Choose a picture</h2>
      <input
        type="search"
        aria-label="Search pictures by name or alt text"
        placeholder="Name or alt text"
        className="field"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="text-sm text-muted">
        {result === "failed" && "The pictures could not be loaded."}
        {page?.pictures.length === 0 && (text === "" ? "No pictures yet." : "No pictures found.")}
      </p>
      <ul className="grid max-h-[50dvh] grid-cols-2 gap-2 overflow-auto sm:grid-cols-4">
        {page?.pictures.map((picture) => (
          <li key={picture.rowId}>
            <button type="button" className="grid w-full gap-1 text-left text-sm" onClick={() => onChoose(picture)}>
              <SmallPicture picture={picture} alt={picture.alt} className="aspect-[3/2] w-full" />
              <span className="truncate">{picture.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="form-dialog-buttons">
        {page?.after && (
          <button type="button" className="button" onClick={() => void more()}>
            More
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}

/**
 * The sources of a picture: upload, the library, or a copy of the file at an address.
 *
 * @param address the field's address; only one on another site can be copied
 */
export function PictureSources({
  uploads,
  address = "",
  isMany = false,
  onChoose,
}: {
  uploads: Uploads;
  address?: string;
  isMany?: boolean;
  onChoose: (picture: LibraryPicture) => void;
}) {
  const [isPicking, setIsPicking] = useState(false);
  const [note, setNote] = useState("");
  const copy = async () => {
    setNote("Fetching…");
    const file = await fetchFile(address);
    setNote(file instanceof File ? "" : file.reason);
    if (file instanceof File) uploads.add([file]);
  };
  return (
    <>
      <UploadZone uploads={uploads} label={isMany ? "Upload pictures" : "Upload a picture"} isMany={isMany}>
        <button type="button" className="button button-dense" onClick={() => setIsPicking(true)}>
          Choose from the library
        </button>
        {isWebUrl(address) && (
          <button type="button" className="button button-dense" onClick={() => void copy()}>
            Save a copy
          </button>
        )}
      </UploadZone>
      <p role="status" className="text-sm text-muted empty:hidden">
        {note}
      </p>
      {isPicking && (
        <PicturePicker
          onClose={() => setIsPicking(false)}
          onChoose={(picture) => {
            setIsPicking(false);
            onChoose(picture);
          }}
        />
      )}
    </>
  );
}

/** The sources of a picture in the image dialog. */
export function DialogPictures({ address, onPut }: { address: string; onPut: (picture: LibraryPicture) => void }) {
  const uploads = useUploads(onPut);
  return (
    <div className="form-field">
      <PictureSources uploads={uploads} address={address} onChoose={onPut} />
    </div>
  );
}
