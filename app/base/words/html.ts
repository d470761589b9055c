/** Text as it stands between the tags of sanitized HTML. */
export const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const elements = (tag: string, texts: readonly string[]): string =>
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
