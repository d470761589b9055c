import { hash } from "../words/hash";

/** The size of a social image in pixels (SEO-15). */
export const socialSize = { width: 1200, height: 630 } as const;

/** The data that the social image of a page is drawn from. */
export interface SocialSubject<Kind extends string = string> {
  /** The kind of page, as in the address of its image. */
  readonly kind: Kind;
  readonly slug: string;
  readonly title: string;
  /** The group of the page's cover, such as a category. It chooses the weave. */
  readonly group: string;
}

/** The subject of a fixed page's social image. */
export function pageSubject(path: string, title: string): SocialSubject<"page"> {
  const slug = path === "/" ? "home" : path.slice(1);
  return { kind: "page", slug, title, group: slug };
}

/** Part of every address. Raise it when the drawing changes, so that earlier pictures are no longer shown. */
const drawing = "1";

/** The address of a drawn social image: its path, and a hash of everything that is drawn. */
export function socialAddress({ kind, slug, title, group }: SocialSubject, brand: string, colours = ""): string {
  const drawn = [drawing, kind, slug, group, title, brand, ...(colours === "" ? [] : [colours])];
  const version = hash(drawn.join("\n")).toString(36);
  return `/social/${kind}/${encodeURIComponent(slug)}.png?v=${version}`;
}
