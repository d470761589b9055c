import type { DatabaseClient } from "../../../drizzle/client";
import type { FieldErrors } from "../content/types/content-type";
import type { WriteContext } from "../content/writing/row-writes.server";
import { saveRows } from "../content/writing/store.server";
import { storedTypes } from "../content/types/registry.server";
import type { StoredType } from "../content/types/content-type.server";
import { planRows, type PlannedRow } from "./plan-rows.server";
import type { FileRow } from "./read-file";
import { mergeReports, emptyReport, type Fault, type Report } from "./report";
import type { TransferTable } from "./transfer-table";

/** The most bytes of rows in one write: D1 binds values of up to 2 MB. */
const writeBytes = 900_000;
/** How often rows are read anew when somebody changes one of them in between. */
const tries = 3;

/** What an import of some rows did. `tags` are what caches must drop. */
export interface ImportResult {
  readonly report: Report;
  readonly tags: readonly string[];
}

/**
 * Imports some rows of a file, at most a few hundred. A row that is here already, by its key or else by the address it
 * would have, is changed; one that would stay as it is is not written, so that a file which was imported half can be
 * imported again. What is wrong is said by row and column, and all other rows are written.
 *
 * @param deed one set for all parts of a file: `undoSet` then takes back all of it
 * @param isTrial says what would happen, and writes nothing
 */
export async function importRows(
  db: DatabaseClient,
  table: TransferTable,
  rows: readonly FileRow[],
  deed: WriteContext,
  isTrial = false,
): Promise<ImportResult> {
  const stored = storedTypes[table.name];
  const columnOf = new Map(table.columns.map(([column, property]) => [property, column]));
  const refused = (row: number, fields: FieldErrors): Report => ({
    ...emptyReport,
    refused: 1,
    faults: Object.entries(fields).map(([name, text]): Fault => ({ row, column: columnOf.get(name) ?? name, text })),
  });
  const unreadable = rows.filter(({ fault }) => fault !== undefined);
  const report = unreadable.map(({ row, fault }) => refused(row, { "": fault! })).reduce(sumOf, emptyReport);
  const left = rows.filter(({ fault }) => fault === undefined);
  const imported = await importKnown(tries, left, report, []);
  const faults = imported.report.faults.toSorted((one, other) => one.row - other.row);
  return { ...imported, report: { ...imported.report, faults } };

  async function importKnown(
    attempts: number,
    given: readonly FileRow[],
    before: Report,
    tags: readonly string[],
  ): Promise<ImportResult> {
    const plan = await planRows(db, table, given, deed, refused);
    const planned = mergeReports(before, plan.report);
    if (isTrial) return { report: mergeReports(planned, countOf(plan.writes)), tags };
    let done = planned;
    const dropped = new Set(tags);
    const stale: PlannedRow[] = [];
    for (const group of inGroups(plan.writes)) {
      const saved = await saveGood(db, stored, group, deed);
      done = mergeReports(done, countOf(saved.written));
      for (const { row, fields } of saved.faults) done = mergeReports(done, refused(row, fields));
      for (const tag of saved.tags) dropped.add(tag);
      stale.push(...saved.stale);
    }
    if (stale.length === 0) return { report: done, tags: [...dropped] };
    const again = new Set(stale.map(({ row }) => row));
    if (attempts > 1)
      return importKnown(
        attempts - 1,
        given.filter(({ row }) => again.has(row)),
        done,
        [...dropped],
      );
    const fields = { "": "This row was changed during the import. Import it again." };
    return { report: stale.map(({ row }) => refused(row, fields)).reduce(sumOf, done), tags: [...dropped] };
  }
}

const sumOf = (one: Report, other: Report): Report => mergeReports(one, other);

const countOf = (writes: readonly PlannedRow[]): Report => {
  const created = writes.filter(({ save }) => save.before === null).length;
  return { ...emptyReport, created, changed: writes.length - created };
};

function inGroups(writes: readonly PlannedRow[]): PlannedRow[][] {
  const groups: PlannedRow[][] = [];
  let free = 0;
  for (const write of writes) {
    // A change is written beside the row as it was.
    const bytes = write.save.before ? write.bytes * 2 : write.bytes;
    if (groups.length === 0 || bytes > free) {
      groups.push([]);
      free = writeBytes;
    }
    groups.at(-1)!.push(write);
    free -= bytes;
  }
  return groups;
}

interface Outcome {
  readonly written: readonly PlannedRow[];
  readonly stale: readonly PlannedRow[];
  readonly faults: ReadonlyArray<{ readonly row: number; readonly fields: FieldErrors }>;
  readonly tags: readonly string[];
}

const nothing: Outcome = { written: [], stale: [], faults: [], tags: [] };

/** Writes all rows that the database takes. Where it does not say which one it refuses, halves are tried, and their halves. */
async function saveGood(
  db: DatabaseClient,
  stored: StoredType,
  writes: readonly PlannedRow[],
  deed: WriteContext,
): Promise<Outcome> {
  if (writes.length === 0) return nothing;
  const saved = await trySave(db, stored, writes, deed);
  if (saved.status === "written") return { ...nothing, written: writes, tags: saved.tags };
  if (saved.status === "invalid" && [...saved.faults.keys()].some((position) => position >= 0)) {
    const faults = [...saved.faults].map(([position, fields]) => ({ row: writes[position]!.row, fields }));
    const rest = await saveGood(
      db,
      stored,
      writes.filter((_, position) => !saved.faults.has(position)),
      deed,
    );
    return { ...rest, faults: [...faults, ...rest.faults] };
  }
  if (writes.length === 1) {
    if (saved.status === "conflict") return { ...nothing, stale: writes };
    return { ...nothing, faults: [{ row: writes[0]!.row, fields: saved.faults.values().next().value! }] };
  }
  const middle = writes.length >> 1;
  const one = await saveGood(db, stored, writes.slice(0, middle), deed);
  const other = await saveGood(db, stored, writes.slice(middle), deed);
  return {
    written: [...one.written, ...other.written],
    stale: [...one.stale, ...other.stale],
    faults: [...one.faults, ...other.faults],
    tags: [...one.tags, ...other.tags],
  };
}

async function trySave(db: DatabaseClient, stored: StoredType, writes: readonly PlannedRow[], deed: WriteContext) {
  try {
    return await saveRows(
      db,
      stored,
      writes.map(({ save }) => save),
      deed,
    );
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
      // A rule of the database that no check before it knows.
      if (/constraint failed/i.test(cause.message)) {
        const fields: FieldErrors = { "": "The database rejected this row." };
        return { status: "invalid" as const, faults: new Map([[writes.length === 1 ? 0 : -1, fields]]) };
      }
    }
    throw error;
  }
}
