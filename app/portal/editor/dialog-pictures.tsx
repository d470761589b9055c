import type { LibraryPicture } from "~/content/media/library";
import { PictureSources } from "~/portal/media/picture-sources";
import { useUploads } from "~/portal/media/upload-zone";

/** The sources of a picture in the image dialog. */
export function DialogPictures({ address, onPut }: { address: string; onPut: (picture: LibraryPicture) => void }) {
  const uploads = useUploads(onPut);
  return (
    <div className="form-field">
      <PictureSources uploads={uploads} address={address} onChoose={onPut} />
    </div>
  );
}
