import { useLocation } from "react-router";
import type { LibraryPicture } from "~/content/media/library";
import { useIsHydrated } from "~/ui/portal/use-is-hydrated";
import { LazyUploadPanel } from "./lazy-upload-panel";

/** Adds pictures by drop, paste or file dialog; without script, with a plain form. */
export function LibraryUpload({ room, onStored }: { room: string; onStored: (picture: LibraryPicture) => void }) {
  const { pathname, search } = useLocation();
  const hasScript = useIsHydrated();
  return (
    <section aria-label="Upload">
      <LazyUploadPanel onStored={onStored} label="Upload pictures" isMany />
      {!hasScript && (
        <form
          method="post"
          encType="multipart/form-data"
          action={pathname + search}
          className="without-scripting flex flex-wrap items-center gap-3 rounded-card border border-dashed border-line p-3"
        >
          <label className="grid gap-1">
            <span className="form-field-label">Upload pictures</span>
            <input type="file" name="file" multiple accept="image/*" />
          </label>
          <button type="submit" className="button button-dense">
            Upload
          </button>
        </form>
      )}
      <p className="mt-1 text-sm text-muted">JPEG, PNG, WebP, AVIF or GIF, up to 20 MB. {room}.</p>
    </section>
  );
}
