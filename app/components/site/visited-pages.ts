/** Where the offline page has its empty list. */
const list = /(<ul id="read-before-list"[^>]*>)(<\/ul>)/;

/**
 * Puts links to the pages that were read before into the offline page's list.
 *
 * @param read paths, escaped as addresses are, with the HTML that was kept; a page's title stands there already escaped
 */
export function addVisitedPages(offlineHtml: string, read: ReadonlyArray<{ path: string; html: string }>): string {
  const items = read.map(({ path, html }) => {
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
    return `<li><a class="text-link" href="${path.replaceAll("&", "&amp;").replaceAll('"', "%22")}">${title || "A page without a title"}</a></li>`;
  });
  return offlineHtml.replace(list, (_, open: string, close: string) => open + items.join("") + close);
}
