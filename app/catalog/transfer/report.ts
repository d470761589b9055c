/** An error or a loss in a cell, or in a whole row if `column` is "". */
export interface Fault {
  readonly row: number;
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
  readonly changed: number;
  readonly unchanged: number;
  /** A row can have several faults. */
  readonly refused: number;
  readonly faults: readonly Fault[];
  /** What texts lost, because no text may have it. */
  readonly losses: readonly Fault[];
  /** The first few changes. */
  readonly changes: readonly ChangedRow[];
  /** Unknown columns of the file. */
  readonly unknown: readonly string[];
  /** Categories that the file names and that do not exist. */
  readonly missing: readonly string[];
  /** Categories that are created for the file, or would be. */
  readonly added: readonly string[];
}

export const maxShownChanges = 5;

export const emptyReport: Report = {
  created: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  faults: [],
  losses: [],
  changes: [],
  unknown: [],
  missing: [],
  added: [],
};

/**
 * Merges two reports.
 *
 * @param maxFaults limits the lists of faults and losses, not the number of refused rows
 */
export function mergeReports(a: Report, b: Report, maxFaults = 10_000): Report {
  return {
    created: a.created + b.created,
    changed: a.changed + b.changed,
    unchanged: a.unchanged + b.unchanged,
    refused: a.refused + b.refused,
    faults: [...a.faults, ...b.faults].slice(0, maxFaults),
    losses: [...a.losses, ...b.losses].slice(0, maxFaults),
    changes: [...a.changes, ...b.changes].slice(0, maxShownChanges),
    unknown: [...new Set([...a.unknown, ...b.unknown])].slice(0, 100),
    missing: [...new Set([...a.missing, ...b.missing])].slice(0, 100),
    added: [...new Set([...a.added, ...b.added])].slice(0, 100),
  };
}

/** The number of rows in a report. */
export const countReportedRows = ({ created, changed, unchanged, refused }: Report): number =>
  created + changed + unchanged + refused;
