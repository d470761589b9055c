/**
 * Shifts the headings of embedded HTML down one level (BRIEF-10), below the page's own. Level six stays.
 */
export function shiftHeadings(html: string): string {
  return html.replace(
    /<(\/?)h([1-5])(?=[\s>])/gi,
    (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`,
  );
}
