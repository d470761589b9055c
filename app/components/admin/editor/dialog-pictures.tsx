import type { LibraryPicture } from "~/domain/media/library";
import { PictureSources } from "../media/picture-sources";
import { useUploads } from "../media/use-uploads";

/** The sources of a picture in the image dialog. */
export function DialogPictures({ address, onPut }: { address: string; onPut: (picture: LibraryPicture) => void }) {
  const uploads = useUploads(onPut);
  return (
    <div className="form-field">
      <PictureSources uploads={uploads} address={address} onChoose={onPut} />
    </div>
  );
}
