import {
  hasScheme,
  imageSchemes,
  linkSchemes,
  richTextAttributes,
  richTextTags,
} from "~/domain/content/writing/rich-text-rules";
import { inertBody } from "./inert-body";

const allowed = new Set<string>(richTextTags);
/** What these hold is no text of the page. */
export const nonTextElements =
  "style, script, title, meta, link, xml, template, noscript, object, svg, math, iframe, textarea, select";

/**
 * Takes from what is in an element everything that may not be stored, by the same rules as the sanitiser.
 * Returns how many pictures had to go because no page could show them.
 */
export function removeDisallowed(body: Element): number {
  let picturesLeftOut = 0;
  for (const element of body.querySelectorAll(nonTextElements)) element.remove();
  // From the inside out, so that what an element leaves behind has been looked at.
  for (const element of [...body.querySelectorAll("*")].toReversed()) {
    if (!allowed.has(element.localName)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    const kept = richTextAttributes[element.localName] ?? [];
    for (const name of element.getAttributeNames()) if (!kept.includes(name)) element.removeAttribute(name);
    if (element.localName === "a" && !hasScheme(element.getAttribute("href") ?? "", linkSchemes))
      element.removeAttribute("href");
    if (element.localName === "img" && !hasScheme(element.getAttribute("src") || "none:", imageSchemes)) {
      element.remove();
      picturesLeftOut += 1;
    }
  }
  return picturesLeftOut;
}

/** HTML as it may be shown before it was stored. */
export function readableHtml(html: string): string {
  const body = inertBody(html);
  removeDisallowed(body);
  return body.innerHTML;
}
