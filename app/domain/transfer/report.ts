/** What is wrong with a cell, or with a whole row: then `column` is "". */
export interface Fault {
  readonly row: number;
  readonly column: string;
  readonly text: string;
}

/** A row that an import changes, and the labels of the fields it changes. */
export interface ChangedRow {
  readonly row: number;
  readonly label: string;
  readonly fields: readonly string[];
}

/** What an import did with rows, or would do. */
export interface Report {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Rows, each of which may have several faults. */
  readonly refused: number;
  readonly faults: readonly Fault[];
  /** The first few changes. */
  readonly changes: readonly ChangedRow[];
  /** Columns of the file that mean nothing here. */
  readonly unknown: readonly string[];
}

/** Changes that are shown. */
export const maxShownChanges = 5;

export const emptyReport: Report = {
  created: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  faults: [],
  changes: [],
  unknown: [],
};

/**
 * Two reports as one.
 *
 * @param maxFaults how many faults are kept; the number of refused rows is right in any case
 */
export function mergeReports(one: Report, other: Report, maxFaults = 10_000): Report {
  return {
    created: one.created + other.created,
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    refused: one.refused + other.refused,
    faults: [...one.faults, ...other.faults].slice(0, maxFaults),
    changes: [...one.changes, ...other.changes].slice(0, maxShownChanges),
    unknown: [...new Set([...one.unknown, ...other.unknown])].slice(0, 100),
  };
}

/** The rows a report is about. */
export const rowsOf = ({ created, changed, unchanged, refused }: Report): number =>
  created + changed + unchanged + refused;
