/**
 * Parses HTML into the body of a document that loads and runs nothing. Must be a template's document: any other
 * inherits the page's CSP, and would report violations for HTML that is about to be cleaned.
 */
export function inertBody(html: string): HTMLElement {
  const body = document.createElement("template").content.ownerDocument.createElement("body");
  body.innerHTML = html;
  return body;
}
