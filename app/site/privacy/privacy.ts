import { zoneCookie } from "../../base/web/cookies";
import { fillPlaceholders, inOtherWords } from "../../base/words/placeholders";
import { draftPrefix } from "../../content/drafts/draft";
import { spamDays } from "../../enquiries/rules/retention";
import { outboxKey, progressKey } from "../../intake/rules/progress";
import { type LegalSection, legalSections } from "../../pages/legal";
import { analyticsCookiePrefix, consentName, cookiesSection, shortlistKey, themeKey } from "../../settings/consent";
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
 *
 * @param labels the labels in the words of the owner
 */
export function privacySections(
  { sections, check, withoutAnalytics, withAnalytics }: PageTexts<"privacy">,
  { retentionMonths, humanCheck, analyticsHost }: PrivacyFacts,
  labels: Readonly<Record<string, string>> = {},
): LegalSection[] {
  const parts: Readonly<Record<string, readonly string[]>> = {
    "{check}": humanCheck ? [check] : [],
    "{cookies}": [analyticsHost === null ? withoutAnalytics : fillPlaceholders(withAnalytics, { host: analyticsHost })],
  };
  const values = { retention: inOtherWords(labels, months(retentionMonths)), spamDays: String(spamDays) };
  const isAboutCookies = ({ paragraphs }: LegalSection) => paragraphs.includes("{cookies}");
  const texts = legalSections(sections);
  const all = texts.some(isAboutCookies)
    ? texts
    : [...texts, ...legalSections([{ ...cookies, title: inOtherWords(labels, cookies.title) }])];
  const first = all.find(isAboutCookies);
  return all.map((section) => ({
    ...section,
    id: section === first ? cookiesSection : section.id,
    paragraphs: section.paragraphs.flatMap((text) => parts[text] ?? [fillPlaceholders(text, values)]),
  }));
}

/** For texts that leave it out. */
const cookies = { title: "Cookies and Tracking", text: "{cookies}" };

const months = (count: number): string =>
  count === 1 ? "1 month" : "{count} months".replace("{count}", String(count));

export type StorageKind = "cookie" | "localStorage" | "sessionStorage" | "cache" | "indexedDB";

/** Something that the site stores in a browser. */
export interface StoredEntry {
  readonly kind: StorageKind;
  /** `*` stands for any text. */
  readonly name: string;
  /** Who gets it: anybody, people who sign in to the portal, or visitors who accept the analytics script. */
  readonly who: "anybody" | "editors" | "accepted";
  readonly purpose: string;
  /** How long it is kept, in words. */
  readonly retention: string;
}

/** The name of each kind on the privacy page. */
export const storageKinds = {
  cookie: "cookie",
  localStorage: "local storage",
  sessionStorage: "session storage",
  cache: "cache",
  indexedDB: "database",
} as const satisfies Readonly<Record<StorageKind, string>>;

/** The prefix of cookies that browsers accept only over https from the site itself; not used on plain localhost. */
const hostPrefix = "__Host-";

/**
 * Everything that the site stores in browsers, for the privacy page. Anything new must be added here:
 * `tests/e2e/stored-entries.spec.ts` compares the list with the contents of a browser.
 */
export const storedEntries: readonly StoredEntry[] = [
  {
    kind: "localStorage",
    name: consentName,
    who: "anybody",
    purpose: "Your answer to the cookie banner, so that it does not ask again.",
    retention: "until you change or delete it",
  },
  {
    kind: "sessionStorage",
    name: consentName,
    who: "anybody",
    purpose: "That you closed the cookie banner without an answer.",
    retention: "until you close the tab",
  },
  {
    kind: "cookie",
    name: consentName,
    who: "anybody",
    purpose:
      "Your answer, for the server; only if you accept a script that measures visits, or use the form on this page.",
    retention: "180 days",
  },
  {
    kind: "localStorage",
    name: themeKey,
    who: "anybody",
    purpose: "The light or dark design, if you switched it.",
    retention: "until you delete it",
  },
  {
    kind: "localStorage",
    name: shortlistKey,
    who: "anybody",
    purpose: "The tools on your shortlist, at most four. They stay on this device.",
    retention: "until you take them off the shortlist or delete it",
  },
  {
    kind: "localStorage",
    name: progressKey,
    who: "anybody",
    purpose: "Your answers in the project intake form, with your email address, so that you can leave and return.",
    retention: "until you send the form; after 30 days it is no longer used, and deleted when you open the form",
  },
  {
    kind: "sessionStorage",
    name: "react-router-scroll-positions",
    who: "anybody",
    purpose: "How far you scrolled on each page, to return there when you go back.",
    retention: "until you close the tab",
  },
  {
    kind: "indexedDB",
    name: "onboarding",
    who: "anybody",
    purpose:
      "A project that you sent, with your answers and how you came here, until it has reached us; then, for ten minutes, a number that keeps it from arriving twice.",
    retention: "until it has reached us, at most 30 days; the empty database until you delete it",
  },
  {
    kind: "localStorage",
    name: outboxKey,
    who: "anybody",
    purpose: "That something waits to be sent.",
    retention: "as long as something waits",
  },
  {
    kind: "cache",
    name: "assets",
    who: "anybody",
    purpose: "Scripts, styles and fonts, so that pages open faster and offline.",
    retention: "until you delete it, at most 250 files",
  },
  {
    kind: "cache",
    name: "pages-*",
    who: "anybody",
    purpose: "Pages you read, so that you can read them offline.",
    retention: "until the next version of the site, at most 60 pages",
  },
  {
    kind: "cache",
    name: "images-*",
    who: "anybody",
    purpose: "Pictures of these pages.",
    retention: "until the next version of the site, at most 120 pictures",
  },
  {
    kind: "cookie",
    name: `${hostPrefix}session`,
    who: "editors",
    purpose: "That you are signed in.",
    retention: "until you sign out, at most 12 hours",
  },
  {
    kind: "cookie",
    name: `${hostPrefix}second-factor`,
    who: "editors",
    purpose: "That your password was correct, until you complete two-factor authentication.",
    retention: "ten minutes",
  },
  {
    kind: "cookie",
    name: `${hostPrefix}message`,
    who: "editors",
    purpose: "The message that the next page shows, such as “Logged in successfully!”.",
    retention: "one minute",
  },
  {
    kind: "cookie",
    name: zoneCookie,
    who: "editors",
    purpose: "Your time zone, so that days begin at your midnight.",
    retention: "one year",
  },
  {
    kind: "localStorage",
    name: `${draftPrefix}*`,
    who: "editors",
    purpose: "Unsaved text of a form.",
    retention: "until it is saved or discarded, at most until the first visit to the portal after 30 days",
  },
  {
    kind: "cookie",
    name: `${analyticsCookiePrefix}*`,
    who: "accepted",
    purpose: "Set by the script that measures visits, to recognize your browser.",
    retention: "180 days after your last visit, or until you decline",
  },
];

/** What the site stores, by who gets it, each group with its title: what only the analytics script sets only if there is one. */
export const storedGroups = (texts: PageTexts<"privacy">, hasAnalytics: boolean) =>
  (
    [
      ["anybody", texts.storedTitle],
      ["accepted", texts.storedAfterConsentTitle],
      ["editors", texts.storedForEditorsTitle],
    ] as const
  ).flatMap(([who, title]) =>
    who === "accepted" && !hasAnalytics ? [] : [{ title, entries: storedEntries.filter((entry) => entry.who === who) }],
  );
