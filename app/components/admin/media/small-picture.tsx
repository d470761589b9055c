import type { LibraryPicture } from "~/domain/media/library";
import { smallAddress } from "~/domain/media/picture-address";

/**
 * A picture of the library among others: whole, within a box of its class. Its few pixels stand there until the file has
 * come, and behind a picture that one can see through they never do.
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
