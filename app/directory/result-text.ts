import { formatNumber } from "../base/words/numbers";

/** The numbers and filters of a page of the directory. */
export interface ShownTools {
  /** The number of tools on this page. */
  readonly shown: number;
  /** The number of tools on all pages. */
  readonly total: number;
  /** The number of tools before this page; null if they were not counted. */
  readonly before: number | null;
  /** False if there are more than `total`. */
  readonly exact: boolean;
  readonly query: string;
  /** The name of the category, if one is chosen. */
  readonly category: string | null;
}

/** Describes a page of the directory, such as "11 tools for agent" or "61 to 70 of 70 tools in Design". */
export function resultText({ shown, total, before, exact, query, category }: ShownTools): string {
  const all = `${exact ? "" : "at least "}${formatNumber(total)} ${total === 1 ? "tool" : "tools"}`;
  const of = [query && ` for ${query}`, category && ` in ${category}`].filter(Boolean).join("");
  if (total === 0) return `No tools${of}`;
  if (shown === total) return capitalized(all) + of;
  const part =
    before === null ? `${formatNumber(shown)} more` : `${formatNumber(before + 1)} to ${formatNumber(before + shown)}`;
  return `${part} of ${all}${of}`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
