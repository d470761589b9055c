import { coverPath } from "~/domain/blog/post";
import { coverSvg } from "~/domain/imagery/cover";

/**
 * The large picture at the top of a page. A drawn cover is part of the page, so that the first view does not wait for
 * another answer; any other picture is asked for before the rest.
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
