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

/** The fixed pages, with the title in their social image. */
const fixedTitles: Readonly<Record<string, string>> = {
  "/": "The Future of No-Code & AI Development Is Here",
  "/about": "About Us",
  "/ai-product-stack": "AI & Product Stack",
  "/ventures": "Our Ventures",
  "/work": "Our Work",
  "/blog": "AI & No-Code Development Blog",
  "/example-product-briefs": "Example Product Briefs",
  "/it-glossary": "AI & No-Code Glossary",
  "/services": "Services",
  "/ai-product-manager": "AI Product Manager",
  "/vibe-coding": "Vibe Coding",
  "/terms": "Terms of Service",
  "/privacy": "Privacy Policy",
  "/onboarding": "Start Your Project",
  "/api": "Data API",
};

/** The subject of a fixed page's social image; null for any other path. */
export function fixedSubject(path: string): SocialSubject<"page"> | null {
  if (!Object.hasOwn(fixedTitles, path)) return null;
  const slug = path === "/" ? "home" : path.slice(1);
  return { kind: "page", slug, title: fixedTitles[path]!, group: slug };
}

/** Part of every address. Raise it when the drawing changes, so that earlier pictures are no longer shown. */
const drawing = "1";

/** The address of a drawn social image: its path, and a hash of everything that is drawn. */
export function socialAddress({ kind, slug, title, group }: SocialSubject, brand: string, colours = ""): string {
  const drawn = [drawing, kind, slug, group, title, brand, ...(colours === "" ? [] : [colours])];
  const version = hash(drawn.join("\n")).toString(36);
  return `/social/${kind}/${encodeURIComponent(slug)}.png?v=${version}`;
}
