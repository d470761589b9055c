import { formatNumber } from "../../base/words/numbers";
import type { Leftover } from "./read-file";

/** An error or a loss in a cell, or in a whole row if `column` is "". */
export interface CellError {
  readonly row: number;
  /** The title of a row of another system's export. */
  readonly title?: string;
  readonly column: string;
  readonly text: string;
}

/** A row that an import updates, and the labels of the changed fields. */
export interface ChangedRow {
  readonly row: number;
  readonly label: string;
  readonly fields: readonly string[];
}

/** The result of an import or a dry run, in rows. */
export interface Report {
  readonly created: number;
  /** How many of the created rows are drafts, such as those of a file that does not say which are published. */
  readonly drafts: number;
  readonly changed: number;
  readonly unchanged: number;
  /** A row can have several errors. */
  readonly refused: number;
  readonly errors: readonly CellError[];
  /** What texts lost, because no text may have it. */
  readonly losses: readonly CellError[];
  /** The first few changes. */
  readonly changes: readonly ChangedRow[];
  /** New rows that the file does not identify: importing it again after an edit adds them again. */
  readonly unidentified: number;
  /** Unknown columns of the file. */
  readonly unknown: readonly string[];
  /** Categories that the file names and that do not exist. */
  readonly missing: readonly string[];
  /** The tables to import first, because this one refers to their ids. */
  readonly tablesBefore: readonly string[];
  /** Categories that are created for the file, or would be. */
  readonly added: readonly string[];
  /** How many addresses of another system lead to a page here, or would. */
  readonly redirects: number;
  /** How many pictures the rows show from other sites. */
  readonly elsewhere: number;
  /** What of another system's export has no place here. */
  readonly leftovers: readonly Leftover[];
}

export const maxShownChanges = 5;
const maxLosses = 10_000;

export const emptyReport: Report = {
  created: 0,
  drafts: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  errors: [],
  losses: [],
  changes: [],
  unidentified: 0,
  unknown: [],
  missing: [],
  tablesBefore: [],
  added: [],
  redirects: 0,
  elsewhere: 0,
  leftovers: [],
};

/**
 * Merges two reports.
 *
 * @param maxErrors limits the list of errors, not the number of refused rows
 */
export function mergeReports(a: Report, b: Report, maxErrors = 10_000): Report {
  return {
    created: a.created + b.created,
    drafts: a.drafts + b.drafts,
    changed: a.changed + b.changed,
    unchanged: a.unchanged + b.unchanged,
    refused: a.refused + b.refused,
    errors: [...a.errors, ...b.errors].slice(0, maxErrors),
    losses: [...a.losses, ...b.losses].slice(0, maxLosses),
    changes: [...a.changes, ...b.changes].slice(0, maxShownChanges),
    unidentified: a.unidentified + b.unidentified,
    unknown: [...new Set([...a.unknown, ...b.unknown])].slice(0, 100),
    missing: [...new Set([...a.missing, ...b.missing])].slice(0, 100),
    tablesBefore: [...new Set([...a.tablesBefore, ...b.tablesBefore])],
    added: [...new Set([...a.added, ...b.added])].slice(0, 100),
    redirects: a.redirects + b.redirects,
    elsewhere: a.elsewhere + b.elsewhere,
    leftovers: [...a.leftovers, ...b.leftovers],
  };
}

/** What to know of an import's rows, or of those of a preview: each a sentence or two. */
export const reportNotes = (report: Report, isDryRun: boolean): string[] =>
  [
    draftsText(report, isDryRun),
    redirectsText(report, isDryRun),
    elsewhereText(report, isDryRun),
    orderText(report),
    unidentifiedText(report),
  ].filter((note) => note !== null);

/** Says how many of the new rows visitors do not see; null for none. */
function draftsText({ drafts }: Report, isDryRun: boolean): string | null {
  if (drafts === 0) return null;
  const [rows, are, what] =
    drafts === 1 ? ["1 new row", "is", "a draft"] : [`${formatNumber(drafts)} new rows`, "are", "drafts"];
  return `${rows} ${isDryRun ? "would be" : are} ${what}, which visitors do not see until published, one by one or in the list.`;
}

/** Says how many old addresses lead to a page here; null for none. */
const redirectsText = ({ redirects }: Report, isDryRun: boolean): string | null =>
  redirects === 0
    ? null
    : `${redirects === 1 ? "1 old address" : `${formatNumber(redirects)} old addresses`} ${isDryRun ? "would lead" : redirects === 1 ? "leads" : "lead"} to a page here.`;

/** Says how many pictures are on other sites; null for none. */
const elsewhereText = ({ elsewhere }: Report, isDryRun: boolean): string | null => {
  if (elsewhere === 0) return null;
  const pictures = elsewhere === 1 ? "1 picture is" : `${formatNumber(elsewhere)} pictures are`;
  return isDryRun
    ? `${pictures} on other sites. After the import, what can be fetched is brought into the library.`
    : `${pictures} on other sites. “Needs attention” lists those that stay there.`;
};

/**
 * Lists what has no place here, such as "pages (2), comments (12)", and the addresses at which nothing will answer
 * because of it.
 */
export function leftoversText(leftovers: readonly Leftover[]): string {
  const list = leftovers.map(({ what, count }) => `${what} (${formatNumber(count)})`).join(", ");
  const addresses = leftovers.flatMap((leftover) => leftover.addresses);
  if (addresses.length === 0) return list;
  return `${list}. Nothing answers at ${addresses.join(", ")}: redirect those that people still open.`;
}

/** In which order tables have to be imported; null if no row of the file refers to another table that is not there. */
const orderText = ({ tablesBefore }: Report): string | null =>
  tablesBefore.length === 0
    ? null
    : `The file names categories by id. Import ${tablesBefore.join(", ")} first, and then this file again.`;

/** What to know of new rows that the file does not identify; null if there are none. */
function unidentifiedText({ unidentified }: Report): string | null {
  if (unidentified === 0) return null;
  const [what, them] = unidentified === 1 ? ["1 new row has", "it"] : [`${unidentified} new rows have`, "them"];
  return `${what} neither an id nor an address. Once something in ${them} was changed, another import of this file adds ${them} again.`;
}

/** The number of rows in a report. */
export const countReportedRows = ({ created, changed, unchanged, refused }: Report): number =>
  created + changed + unchanged + refused;
