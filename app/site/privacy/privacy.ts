import { fillPlaceholders } from "../../base/words/placeholders";
import { spamDays } from "../../enquiries/rules/retention";
import { legalSections, type LegalSection } from "../../pages/legal";
import { cookiesSection } from "../../settings/consent";
import type { PageTexts } from "../../texts/definitions";

/** The facts that the privacy policy depends on. */
export interface PrivacyFacts {
  /** How long an enquiry is kept, in months. */
  readonly retentionMonths: number;
  /** Whether Turnstile checks the intake form. */
  readonly humanCheck: boolean;
  /** The host of the analytics script; null without one. */
  readonly analyticsHost: string | null;
}

/**
 * The sections of the privacy policy (LEGAL-5), with what is true of this deployment. There is always one about cookies,
 * with a fixed id: the list of what is stored and the form for the visitor's choice stand in it.
 */
export function privacySections(
  { sections, check, withoutAnalytics, withAnalytics }: PageTexts<"privacy">,
  { retentionMonths, humanCheck, analyticsHost }: PrivacyFacts,
): LegalSection[] {
  const parts: Readonly<Record<string, readonly string[]>> = {
    "{check}": humanCheck ? [check] : [],
    "{cookies}": [analyticsHost === null ? withoutAnalytics : fillPlaceholders(withAnalytics, { host: analyticsHost })],
  };
  const values = { retention: months(retentionMonths), spamDays: String(spamDays) };
  const isAboutCookies = ({ paragraphs }: LegalSection) => paragraphs.includes("{cookies}");
  const texts = legalSections(sections);
  const all = texts.some(isAboutCookies) ? texts : [...texts, ...legalSections([cookies])];
  const first = all.find(isAboutCookies);
  return all.map((section) => ({
    ...section,
    id: section === first ? cookiesSection : section.id,
    paragraphs: section.paragraphs.flatMap((text) => parts[text] ?? [fillPlaceholders(text, values)]),
  }));
}

/** For texts that leave it out. */
const cookies = { title: "Cookies and Tracking", text: "{cookies}" };

const months = (count: number): string => (count === 1 ? "1 month" : `${count} months`);
