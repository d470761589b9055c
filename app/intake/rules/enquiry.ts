import { isObject } from "../../base/words/json";
import { type AnswerField, answerFields, type Answers, normalizeAnswer } from "./answers";
import { choiceLabel } from "./choices";

/** The origin of the widget's script and frames. The CSP allows it if the check is enabled. */
export const humanCheckOrigin = "https://challenges.cloudflare.com";
/** The form field that the widget adds. */
export const humanCheckField = "cf-turnstile-response";

/** The optional CAPTCHA of the intake form (Turnstile). */
export interface HumanCheck {
  /** The widget's public key. */
  readonly siteKey: string;
  /**
   * Verifies a token. Resolves to false on any error.
   *
   * @param attempt a UUID; a token can be verified again only with the same one
   */
  readonly isHuman: (token: string, attempt: string, clientAddress: string) => Promise<boolean>;
}

/** WIZ-32. */
export const failureText = "Something went wrong. Please try again.";
/** After this time without a response the browser treats the server as unreachable. In milliseconds. */
export const submitTimeout = 25_000;

/** The form's field names besides the answers. */
export const formFields = {
  /** The idempotency key: a UUID; "" from a form without JavaScript. */
  key: "key",
  /** The honeypot: a hidden field that only bots fill in. */
  trap: "website",
} as const;

/** A page of the site that is near to a project, such as an example brief, by its name. */
export interface NearReading {
  readonly kind: string;
  readonly title: string;
  readonly path: string;
}

/** The summary on the thank-you page (WIZ-18). */
export interface EnquirySummary {
  readonly projectType: string;
  readonly budget: string;
  readonly contact: string;
  /** Names the enquiry to its status page and the booking tool; absent where the browser does not know it. */
  readonly reference?: string;
  /** The day by which it is answered, such as "Tuesday 1 December 2026"; absent where no time is promised. */
  readonly answerBy?: string;
  /** What to read meanwhile. */
  readonly near?: readonly NearReading[];
}

/** The outcome of an enquiry. All but `sent` leave the visitor on step 6 with all answers (WIZ-25). */
export type EnquiryOutcome =
  | { readonly status: "sent"; readonly summary: EnquirySummary }
  /** `errors` are error messages by field. */
  | { readonly status: "invalid"; readonly message: string; readonly errors: Partial<Record<AnswerField, string>> }
  /** Not our form, or not confirmed to be from a human. */
  | { readonly status: "refused"; readonly message: string }
  /** Rate-limited. `retryAfter` is in seconds. */
  | { readonly status: "limited"; readonly message: string; readonly retryAfter: number }
  /** The key was already used with other answers. */
  | { readonly status: "conflict"; readonly message: string }
  /** The write timed out and may have happened. Retry with the same key. */
  | { readonly status: "unknown"; readonly message: string }
  /** Nothing was written. */
  | { readonly status: "failed"; readonly message: string }
  /** The server was not reached. Only set in the browser. */
  | { readonly status: "unreachable"; readonly message: string };

/** Parses the server's JSON response to an enquiry. A response that is not ours says nothing about the enquiry. */
export function parseOutcome(httpStatus: number, body: Record<string, unknown> | null): EnquiryOutcome {
  const { status, message, summary, errors, retryAfter } = body ?? {};
  if (status === "sent" && httpStatus === 200 && isObject(summary))
    // Only our own route sends this status, with a complete summary.
    return { status, summary: summary as unknown as EnquirySummary };
  if (typeof message === "string") {
    if (status === "invalid" && isObject(errors)) return { status, message, errors };
    if (status === "limited" && typeof retryAfter === "number") return { status, message, retryAfter };
    if (status === "refused" || status === "conflict" || status === "unknown" || status === "failed")
      return { status, message };
  }
  // Not from the intake: a body too large or unreadable, or an error page on the way.
  if (httpStatus >= 500) return { status: "failed", message: failureText };
  if (httpStatus >= 400) return { status: "refused", message: failureText };
  return { status: "unreachable", message: failureText };
}

/** Summarizes the answers. Formats the budget as "10K 20K" (WIZ-18). */
export function summarizeAnswers(answers: Answers, reference?: string): EnquirySummary {
  return {
    projectType: choiceLabel("projectType", answers.projectType),
    budget: answers.budget.replaceAll("-", " ").replaceAll("k", "K"),
    contact: normalizeAnswer("email", answers.email),
    ...(reference && { reference }),
  };
}

/** Formats a wait as "42 seconds", "3 minutes" or "5 hours". Rounds up, so that a retry is never too early. */
export function formatWait(seconds: number): string {
  const [amount, one, many] =
    seconds < 60
      ? [Math.max(1, Math.ceil(seconds)), "1 second", "{count} seconds"]
      : seconds < 3_600
        ? [Math.ceil(seconds / 60), "1 minute", "{count} minutes"]
        : [Math.ceil(seconds / 3_600), "1 hour", "{count} hours"];
  return amount === 1 ? one : many.replace("{count}", String(amount));
}

/** The wizard's request body, with the same fields as the form without JavaScript. */
export function enquiryBody(answers: Answers, key: string, honeypot: string, token?: string): FormData {
  const body = new FormData();
  for (const field of answerFields) body.set(field, answers[field]);
  body.set(formFields.key, key);
  body.set(formFields.trap, honeypot);
  if (token !== undefined) body.set(humanCheckField, token);
  return body;
}
