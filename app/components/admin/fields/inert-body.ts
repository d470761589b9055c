/**
 * HTML as the body of a document that loads nothing and runs nothing. That of a template: to other documents made by
 * script the browser applies the page's policy, and reports the style sheets of a text that is about to be cleaned.
 */
export function inertBody(html: string): HTMLElement {
  const body = document.createElement("template").content.ownerDocument.createElement("body");
  body.innerHTML = html;
  return body;
}
