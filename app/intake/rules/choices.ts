import type { budgets, launchTimelines, projectTypes, startTimelines } from "../../../drizzle/schema/intake";
import { type PublicSettings, type Settings, showsTypicalPrices } from "../../settings/settings";

// Types only: importing the table's values would bundle the query builder for the browser.
export type ProjectType = (typeof projectTypes)[number];
export type Budget = (typeof budgets)[number];
export type StartTimeline = (typeof startTimelines)[number];
export type LaunchTimeline = (typeof launchTimelines)[number];

/** A choice card of the wizard. */
export interface Choice {
  readonly label: string;
  readonly detail?: string;
  /** The scope that a budget leaves room for. */
  readonly scope?: string;
  /** How long a project of that scope typically takes. */
  readonly weeks?: string;
  /** A name of `ui/components/icon`. */
  readonly icon?: string;
  /** The recommended choice is marked "Most Popular" (WIZ-12). */
  readonly isRecommended?: boolean;
}

/** By id, in the order of the cards (WIZ-3, DATA-11). */
export const projectTypeChoices = {
  "startup-mvp": { label: "Startup MVP", detail: "A first version that real users can try.", icon: "rocket" },
  "internal-tool": {
    label: "Internal Business Tool",
    detail: "Software your own team works with every day.",
    icon: "hammer",
  },
  "workflow-automation": {
    label: "Workflow Automation",
    detail: "Work that moves between your systems by itself.",
    icon: "workflow",
  },
  "ai-growth-engines": {
    label: "AI Powered Growth Engines",
    detail: "AI that finds, answers and keeps customers.",
    icon: "chart",
  },
} as const satisfies Record<ProjectType, Choice>;

/** The query parameter of the intake that preselects the project type (`serviceCallPath`). */
export const projectParameter = "project";

/** The query parameter of the intake with an idea of which a draft was drawn: the problem, to begin with. */
export const draftParameter = "draft";

/** The project type in the intake's query; "" if missing or unknown. */
export function projectTypeIn(search: URLSearchParams): ProjectType | "" {
  const projectType = search.get(projectParameter) ?? "";
  return isProjectType(projectType) ? projectType : "";
}

const isProjectType = (text: string): text is ProjectType => Object.hasOwn(projectTypeChoices, text);

/** By id; `detail` is the tier (WIZ-11, WIZ-12, DATA-12). Scopes name sizes of work, never results; weeks are samples (D47). */
export const budgetChoices = {
  "less-than-5k": {
    label: "Less than $5K",
    detail: "Starter",
    scope: "One small thing: a clickable prototype, or one step automated.",
    weeks: "1 to 2 weeks",
  },
  "5k-10k": {
    label: "$5K - $10K",
    detail: "Growth",
    scope: "One flow from start to end, for a first group of people.",
    weeks: "2 to 4 weeks",
  },
  "10k-20k": {
    label: "$10K - $20K",
    detail: "Scale",
    scope: "A first version with sign-in, its data and the one flow that matters.",
    weeks: "4 to 8 weeks",
    isRecommended: true,
  },
  "20k-50k": {
    label: "$20K - $50K",
    detail: "Enterprise",
    scope: "Several flows, roles and permissions, connected to the systems you have.",
    weeks: "8 to 12 weeks",
  },
  "50k-100k": {
    label: "$50K - $100K",
    detail: "Premium",
    scope: "A whole product with integrations and reviews, built in stages.",
    weeks: "3 to 6 months",
  },
  "100k-plus": {
    label: "$100K+",
    detail: "Enterprise Plus",
    scope: "Several products or teams, planned together.",
    weeks: "6 months or more",
  },
} as const satisfies Record<Budget, Choice>;

/** By id (DATA-13, D36). */
export const startTimelineChoices = {
  immediately: { label: "Immediately" },
  "within-week": { label: "Within a week" },
  "within-month": { label: "Within a month" },
  flexible: { label: "Flexible" },
} as const satisfies Record<StartTimeline, Choice>;

/** By id (DATA-13, D36). */
export const launchTimelineChoices = {
  asap: { label: "ASAP" },
  "2-4-weeks": { label: "2-4 weeks" },
  "1-2-months": { label: "1-2 months" },
  "3-months-plus": { label: "3+ months" },
} as const satisfies Record<LaunchTimeline, Choice>;

/** The choices by form field. */
export const answerChoices = {
  projectType: projectTypeChoices,
  budget: budgetChoices,
  startTimeline: startTimelineChoices,
  launchTimeline: launchTimelineChoices,
} as const;

/** The settings that the labels of choices depend on. */
export type LabelSettings = Pick<Settings, "choiceLabels" | "currency">;
const noSettings: LabelSettings = { choiceLabels: {}, currency: "" };

/**
 * The label of a choice; "" for an unknown id.
 *
 * @param settings whose labels and currency are shown; without them, the specified label
 */
export function choiceLabel(
  field: keyof typeof answerChoices,
  id: string,
  { choiceLabels, currency }: LabelSettings = noSettings,
): string {
  const fieldChoices: Readonly<Record<string, Choice>> = answerChoices[field];
  if (!Object.hasOwn(fieldChoices, id)) return "";
  return choiceLabels[`${field}.${id}`] || fieldChoices[id]!.label.replaceAll("$", () => currencySign(currency));
}

/** What a choice says besides its label, as far as it has it. */
export const choiceDetails = ["detail", "scope", "weeks"] as const satisfies ReadonlyArray<keyof Choice>;

/** The choices of a field with the labels of the settings, and what these say of each, such as "budget.5k-10k.scope". */
export const shownChoices = (
  field: keyof typeof answerChoices,
  settings: LabelSettings,
): Readonly<Record<string, Choice>> =>
  Object.fromEntries(
    Object.entries<Choice>(answerChoices[field]).map(([id, choice]) => {
      const texts = choiceDetails.flatMap((name) => {
        const text = settings.choiceLabels[`${field}.${id}.${name}`];
        return text ? [[name, text] as const] : [];
      });
      return [id, { ...choice, ...Object.fromEntries(texts), label: choiceLabel(field, id, settings) }];
    }),
  );

/** The price ranges by id, as the intake and the table of prices show them: without weeks that nobody confirmed (D47). */
export function priceRanges(settings: PublicSettings): Readonly<Record<string, Choice>> {
  const ranges = shownChoices("budget", settings);
  if (showsTypicalPrices(settings)) return ranges;
  return Object.fromEntries(Object.entries(ranges).map(([id, { weeks: _, ...range }]) => [id, range]));
}

/**
 * The price range in which most projects of a service start, with what it leaves room for and how long these take; null
 * if nobody confirmed it (D47).
 *
 * @param service the id of its usual range, and its own weeks, or ""
 */
export function usualPrice(
  { usualBudget, weeks }: { readonly usualBudget: string; readonly weeks: string },
  settings: PublicSettings,
): Choice | null {
  const range = priceRanges(settings)[usualBudget];
  return range && showsTypicalPrices(settings) ? { ...range, ...(weeks && { weeks }) } : null;
}

/** The sign before an amount, such as "€" or "CHF "; "$" for a stored text that is no currency. */
function currencySign(currency: string): string {
  try {
    const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
    const sign = format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? "$";
    return /[a-z]$/i.test(sign) ? `${sign}\u00a0` : sign;
  } catch {
    return "$";
  }
}
