import {
  hasScheme,
  imageSchemes,
  linkSchemes,
  richTextAttributes,
  richTextTags,
} from "~/content/types/rich-text-rules";

/**
 * Parses HTML into the body of a document that loads and runs nothing. Must be a template's document: any other
 * inherits the page's CSP, and would report violations for HTML that is about to be cleaned.
 */
export function inertBody(html: string): HTMLElement {
  const body = document.createElement("template").content.ownerDocument.createElement("body");
  body.innerHTML = html;
  return body;
}

const allowedTags = new Set<string>(richTextTags);
/** Elements to remove with their content, which is not text of the page. */
const nonTextElements =
  "style, script, title, meta, link, xml, template, noscript, object, svg, math, iframe, textarea, select";

/** Removes everything that may not be stored from an element, by the sanitizer's rules. */
export function removeDisallowed(body: Element): void {
  for (const element of body.querySelectorAll(nonTextElements)) element.remove();
  // Innermost first, so that the children of an unwrapped element are already clean.
  for (const element of [...body.querySelectorAll("*")].toReversed()) {
    if (!allowedTags.has(element.localName)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    const allowedNames = richTextAttributes[element.localName] ?? [];
    for (const name of element.getAttributeNames()) if (!allowedNames.includes(name)) element.removeAttribute(name);
    if (element.localName === "a" && !hasScheme(element.getAttribute("href") || "none:", linkSchemes))
      element.replaceWith(...element.childNodes);
    if (element.localName === "img" && !hasScheme(element.getAttribute("src") || "none:", imageSchemes))
      element.remove();
  }
}

/** Makes unsaved HTML safe to show, with its answers open: where it is shown, nothing can be clicked. */
export function readableHtml(html: string): string {
  const body = inertBody(html);
  removeDisallowed(body);
  for (const answer of body.querySelectorAll("details")) answer.setAttribute("open", "");
  return body.innerHTML;
}
