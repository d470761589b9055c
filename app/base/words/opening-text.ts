const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** Decodes the entities that the sanitizer writes. */
export const decodeEntities = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!);

/** Elements whose text makes no sentences. */
const skipped = /^(?:h[1-6]|ul|ol|pre|table|figure)$/;
/** Elements within a word or sentence. */
const inline = /^(?:a|abbr|b|code|del|em|i|mark|s|span|strong|sub|sup|u)$/;

/**
 * The first sentences of a text: of its paragraphs, if it is sanitized HTML. Headings, lists, tables and code are left
 * out.
 *
 * @param length about how many characters to return at least, if there are as many
 */
export function openingText(text: string, length: number): string {
  let found = "";
  let depth = 0;
  for (const [position, part] of text.split("<").entries()) {
    const [, end = "", name = ""] = /^(\/?)([a-z][a-z\d]*)/i.exec(part) ?? [];
    const tag = name.toLowerCase();
    if (skipped.test(tag)) depth = Math.max(0, depth + (end === "" ? 1 : -1));
    // Without a name it is a sign, as in "3 < 4", and the first part follows none.
    const isText = position === 0 || tag === "";
    const isInline = isText || inline.test(tag);
    if (found.length >= length && !isInline) break;
    const content = isText ? part : part.slice(part.indexOf(">") + 1);
    if (depth === 0) found += (position === 0 ? "" : isText ? "<" : isInline ? "" : " ") + content;
  }
  return decodeEntities(found).replace(/\s+/g, " ").trim();
}
