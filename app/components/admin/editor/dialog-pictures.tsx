import { useState } from "react";
import type { LibraryPicture } from "~/domain/media/library";
import { isWebUrl } from "~/domain/text/urls";
import { PicturePicker } from "../media/picture-picker";
import { fetchFile } from "../media/send-picture";
import { UploadZone } from "../media/upload-zone";
import { useUploads } from "../media/use-uploads";

/** The sources of a picture in the image dialog: upload, the library, or a copy of the file at the address. */
export function DialogPictures({ address, onPut }: { address: string; onPut: (picture: LibraryPicture) => void }) {
  const [isPicking, setIsPicking] = useState(false);
  const [note, setNote] = useState("");
  const uploads = useUploads(onPut);
  const copy = async () => {
    setNote("Fetching …");
    const file = await fetchFile(address);
    setNote(file instanceof File ? "" : file.reason);
    if (file instanceof File) uploads.add([file]);
  };
  return (
    <div className="form-field">
      <UploadZone uploads={uploads} label="Upload a picture" isMany={false}>
        <button type="button" className="button button-dense" onClick={() => setIsPicking(true)}>
          Choose from the library
        </button>
        {isWebUrl(address) && (
          <button type="button" className="button button-dense" onClick={() => void copy()}>
            Store a copy here
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
            onPut(picture);
          }}
        />
      )}
    </div>
  );
}
