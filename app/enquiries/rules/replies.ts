import { mailtoAddress } from "../../base/web/link-address";
import { formatNumber } from "../../base/words/numbers";
import { fillPlaceholders } from "../../base/words/placeholders";
import { storableText } from "../../base/words/storable-text";
import type { MessageState } from "../../outbox/message";

/**
 * A text that answers an enquiry, to open in the user's own mail program. `{placeholders}` are filled in on the server.
 */
export interface ReplyTemplate {
  readonly name: string;
  readonly subject: string;
  readonly text: string;
}

/** The placeholders of templates, and what stands for each. */
export const replyPlaceholders = {
  brand: "the studio's name",
  project: "the type of project",
  budget: "the budget",
  reference: "the prospect's reference",
  booking: "the booking page",
  sender: "your name",
} as const;
export type ReplyValues = Readonly<Record<keyof typeof replyPlaceholders, string>>;

export const defaultReplies: readonly ReplyTemplate[] = [
  {
    name: "Suggest a call",
    subject: "Your project with {brand} ({reference})",
    text: "Hello,\n\nthank you for telling us about your project. We would like to hear more before we say what it takes.\n\nYou can choose a time for a call here: {booking}\n\nWhich two or three things must it do on the first day?\n\nBest regards\n{sender}",
  },
  {
    name: "Ask for details",
    subject: "A few questions about your project ({reference})",
    text: "Hello,\n\nthank you for your enquiry. To give you a sound answer we need a little more:\n\n1. Who uses it today, and how often?\n2. Which systems does it have to work with?\n3. What happens if nothing changes?\n\nA few lines are enough.\n\nBest regards\n{sender}",
  },
  {
    name: "Decline",
    subject: "Your project ({reference})",
    text: "Hello,\n\nthank you for thinking of {brand}. This is not a project that we would do well, so we would rather say so now than later.\n\nWe wish you good luck with it.\n\nBest regards\n{sender}",
  },
];

export const maxReplies = 8;
const maxLine = 200;
/** In characters. Mail programs cut off longer addresses, and encoding makes this up to three times as long. */
const maxText = 1_500;

/** Reads templates from form values, in their order. One without a name, subject and text is left out. */
export function parseReplies(text: (name: string) => string): ReplyTemplate[] {
  const clean = (name: string) => storableText(text(name).replaceAll("\r\n", "\n")).trim();
  return Array.from({ length: maxReplies }, (_, at) => ({
    name: clean(`reply.${at}.name`),
    subject: clean(`reply.${at}.subject`),
    text: clean(`reply.${at}.text`),
  })).filter((reply) => reply.name !== "" || reply.subject !== "" || reply.text !== "");
}

/** The form values of templates, by control name; "" for the empty ones that can be added. */
export function replyFormValues(replies: readonly ReplyTemplate[]): Record<string, string> {
  const values = Array.from({ length: maxReplies }, (_, at) => {
    const { name = "", subject = "", text = "" } = replies[at] ?? {};
    return { [`reply.${at}.name`]: name, [`reply.${at}.subject`]: subject, [`reply.${at}.text`]: text };
  });
  return Object.assign({}, ...values);
}

/** Error messages by control name. */
export function replyErrors(replies: readonly ReplyTemplate[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [at, { name, subject, text }] of replies.entries()) {
    if (name === "") errors[`reply.${at}.name`] = "Enter a name.";
    for (const [field, value, max] of [
      ["name", name, maxLine],
      ["subject", subject, maxLine],
      ["text", text, maxText],
    ] as const)
      if (value.length > max) errors[`reply.${at}.${field}`] = `Use at most ${formatNumber(max)} characters.`;
  }
  return errors;
}

/** A template that is filled in for an enquiry. */
export interface FilledReply extends ReplyTemplate {
  /** The address that opens it in a mail program. */
  readonly href: string;
}

/** Fills in the templates for one enquiry. Sentences with an empty value are left out. */
export function fillReplies(replies: readonly ReplyTemplate[], to: string, values: ReplyValues): FilledReply[] {
  return replies.map(({ name, subject, text }) => {
    // Line by line, so that an empty value removes nothing from other lines.
    const lines = fillPlaceholders(text.split("\n"), values)
      .join("\n")
      .replace(/\n{3,}/g, "\n\n");
    const filledTexts = { subject: fillPlaceholders(subject, values), text: lines };
    return { name, ...filledTexts, href: mailtoAddress(to, filledTexts) };
  });
}

/** A reply that was sent from the portal. */
export interface SentReply {
  readonly rowId: number;
  readonly subject: string;
  readonly state: MessageState;
  readonly createdAt: string;
  readonly lastError: string | null;
}

/** In characters. */
const maxSentText = 10_000;

/** What is wrong with a reply that is to be sent; null if nothing is. */
export function replyError(subject: string, text: string, once: string): string | null {
  if (subject === "") return "Enter a subject.";
  if (text === "") return "Enter a text.";
  if (subject.length > maxLine) return `Use at most ${formatNumber(maxLine)} characters for the subject.`;
  if (text.length > maxSentText) return `Use at most ${formatNumber(maxSentText)} characters for the text.`;
  return /^[0-9a-f-]{36}$/.test(once) ? null : "This form is incomplete. Reload the page and try again.";
}
