import { addressPart } from "../text/urls";

/** Briefs per page. */
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
}

/** A brief on its own page. */
export interface Brief extends BriefCard {
  /** HTML, sanitised on write; "" shows the fallback text (BRIEF-11). */
  readonly body: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly updatedAt: string;
  /** False for a draft or archived brief, which opens only by its direct link (D6). */
  readonly isPublic: boolean;
}

/** The path of a brief. */
export const briefPath = (slug: string) => `/example-product-briefs/${addressPart(slug)}`;
