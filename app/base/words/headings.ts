import { decodeEntities } from "./opening-text";
import { slugify } from "./slug";

/** A heading of a text, to link to. */
export interface TextHeading {
  readonly id: string;
  readonly title: string;
}

/**
 * Shifts the headings of embedded HTML one level down (BRIEF-10), below the page's own heading. Level six stays.
 */
export function shiftHeadings(html: string): string {
  return html.replace(
    /<(\/?)h([1-5])(?=[\s>])/gi,
    (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`,
  );
}

/**
 * Gives the second-level headings of sanitized HTML an id and a link to themselves. One that already contains a link
 * gets only the id, because links cannot be nested.
 *
 * @param taken ids of the page, which no heading may get
 */
export function linkHeadings(
  html: string,
  taken: readonly string[] = ["main", "categories", "related-pages", "faq"],
): { readonly html: string; readonly headings: readonly TextHeading[] } {
  const headings: TextHeading[] = [];
  const ids = new Set(taken);
  const [before = "", ...parts] = html.split(/<h2(?=[\s>])/i);
  const linked = parts.map((part) => {
    const start = part.indexOf(">") + 1;
    const end = part.toLowerCase().indexOf("</h2>", start);
    if (start === 0 || end === -1) return `<h2${part}`;
    const content = part.slice(start, end);
    const title = plainText(content);
    if (title === "") return `<h2${part}`;
    const id = freeId(slugify(title) || "section", ids);
    headings.push({ id, title });
    const heading = content.toLowerCase().includes("<a") ? content : `<a href="#${id}">${content}</a>`;
    return `<h2 id="${id}">${heading}${part.slice(end)}`;
  });
  return { html: before + linked.join(""), headings };
}

/** The minutes that a text takes to read, at least one. */
export function readingMinutes(html: string): number {
  const words = plainText(html)
    .split(/\s+/)
    .filter((word) => word !== "").length;
  return Math.max(1, Math.round(words / wordsPerMinute));
}

/** The average speed at which adults read non-fiction silently. */
const wordsPerMinute = 230;

/** The text of sanitized HTML, in which every `<` starts a tag. */
function plainText(html: string): string {
  return decodeEntities(
    html
      .split("<")
      .map((part, position) => (position === 0 ? part : ` ${part.slice(part.indexOf(">") + 1)}`))
      .join(""),
  )
    .replace(/\s+/g, " ")
    .trim();
}

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) id = `${wanted}-${number}`;
  taken.add(id);
  return id;
}
