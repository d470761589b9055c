import sanitize from "sanitize-html";
import {
  imageSchemes,
  linkSchemes,
  mostDepth,
  mostElements,
  richTextAttributes,
  richTextTags,
} from "./rich-text-rules.ts";

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

/** Rich HTML that may be stored and shown, or why it cannot be read. */
export type CheckedRichText =
  | { readonly ok: true; readonly html: string }
  | { readonly ok: false; readonly fault: string };

/**
 * Rich HTML reduced to what may be shown: text structure, web and mail links, images. Idempotent. HTML nested deeper or
 * with more elements than any text needs is refused: the parser's time grows with the square of the depth.
 * Every write of rich HTML must pass through here; pages put the stored text into the document as it is.
 */
export function checkRichText(html: string): CheckedRichText {
  try {
    // Taking away a tag can leave a paragraph directly within a paragraph; reading the result again parts them.
    return { ok: true, html: sanitizeOnce(sanitizeOnce(html)).trim() };
  } catch (error) {
    if (error instanceof TooComplex) return { ok: false, fault: error.message };
    throw error;
  }
}

/** The same for HTML of our own making, such as the sample content. Throws where `checkRichText` refuses. */
export function sanitizeRichText(html: string): string {
  const checked = checkRichText(html);
  if (!checked.ok) throw new Error(checked.fault);
  return checked.html;
}

/** Thrown out of the parser, which has no other way to stop. */
class TooComplex extends Error {
  override name = "TooComplex";
}

function sanitizeOnce(html: string): string {
  let depth = 0;
  let elements = 0;
  return sanitize(html, {
    ...rules,
    onOpenTag: () => {
      depth += 1;
      elements += 1;
      if (depth > mostDepth) {
        throw new TooComplex(`The HTML is nested more than ${mostDepth} elements deep. Remove some of the nesting.`);
      }
      if (elements > mostElements) {
        const most = mostElements.toLocaleString("en-US");
        throw new TooComplex(`The HTML has more than ${most} elements. Divide the text, or remove formatting.`);
      }
    },
    onCloseTag: () => {
      depth -= 1;
    },
  });
}

function leavesSite(href: string | undefined): boolean {
  // Browsers ignore blanks and control characters within an address.
  return href !== undefined && /^https?:/i.test(href.replace(/[\s\p{Cc}]+/gu, ""));
}
