import { isEmail } from "../../base/words/email-mentions";
import { answerChoices, type Choice } from "./choices";

/** The form's field names (DATA-11), in order. */
export const answerFields = [
  "projectType",
  "problem",
  "userNeeds",
  "budget",
  "startTimeline",
  "launchTimeline",
  "email",
] as const;
export type AnswerField = (typeof answerFields)[number];

/** The answers so far; "" for none. */
export type Answers = Readonly<Record<AnswerField, string>>;

/** Builds answers field by field. */
export const buildAnswers = (answerOf: (field: AnswerField) => string): Answers =>
  Object.fromEntries(answerFields.map((field) => [field, answerOf(field)])) as Answers;

export const emptyAnswers: Answers = {
  projectType: "",
  problem: "",
  userNeeds: "",
  budget: "",
  startTimeline: "",
  launchTimeline: "",
  email: "",
};

/** In characters. Beyond it the counter turns amber, but the text is still accepted (WIZ-26, D18). */
export const recommendedTextLength = 500;
/** In UTF-16 code units, as a textarea counts (WIZ-27, D18). */
export const maxTextLength = 10_000;
/** In characters (RFC 5321). */
/** WIZ-29. */
export const invalidEmailMessage = "Please enter a valid email address";

const choices: Partial<Record<AnswerField, Readonly<Record<string, Choice>>>> = answerChoices;

const missingMessages: Readonly<Record<AnswerField, string>> = {
  projectType: "Please choose what you are building.",
  problem: "Please describe the problem in a sentence or two.",
  userNeeds: "Please write a sentence or two here.",
  budget: "Please choose a range.",
  startTimeline: "Please choose when to start.",
  launchTimeline: "Please choose when to launch.",
  email: invalidEmailMessage,
};

/**
 * Validates an answer in the browser; returns an error message or null (WIZ-24, WIZ-27, WIZ-28). The server uses
 * `enquiry-schema.server.ts`; a test checks that both agree.
 */
export function answerError(field: AnswerField, value: string): string | null {
  const fieldChoices = choices[field];
  if (fieldChoices) return Object.hasOwn(fieldChoices, value) ? null : missingMessages[field];
  if (field === "email") return isEmail(value) ? null : invalidEmailMessage;
  if (value.length > maxTextLength)
    return "Please keep this under {limit} characters; it has {count}."
      .replace("{limit}", maxTextLength.toLocaleString("en-US"))
      .replace("{count}", value.length.toLocaleString("en-US"));
  return isFilled(value) ? null : missingMessages[field];
}

/** True unless the text is blank (WIZ-24). */
export function isFilled(text: string): boolean {
  return text.trim() !== "";
}

/**
 * Normalizes an answer before it is stored and hashed: line breaks as "\n" (a form sends "\r\n"), no NUL, the email
 * address trimmed. Otherwise the same answers sent twice could count as two projects.
 */
export function normalizeAnswer(field: AnswerField, value: string): string {
  const text = value.replaceAll("\r\n", "\n").replaceAll("\0", "");
  return field === "email" ? text.trim() : text;
}
