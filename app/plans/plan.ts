import type { Service } from "../services/service";
import type { PlanFigure, PlanWeeks } from "./brief-parts";
import type { Correction } from "./words";

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
