import type { Service } from "../services/service";
import type { Correction } from "./words";

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
interface PlanFigure {
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

/** A service that fits an idea, and the visitor's words that say so. */
export interface PlanService extends Pick<
  Service,
  "slug" | "name" | "summary" | "projectType" | "usualBudget" | "weeks"
> {
  readonly because: readonly string[];
}

/** The brief that is nearest to an idea. */
export interface PlanBrief {
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly because: readonly string[];
  readonly weeks: readonly PlanWeeks[];
  readonly weekCount: number | null;
  readonly figures: readonly PlanFigure[];
  readonly leftOut: readonly string[];
}

/** A term that somebody with this idea will meet. */
export interface PlanTerm {
  readonly slug: string;
  readonly term: string;
  readonly shortDefinition: string;
  readonly because: readonly string[];
}

/** A tool for such work, and when not to take it. */
export interface PlanTool {
  readonly address: string;
  readonly name: string;
  readonly microDescription: string;
  readonly fitsNot: string;
  /** The visitor's word that names it; null if none does. */
  readonly because: string | null;
  /** What it is here for: the visitor's words, the nearest brief, or its category, whose first choice it is. */
  readonly from: "words" | "brief" | "category";
  readonly category: string;
}

/** A question that an idea may leave open. */
export interface OpenQuestion {
  readonly question: string;
  /** Words that answer it. */
  readonly unless: readonly string[];
}

/** A draft of an idea: what the site's own rows say to a visitor's words. Made by rules, the same for the same rows. */
export interface Plan {
  /** As it was read: without line breaks, shortened. */
  readonly text: string;
  readonly corrections: readonly Correction[];
  /** The word that chose the plan, as the index of the word that is woven; -1 for none. */
  readonly chosenBy: number;
  readonly service: PlanService | null;
  readonly second: PlanService | null;
  readonly brief: PlanBrief | null;
  readonly terms: readonly PlanTerm[];
  readonly tools: readonly PlanTool[];
}

/** The longest address that a draft may have. Mail programs and messengers cut longer ones. */
export const planPath = (idea: string, more: Readonly<Record<string, string>> = {}): string =>
  `/draft?${new URLSearchParams({ q: idea, ...more })}`;

/** The intake, with the project type and the problem of a plan filled in. */
export const startPath = ({ text, service, brief }: Pick<Plan, "text" | "service" | "brief">): string =>
  `/onboarding?${new URLSearchParams({
    ...(service && { project: service.projectType }),
    draft: text,
    ...(brief && { near: brief.slug }),
  })}`;
