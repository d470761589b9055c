import { boundedText } from "../listing/bounded-count";
import type { Answers } from "../intake/answers";
import { choiceLabel } from "../intake/choices";
import { answerPromise, type PublicSettings } from "../settings/settings";
import { fillPlaceholders } from "../text/placeholders";
import type { Letter, LetterPart } from "./letter";
import { isMailAddress } from "./mail";
import { textOf, type LetterKind, type MailSettings } from "./mail-settings";

/** The settings and origin that letters use. */
export interface LetterContext {
  readonly site: PublicSettings;
  readonly mail: MailSettings;
  /** The origin of links in letters. */
  readonly origin: string;
}

/** What letters need to know about an enquiry. */
export interface LetterEnquiry {
  readonly id: string;
  readonly answers: Answers;
}

/** The reference of an enquiry, which prospects can quote. */
export const referenceOf = (submissionId: string): string => submissionId.slice(0, 8).toUpperCase();

/** To the team, for a new enquiry. */
export function enquiryLetter(context: LetterContext, { id, answers }: LetterEnquiry): Letter {
  const { subject, text } = opening(context, "enquiry", {
    project: choiceLabel("projectType", answers.projectType),
    budget: choiceLabel("budget", answers.budget),
    reference: referenceOf(id),
  });
  return {
    subject,
    parts: [
      text,
      { part: "facts", facts: [...answerFacts(answers), ["From", answers.email], ["Reference", referenceOf(id)]] },
      { part: "quote", label: "The problem", text: answers.problem },
      { part: "quote", label: "Who needs it", text: answers.userNeeds },
      { part: "link", label: "Open in the portal", url: `${context.origin}/admin/submissions/${id}` },
      { part: "actions", origin: context.origin },
    ],
    // Anything else could be read as several addresses.
    ...(isMailAddress(answers.email) && { replyTo: answers.email }),
  };
}

/**
 * To the prospect: the reference and the choices. Anyone can enter anyone's address, so nothing that the sender wrote
 * may be in it, or the form would mail strangers' texts in the studio's name. Promises only the answer that the settings
 * promise (WIZ-17).
 */
export function copyLetter(context: LetterContext, { id, answers }: LetterEnquiry): Letter {
  const { site, origin } = context;
  const { subject, text } = opening(context, "copy", { answer: answerPromise(site), reference: referenceOf(id) });
  return {
    subject,
    parts: [
      text,
      { part: "facts", facts: [["Reference", referenceOf(id)], ...answerFacts(answers)] },
      ...(site.bookingUrl === ""
        ? []
        : [{ part: "link", label: "Book a call", url: site.bookingUrl } satisfies LetterPart]),
      { part: "link", label: "What we store, and for how long", url: `${origin}/privacy` },
      {
        part: "note",
        text: `You received this email because this address was entered in the form at ${origin}/onboarding. If that was not you, reply to this email and the enquiry will be erased.`,
      },
    ],
    ...(isMailAddress(site.contactEmail) && { replyTo: site.contactEmail }),
  };
}

export interface Waiting {
  /** Enquiries without an owner. `more` if there are further ones. */
  readonly unanswered: { readonly count: number; readonly more: boolean; readonly newest: readonly WaitingEnquiry[] };
  /** Enquiries whose next step is for today or earlier. `overdue` of them are for earlier. */
  readonly due: {
    readonly count: number;
    readonly more: boolean;
    readonly overdue: number;
    readonly oldest: readonly WaitingEnquiry[];
  };
}

export interface WaitingEnquiry {
  readonly id: string;
  readonly projectType: string | null;
  readonly budget: string;
  /** An ISO instant or date. */
  readonly since: string;
}

/** The morning digest; null when nothing waits. Names no person, so that an erasure need not search digests. */
export function digestLetter(context: LetterContext, { unanswered, due }: Waiting): Letter | null {
  const parts = [
    unanswered.count > 0 && counted(unanswered.count, unanswered.more, "new enquiry", "new enquiries"),
    due.count > 0 && counted(due.count, due.more, "next step", "next steps"),
    due.overdue > 0 && `${due.overdue} overdue`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const { subject, text } = opening(context, "digest", { waiting: parts.join(", ") });
  const line = ({ id, projectType, budget, since }: WaitingEnquiry): [string, string] => [
    since.slice(0, 10),
    [choiceLabel("projectType", projectType ?? ""), choiceLabel("budget", budget), referenceOf(id)]
      .filter(Boolean)
      .join(" · "),
  ];
  const list = (title: string, enquiries: readonly WaitingEnquiry[]): LetterPart[] =>
    enquiries.length === 0
      ? []
      : [
          { part: "text", text: title },
          { part: "facts", facts: enquiries.map(line) },
        ];
  return {
    subject,
    parts: [
      text,
      ...list("New and unassigned:", unanswered.newest),
      ...list(due.overdue > 0 ? "The next step is due, or overdue:" : "The next step is due:", due.oldest),
      { part: "link", label: "Open the submissions", url: `${context.origin}/admin/submissions` },
      ...(due.count === 0
        ? []
        : [
            {
              part: "link",
              label: "Open the next steps",
              url: `${context.origin}/admin/submissions?sort=next&due=1`,
            } satisfies LetterPart,
          ]),
    ],
    unsubscribeAt: context.origin,
  };
}

/** An invitation or a password reset: a one-time link. */
export function oneTimeLinkLetter(context: LetterContext, kind: "invitation" | "reset", url: string): Letter {
  const { subject, text } = opening(context, kind, {});
  const label = kind === "invitation" ? "Set up your account" : "Choose a new password";
  return { subject, parts: [text, { part: "link", label, url }] };
}

/** Events of an account. Their texts cannot be edited, because they must be true. */
const accountEvents = {
  "new-address": {
    subject: "Confirm your new address for {brand}",
    text: "Someone who knows the password of an account at {brand} wants to use this address for it. The link works once, for a day. If this was not you, you can ignore this email.",
  },
  "address-changed": {
    subject: "Your email address for {brand} was changed",
    text: "Your account at {brand} has a new email address, confirmed with your password and a link sent to it. If this was not you, tell an administrator at once.",
  },
  "recovery-code-used": {
    subject: "A recovery code was used at {brand}",
    text: "Someone signed in to your account with your password and a recovery code. If this was not you, choose a new password, generate new recovery codes and tell an administrator.",
  },
  "second-factor-reset": {
    subject: "Two-factor authentication at {brand} was turned off",
    text: "An administrator removed your passkeys, your authenticator app and your recovery codes, and signed you out everywhere. Your password has not changed. If you did not ask for this, tell an administrator at once.",
  },
} as const;
export type AccountEvent = keyof typeof accountEvents;

/** A mail about somebody's account. */
export function accountLetter(
  { site }: LetterContext,
  event: AccountEvent,
  link?: { label: string; url: string },
): Letter {
  const { subject, text } = accountEvents[event];
  const [filledSubject = "", filledText = ""] = fillPlaceholders([subject, text], { brand: site.brand });
  return {
    subject: filledSubject,
    parts: [{ part: "text", text: filledText }, ...(link ? [{ part: "link", ...link } satisfies LetterPart] : [])],
  };
}

/** Example letters, for previews and tests. */
export function exampleLetter(context: LetterContext, kind: LetterKind): Letter {
  const answers: Answers = {
    projectType: "internal-tool",
    problem: "Growers write their harvest on paper and lose the paper.",
    userNeeds: "Forty growers, each evening, on a phone, often offline.",
    budget: "10k-20k",
    startTimeline: "within-month",
    launchTimeline: "1-2-months",
    email: "ada@growers.example",
  };
  const enquiry = { id: "3f2a9c1b-0000-4000-8000-000000000000", answers };
  switch (kind) {
    case "enquiry":
      return enquiryLetter(context, enquiry);
    case "copy":
      return copyLetter(context, enquiry);
    case "digest": {
      const { projectType, budget } = answers;
      const waiting = { id: enquiry.id, projectType, budget, since: "2026-11-20" };
      return digestLetter(context, {
        unanswered: { count: 1, more: false, newest: [waiting] },
        due: { count: 0, more: false, overdue: 0, oldest: [] },
      })!;
    }
    default:
      return oneTimeLinkLetter(context, kind, `${context.origin}/example`);
  }
}

function opening({ site, mail }: LetterContext, kind: LetterKind, values: Readonly<Record<string, string>>) {
  const written = textOf(mail, kind);
  // Paragraph by paragraph, so that an empty value removes nothing from other paragraphs.
  const [subject = "", ...paragraphs] = fillPlaceholders([written.subject, ...written.text.split(/\n{2,}/)], {
    brand: site.brand,
    ...values,
  });
  return { subject, text: { part: "text", text: paragraphs.filter(Boolean).join("\n\n") } satisfies LetterPart };
}

const answerFacts = (answers: Answers): Array<readonly [string, string]> => [
  ["Project", choiceLabel("projectType", answers.projectType)],
  ["Budget", choiceLabel("budget", answers.budget)],
  ["Start", choiceLabel("startTimeline", answers.startTimeline)],
  ["Launch", choiceLabel("launchTimeline", answers.launchTimeline)],
];

const counted = (count: number, more: boolean, one: string, many: string) =>
  `${boundedText({ count, more })} ${count === 1 && !more ? one : many}`;
