import { hasScheme, linkSchemes } from "../../content/types/rich-text-rules";

/* The texts, links and pictures of Markdown. */

/** A text without markup as Markdown: each of its lines is a paragraph. */
export const textToMarkdown = (text: string): string =>
  text
    .split("\n")
    .map((line) => escapeStart(escapeText(line.trim())))
    .filter(Boolean)
    .join("\n\n");

/** A text in one line, for headings, links and lists. */
export const lineToMarkdown = (text: string): string => escapeStart(escapeText(text.replace(/\s+/g, " ").trim()));

/** A link; the text alone if the address is not one that a page may link to. */
export function linkToMarkdown(text: string, address: string, page: string): string {
  return linkOf(escapeText(text.replace(/\s+/g, " ").trim()), { href: address }, page);
}

/** The length of the longest run of backticks. */
export const longestRun = (text: string): number =>
  Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));

/** Code in a line. */
export function codeOf(source: string): string {
  const text = source.replace(/\s+/g, " ");
  if (text.trim() === "") return text;
  const sign = "`".repeat(longestRun(text) + 1);
  const pad = /^[` ]|[` ]$/.test(text) ? " " : "";
  return sign + pad + text + pad + sign;
}

/** An absolute address without signs that would end it; null for a scheme that no page links to. */
function absolute(address: string, page: string): string | null {
  if (!hasScheme(address, linkSchemes)) return null;
  const url = URL.parse(address.trim(), page);
  return url === null
    ? null
    : url.href.replace(/[()<>\\\s*_`|]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

const titleOf = (title: string | undefined): string =>
  title ? ` "${title.replace(/\s+/g, " ").replace(/[\\"<>&|`*_[\]~]/g, (sign) => `\\${sign}`)}"` : "";

/** A link with a text that is Markdown. */
export function linkOf(text: string, { href = "", title }: Readonly<Record<string, string>>, page: string): string {
  const address = absolute(href, page);
  return address === null || text === "" ? text : `[${text}](${address}${titleOf(title)})`;
}

/** A picture. */
export function imageOf({ src = "", alt = "", title }: Readonly<Record<string, string>>, page: string): string {
  const address = absolute(src, page);
  return address === null ? "" : `![${escapeText(alt.replace(/\s+/g, " ").trim())}](${address}${titleOf(title)})`;
}

/** Escapes the signs that mean something anywhere in Markdown. */
export function escapeText(text: string): string {
  return text.replace(
    /[\\`*[\]<~|]|(?<=\])\(|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|!(?=\[)/gu,
    (sign) => `\\${sign}`,
  );
}

/** Escapes what means something at the start of a line. */
export function escapeStart(line: string): string {
  return line
    .replace(/^(\s*)([#>+=-])/, (_, space: string, sign: string) => `${space}\\${sign}`)
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}
