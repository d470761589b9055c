import { slugify } from "./slug";

/** Text as it stands between the tags of sanitized HTML. */
export const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Text as it stands in a quoted attribute of sanitized HTML. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', "&quot;");

/** Texts as elements of one kind. */
export const elements = (tag: string, texts: readonly string[]): string =>
  texts.map((text) => `<${tag}>${escapeText(text)}</${tag}>`).join("");

/** The lines of a text as paragraphs. */
export const linesHtml = (text: string): string => elements("p", linesOf(text));

/** The lines of a text as a list. */
export const listHtml = (text: string): string => `<ul>${elements("li", linesOf(text))}</ul>`;

const linesOf = (text: string): string[] => text.split(/\n+/).map((line) => line.trim());

/** A table. Rows have as many cells as there are columns. */
export function tableHtml(columns: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const cellsOf = (cells: readonly string[]) => columns.map((_, at) => cells[at] ?? "");
  const lines = rows.map((cells) => `<tr>${elements("td", cellsOf(cells))}</tr>`);
  return `<table><thead><tr>${elements("th", columns)}</tr></thead><tbody>${lines.join("")}</tbody></table>`;
}

/**
 * Texts as a list; of several together, the first one names the others. A table if "|" divides texts of the first part,
 * which is then its head.
 */
export function partsHtml(parts: ReadonlyArray<string | Readonly<Record<string, string>>>): string {
  const rows = parts.map((part) => (typeof part === "string" ? { part } : part));
  const divided = Object.entries(rows[0] ?? {}).flatMap(([name, text]) => (text.includes("|") ? [name] : []));
  if (divided.length > 0) {
    const [head, ...body] = rows.map((row) =>
      Object.entries(row).flatMap(([name, text]) => {
        const cells = text.split("|").map((cell) => cell.trim());
        return divided.includes(name) ? cells : [cells.join(" · ")];
      }),
    );
    return tableHtml(head!, body);
  }
  const items = rows.map((row) => {
    const [name = "", ...others] = Object.values(row).filter(Boolean).map(escapeText);
    if (others.length === 0) return `<li>${name}</li>`;
    return `<li><strong>${name}</strong>${others.length === 1 ? ":" : " ·"} ${others.join(" · ")}</li>`;
  });
  return `<ul>${items.join("")}</ul>`;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** Decodes the entities that the sanitizer writes. */
const decodeEntities = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!);

/** Elements whose text makes no sentences. */
const skippedTags = /^(?:h[1-6]|ul|ol|pre|table|figure)$/;
/** Elements within a word or sentence. */
const inline = /^(?:a|abbr|b|code|del|em|i|mark|s|span|strong|sub|sup|u)$/;

/**
 * The first sentences of a text: of its paragraphs, if it is sanitized HTML. Headings, lists, tables and code are left
 * out.
 *
 * @param length about how many characters to return at least, if there are as many
 */
export function openingText(text: string, length: number): string {
  let opening = "";
  let depth = 0;
  for (const [position, part] of text.split("<").entries()) {
    const [, end = "", name = ""] = /^(\/?)([a-z][a-z\d]*)/i.exec(part) ?? [];
    const tag = name.toLowerCase();
    if (skippedTags.test(tag)) depth = Math.max(0, depth + (end === "" ? 1 : -1));
    // Without a name it is a sign, as in "3 < 4", and the first part follows none.
    const isText = position === 0 || tag === "";
    const isInline = isText || inline.test(tag);
    if (opening.length >= length && !isInline) break;
    const content = isText ? part : part.slice(part.indexOf(">") + 1);
    if (depth === 0) opening += (position === 0 ? "" : isText ? "<" : isInline ? "" : " ") + content;
  }
  return decodeEntities(opening).replace(/\s+/g, " ").trim();
}

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
 * @param reservedIds ids of the page, which no heading may get
 */
export function linkHeadings(
  html: string,
  reservedIds: readonly string[] = ["main", "categories", "related-pages", "faq"],
): { readonly html: string; readonly headings: readonly TextHeading[] } {
  const headings: TextHeading[] = [];
  const ids = new Set(reservedIds);
  const [before = "", ...parts] = html.split(/<h2(?=[\s>])/i);
  const linkedParts = parts.map((part) => {
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
  return { html: before + linkedParts.join(""), headings };
}

/** A question that a text answers, both in plain text. */
export interface TextQuestion {
  readonly question: string;
  readonly answer: string;
}

/**
 * The questions that sanitized HTML answers in a `details`. What does not end with a question mark is none, such as "Show
 * the code".
 */
export function questionsIn(html: string): TextQuestion[] {
  const [, ...parts] = html.split("<details><summary>");
  return parts.flatMap((part) => {
    const [question = "", rest = ""] = part.split("</summary>");
    const end = rest.indexOf("</details>");
    // An answer with another question in it ends in a later part.
    const found = { question: plainText(question), answer: plainText(rest.slice(0, Math.max(end, 0))) };
    return /[?？؟]$/.test(found.question) && found.answer !== "" ? [found] : [];
  });
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
      .map((part, position) => {
        if (position === 0) return part;
        const [, name = ""] = /^\/?([a-z]*)/.exec(part) ?? [];
        return (inline.test(name) ? "" : " ") + part.slice(part.indexOf(">") + 1);
      })
      .join(""),
  )
    .replace(/\s+/g, " ")
    .trim();
}

function freeId(preferredId: string, reservedIds: Set<string>): string {
  let id = preferredId;
  for (let number = 2; reservedIds.has(id); number += 1) id = `${preferredId}-${number}`;
  reservedIds.add(id);
  return id;
}
