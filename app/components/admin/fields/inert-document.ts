/** HTML as a document that loads nothing and runs nothing. */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(`<!doctype html><body>${html}`, "text/html");
}
