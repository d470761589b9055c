import type { LibraryPicture } from "~/content/media/library";
import { smallAddress } from "~/ui/imagery/picture-address";

/**
 * A thumbnail of a library picture, uncropped. A blurred preview shows until the file loads, except for pictures with
 * transparency, where it would shine through.
 */
export function SmallPicture({
  picture,
  alt = "",
  className,
}: {
  picture: LibraryPicture;
  alt?: string;
  className: string;
}) {
  const { preview, color, width, height } = picture;
  return (
    <img
      src={smallAddress(picture)}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={`rounded-card bg-sunken object-contain ${className}`}
      style={preview && color !== "clear" ? { background: `center / contain no-repeat url("${preview}")` } : undefined}
    />
  );
}
