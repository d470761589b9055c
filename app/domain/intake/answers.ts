import { budgetChoices, launchTimelineChoices, projectTypeChoices, startTimelineChoices, type Choice } from "./choices";

/** The questions, by the names of the wizard's data (DATA-11), in their order. */
export const fields = [
  "projectType",
  "problem",
  "userNeeds",
  "budget",
  "startTimeline",
  "launchTimeline",
  "email",
] as const;
export type Field = (typeof fields)[number];

/** What somebody has answered so far. "" where nothing is. */
export type Answers = Readonly<Record<Field, string>>;

/** Answers, each as `answerTo` gives it. */
export const answersFrom = (answerTo: (field: Field) => string): Answers =>
  Object.fromEntries(fields.map((field) => [field, answerTo(field)])) as Answers;

export const noAnswers: Answers = {
  projectType: "",
  problem: "",
  userNeeds: "",
  budget: "",
  startTimeline: "",
  launchTimeline: "",
  email: "",
};

/** A text longer than this many characters turns its counter amber and is still accepted (WIZ-26, D18). */
export const comfortableLength = 500;
/** A text longer than this many characters is refused (WIZ-27, D18). Counted in UTF-16 units, as a textarea counts. */
export const longestText = 10_000;
/** An address longer than this cannot exist (RFC 5321). */
const longestEmail = 254;

/** What an invalid e-mail address shows (WIZ-29). */
export const emailFault = "Please enter a valid email address";

const choices: Partial<Record<Field, Readonly<Record<string, Choice>>>> = {
  projectType: projectTypeChoices,
  budget: budgetChoices,
  startTimeline: startTimelineChoices,
  launchTimeline: launchTimelineChoices,
};

const missing: Readonly<Record<Field, string>> = {
  projectType: "Please choose what you are building.",
  problem: "Please describe the problem in a sentence or two.",
  userNeeds: "Please write a sentence or two here.",
  budget: "Please choose a range.",
  startTimeline: "Please choose when to start.",
  launchTimeline: "Please choose when to launch.",
  email: emailFault,
};

/**
 * What is wrong with an answer, as the message to show beside it; null when nothing is (WIZ-24, WIZ-27, WIZ-28).
 * The browser asks this; the server asks `submission-schema.server.ts`. A test holds the two together.
 */
export function answerFault(field: Field, value: string): string | null {
  const known = choices[field];
  if (known) return Object.hasOwn(known, value) ? null : missing[field];
  if (field === "email") return isEmail(value) ? null : emailFault;
  if (value.length > longestText)
    return `Please keep this under ${longestText.toLocaleString("en-US")} characters; it has ${value.length.toLocaleString("en-US")}.`;
  return isFilled(value) ? null : missing[field];
}

/** Whether a text has anything but blanks (WIZ-24). */
export function isFilled(text: string): boolean {
  return text.trim() !== "";
}

/**
 * Whether a text looks like an e-mail address: text, at-sign, text, dot, text, without blanks (WIZ-28).
 * Written without a regular expression, whose backtracking on "a@......" costs the square of the length.
 */
export function isEmail(text: string): boolean {
  if (text.length > longestEmail || /\s/.test(text)) return false;
  const at = text.indexOf("@");
  if (at < 1 || text.includes("@", at + 1)) return false;
  const domain = text.slice(at + 1);
  const dot = domain.indexOf(".", 1);
  return dot !== -1 && dot < domain.length - 1;
}

/**
 * An answer in the one spelling that is stored and hashed: line breaks as "\n" (a form sends "\r\n"), no NUL, an
 * e-mail address without blanks around it. Without it the same answers, sent twice, could look like two projects.
 */
export function normalAnswer(field: Field, value: string): string {
  const text = value.replaceAll("\r\n", "\n").replaceAll("\0", "");
  return field === "email" ? text.trim() : text;
}

/** The label of a chosen id; "" for an id nobody knows. */
export function choiceLabel(field: Field, id: string): string {
  const known = choices[field];
  return known && Object.hasOwn(known, id) ? known[id]!.label : "";
}
