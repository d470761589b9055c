import { coverPath } from "~/domain/blog/post";
import { coverSvg } from "~/domain/imagery/cover";

/**
 * The cover image at the top of a page. A generated cover is inlined, which saves the first view a request; any other
 * image is fetched with high priority.
 */
export function Cover({ image, slug, className }: { image: string; slug: string; className: string }) {
  if (image !== coverPath(slug)) {
    return (
      <img src={image} alt="" width={1200} height={630} fetchPriority="high" className={`${className} object-cover`} />
    );
  }
  return (
    <div
      aria-hidden="true"
      className={`${className} overflow-hidden [&>svg]:size-full`}
      dangerouslySetInnerHTML={{
        __html: coverSvg(slug).replace("<svg ", '<svg preserveAspectRatio="xMidYMid slice" '),
      }}
    />
  );
}
