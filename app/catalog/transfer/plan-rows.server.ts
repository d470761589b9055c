import type { DatabaseClient } from "../../../drizzle/client";
import type { checkValues } from "../../content/saving/checked-values.server";
import type { FieldErrors, Values } from "../../content/types/content-type";
import { sameValue } from "../../content/types/field-values";
import type { WriteContext } from "../../content/saving/row-writes.server";
import { newId, newIdFault, unstatedValues, type RowSave } from "../../content/saving/store.server";
import { storedTypes, type SiteType } from "../../types.server";
import type { Row } from "../../content/types/content-type.server";
import type { NewCategory } from "./category-names.server";
import { matchRows, missingRelations, nameConflicts } from "./match-rows.server";
import type { FileRow } from "./read-file";
import { RecordReader, type ReadRecord } from "./read-record";
import { mergeReports, emptyReport, maxShownChanges, type Report } from "./report";
import type { TransferTable } from "./transfer-table";

/** D1 stores rows of up to 2 MB. */
const maxRowBytes = 1_900_000;

/** A row to write. */
export interface PlannedRow {
  readonly row: number;
  readonly save: RowSave;
  readonly bytes: number;
}

/**
 * Decides whether each row is created, updated, skipped or rejected.
 *
 * @param refused creates the report of a rejected row
 * @param added the categories that are created with the rows in them
 */
export async function planRows(
  db: DatabaseClient,
  table: TransferTable,
  rows: readonly FileRow[],
  write: WriteContext,
  refused: (row: number, fields: FieldErrors) => Report,
  added: readonly NewCategory[],
) {
  const stored = storedTypes[table.name];
  const reader = new RecordReader(table);
  const read = rows.map(({ row, record }) => ({ row, ...reader.read(record) }));
  const before = await matchRows(db, stored, read);
  const { checkValues: checkRow } = await import("../../content/saving/checked-values.server");
  const checked = read.map((record, at) => ({
    ...record,
    before: before[at]!,
    ...check(checkRow, stored, record, before[at]!),
  }));
  const [relations, names] = await Promise.all([
    missingRelations(db, stored, checked, new Set(added.map(({ value }) => value))),
    nameConflicts(db, stored, checked),
  ]);
  let report: Report = { ...emptyReport, unknown: [...reader.unknown] };
  const writes: PlannedRow[] = [];
  const matched = new Map<number, number>();
  for (const [at, { row, faults, values, before: found, id, slug, createdAt }] of checked.entries()) {
    const earlier = found ? matched.get(found.rowId) : undefined;
    if (found) matched.set(found.rowId, earlier ?? row);
    const duplicate: FieldErrors = earlier === undefined ? {} : { "": `Duplicate of row ${earlier}.` };
    const idError = found || id === "" ? null : newIdFault(stored, id);
    const named: FieldErrors = idError === null ? {} : { [stored.key]: idError };
    const fields = { ...names[at], ...relations[at], ...faults, ...named, ...duplicate };
    if (Object.keys(fields).length > 0) {
      report = mergeReports(report, refused(row, fields));
      continue;
    }
    const own = found ? String(found[stored.key] ?? found.rowId) : id || newId();
    const save: RowSave = { before: found, id: own, values: { ...values, ...(createdAt && { createdAt }) }, slug };
    const next: Values = stored.prepare(
      { ...found, ...save.values },
      { now: write.now, fallbackSlug: own, before: found },
    );
    const changes = found ? changesOf(stored, found, next) : null;
    const bytes = JSON.stringify(next).length * 1.1 + 1_000;
    if (bytes > maxRowBytes) report = mergeReports(report, refused(row, { "": "This row is too large to store." }));
    else if (changes?.length === 0) report = mergeReports(report, { ...emptyReport, unchanged: 1 });
    else {
      writes.push({ row, save, bytes });
      if (found && changes && report.changes.length < maxShownChanges) {
        const label = String(found[stored.type.label]);
        report = mergeReports(report, { ...emptyReport, changes: [{ row, label, fields: changes }] });
      }
    }
  }
  return { report, writes };
}

/** The valid values, and the errors. An empty date or slug keeps that of an existing row. */
function check(
  checkRow: typeof checkValues,
  stored: SiteType,
  { values, faults }: ReadRecord,
  before: Row | null,
): { readonly values: Values; readonly faults: FieldErrors } {
  const { type } = stored;
  const input = before
    ? Object.fromEntries(
        type.fields
          .filter(
            ({ name, kind }) => name in values && !(values[name] === "" && (kind === "dateTime" || kind === "slug")),
          )
          .map(({ name }) => [name, values[name]]),
      )
    : { ...unstatedValues(stored), ...values };
  const checked = checkRow(type, input, before !== null);
  return {
    values: checked.ok ? checked.values : {},
    faults: { ...(checked.ok ? {} : checked.fields), ...faults },
  };
}

/** The labels of the fields that a write would change. */
function changesOf(stored: SiteType, before: Row, next: Values): string[] {
  const fields = new Set(stored.type.fields.map(({ name }) => name));
  // Other columns are derived, or count writes.
  const shown = new Set([...stored.api.columns.values()].map(({ property }) => property));
  return Object.keys(stored.columns)
    .filter((name) => (fields.has(name) || shown.has(name)) && (name !== stored.slug || stored.ownSlug))
    .filter((name) => !sameValue(before[name] ?? null, next[name] ?? null))
    .map((name) => stored.type.fields.find((field) => field.name === name)?.label ?? stored.columns[name]!.name);
}
