import { editableSearchTexts, type SearchFields, type SearchTexts } from "../base/web/head-texts";
import type { SocialSubject } from "../base/web/social-address";
import { addressPart } from "../base/web/urls";
import { asSpecified, type Words } from "../base/words/placeholders";
import type { ProjectType } from "../intake/rules/choices";

export const briefsPerPage = 40;

/** The part of a brief that cards show. */
export interface BriefCard {
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly appType: string;
  readonly appFormat: string;
  /** A valid URL is shown as an image, anything else as text (BRIEF-7). */
  readonly appTypeIcon: string;
  readonly appFormatIcon: string;
  /** The figure from its text that leads the card, and what it counts; null or "" for none. */
  readonly figure: string | null;
  readonly figureLabel: string | null;
}

/** A brief on its own page. */
export interface Brief extends BriefCard {
  /** HTML, sanitized on write; "" shows the fallback text (BRIEF-11). */
  readonly body: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly updatedAt: string;
  readonly reviewedOn: string | null;
  /** False for a draft or archived brief, which opens only by its direct link (D6). */
  readonly isPublic: boolean;
}

/**
 * The answer of the intake that stands for such an app. It determines the weave of the brief's cover, the service that
 * the page names, and the project type of an enquiry.
 */
export function projectTypeOfBrief({ appType }: Pick<BriefCard, "appType">): ProjectType {
  const type = appType.toLowerCase();
  if (type.includes("internal")) return "internal-tool";
  if (["automation", "workflow", "assistant", "agent"].some((word) => type.includes(word)))
    return "workflow-automation";
  return ["marketing", "growth"].some((word) => type.includes(word)) ? "ai-growth-engines" : "startup-mvp";
}

/** Describes the result of a search, such as "2 briefs for “diary”". */
export function briefsShown(count: number, hasMore: boolean, query: string, words: Words = asSpecified): string {
  const briefs = count === 0 ? "No briefs" : count === 1 && !hasMore ? "1 brief" : "{count} briefs";
  const amount = words(briefs, {
    count: hasMore ? words("{count} or more", { count: String(count) }) : String(count),
  });
  return words("{amount} for “{query}”", { amount, query });
}

/** The address of the intake, prefilled from a brief. */
export const startFromBriefPath = (slug: string) => `/onboarding?${new URLSearchParams({ brief: slug })}`;

export const briefPath = (slug: string) => `/example-product-briefs/${addressPart(slug)}`;

/** The subject of a brief's social image. */
export const briefSubject = (brief: Pick<BriefCard, "slug" | "name" | "appType">): SocialSubject<"brief"> => ({
  kind: "brief",
  slug: brief.slug,
  title: brief.name,
  group: projectTypeOfBrief(brief),
});

/** What the page's head, and its preview in the portal, take from the row (SEO-9 to SEO-12, D56). */
export const briefSearchTexts = (brief: Pick<Brief, "name" | "summary" | "body"> & SearchFields): SearchTexts =>
  editableSearchTexts(brief, [brief.name], [brief.summary, brief.body], "productBriefs");
