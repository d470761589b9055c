import type { DatabaseClient } from "../../../drizzle/client";
import { retryDelay, privatePolicy } from "../../base/web/cache-policy";
import { loggableMessage } from "../../base/words/error-message";
import { failureText, type EnquiryOutcome } from "../../intake/rules/enquiry";
import { findNearReading } from "./near-reading.server";
import { submitIntake, type EnquiryRequest } from "./submit.server";

/** The outcome of a received enquiry, with the response's status and headers. */
export interface ReceivedEnquiry {
  readonly outcome: EnquiryOutcome;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The request of an enquiry. */
export interface ReceiveOptions extends EnquiryRequest {
  readonly log: (event: string, detail?: Readonly<Record<string, unknown>>) => void;
}

const statuses: Readonly<Record<EnquiryOutcome["status"], number>> = {
  sent: 200,
  invalid: 422,
  refused: 422,
  conflict: 422,
  limited: 429,
  unknown: 503,
  failed: 503,
  unreachable: 503,
};

/** Stores an enquiry (see `submitIntake`), logs a failure without the answers, and never throws. */
export async function receiveEnquiry(
  db: DatabaseClient,
  entries: ReadonlyArray<readonly [string, unknown]>,
  { log, ...request }: ReceiveOptions,
  formAddress = "",
): Promise<ReceivedEnquiry> {
  const outcome = await submitIntake(db, entries, { ...request, formAddress }).catch(
    (error: unknown): EnquiryOutcome => {
      log("intake_failed", { reason: loggableMessage(error) });
      return { status: "failed", message: failureText };
    },
  );
  // Logs field names, never answers.
  if (outcome.status !== "sent")
    log("intake_not_taken", {
      outcome: outcome.status,
      fields: outcome.status === "invalid" ? Object.keys(outcome.errors) : [],
    });
  const received = { status: statuses[outcome.status], headers: headersOf(outcome) };
  if (outcome.status !== "sent" || !request.messages) return { outcome, ...received };
  // The enquiry is stored: whatever this does, it was sent.
  const near = await findNearReading(db, Object.fromEntries(entries), request.messages).catch((error: unknown) => {
    log("near_reading_failed", { reason: loggableMessage(error) });
    return [];
  });
  return { outcome: { ...outcome, summary: { ...outcome.summary, near } }, ...received };
}

/** The response to a body that is not a form. */
export function refuseUnreadable(message: string): ReceivedEnquiry {
  const outcome: EnquiryOutcome = { status: "refused", message };
  return { outcome, status: 400, headers: headersOf(outcome) };
}

function headersOf(outcome: EnquiryOutcome): Record<string, string> {
  const headers: Record<string, string> = { "Cache-Control": privatePolicy };
  if (outcome.status === "limited") headers["Retry-After"] = String(outcome.retryAfter);
  if (statuses[outcome.status] === 503) headers["Retry-After"] = String(retryDelay());
  return headers;
}
