import { attributesOf } from "~/ui/imagery/picture-address";

/**
 * A picture by its address (MEDIA-10). A library picture's address says which narrower files exist, and gives its size,
 * its placeholder colour and its focal point.
 *
 * @param width with `height`, the size if the address does not give it, or the box to crop to
 * @param sizes how wide it is shown, by which the browser chooses a file
 * @param name identifies a cover, for the transition from a card to its page
 * @param isFirst whether it is at the top of the page and so fetched eagerly
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
  const attributes = attributesOf(address);
  return (
    <img
      src={address}
      {...(attributes?.srcSet && { srcSet: attributes.srcSet, sizes })}
      alt={alt}
      data-cover={name}
      width={attributes?.width ?? width}
      height={attributes?.height ?? height}
      {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
      className={className}
      style={
        attributes && (attributes.background || attributes.position)
          ? { backgroundColor: attributes.background, objectPosition: attributes.position }
          : undefined
      }
    />
  );
}
