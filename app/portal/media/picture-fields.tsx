import { type ReactNode, type RefObject, type SyntheticEvent, useRef, useState } from "react";
import { imageUrl } from "~/base/web/urls";
import { splitList } from "~/base/words/lists";
import { type ControlAttributes, FieldFrame, type FieldProps } from "~/portal/controls/fields";
import { type Control, useValue } from "~/portal/controls/form-values";
import { LazyComponent } from "~/ui/portal/lazy-component";
import { useIsHydrated } from "~/ui/portal/local-time";

/**
 * An image given by its address, with a preview; with script, also by upload or from the library.
 *
 * @param shape the aspect ratio on the site, such as "16 / 9"; the image's own by default
 */
export function ImageField({ defaultValue = "", shape, ...frame }: FieldProps & { shape?: string | undefined }) {
  const control = useRef<HTMLInputElement>(null);
  const address = useValue(control, defaultValue).trim();
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <>
          <PictureTools control={control}>
            <input
              ref={control}
              type="text"
              inputMode="url"
              autoCapitalize="off"
              spellCheck={false}
              placeholder="https://… or /path"
              className="field"
              defaultValue={defaultValue}
              {...attributes}
            />
          </PictureTools>
          <ImagePreview address={address} shape={shape} />
        </>
      )}
    </FieldFrame>
  );
}

/** The preview of an image with its size, or an error. */
export function ImagePreview({
  address,
  shape,
  alt = "",
  onSize,
}: {
  address: string;
  shape?: string | undefined;
  alt?: string;
  onSize?: (size: { width: number; height: number } | null) => void;
}) {
  const [loadedImage, setLoadedImage] = useState<{ address: string; size: string | null } | null>(null);
  const url = address === "" ? null : imageUrl(address);
  if (address === "") return null;
  if (url === null) {
    return (
      <p className="form-field-hint text-caution" role="status">
        Enter one address that starts with https:// or a slash.
      </p>
    );
  }
  const state = loadedImage?.address === url ? loadedImage : null;
  const onLoad = ({
    currentTarget: { naturalWidth: width, naturalHeight: height },
  }: SyntheticEvent<HTMLImageElement>) => {
    setLoadedImage({ address: url, size: `${width} × ${height} pixels` });
    onSize?.({ width, height });
  };
  return (
    <div className="form-picture">
      <img
        key={url}
        ref={(image) => {
          // It may have loaded before hydration.
          if (image?.complete && state === null && image.naturalWidth > 0)
            setLoadedImage({ address: url, size: `${image.naturalWidth} × ${image.naturalHeight} pixels` });
        }}
        src={url}
        alt={alt}
        hidden={state?.size === null}
        style={shape ? { aspectRatio: shape, objectFit: "cover" } : undefined}
        onLoad={onLoad}
        onError={() => {
          setLoadedImage({ address: url, size: null });
          onSize?.(null);
        }}
      />
      <p role="status" className={state?.size === null ? "text-danger" : undefined}>
        {state === null ? "" : (state.size ?? "The image could not be loaded.")}
      </p>
    </div>
  );
}

/**
 * A comma-separated list (ADM-29, ADM-31), with the parsed entries below.
 *
 * @param ofPictures whether the entries are addresses of pictures, which can be uploaded
 */
export function ListField({
  defaultValue = "",
  hint,
  ofPictures = false,
  ...frame
}: FieldProps & { ofPictures?: boolean }) {
  const control = useRef<HTMLTextAreaElement>(null);
  const value = useValue(control, defaultValue);
  const area = (attributes: ControlAttributes) => (
    <textarea ref={control} rows={1} className="field growing" defaultValue={defaultValue} {...attributes} />
  );
  return (
    <FieldFrame {...frame} hint={hint ?? "Separate entries with commas."}>
      {(attributes) => (
        <>
          {ofPictures ? (
            <PictureTools control={control} isMany>
              {area(attributes)}
            </PictureTools>
          ) : (
            area(attributes)
          )}
          <ListEntries value={value} />
        </>
      )}
    </FieldFrame>
  );
}

/** The entries of a comma-separated list. */
function ListEntries({ value }: { value: string }) {
  const entries = splitList(value);
  if (entries.length === 0) return null;
  return (
    <ul className="form-entries" aria-label={entries.length === 1 ? "1 entry" : `${entries.length} entries`}>
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries may repeat
        <li key={`${index} ${entry}`}>{entry}</li>
      ))}
    </ul>
  );
}

const fieldPictures = async () => (await import("./field-pictures")).FieldPictures;

/**
 * Adds pictures to a control that holds their addresses: by drop, by paste, and by a button that opens the other ways.
 * Loaded on first use.
 *
 * @param isMany whether the control holds a list of addresses
 * @param children the control
 */
function PictureTools({
  control,
  isMany = false,
  children,
}: {
  control: RefObject<Control | null>;
  isMany?: boolean;
  children: ReactNode;
}) {
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const hasScript = useIsHydrated();
  const take = (event: { preventDefault: () => void }, data: DataTransfer) => {
    if (data.files.length === 0) return;
    event.preventDefault();
    setFiles([...data.files]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button in it does the same
    <div
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      {children}
      {files ? (
        <LazyComponent load={fieldPictures} with={{ control, isMany, files }} />
      ) : (
        <button
          type="button"
          disabled={!hasScript}
          className="form-small-button needs-scripting mt-2"
          onClick={() => setFiles([])}
        >
          Upload or choose
        </button>
      )}
    </div>
  );
}
