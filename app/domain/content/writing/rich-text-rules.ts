/** The elements that stored rich HTML may have. */
// oxfmt-ignore
export const richTextTags = [
  "h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "ul", "ol", "li",
  "a", "strong", "em", "b", "i", "u", "s", "code", "img", "figure", "figcaption",
  "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td",
] as const;

/** The attributes each of them may have; one that is not named here has none. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title", "rel"],
  img: ["src", "alt", "title", "width", "height"],
  th: ["colspan", "rowspan", "scope"],
  td: ["colspan", "rowspan"],
};

/** How deep elements may be nested, and how many there may be. Written text has a fraction of either. */
export const mostDepth = 100;
export const mostElements = 20_000;

/** The schemes of addresses that a link may have, and an image. Addresses without a scheme lead within the site. */
export const linkSchemes: readonly string[] = ["http", "https", "mailto"];
export const imageSchemes: readonly string[] = ["http", "https"];

/**
 * Whether an address has one of the schemes or none. Another host must be named with its scheme.
 * Browsers ignore blanks and control characters within an address, and take a backslash for a slash.
 */
export function hasScheme(address: string, schemes: readonly string[]): boolean {
  const bare = address.replace(/[\s\p{Cc}]+/gu, "");
  if (/^[/\\]{2}/.test(bare)) return false;
  const scheme = /^([^/?#\\]*?):/.exec(bare)?.[1];
  return scheme === undefined || schemes.includes(scheme.toLowerCase());
}
