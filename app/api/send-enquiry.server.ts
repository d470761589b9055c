import type { DatabaseClient } from "../../drizzle/client";
import { submitIntake, type EnquiryRequest } from "../enquiries/rules/submit.server";
import type { AnswerField } from "../intake/rules/answers";
import { formFields } from "../intake/rules/enquiry";
import { ApiError, unknownField, databaseUnavailable } from "./api-error";
import { contract, type WireRow } from "./contract";

const columns: Readonly<Record<string, AnswerField>> = {
  project_type: "projectType",
  problem: "problem",
  user_needs: "userNeeds",
  budget: "budget",
  start_timeline: "startTimeline",
  launch_timeline: "launchTimeline",
  email: "email",
};
const table = contract.onboarding_submissions.name;

/**
 * Stores a project enquiry sent as a row (DATA-10), under the wizard's validation, rate limits and idempotency. Throws
 * an `ApiError` unless it was stored.
 *
 * @param key the idempotency key, a UUID; null for none
 */
export async function sendEnquiry(
  db: DatabaseClient,
  row: WireRow,
  key: string | null,
  request: EnquiryRequest,
): Promise<void> {
  const outcome = await submitIntake(db, entriesOf(row, key), request);
  switch (outcome.status) {
    case "sent":
      return;
    case "invalid":
      throw new ApiError(400, "23514", outcome.message, wordsOf(outcome.errors));
    case "limited":
      throw new ApiError(429, "PT429", outcome.message, null, null, outcome.retryAfter);
    case "conflict":
      throw new ApiError(409, "23505", outcome.message, "The idempotency key was used for other answers.");
    case "refused":
      throw new ApiError(400, "23514", outcome.message, "The idempotency key must be a UUID.");
    default:
      throw databaseUnavailable();
  }
}

/** The row as form entries. */
function entriesOf(row: WireRow, key: string | null): Array<[string, string]> {
  const { user_id: user = null, ...answers } = row;
  if (user !== null) throw new ApiError(400, "23514", "Enquiries are anonymous: user_id must be null.");
  const entries = Object.entries(answers).map(([column, value]): [string, string] => {
    const field = Object.hasOwn(columns, column) ? columns[column]! : null;
    if (field === null) throw unknownField(table, column);
    return [field, typeof value === "string" ? value : ""];
  });
  return key === null ? entries : [...entries, [formFields.key, key]];
}

function wordsOf(errors: Partial<Record<AnswerField, string>>): string {
  const names = Object.entries(columns);
  return names.flatMap(([column, field]) => (errors[field] ? [`${column}: ${errors[field]}`] : [])).join(" ");
}
