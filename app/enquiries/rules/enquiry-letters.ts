import { boundedText } from "../../base/listing/list-page";
import { fillPlaceholders } from "../../base/words/placeholders";
import type { Answers } from "../../intake/rules/answers";
import { bookingLink, bookingNote } from "../../intake/rules/booking-link";
import { choiceLabel } from "../../intake/rules/choices";
import { summarizeAnswers } from "../../intake/rules/enquiry";
import { finishedDraft } from "../../intake/rules/woven";
import { type Letter, type LetterContext, type LetterPart, openingOf } from "../../outbox/letter";
import { isMailAddress } from "../../outbox/mail";
import { type LetterWord, wordOf } from "../../outbox/mail-settings";
import { answerPromise } from "../../settings/settings";
import { threadColours } from "../../ui/imagery/weave";
import { type EnquirySource, sourceFacts, sourceLabel } from "./source";

/** What letters need to know about an enquiry. */
export interface LetterEnquiry {
  readonly id: string;
  readonly answers: Answers;
  readonly source: EnquirySource;
}

/** The reference of an enquiry, which prospects can quote. */
export const referenceOf = (enquiryId: string): string => enquiryId.slice(0, 8).toUpperCase();

/** To the team, for a new enquiry. */
export function enquiryLetter(context: LetterContext, { id, answers, source }: LetterEnquiry): Letter {
  const { subject, text } = openingOf(context, "enquiry", {
    project: choiceLabel("projectType", answers.projectType, context.site),
    budget: choiceLabel("budget", answers.budget, context.site),
    reference: referenceOf(id),
  });
  return {
    subject,
    parts: [
      text,
      {
        part: "facts",
        facts: [
          ...answerFacts(answers, context),
          ["From", answers.email],
          [wordOf(context.mail, "reference"), referenceOf(id)],
          ...sourceFacts(source),
        ],
      },
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
  const { site, origin, mail } = context;
  const word = (name: LetterWord) => wordOf(mail, name);
  const { subject, text } = openingOf(context, "copy", { answer: answerPromise(site), reference: referenceOf(id) });
  return {
    subject,
    parts: [
      text,
      { part: "facts", facts: [[word("reference"), referenceOf(id)], ...answerFacts(answers, context)] },
      clothPart(answers, word("cloth")),
      { part: "link", label: word("status"), url: `${origin}/onboarding/status?of=${id}` },
      ...(site.bookingUrl === ""
        ? []
        : [
            {
              part: "link",
              label: word("call"),
              url: bookingUrlFor(site.bookingUrl, id, answers),
            } satisfies LetterPart,
          ]),
      { part: "link", label: word("privacy"), url: `${origin}/privacy` },
      {
        part: "note",
        text: fillPlaceholders(word("note"), { brand: site.brand, form: `${origin}/onboarding` }),
      },
    ],
    ...(isMailAddress(site.contactEmail) && { replyTo: site.contactEmail }),
    language: site.language,
  };
}

const threads = { warp: "w", weft: "s", second: "z", accent: "x" } as const;

/** The cloth of the answers (WIZ-17). Nobody can read in it what was written. */
function clothPart(answers: Answers, caption: string): LetterPart {
  const { columns, rows, accent } = finishedDraft(answers);
  const colours = Object.entries(threads).map(([thread, sign]) => [
    sign,
    threadColours[thread as keyof typeof threads][0],
  ]);
  const signOf = (row: number, isOver: boolean) =>
    isOver ? threads[accent.at === row ? "accent" : rows[row]!.yarn] : threads.warp;
  return {
    part: "pattern",
    rows: rows.map(({ over }, row) => Array.from({ length: columns }, (_, at) => signOf(row, over[at]!)).join("")),
    colours: Object.fromEntries(colours) as Record<string, string>,
    caption,
  };
}

const bookingUrlFor = (address: string, id: string, answers: Answers): string =>
  bookingLink(address, { email: answers.email, note: bookingNote(summarizeAnswers(answers)), reference: id });

export interface Waiting {
  /** Enquiries without an owner. `more` if there are further ones. */
  readonly newEnquiries: { readonly count: number; readonly more: boolean; readonly newest: readonly WaitingEnquiry[] };
  /** Enquiries whose promised answer is due within a day. For `late` of them, the time has passed. */
  readonly unanswered: {
    readonly count: number;
    readonly more: boolean;
    readonly late: number;
    readonly first: readonly WaitingEnquiry[];
  };
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
  readonly source: string | null;
  /** An ISO instant or date. */
  readonly since: string;
}

/** The morning digest; null when nothing waits. Names no person, so that an erasure need not search digests. */
export function digestLetter(context: LetterContext, { newEnquiries, unanswered, due }: Waiting): Letter | null {
  const parts = [
    unanswered.count > 0 && countText(unanswered.count, unanswered.more, "promised answer", "promised answers"),
    newEnquiries.count > 0 && countText(newEnquiries.count, newEnquiries.more, "new enquiry", "new enquiries"),
    due.count > 0 && countText(due.count, due.more, "next step", "next steps"),
    due.overdue > 0 && `${due.overdue} overdue`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const { subject, text } = openingOf(context, "digest", { waiting: parts.join(", ") });
  const line = ({ id, projectType, budget, source, since }: WaitingEnquiry): [string, string] => [
    since.slice(0, 10),
    [
      choiceLabel("projectType", projectType ?? "", context.site),
      choiceLabel("budget", budget, context.site),
      source && sourceLabel(source),
      referenceOf(id),
    ]
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
      ...list(
        unanswered.late > 0 ? "The promised answer is due today, or late:" : "The promised answer is due today:",
        unanswered.first,
      ),
      ...list("New and unassigned:", newEnquiries.newest),
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

const answerFacts = (answers: Answers, { site, mail }: LetterContext): Array<readonly [string, string]> => [
  [wordOf(mail, "project"), choiceLabel("projectType", answers.projectType, site)],
  [wordOf(mail, "budget"), choiceLabel("budget", answers.budget, site)],
  [wordOf(mail, "start"), choiceLabel("startTimeline", answers.startTimeline, site)],
  [wordOf(mail, "launch"), choiceLabel("launchTimeline", answers.launchTimeline, site)],
];

const countText = (count: number, more: boolean, one: string, many: string) =>
  `${boundedText({ count, more })} ${count === 1 && !more ? one : many}`;
