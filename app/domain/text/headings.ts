/**
 * HTML with every heading one level lower (BRIEF-10): the page has headings of its own above it. Level six stays.
 */
export function shiftHeadings(html: string): string {
  return html.replace(
    /<(\/?)h([1-5])(?=[\s>])/gi,
    (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`,
  );
}
