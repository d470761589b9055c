import { humanCheckField } from "./human-check";
import { choiceLabel, fields, normalAnswer, type Answers, type Field } from "./answers";

/** What a failed submission shows (WIZ-32). */
export const failureText = "Something went wrong. Please try again.";
/** Answers that arrive sooner after the form was opened than this were not typed by a person. In milliseconds. */
export const minFillTime = 3_000;
/** How long the browser waits for an answer before it counts the server as out of reach, in milliseconds. */
export const submitTimeout = 25_000;

/** What the form sends beside the answers. */
export const formFields = {
  /** Names the answers, so that sending them again changes nothing. A UUID; "" from a form without script. */
  key: "key",
  /** When the form was opened, by the server's clock: milliseconds since 1970. */
  openedAt: "openedAt",
  /** Nobody sees it, so nobody fills it in: only programs do. */
  trap: "website",
} as const;

/** What the thank-you page says of the project (WIZ-18). */
export interface Summary {
  readonly projectType: string;
  readonly budget: string;
  readonly contact: string;
}

/** How a submission ended. Every other than `sent` leaves the visitor on step 6 with all answers (WIZ-25). */
export type Outcome =
  | { readonly status: "sent"; readonly summary: Summary }
  /** Some answers cannot be accepted; `faults` are the messages to show beside them. */
  | { readonly status: "invalid"; readonly message: string; readonly faults: Partial<Record<Field, string>> }
  /** Not a form of ours, or filled in by a program. */
  | { readonly status: "refused"; readonly message: string }
  /** Too many, or too soon. `retryAfter` is in seconds. */
  | { readonly status: "limited"; readonly message: string; readonly retryAfter: number }
  /** The key already names other answers. */
  | { readonly status: "conflict"; readonly message: string }
  /** The database did not say in time whether the row is there: send again with the same key. */
  | { readonly status: "unknown"; readonly message: string }
  /** The row is not there. */
  | { readonly status: "failed"; readonly message: string }
  /** The server was not reached; said by the browser alone. */
  | { readonly status: "unreachable"; readonly message: string };

/** What the thank-you page says of the answers. The budget's dashes become spaces and its k a K: "10K 20K" (WIZ-18). */
export function summarizeAnswers(answers: Answers): Summary {
  return {
    projectType: choiceLabel("projectType", answers.projectType),
    budget: answers.budget.replaceAll("-", " ").replaceAll("k", "K"),
    contact: normalAnswer("email", answers.email),
  };
}

/** A waiting time in words: "42 seconds", "3 minutes", "5 hours". Rounded up, so that nobody comes too early. */
export function formatWait(seconds: number): string {
  const [amount, unit] =
    seconds < 60
      ? [Math.max(1, Math.ceil(seconds)), "second"]
      : seconds < 3_600
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3_600), "hour"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}

/** The body the wizard sends: the same fields as the form without script. */
export function submissionBody(
  answers: Answers,
  key: string,
  openedAt: number,
  trap: string,
  token?: string,
): FormData {
  const body = new FormData();
  for (const field of fields) body.set(field, answers[field]);
  body.set(formFields.key, key);
  body.set(formFields.openedAt, String(openedAt));
  body.set(formFields.trap, trap);
  if (token !== undefined) body.set(humanCheckField, token);
  return body;
}
