import type { budgets, launchTimelines, projectTypes, startTimelines } from "../../../drizzle/schema/intake";

// Types only: importing the table's values would bundle the query builder for the browser.
export type ProjectType = (typeof projectTypes)[number];
export type Budget = (typeof budgets)[number];
export type StartTimeline = (typeof startTimelines)[number];
export type LaunchTimeline = (typeof launchTimelines)[number];

/** A choice card of the wizard. */
export interface Choice {
  readonly label: string;
  readonly detail?: string;
  /** A name of `components/content/icon`. */
  readonly icon?: string;
  /** The recommended choice is marked "Most Popular" (WIZ-12). */
  readonly recommended?: boolean;
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

/** By id; `detail` is the tier (WIZ-11, WIZ-12, DATA-12). */
export const budgetChoices = {
  "less-than-5k": { label: "Less than $5K", detail: "Starter" },
  "5k-10k": { label: "$5K - $10K", detail: "Growth" },
  "10k-20k": { label: "$10K - $20K", detail: "Scale", recommended: true },
  "20k-50k": { label: "$20K - $50K", detail: "Enterprise" },
  "50k-100k": { label: "$50K - $100K", detail: "Premium" },
  "100k-plus": { label: "$100K+", detail: "Enterprise Plus" },
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
