import { csvLines } from "../../base/words/csv";
import { choiceLabel } from "../../intake/rules/choices";
import { statusChoices, type Submission } from "./inbox";

/** The columns of the export, in order. */
const columns: ReadonlyArray<readonly [heading: string, cell: (submission: Submission) => string]> = [
  ["received_at", (row) => row.createdAt],
  ["email", (row) => row.email],
  ["project_type", (row) => choiceLabel("projectType", row.projectType ?? "")],
  ["problem", (row) => row.problem],
  ["user_needs", (row) => row.userNeeds],
  ["budget", (row) => choiceLabel("budget", row.budget)],
  ["start_timeline", (row) => choiceLabel("startTimeline", row.startTimeline)],
  ["launch_timeline", (row) => choiceLabel("launchTimeline", row.launchTimeline)],
  ["stage", (row) => statusChoices[row.status].label],
  ["owner", (row) => row.owner],
  ["next_step", (row) => row.nextStep],
  ["next_step_on", (row) => row.nextStepOn ?? ""],
  ["notes", (row) => row.notes],
  ["id", (row) => row.id],
];

/** The header line of the export. Spreadsheets recognize UTF-8 by the byte order mark. */
export const submissionsCsvHeader = `\uFEFF${csvLines([columns.map(([heading]) => heading)])}`;

/** Formats submissions as lines of the export. */
export function submissionsCsvLines(rows: readonly Submission[]): string {
  return csvLines(rows.map((row) => columns.map(([, cell]) => cell(row))));
}
