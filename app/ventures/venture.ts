import type { SearchTexts } from "../base/web/head-texts";
import type { SocialSubject } from "../base/web/social-address";
import { addressPart, imageUrl } from "../base/web/urls";
import { sentencesOf } from "../base/words/sentences";

export const venturesPerPage = 60;
/** Stack names on a card; the rest are shown as "+N" (VEN-5). */
export const stackNamesOnCard = 3;

/** The part of a venture that cards show. */
export interface VentureCard {
  readonly slug: string;
  readonly name: string;
  /** The showcase image, else the square logo, else null for an icon (VEN-2). */
  readonly image: string | null;
  /** False if `image` is the showcase image. A logo is shown whole. */
  readonly isLogo: boolean;
  readonly owners: number;
  /** The micro description, else the problem (VEN-4). */
  readonly summary: string;
  readonly status: string;
  /** The last sentence of its use case; "" unless that has several. */
  readonly outcome: string;
  readonly stack: readonly string[];
}

/** A part of a venture's stack, with the path of the tool if the directory has one of that name. */
export interface StackPart {
  readonly name: string;
  readonly path: string | null;
}

/** A venture on its own page. */
export interface Venture {
  readonly slug: string;
  readonly name: string;
  readonly status: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly reviewedOn: string | null;
  readonly microDescription: string;
  readonly problem: string;
  readonly solution: string;
  readonly useCase: string;
  readonly keyFeatures: readonly string[];
  readonly ownership: readonly string[];
  readonly stack: readonly StackPart[];
  readonly images: readonly string[];
  readonly showcaseImage: string | null;
  readonly wideLogo: string | null;
  readonly url: string;
}

/** What the spread of a venture shows, and links to. */
export interface Product extends Pick<
  Venture,
  "slug" | "name" | "microDescription" | "problem" | "solution" | "useCase"
> {
  readonly picture: string;
  /** The picture's own alt text; null for none, or if the page has read it. */
  readonly alt: string | null;
}

export const venturePath = (slug: string) => `/ventures/${addressPart(slug)}`;

/** The last sentence of a use case; "" unless it has several. */
export function ventureOutcome(useCase: string): string {
  const sentences = sentencesOf(useCase);
  return sentences.length > 1 ? sentences.at(-1)! : "";
}

export const ventureStatus = (status: string) => (status === "active" ? "Active" : "Inactive");

/** The image of a card (VEN-2). */
export const ventureImage = (showcase: string, square: string) => imageUrl(showcase) ?? imageUrl(square);

/** Splits a text into lines, without bullets and blank lines (VEN-11). */
export function splitLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-*•]\s*/, "").trim())
    .filter(Boolean);
}

/** The subject of a venture's social image. */
export const ventureSubject = ({ slug, name }: Pick<VentureCard, "slug" | "name">): SocialSubject<"venture"> => ({
  kind: "venture",
  slug,
  title: name,
  group: slug,
});

/** What the page's head, and its preview in the portal, take from the row (SEO-9 to SEO-12, D56). */
export const ventureSearchTexts = (
  venture: Pick<Venture, "name" | "microDescription" | "problem" | "solution">,
  title: string = venture.name,
): SearchTexts => ({
  title,
  shorterTitles: [venture.name],
  description: venture.microDescription || venture.problem,
  more: [venture.problem, venture.solution],
});
