import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/query";
import { byName } from "../../../drizzle/schema/index";
import { formerSlug, slugify } from "../../base/words/slug";
import { checkValues, lossesOf } from "../../content/saving/checked-values.server";
import type { WriteContext } from "../../content/saving/row-writes.server";
import {
  newId,
  newIdFault,
  listRowsById,
  listRowsByKey,
  type RowSave,
  unstatedValues,
} from "../../content/saving/store.server";
import type { FieldErrors, Values } from "../../content/types/content-type";
import type { Row } from "../../content/types/content-type.server";
import { sameValue } from "../../content/types/field-values";
import { type SiteType, storedTypes } from "../../types.server";
import type { NewCategory } from "./category-names.server";
import type { FileRow } from "./read-file";
import { type ReadRecord, RecordReader } from "./read-record";
import { emptyReport, maxShownChanges, mergeReports, type Report } from "./report";
import type { TransferTable } from "./transfer-table";

/**
 * Finds the existing row of each record, or null. Matches by key; for records without a key, and types whose slug is
 * their key in the contract, by the slug the record would get, or by name if that is empty. A row stored before D71 also
 * matches by the slug that it got then, if it has the same name.
 */
async function matchRows(
  db: DatabaseClient,
  stored: SiteType,
  records: ReadonlyArray<Pick<ReadRecord, "id" | "slug" | "values">>,
): Promise<Array<Row | null>> {
  const { type, slug, key, ownSlug, columns } = stored;
  const keys = records.flatMap(({ id }) => (id === "" ? [] : [id]));
  const byKey = new Map(
    keys.length === 0 ? [] : (await listRowsByKey(db, stored, keys)).map((row) => [String(row[key]), row]),
  );
  const unmatched = records.filter(({ id }) => !byKey.has(id) && (id === "" || ownSlug));
  const addressOf = ({ slug: slugText, values }: Pick<ReadRecord, "slug" | "values">) =>
    (ownSlug ? slugify(slugText) : "") || slugify(nameOf(values));
  const nameOf = (values: Values) => String(values[type.label] ?? "");
  const formerOf = ({ slug: slugText, values }: Pick<ReadRecord, "slug" | "values">) =>
    ownSlug && slugify(slugText) !== "" ? "" : formerSlug(nameOf(values));
  const addresses = [...new Set(unmatched.flatMap((record) => [addressOf(record), formerOf(record)]))].filter(Boolean);
  const names = [
    ...new Set(unmatched.filter((record) => addressOf(record) === "").map(({ values }) => nameOf(values))),
  ];
  const label = columns[type.label]!;
  const [bySlug, byLabel] = await Promise.all([
    addresses.length === 0 ? [] : listRowsById(db, stored, inJson(columns[slug]!, addresses), addresses.length),
    names.length === 0
      ? []
      : listRowsById(db, stored, sql`${inJson(byName(label), names)} and ${inJson(label, names)}`, 1_000),
  ]);
  const withSlug = new Map(bySlug.map((row) => [String(row[slug]), row]));
  const withName = new Map(byLabel.map((row) => [String(row[type.label]), row]));
  return records.map((record) => {
    const match = byKey.get(record.id);
    if (match || (record.id !== "" && !ownSlug)) return match ?? null;
    const address = addressOf(record);
    const former = withSlug.get(formerOf(record));
    const name = nameOf(record.values);
    const candidate = address === "" ? withName.get(name) : withSlug.get(address);
    return candidate ?? (former?.[type.label] === name ? former : null);
  });
}

type Checked = { readonly values: Values; readonly before: Row | null };

/** The errors of each row about related rows that neither exist nor have one of `newIds`. */
async function missingRelations(
  db: DatabaseClient,
  { type }: SiteType,
  rows: readonly Checked[],
  newIds: ReadonlySet<unknown>,
): Promise<FieldErrors[]> {
  const faults: Array<Record<string, string>> = rows.map(() => ({}));
  for (const { name, relatesTo } of type.fields) {
    if (relatesTo === undefined) continue;
    const namedIds = [...new Set(rows.map(({ values }) => values[name]).filter((id) => typeof id === "string"))];
    const target = storedTypes[relatesTo];
    const there = new Set(
      namedIds.length === 0 ? [] : (await listRowsByKey(db, target, namedIds)).map((row) => row[target.key]),
    );
    for (const [at, { values }] of rows.entries())
      if (typeof values[name] === "string" && !there.has(values[name]) && !newIds.has(values[name]))
        faults[at]![name] = `There is no ${target.type.item.toLowerCase()} “${values[name].slice(0, 60)}”.`;
  }
  return faults;
}

/** The errors of each row about unique values that another row has, in the table or earlier in the file. */
async function nameConflicts(db: DatabaseClient, stored: SiteType, rows: readonly Checked[]): Promise<FieldErrors[]> {
  const { type, columns, key } = stored;
  const faults: Array<Record<string, string>> = rows.map(() => ({}));
  for (const { name, label } of type.fields) {
    const column = columns[name]!;
    if (!column.isUnique || name === key) continue;
    const wantedValues = [
      ...new Set(rows.map(({ values }) => values[name]).filter((value) => typeof value === "string")),
    ];
    const rowsWithValue =
      wantedValues.length === 0
        ? []
        : await listRowsById(db, stored, inJson(column, wantedValues), wantedValues.length);
    const owners = new Map<unknown, number>(rowsWithValue.map((row) => [row[name], row.rowId]));
    for (const [at, { values, before }] of rows.entries()) {
      if (typeof values[name] !== "string") continue;
      const ownerId = before?.rowId ?? -1 - at;
      const owner = owners.get(values[name]);
      if (owner === undefined) owners.set(values[name], ownerId);
      else if (owner !== ownerId) faults[at]![name] = `This ${label.toLowerCase()} is already taken.`;
    }
  }
  return faults;
}

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
 * @param reportRefusal creates the report of a rejected row
 * @param newCategories the categories that are created with the rows in them
 */
export async function planRows(
  db: DatabaseClient,
  table: TransferTable,
  rows: readonly FileRow[],
  write: WriteContext,
  reportRefusal: (row: number, fields: FieldErrors) => Report,
  newCategories: readonly NewCategory[],
) {
  const stored = storedTypes[table.name];
  const reader = new RecordReader(table);
  const records = rows.map(({ row, record }) => ({ row, ...reader.read(record) }));
  const before = await matchRows(db, stored, records);
  const checkedRecords = records.map((record, at) => ({
    ...record,
    before: before[at]!,
    ...check(stored, record, before[at]!),
  }));
  const [relations, names] = await Promise.all([
    missingRelations(db, stored, checkedRecords, new Set(newCategories.map(({ value }) => value))),
    nameConflicts(db, stored, checkedRecords),
  ]);
  let report: Report = { ...emptyReport, unknown: [...reader.unknown] };
  const writes: PlannedRow[] = [];
  const rowsByMatch = new Map<number, number>();
  for (const [
    at,
    { row, faults, values, sentTexts, before: existingRow, id, slug, createdAt },
  ] of checkedRecords.entries()) {
    const earlier = existingRow ? rowsByMatch.get(existingRow.rowId) : undefined;
    if (existingRow) rowsByMatch.set(existingRow.rowId, earlier ?? row);
    const duplicate: FieldErrors = earlier === undefined ? {} : { "": `Duplicate of row ${earlier}.` };
    const idError = existingRow || id === "" ? null : newIdFault(stored, id);
    const idErrors: FieldErrors = idError === null ? {} : { [stored.key]: idError };
    const fields = { ...names[at], ...relations[at], ...faults, ...idErrors, ...duplicate };
    if (Object.keys(fields).length > 0) {
      report = mergeReports(report, reportRefusal(row, fields));
      continue;
    }
    const rowId = existingRow ? String(existingRow[stored.key] ?? existingRow.rowId) : id || newId();
    const save: RowSave = {
      before: existingRow,
      id: rowId,
      values: { ...values, ...(createdAt && { createdAt }) },
      slug,
    };
    const next: Values = stored.prepare(
      { ...existingRow, ...save.values },
      { now: write.now, fallbackSlug: rowId, before: existingRow },
    );
    const changes = existingRow ? changesOf(stored, existingRow, next) : null;
    const bytes = JSON.stringify(next).length * 1.1 + 1_000;
    if (bytes > maxRowBytes)
      report = mergeReports(report, reportRefusal(row, { "": "This row is too large to store." }));
    else if (changes?.length === 0) report = mergeReports(report, { ...emptyReport, unchanged: 1 });
    else {
      writes.push({ row, save, bytes });
      const losses = lossesOf(stored.type, sentTexts).map(({ field, text }) => ({ row, column: field.name, text }));
      if (losses.length > 0) report = mergeReports(report, { ...emptyReport, losses });
      if (existingRow && changes && report.changes.length < maxShownChanges) {
        const label = String(existingRow[stored.type.label]);
        report = mergeReports(report, { ...emptyReport, changes: [{ row, label, fields: changes }] });
      }
    }
  }
  return { report, writes };
}

/** The valid values, and the errors. An empty date or slug keeps that of an existing row. */
function check(
  stored: SiteType,
  { values, faults }: ReadRecord,
  before: Row | null,
): { readonly values: Values; readonly sentTexts: Values; readonly faults: FieldErrors } {
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
  const result = checkValues(type, input, before !== null);
  return {
    values: result.ok ? result.values : {},
    sentTexts: values,
    faults: { ...(result.ok ? {} : result.fields), ...faults },
  };
}

/** The labels of the fields that a write would change. */
function changesOf(stored: SiteType, before: Row, next: Values): string[] {
  const fields = new Set(stored.type.fields.map(({ name }) => name));
  // Other columns are derived, or count writes.
  const visibleProperties = new Set([...stored.api.columns.values()].map(({ property }) => property));
  return Object.keys(stored.columns)
    .filter((name) => (fields.has(name) || visibleProperties.has(name)) && (name !== stored.slug || stored.ownSlug))
    .filter((name) => !sameValue(before[name] ?? null, next[name] ?? null))
    .map((name) => stored.type.fields.find((field) => field.name === name)?.label ?? stored.columns[name]!.name);
}
