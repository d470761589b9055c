import { parseObject } from "~/base/words/json";
import { failureText, parseOutcome, enquiryBody, submitTimeout, type EnquiryOutcome } from "~/intake/rules/enquiry";
import type { Enquiry } from "~/intake/rules/outbox";
import { heardOfField, sourceField } from "~/intake/rules/source";

/** Fields that only the intake page can fill. */
export interface FormExtras {
  /** The honeypot's value. */
  readonly trap?: string;
  /** The CAPTCHA's token. */
  readonly token?: string | undefined;
}

/** Sends an enquiry, from a page or the service worker. `unreachable` if the response is missing or incomplete. */
export async function postEnquiry(
  key: string,
  { answers, source, heardOf = "" }: Enquiry,
  { trap = "", token }: FormExtras = {},
): Promise<EnquiryOutcome> {
  const body = enquiryBody(answers, key, trap, token);
  if (source) body.set(sourceField, JSON.stringify(source));
  body.set(heardOfField, heardOf);
  try {
    const response = await fetch("/onboarding", {
      method: "POST",
      headers: { Accept: "application/json" },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(submitTimeout),
    });
    return parseOutcome(response.status, parseObject(await response.text()));
  } catch {
    return { status: "unreachable", message: failureText };
  }
}

/** Runs work under a lock for the whole origin, or at once in browsers without locks: the server detects repeats. */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}
