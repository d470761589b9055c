import { useState } from "react";
import type { LibraryPicture } from "~/content/media/library";
import { isWebUrl } from "~/base/web/urls";
import { PicturePicker } from "./picture-picker";
import { fetchFile } from "./send-picture";
import { UploadZone } from "./upload-zone";
import type { Uploads } from "./use-uploads";

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
