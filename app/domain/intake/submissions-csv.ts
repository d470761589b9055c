import { csvLines } from "../text/csv";
import { choiceLabel } from "./answers";
import { statusChoices, type Submission } from "./inbox";

/** The export's columns, in their order: heading and cell. */
const columns: ReadonlyArray<readonly [heading: string, cell: (submission: Submission) => string]> = [
  ["received_at", (row) => row.createdAt],
  ["email", (row) => row.email],
  ["project_type", (row) => choiceLabel("projectType", row.projectType ?? "")],
  ["problem", (row) => row.problem],
  ["user_needs", (row) => row.userNeeds],
  ["budget", (row) => choiceLabel("budget", row.budget)],
  ["start_timeline", (row) => choiceLabel("startTimeline", row.startTimeline)],
  ["launch_timeline", (row) => choiceLabel("launchTimeline", row.launchTimeline)],
  ["status", (row) => statusChoices[row.status].label],
  ["owner", (row) => row.owner],
  ["next_step_on", (row) => row.nextStepOn ?? ""],
  ["notes", (row) => row.notes],
  ["id", (row) => row.id],
];

/** The first line of the export. The mark before it tells spreadsheets that the file is UTF-8. */
export const csvHead = `\uFEFF${csvLines([columns.map(([heading]) => heading)])}`;

/** Submissions as lines of the export (RFC 4180). */
export function csvOf(rows: readonly Submission[]): string {
  return csvLines(rows.map((row) => columns.map(([, cell]) => cell(row))));
}
