import { coverDraft, portraitDraft, tileDraft, weaveOf } from "~/ui/imagery/cover";
import { coverPath } from "~/ui/imagery/picture-address";
import {
  clothShapes,
  type Draft,
  draftShapes,
  drawingSize,
  paperPath,
  type Shape,
  shapeClass,
} from "~/ui/imagery/weave";
import { Picture } from "./picture";

/** Caches the cloth of constant drafts, such as the edge above every page's footer. */
const cloths = new WeakMap<Draft, readonly Shape[]>();

function clothOf(draft: Draft): readonly Shape[] {
  let cloth = cloths.get(draft);
  if (!cloth) cloths.set(draft, (cloth = clothShapes(draft)));
  return cloth;
}

/**
 * A draft, drawn inline so that it follows the theme. Decorative, so hidden from screen readers. Fills its box with
 * whole cells.
 *
 * @param as the cloth, or the draft on squared paper
 * @param name identifies a cover, for the transition from a card to its page
 */
export function Weave({
  draft,
  as = "cloth",
  name,
  className = "",
}: {
  draft: Draft;
  as?: "cloth" | "draft";
  name?: string;
  className?: string;
}) {
  const { width, height } = drawingSize(draft);
  const shapes = as === "cloth" ? clothOf(draft) : draftShapes(draft);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-cover={name}
      className={`weave ${as === "draft" ? "weave-draft " : ""}${className}`}
    >
      {as === "draft" && <path className="paper" d={paperPath(draft)} />}
      {shapes.map((shape) => (
        <path key={`${shape.thread} ${shape.part}`} className={shapeClass(shape)} d={shape.path} />
      ))}
    </svg>
  );
}

/** The tile of a group: a service, a category or an academy. */
export function WeaveTile({ group, className = "" }: { group: string; className?: string }) {
  return <Weave draft={tileDraft(group)} className={`aspect-[20/8] ${className}`} />;
}

/** The edge of a group's cloth, at the left of a card or row: one of four weaves, 8 px wide. */
export function Selvedge({ group }: { group: string }) {
  return <span aria-hidden="true" className={`selvedge selvedge-${weaveOf(group)}`} />;
}

/** A person's square: the photo or, without one, a weave of their name. */
export function Portrait({
  name,
  photo,
  className = "size-24",
}: {
  name: string;
  photo?: string | null;
  className?: string;
}) {
  return photo ? (
    <Picture address={photo} width={192} height={192} sizes="12rem" className={`${className} object-cover`} />
  ) : (
    <Weave draft={portraitDraft(name)} className={className} />
  );
}

/**
 * A cover: the stored image or, without one, the group's weave with the slug's thread.
 *
 * @param image the address of the stored image; null, or the generated cover's address, for the weave
 * @param group selects the weave, such as the slug of a post's category
 * @param repeated whether the page shows it twice: a name for the transition must be unique
 * @param eager whether it is at the top of a page and so fetched eagerly
 */
export function Cover({
  image,
  slug,
  group,
  eager = false,
  isRepeated = false,
  className = "",
}: {
  image: string | null;
  slug: string;
  group: string;
  eager?: boolean;
  isRepeated?: boolean;
  className?: string;
}) {
  // A card's cover becomes its page's cover (base.css).
  const name = isRepeated ? {} : { name: `cover-${slug}` };
  if (image === null || image === coverPath(slug)) {
    return <Weave draft={coverDraft(slug, group)} {...name} className={`cover ${className}`} />;
  }
  return (
    <Picture
      address={image}
      width={1200}
      height={630}
      isFirst={eager}
      sizes="(min-width: 60rem) 32rem, 100vw"
      {...name}
      className={`cover bg-sunken ${className}`}
    />
  );
}
