import sanitize from "sanitize-html";
import {
  imageSchemes,
  linkSchemes,
  maxNestingDepth,
  maxElements,
  richTextAttributes,
  richTextTags,
} from "../types/rich-text-rules.ts";
import { nearestForm } from "./nearest-form.server.ts";

const rules: sanitize.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: Object.fromEntries(Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...linkSchemes],
  allowedSchemesByTag: { img: [...imageSchemes] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  transformTags: {
    a: (tagName, { rel: _given, ...attribs }) => ({
      tagName,
      attribs: leavesSite(attribs.href) ? { ...attribs, rel: "noopener" } : attribs,
    }),
  },
  // An image whose URL was refused.
  exclusiveFilter: (frame) => frame.tag === "img" && !frame.attribs.src,
};

/** Sanitized HTML, or the reason for refusing it. */
export type CheckedRichText =
  /** `changes` says what was lost of elements that a text may not have, in sentences. */
  | { readonly ok: true; readonly html: string; readonly changes: readonly string[] }
  | { readonly ok: false; readonly fault: string };

/**
 * Sanitizes rich text: keeps text structure, web and mail links and images. Idempotent. Refuses HTML that is nested too
 * deeply, since the parser's time grows with the square of the depth, or has too many elements.
 * Every write of rich text must pass through here: pages render the stored HTML unescaped.
 */
export function checkRichText(html: string): CheckedRichText {
  try {
    const { html: nearest, changes } = nearestForm(html, new Bounds().open);
    // Removing a tag can leave a paragraph inside a paragraph, which only a second pass separates.
    return { ok: true, html: sanitizeOnce(sanitizeOnce(nearest)).trim(), changes };
  } catch (error) {
    if (error instanceof TooComplex) return { ok: false, fault: error.message };
    throw error;
  }
}

/** `checkRichText` for trusted HTML, such as the sample content: throws instead of refusing. */
export function sanitizeRichText(html: string): string {
  const checked = checkRichText(html);
  if (!checked.ok) throw new Error(checked.fault);
  return checked.html;
}

/** Thrown from the parser's callback, the only way to stop it. */
class TooComplex extends Error {
  override name = "TooComplex";
}

/** Counts the elements of a text. */
class Bounds {
  #elements = 0;

  /** @throws TooComplex */
  open = (depth: number): void => {
    this.#elements += 1;
    if (depth > maxNestingDepth)
      throw new TooComplex(`The HTML is nested more than ${maxNestingDepth} elements deep. Remove some nesting.`);
    if (this.#elements > maxElements) {
      const limit = maxElements.toLocaleString("en-US");
      throw new TooComplex(`The HTML has more than ${limit} elements. Split the text or remove formatting.`);
    }
  };
}

function sanitizeOnce(html: string): string {
  const bounds = new Bounds();
  let depth = 0;
  return sanitize(html, {
    ...rules,
    onOpenTag: () => {
      depth += 1;
      bounds.open(depth);
    },
    onCloseTag: () => {
      depth -= 1;
    },
  });
}

function leavesSite(href: string | undefined): boolean {
  // Browsers ignore whitespace and control characters in a URL.
  return href !== undefined && /^https?:/i.test(href.replace(/[\s\p{Cc}]+/gu, ""));
}
