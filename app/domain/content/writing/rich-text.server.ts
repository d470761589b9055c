import sanitize from "sanitize-html";
import { imageSchemes, linkSchemes, richTextAttributes, richTextTags } from "./rich-text-rules.ts";

/** Raised whenever the rules below change, so that rows sanitised by older rules can be found. */
export const sanitizerVersion = 1;

const rules: sanitize.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: Object.fromEntries(Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...linkSchemes],
  allowedSchemesByTag: { img: [...imageSchemes] },
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
