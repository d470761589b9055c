/** The empty list in the offline page. */
const list = /(<ul id="read-before-list"[^<>]*>)(<\/ul>)/;

/**
 * Fills the offline page's list with links to the cached pages.
 *
 * @param pages URL-encoded paths with the cached HTML, whose titles are already HTML-escaped
 */
export function addVisitedPages(offlineHtml: string, pages: ReadonlyArray<{ path: string; html: string }>): string {
  const items = pages.map(({ path, html }) => {
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
    return `<li><a class="text-link" href="${path.replaceAll("&", "&amp;").replaceAll('"', "%22")}">${title || "Untitled page"}</a></li>`;
  });
  return offlineHtml.replace(list, (_, open: string, close: string) => open + items.join("") + close);
}
