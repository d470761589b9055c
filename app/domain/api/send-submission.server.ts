import type { DatabaseClient } from "../../../drizzle/client";
import type { Field } from "../intake/answers";
import { formFields } from "../intake/submission";
import { submitIntake, type SubmissionRequest } from "../intake/submit.server";
import { ApiError, noField, unavailable } from "./api-error";
import { contract } from "./contract";
import type { WireRow } from "./content-writer";

const columns: Readonly<Record<string, Field>> = {
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
 * Takes in a project enquiry that came as a row (A§7, DATA-10), under the wizard's own rules: what it accepts, how
 * many, and each only once. Throws an `ApiError` for everything but a row that is there.
 *
 * @param key names the answers, so that sending them again changes nothing: a UUID, or null
 */
export async function sendSubmission(
  db: DatabaseClient,
  row: WireRow,
  key: string | null,
  arrival: SubmissionRequest,
): Promise<void> {
  const outcome = await submitIntake(db, entriesOf(row, key), arrival);
  switch (outcome.status) {
    case "sent":
      return;
    case "invalid":
      throw new ApiError(400, "23514", outcome.message, wordsOf(outcome.faults));
    case "limited":
      throw new ApiError(429, "PT429", outcome.message, null, null, outcome.retryAfter);
    case "conflict":
      throw new ApiError(409, "23505", outcome.message, "The idempotency key names other answers.");
    case "refused":
      throw new ApiError(400, "23514", outcome.message, "The idempotency key is no UUID.");
    default:
      throw unavailable();
  }
}

/** The row as the wizard's form would have sent it. There was no form, so it says of none when it was opened. */
function entriesOf(row: WireRow, key: string | null): Array<[string, string]> {
  const { user_id: user = null, ...answers } = row;
  if (user !== null) throw new ApiError(400, "23514", "An enquiry is anonymous: user_id is always null.");
  const entries = Object.entries(answers).map(([column, value]): [string, string] => {
    const field = Object.hasOwn(columns, column) ? columns[column]! : null;
    if (field === null) throw noField(table, column);
    return [field, typeof value === "string" ? value : ""];
  });
  return [...entries, [formFields.openedAt, "0"], ...(key === null ? [] : [[formFields.key, key] as [string, string]])];
}

function wordsOf(faults: Partial<Record<Field, string>>): string {
  const names = Object.entries(columns);
  return names.flatMap(([column, field]) => (faults[field] ? [`${column}: ${faults[field]}`] : [])).join(" ");
}
