import { attributesOf } from "~/domain/media/picture-address";

/**
 * A picture by its address (MEDIA-10). One of the library brings what its address says: narrower files, its size, its
 * colour while it loads, and what stays in view when it is cropped.
 *
 * @param width and `height` of one whose size is not known, or of the box that it is cropped to
 * @param sizes how wide it is shown, for the browser to choose a file by
 * @param name of a cover, for the transition from a card to its page
 * @param isFirst the one at the top of the page, which is fetched at once
 */
export function Picture({
  address,
  alt = "",
  width,
  height,
  sizes,
  isFirst = false,
  name,
  className,
}: {
  address: string;
  alt?: string;
  width: number;
  height: number;
  sizes: string;
  isFirst?: boolean;
  name?: string;
  className: string;
}) {
  const own = attributesOf(address);
  return (
    <img
      src={address}
      {...(own?.srcSet && { srcSet: own.srcSet, sizes })}
      alt={alt}
      data-cover={name}
      width={own?.width ?? width}
      height={own?.height ?? height}
      {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
      className={className}
      style={
        own && (own.background || own.position)
          ? { backgroundColor: own.background, objectPosition: own.position }
          : undefined
      }
    />
  );
}
