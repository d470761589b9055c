import Papa from "papaparse";
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

/**
 * What a spreadsheet takes for a formula (CSV injection, threat 19). Not the library's own pattern: that one lets a
 * formula pass whose cell has several lines.
 */
const formula = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

/** The first line of the export. The mark before it tells spreadsheets that the file is UTF-8. */
export const csvHead = `\uFEFF${toCsv([columns.map(([heading]) => heading)])}`;

/** Submissions as lines of the export (RFC 4180). */
export function csvOf(rows: readonly Submission[]): string {
  return toCsv(rows.map((row) => columns.map(([, cell]) => cell(row))));
}

/** Cells as CSV, each line ended. A cell that a spreadsheet would calculate begins with an apostrophe instead. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `${Papa.unparse(rows as string[][], { escapeFormulae: formula, newline: "\r\n" })}\r\n`;
}
