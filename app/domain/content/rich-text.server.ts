import sanitize from "sanitize-html";

/** Raised whenever the rules below change, so that rows sanitised by older rules can be found. */
export const sanitizerVersion = 1;

const rules: sanitize.IOptions = {
  // oxfmt-ignore
  allowedTags: [
    "h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "ul", "ol", "li",
    "a", "strong", "em", "b", "i", "u", "s", "code", "img", "figure", "figcaption",
    "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td",
  ],
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "alt", "title", "width", "height"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  transformTags: {
    del: "s",
    a: (tagName, { rel: _given, ...attribs }) => ({
      tagName,
      attribs: leavesSite(attribs.href) ? { ...attribs, rel: "noopener" } : attribs,
    }),
  },
  // What is left of an image whose address was refused.
  exclusiveFilter: (frame) => frame.tag === "img" && !frame.attribs.src,
};

/**
 * Rich HTML reduced to what may be shown: text structure, web and mail links, images. Total and idempotent.
 * Every write of rich HTML must pass through here; pages put the stored text into the document as it is.
 */
export function sanitizeRichText(html: string): string {
  // Taking away a tag can leave a paragraph directly within a paragraph; reading the result again parts them.
  return sanitize(sanitize(html, rules), rules).trim();
}

function leavesSite(href: string | undefined): boolean {
  // Browsers ignore blanks and control characters within an address.
  return href !== undefined && /^https?:/i.test(href.replace(/[\s\p{Cc}]+/gu, ""));
}
