import { Parser } from "htmlparser2";
import sanitize from "sanitize-html";
import {
  hasScheme,
  imageSchemes,
  linkSchemes,
  maxNestingDepth,
  maxElements,
  richTextAttributes,
  richTextTags,
} from "../types/rich-text-rules.ts";
import type { HtmlElement, HtmlNode } from "./html-tree.ts";
import { nearestForm } from "./nearest-form.ts";

const rules: sanitize.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: Object.fromEntries(Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...linkSchemes],
  allowedSchemesByTag: { img: [...imageSchemes] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  transformTags: {
    a: (tagName, { rel: _given, ...attribs }) => ({
      // Without an address it is no link: its text remains.
      tagName: attribs.href && hasScheme(attribs.href, linkSchemes) ? tagName : "span",
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
  | { readonly ok: false; readonly error: string };

/**
 * Sanitizes rich text: keeps text structure, web and mail links and images. Idempotent. Refuses HTML that is nested too
 * deeply, since the parser's time grows with the square of the depth, or has too many elements.
 * Every write of rich text must pass through here: pages render the stored HTML unescaped.
 */
export function checkRichText(html: string): CheckedRichText {
  try {
    const { html: nearest, changes } = nearestForm(parseHtml(html));
    // Removing a tag can leave a paragraph inside a paragraph, which only a second pass separates.
    return { ok: true, html: sanitizeOnce(sanitizeOnce(nearest)).trim(), changes };
  } catch (error) {
    if (error instanceof TooComplex) return { ok: false, error: error.message };
    throw error;
  }
}

/** What a write would change or lose of a text, in sentences; nothing for one that is refused. */
export function listChanges(html: string): readonly string[] {
  try {
    return nearestForm(parseHtml(html)).changes;
  } catch (error) {
    if (error instanceof TooComplex) return [];
    throw error;
  }
}

/** `checkRichText` for trusted HTML, such as the sample content: throws instead of refusing. */
export function sanitizeRichText(html: string): string {
  const result = checkRichText(html);
  if (!result.ok) throw new Error(result.error);
  return result.html;
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

/** Parses HTML. Text and attributes stay as they were written. @throws TooComplex */
function parseHtml(html: string): readonly HtmlNode[] {
  const bounds = new Bounds();
  const open: Array<{ readonly name: string; readonly children: HtmlNode[] }> = [{ name: "", children: [] }];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        bounds.open(open.length);
        const element: HtmlElement & { readonly children: HtmlNode[] } = { name, attributes, children: [] };
        open.at(-1)!.children.push(element);
        open.push(element);
      },
      ontext(source) {
        const { name, children } = open.at(-1)!;
        // In these, the source has markup that is meant as text.
        const isRaw = name === "xmp" || name === "plaintext";
        const text = isRaw ? source.replaceAll("&", "&amp;").replaceAll("<", "&lt;") : source;
        const last = children.at(-1);
        if (typeof last === "string") children[children.length - 1] = last + text;
        else children.push(text);
      },
      // An element that the text ends within is closed without having been opened.
      onclosetag: (name) => void (open.at(-1)!.name === name && open.pop()),
    },
    { decodeEntities: false },
  );
  parser.write(html);
  parser.end();
  return open[0]!.children;
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
