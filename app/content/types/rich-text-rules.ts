/**
 * The elements allowed in stored rich text. `aside` is a callout. `details` is a question with its answer, or anything
 * else that opens on request: its `summary` comes first and has only words, marks, links and images.
 */
// oxfmt-ignore
export const richTextTags = [
  "h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "ul", "ol", "li",
  "a", "strong", "em", "b", "i", "u", "s", "sub", "sup", "code", "img", "figure", "figcaption",
  "aside", "details", "summary",
  "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td",
] as const;

/** The attributes allowed on each element. Elements not listed get none. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title", "rel"],
  img: ["src", "alt", "title", "width", "height"],
  ol: ["start"],
  th: ["colspan", "rowspan", "scope"],
  td: ["colspan", "rowspan"],
};

/** Limits far beyond what any written text needs. */
export const maxNestingDepth = 100;
export const maxElements = 20_000;

/** The URL schemes allowed in links and images, besides relative URLs. */
export const linkSchemes: readonly string[] = ["http", "https", "mailto", "tel"];
export const imageSchemes: readonly string[] = ["http", "https"];

/**
 * Whether a URL has one of the schemes or is relative to this site; protocol-relative URLs are refused.
 * Browsers ignore whitespace and control characters in a URL and treat a backslash as a slash.
 */
export function hasScheme(address: string, schemes: readonly string[]): boolean {
  const bare = address.replace(/[\s\p{Cc}]+/gu, "");
  if (/^[/\\]{2}/.test(bare)) return false;
  const scheme = /^([^/?#\\]*?):/.exec(bare)?.[1];
  return scheme === undefined || schemes.includes(scheme.toLowerCase());
}
