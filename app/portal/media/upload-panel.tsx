import { useEffect, useEffectEvent, useState } from "react";
import type { LibraryPicture } from "~/content/media/library";
import { AltPrompt } from "./alt-prompt";
import { picturesIn, UploadZone, useUploads } from "./upload-zone";

/** Adds pictures to the library, including any pasted elsewhere on the page. */
export function UploadPanel({
  onStored,
  label,
  isMany,
}: {
  onStored: (picture: LibraryPicture) => void;
  label: string;
  isMany: boolean;
}) {
  const [newPictures, setNewPictures] = useState<readonly LibraryPicture[]>([]);
  const uploads = useUploads((picture) => {
    if (isMany) setNewPictures((before) => [...before.filter(({ rowId }) => rowId !== picture.rowId), picture]);
    onStored(picture);
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = picturesIn(event.clipboardData);
    if (event.defaultPrevented || files.length === 0) return;
    event.preventDefault();
    uploads.add(isMany ? files : files.slice(0, 1));
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener("paste", listener);
    return () => document.removeEventListener("paste", listener);
  }, []);
  const pictureWithoutAlt = newPictures.find(({ alt, isDecorative }) => alt === "" && !isDecorative);
  return (
    <>
      <UploadZone uploads={uploads} label={label} isMany={isMany} />
      {pictureWithoutAlt && (
        <div className="mt-2 grid gap-2 sm:grid-cols-[8rem_1fr]">
          <img
            src={pictureWithoutAlt.address}
            alt=""
            width={pictureWithoutAlt.width}
            height={pictureWithoutAlt.height}
            className="rounded-card"
          />
          <div>
            <p className="text-sm font-semibold wrap-anywhere">{pictureWithoutAlt.name}</p>
            <AltPrompt
              key={pictureWithoutAlt.rowId}
              picture={pictureWithoutAlt}
              onDescribed={(picture) => {
                setNewPictures((before) => before.map((one) => (one.rowId === picture.rowId ? picture : one)));
                onStored(picture);
              }}
            />
          </div>
        </div>
      )}
    </>
  );
}
