import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { splitList } from "~/base/words/lists";
import type { LibraryPicture } from "~/content/media/library";
import { PageLink } from "~/first-view/page-link";
import { useValue, writeValue, type Control } from "~/portal/controls/form-values";
import { parsePicture } from "~/ui/imagery/picture-address";
import { AltPrompt } from "./alt-prompt";
import { PictureSources } from "./picture-sources";
import { useUploads } from "./upload-zone";

/**
 * An image field's parts besides the address: upload, the library, copying a picture from another site, and the prompt
 * for the alt text. Loaded after the form, which works without it.
 *
 * @param isMany for a list of addresses, to which pictures are added
 * @param files dropped on or pasted into the field; a new array each time
 */
export function FieldPictures({
  control,
  isMany = false,
  files,
}: {
  control: RefObject<Control | null>;
  isMany?: boolean;
  files: readonly File[];
}) {
  const value = useValue(control, "").trim();
  const [newPicture, setNewPicture] = useState<LibraryPicture | null>(null);
  const addPicture = (picture: LibraryPicture) => {
    const element = control.current;
    if (!element) return;
    const before = isMany ? splitList(element.value) : [];
    writeValue(element, [...before.filter((address) => address !== picture.address), picture.address].join(", "));
    setNewPicture(picture);
  };
  const uploads = useUploads(addPicture);
  const add = useEffectEvent((newFiles: readonly File[]) => {
    if (newFiles.length > 0) uploads.add(isMany ? newFiles : newFiles.slice(0, 1));
  });
  useEffect(() => add(files), [files]);

  const savedPicture = isMany ? null : parsePicture(value);
  return (
    <div className="mt-2">
      <PictureSources uploads={uploads} address={isMany ? "" : value} isMany={isMany} onChoose={addPicture} />
      {newPicture && (isMany || newPicture.address === value) && newPicture.alt === "" && !newPicture.isDecorative ? (
        <AltPrompt key={newPicture.rowId} picture={newPicture} onDescribed={setNewPicture} />
      ) : (
        savedPicture && (
          <p className="mt-1 text-sm">
            <PageLink to={`/admin/media/${savedPicture.hash}`} prefetch="none" className="text-link" target="_blank">
              Alt text and details of this picture
            </PageLink>
          </p>
        )
      )}
    </div>
  );
}
