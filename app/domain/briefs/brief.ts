import { addressPart } from "../text/urls";

/** Briefs shown at once; more follow on request. */
export const briefsPerPage = 40;

/** A brief as cards show it. */
export interface BriefCard {
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly appType: string;
  readonly appFormat: string;
  /** A valid address is shown as an image, anything else as text (BRIEF-7). */
  readonly appTypeIcon: string;
  readonly appFormatIcon: string;
}

/** A brief as its own page shows it. */
export interface Brief extends BriefCard {
  /** Rich HTML, sanitised when it was written; "" shows the fallback text (BRIEF-11). */
  readonly body: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly updatedAt: string;
  /** A draft or archived brief opens by its direct link alone (D6). */
  readonly isPublic: boolean;
}

/** The address of a brief. */
export const briefPath = (slug: string) => `/example-product-briefs/${addressPart(slug)}`;
