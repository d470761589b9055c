import { useRef, useState, type SyntheticEvent } from "react";
import { imageUrl } from "~/base/web/urls";
import { FieldFrame, type FieldProps } from "~/portal/controls/field-frame";
import { useValue } from "~/portal/controls/form-values";
import { PictureTools } from "./picture-tools";

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
