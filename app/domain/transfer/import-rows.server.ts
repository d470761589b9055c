import type { Database } from "../../../drizzle/client";
import { checkValues } from "../content/checked-values.server";
import type { FieldErrors, Values } from "../content/content-type";
import { initialValues, sameValue } from "../content/field-values";
import type { Deed } from "../content/row-writes.server";
import { newId, saveRows, type Save } from "../content/store.server";
import { storedTypes, type Row, type StoredType } from "../content/stored-types.server";
import { matchRows, missingRelations, takenNames } from "./match-rows.server";
import type { FileRow } from "./read-file";
import { RecordReader, type ReadRecord } from "./read-record";
import { addReports, emptyReport, shownChanges, type Fault, type Report } from "./report";
import type { TransferTable } from "./transfer-table";

/** The most bytes of rows in one write; D1 binds values of up to 2 MB, and a row is no longer than that either. */
const writeBytes = 900_000;
const rowBytes = 1_900_000;
/** How often rows are read anew when somebody changes one of them in between. */
const tries = 3;

/** What an import of some rows did. `tags` are what caches must drop. */
export interface Imported {
  readonly report: Report;
  readonly tags: readonly string[];
}

/** A row that is to be written. */
interface Planned {
  readonly row: number;
  readonly save: Save;
  readonly bytes: number;
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
  db: Database,
  table: TransferTable,
  rows: readonly FileRow[],
  deed: Deed,
  isTrial = false,
): Promise<Imported> {
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
  ): Promise<Imported> {
    const plan = await planRows(db, table, given, deed, refused);
    const planned = addReports(before, plan.report);
    if (isTrial) return { report: addReports(planned, countOf(plan.writes)), tags };
    let done = planned;
    const dropped = new Set(tags);
    const stale: Planned[] = [];
    for (const group of inGroups(plan.writes)) {
      const saved = await saveGood(db, stored, group, deed);
      done = addReports(done, countOf(saved.written));
      for (const { row, fields } of saved.faults) done = addReports(done, refused(row, fields));
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
    const fields = { "": "Somebody changed this row meanwhile. Import it again." };
    return { report: stale.map(({ row }) => refused(row, fields)).reduce(sumOf, done), tags: [...dropped] };
  }
}

const sumOf = (one: Report, other: Report): Report => addReports(one, other);

const countOf = (writes: readonly Planned[]): Report => {
  const created = writes.filter(({ save }) => save.before === null).length;
  return { ...emptyReport, created, changed: writes.length - created };
};

/** Finds out what is to be done with each row. */
async function planRows(
  db: Database,
  table: TransferTable,
  rows: readonly FileRow[],
  deed: Deed,
  refused: (row: number, fields: FieldErrors) => Report,
) {
  const stored = storedTypes[table.name];
  const reader = new RecordReader(table);
  const read = rows.map(({ row, record }) => ({ row, ...reader.read(record) }));
  const before = await matchRows(db, stored, read);
  const checked = read.map((record, at) => ({ ...record, before: before[at]!, ...check(stored, record, before[at]!) }));
  const [relations, names] = await Promise.all([
    missingRelations(db, stored, checked),
    takenNames(db, stored, checked),
  ]);
  let report: Report = { ...emptyReport, unknown: [...reader.unknown] };
  const writes: Planned[] = [];
  const matched = new Map<number, number>();
  for (const [at, { row, faults, values, before: found, id, slug, createdAt }] of checked.entries()) {
    const earlier = found ? matched.get(found.rowId) : undefined;
    if (found) matched.set(found.rowId, earlier ?? row);
    const twice: FieldErrors = earlier === undefined ? {} : { "": `This is the same row as row ${earlier}.` };
    const fields = { ...names[at], ...relations[at], ...faults, ...twice };
    if (Object.keys(fields).length > 0) {
      report = addReports(report, refused(row, fields));
      continue;
    }
    const own = found ? String(found[stored.key] ?? found.rowId) : id || newId();
    const save: Save = { before: found, id: own, values: { ...values, ...(createdAt && { createdAt }) }, slug };
    const next: Values = stored.prepare({ ...found, ...save.values }, { now: deed.now, id: own });
    const changes = found ? changesOf(stored, found, next) : null;
    const bytes = JSON.stringify(next).length * 1.1 + 1_000;
    if (bytes > rowBytes) report = addReports(report, refused(row, { "": "This row is too long to be kept." }));
    else if (changes?.length === 0) report = addReports(report, { ...emptyReport, unchanged: 1 });
    else {
      writes.push({ row, save, bytes });
      if (found && changes && report.changes.length < shownChanges) {
        const label = String(found[stored.type.label]);
        report = addReports(report, { ...emptyReport, changes: [{ row, label, fields: changes }] });
      }
    }
  }
  return { report, writes };
}

/** The values that were accepted, and everything that is wrong. For a row that is there, an empty date or address means the one it has. */
function check({ type }: StoredType, { values, faults }: ReadRecord, before: Row | null) {
  const kept = before
    ? Object.fromEntries(
        type.fields
          .filter(
            ({ name, kind }) => name in values && !(values[name] === "" && (kind === "dateTime" || kind === "slug")),
          )
          .map(({ name }) => [name, values[name]]),
      )
    : { ...initialValues(type), ...values };
  const checked = checkValues(type, kept, before !== null);
  return {
    values: checked.ok ? checked.values : {},
    faults: {
      ...(checked.ok ? {} : checked.fields),
      ...faults,
    } as FieldErrors,
  };
}

/** Columns that follow from others, or count writes. */
const following = new Set(["rowId", "version", "updatedAt", "searchText", "categorySlug"]);

/** The labels of what a write would change. */
function changesOf(stored: StoredType, before: Row, next: Values): string[] {
  return Object.keys(stored.columns)
    .filter((name) => !following.has(name) && (name !== stored.slug || stored.ownSlug))
    .filter((name) => !sameValue(before[name] ?? null, next[name] ?? null))
    .map((name) => stored.type.fields.find((field) => field.name === name)?.label ?? stored.columns[name]!.name);
}

function inGroups(writes: readonly Planned[]): Planned[][] {
  const groups: Planned[][] = [];
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
  readonly written: readonly Planned[];
  readonly stale: readonly Planned[];
  readonly faults: ReadonlyArray<{ readonly row: number; readonly fields: FieldErrors }>;
  readonly tags: readonly string[];
}

const nothing: Outcome = { written: [], stale: [], faults: [], tags: [] };

/** Writes all rows that the database takes. Where it does not say which one it refuses, halves are tried, and their halves. */
async function saveGood(db: Database, stored: StoredType, writes: readonly Planned[], deed: Deed): Promise<Outcome> {
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

async function trySave(db: Database, stored: StoredType, writes: readonly Planned[], deed: Deed) {
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
        const fields: FieldErrors = { "": "The database does not accept this row." };
        return { status: "invalid" as const, faults: new Map([[writes.length === 1 ? 0 : -1, fields]]) };
      }
    }
    throw error;
  }
}
