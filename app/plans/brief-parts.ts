/** Some weeks of a plan. */
export interface PlanWeeks {
  /** Such as "Weeks 2–3" or "October". */
  readonly when: string;
  readonly text: string;
  /** From 1; null if the plan does not count in weeks. */
  readonly first: number | null;
  readonly last: number | null;
}

/** A figure of a brief: what is measured, today and as a target. */
export interface PlanFigure {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What a plan takes from the text of a brief. Empty where the text has no such section. */
export interface BriefParts {
  readonly weeks: readonly PlanWeeks[];
  /** The number of weeks of the whole plan; null if it does not count in weeks. */
  readonly weekCount: number | null;
  readonly figures: readonly PlanFigure[];
  readonly leftOut: readonly string[];
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** The text of a piece of HTML. */
const textOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, "")
    .replace(/&(#?\w{1,8});/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();

/** The HTML below the first heading that matches, up to the next heading. */
function sectionOf(html: string, heading: RegExp): string {
  const section = html.split(/(?=<h[1-6]\b)/).find((part) => {
    const title = /^<h[1-6]\b[^<>]*>(.*?)<\/h[1-6]>/s.exec(part)?.[1];
    return title !== undefined && heading.test(textOf(title));
  });
  return section?.replace(/^<h[1-6]\b[^<>]*>.*?<\/h[1-6]>/s, "") ?? "";
}

const itemsOf = (html: string, tag: "li" | "tr"): string[] => {
  const ends = html.split(`</${tag}>`).slice(0, -1);
  return ends.map((part) => part.slice(part.lastIndexOf(`<${tag}`)));
};

const cellsOf = (row: string): string[] =>
  row
    .split(/<\/t[dh]>/)
    .slice(0, -1)
    .map(textOf);

/** Reads weeks, figures and non-goals from the HTML of a brief, by their headings. */
export function readBriefParts(html: string): BriefParts {
  const weeks = itemsOf(sectionOf(html, /^delivery plan$|^plan$|^timeline$/i), "li").flatMap((item): PlanWeeks[] => {
    const [, when, text] = /^([^:]{1,40}):\s*(.+)$/s.exec(textOf(item)) ?? [];
    if (when === undefined || text === undefined) return [];
    const [, first, last] = /^weeks? (\d{1,2})(?:\s?[–-]\s?(\d{1,2}))?$/i.exec(when) ?? [];
    return [
      {
        when,
        text: sentence(text),
        first: first === undefined ? null : Number(first),
        last: first === undefined ? null : Number(last ?? first),
      },
    ];
  });
  const isCounted = weeks.length > 0 && weeks.every(({ first }) => first !== null);
  return {
    weeks,
    weekCount: isCounted ? Math.max(...weeks.map(({ last }) => last!)) : null,
    figures: figuresOf(sectionOf(html, /^success measures$|^measures$/i)),
    leftOut: itemsOf(sectionOf(html, /^non-goals$|^out of scope$/i), "li").map((item) => sentence(textOf(item))),
  };
}

/** The rows of a table that have a figure before and a figure after. */
function figuresOf(html: string): PlanFigure[] {
  return itemsOf(html, "tr").flatMap((row) => {
    const [label = "", before = "", after] = cellsOf(row);
    return after !== undefined && /\d/.test(before) && /\d/.test(after) ? [{ label, before, after }] : [];
  });
}

/** With a capital at its start, and a full stop at its end. */
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.;,]$/, "")}.`;
