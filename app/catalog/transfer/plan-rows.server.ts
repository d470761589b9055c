import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/prepared";
import { byName as sortedByName, slugHistory } from "../../../drizzle/schema/index";
import { slugOfLink } from "../../base/web/urls";
import { formerSlug } from "../../base/words/slug";
import { statusOf } from "../../content/listing/list";
import { listFetched } from "../../content/media/library.server";
import { checkValues, lossesOf } from "../../content/saving/checked-values.server";
import { listForeignPictures, replacePictures } from "../../content/saving/foreign-pictures";
import type { WriteContext } from "../../content/saving/row-writes.server";
import {
  errorsAmong,
  newId,
  newIdError,
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

/** How a record relates to the stored rows. */
interface RecordMatch {
  /** The row that it identifies; null for a new one. */
  readonly row: Row | null;
  /** Whether the file says which row it is: by key, by slug, or by a name that no two rows can have. */
  readonly isIdentified: boolean;
  /** The rows that are it if it says nothing else than they do: a title alone does not identify a row. */
  readonly alike: readonly Row[];
  /** The row that has the address that the record had elsewhere, or redirects from it. */
  readonly atAddress: Row | null;
}

type Identified = Pick<ReadRecord, "id" | "slug" | "values">;

/**
 * Matches records with the existing rows that they identify: by key; for records without a key, and types whose slug is
 * their key in the contract, by slug, now or earlier. The slug is that of the file, else of its stored link; types whose
 * editors choose the slug also have the one that their name makes, or made before D71. A name identifies a row only
 * where no two rows can have the same.
 */
async function matchRows(db: DatabaseClient, stored: SiteType, records: readonly Identified[]): Promise<RecordMatch[]> {
  const { type, table, tableName, slug, key, ownSlug, slugFrom, columns } = stored;
  const label = columns[type.label]!;
  const keys = records.flatMap(({ id }) => (id === "" ? [] : [id]));
  const byKey = new Map((await listRowsByKey(db, stored, keys)).map((row) => [String(row[key]), row]));
  const nameOf = ({ values }: Identified) => String(values[type.label] ?? "");
  const addressOf = (record: Identified) => givenAddress(stored, record) || (ownSlug ? slugFrom(nameOf(record)) : "");
  const formerOf = (record: Identified) =>
    ownSlug && givenAddress(stored, record) === "" ? formerSlug(nameOf(record)) : "";
  const isKnown = (record: Identified) => {
    const row = byKey.get(record.id);
    return row !== undefined && (ownSlug || [row[slug], ""].includes(addressOf(record)));
  };
  const open = records.filter((record) => !isKnown(record));
  const addresses = [...new Set(open.flatMap((record) => [addressOf(record), formerOf(record)]))].filter(Boolean);
  const nameless = open.filter((record) => record.id === "" && addressOf(record) === "");
  const names = [...new Set(nameless.map(nameOf))];
  const { tableName: kind, slug: formerAddress, rowId } = slugHistory;
  const [bySlug, byName, history] = await Promise.all([
    addresses.length === 0 ? [] : listRowsById(db, stored, inJson(columns[slug]!, addresses), addresses.length),
    names.length === 0
      ? []
      : listRowsById(db, stored, sql`${inJson(sortedByName(label), names)} and ${inJson(label, names)}`, 1_000),
    addresses.length === 0 || ownSlug
      ? []
      : db.read(
          db.query
            .select({ address: formerAddress, rowId })
            .from(slugHistory)
            .where(sql`${kind} = ${tableName} and ${inJson(formerAddress, addresses)}`),
        ),
  ]);
  const rowIds = history.map((entry) => entry.rowId);
  const moved = rowIds.length === 0 ? [] : await listRowsById(db, stored, inJson(table.rowId, rowIds), rowIds.length);
  const byRowId = new Map(moved.map((row) => [row.rowId, row]));
  const withAddress = new Map([
    ...history.flatMap((entry) => {
      const row = byRowId.get(entry.rowId);
      return row ? [[entry.address, row] as const] : [];
    }),
    // Last: the row that has an address takes precedence over one that had it.
    ...bySlug.map((row) => [String(row[slug]), row] as const),
  ]);
  const withName = Map.groupBy(byName, nameOfRow);
  return records.map((record): RecordMatch => {
    const row = byKey.get(record.id) ?? null;
    const atAddress = withAddress.get(addressOf(record)) ?? null;
    if (row || (record.id !== "" && !ownSlug))
      return { row, isIdentified: true, alike: [], atAddress: isKnown(record) ? row : atAddress };
    const former = withAddress.get(formerOf(record)) ?? null;
    const named = withName.get(nameOf(record)) ?? [];
    const isName = ownSlug || label.isUnique;
    const isIdentified = isName || addressOf(record) !== "";
    const other = isName ? (named[0] ?? null) : null;
    const identifiedRow = atAddress ?? (former && nameOfRow(former) === nameOf(record) ? former : other);
    return { row: identifiedRow, isIdentified, alike: isIdentified ? [] : named, atAddress };
  });

  function nameOfRow(row: Row): string {
    return String(row[type.label]);
  }
}

/** The slug that the file itself gives a record, in its own column or, for one without a key, as a stored link. */
const givenAddress = ({ type, slug: property, slugFrom, link }: SiteType, { id, slug, values }: Identified): string =>
  (property === type.label ? slugFrom(slug) : slugOfLink(slug)) ||
  (link === null || id !== "" ? "" : slugOfLink(String(values[link] ?? "")));

type Checked = { readonly values: Values; readonly before: Row | null };

/** The errors of each row about related rows that neither exist nor have one of `newIds`. */
async function missingRelations(
  db: DatabaseClient,
  { type }: SiteType,
  rows: readonly Checked[],
  newIds: ReadonlySet<unknown>,
): Promise<FieldErrors[]> {
  const errors: Array<Record<string, string>> = rows.map(() => ({}));
  for (const { name, relatesTo } of type.fields) {
    if (relatesTo === undefined) continue;
    const namedIds = [...new Set(rows.map(({ values }) => values[name]).filter((id) => typeof id === "string"))];
    const target = storedTypes[relatesTo];
    const there = new Set(
      namedIds.length === 0 ? [] : (await listRowsByKey(db, target, namedIds)).map((row) => row[target.key]),
    );
    for (const [at, { values }] of rows.entries())
      if (typeof values[name] === "string" && !there.has(values[name]) && !newIds.has(values[name]))
        errors[at]![name] = `There is no ${target.type.item.toLowerCase()} “${values[name].slice(0, 60)}”.`;
  }
  return errors;
}

/** The errors of each row about unique values that another row has, in the table or earlier in the file. */
async function nameConflicts(db: DatabaseClient, stored: SiteType, rows: readonly Checked[]): Promise<FieldErrors[]> {
  const { type, columns, key } = stored;
  const errors: Array<Record<string, string>> = rows.map(() => ({}));
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
      else if (owner !== ownerId) errors[at]![name] = `This ${label.toLowerCase()} is already taken.`;
    }
  }
  return errors;
}

/** D1 stores rows of up to 2 MB. */
const maxRowBytes = 1_900_000;

/** A row to write. */
export interface PlannedRow {
  readonly row: number;
  readonly save: RowSave;
  readonly bytes: number;
  /** How many pictures it shows from other sites. */
  readonly elsewhere: number;
  readonly isNewDraft: boolean;
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
  const records = rows.map(({ row, record, losses = [] }) => ({ row, losses, ...reader.read(record) }));
  const origins = write.origin === undefined ? [] : [write.origin];
  const foreignPictures = records.flatMap(({ values }) => listForeignPictures(stored.type, values, origins));
  const [matches, fetched] = await Promise.all([
    matchRows(db, stored, records),
    listFetched(db, [...new Set(foreignPictures.map(({ address }) => address))]),
  ]);
  const alikeRows = new Set<number>();
  const checkedRecords = records.map((record, at) => {
    const { row: identifiedRow, alike, atAddress } = matches[at]!;
    const sameRow = alike.find((row) => !alikeRows.has(row.rowId) && saysNothingNew(record, row)) ?? null;
    if (sameRow) alikeRows.add(sameRow.rowId);
    const before = identifiedRow ?? sameRow;
    return { ...record, before, atAddress, ...check(stored, record, before, fetched) };
  });
  const [relations, names] = await Promise.all([
    missingRelations(db, stored, checkedRecords, new Set(newCategories.map(({ value }) => value))),
    nameConflicts(db, stored, checkedRecords),
  ]);
  let report: Report = { ...emptyReport, unknown: [...reader.unknown] };
  const planned: Array<
    PlannedRow & {
      readonly next: Values;
      readonly sentTexts: Values;
      readonly fileLosses: NonNullable<FileRow["losses"]>;
      readonly changes: string[] | null;
      readonly isUnidentified: boolean;
    }
  > = [];
  const rowsByMatch = new Map<number, number>();
  for (const [
    at,
    { row, losses: fileLosses, errors, values, sentTexts, before: existingRow, atAddress, id, slug, createdAt },
  ] of checkedRecords.entries()) {
    const earlier = existingRow ? rowsByMatch.get(existingRow.rowId) : undefined;
    if (existingRow) rowsByMatch.set(existingRow.rowId, earlier ?? row);
    const duplicate: FieldErrors = earlier === undefined ? {} : { "": `Duplicate of row ${earlier}.` };
    const idError = existingRow || id === "" ? null : newIdError(stored, id);
    const idErrors: FieldErrors = idError === null ? {} : { [stored.key]: idError };
    const fields = { ...names[at], ...relations[at], ...errors, ...idErrors, ...duplicate };
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
    const address = stored.ownSlug ? "" : slugOfLink(slug);
    if (atAddress && atAddress.rowId !== existingRow?.rowId && atAddress[stored.slug] === address) {
      const text = `“${String(atAddress[stored.type.label]).slice(0, 60)}” has this address, which does not lead here.`;
      report = mergeReports(report, { ...emptyReport, losses: [{ row, column: stored.slug, text }] });
    }
    const next: Values = stored.prepare(
      { ...existingRow, ...save.values },
      { now: write.now, origin: write.origin, fallbackSlug: rowId, before: existingRow },
    );
    const isRedirect = existingRow !== null && atAddress === null && !["", existingRow[stored.slug]].includes(address);
    const changes = existingRow ? [...changesOf(stored, existingRow, next), ...(isRedirect ? ["Address"] : [])] : null;
    const bytes = JSON.stringify(next).length * 1.1 + 1_000;
    if (bytes > maxRowBytes)
      report = mergeReports(report, reportRefusal(row, { "": "This row is too large to store." }));
    else if (changes?.length === 0) report = mergeReports(report, { ...emptyReport, unchanged: 1 });
    else {
      const isUnidentified = !existingRow && id === "" && !matches[at]!.isIdentified;
      const elsewhere = listForeignPictures(stored.type, next, origins).length;
      const isNewDraft = !existingRow && statusOf(stored.type, next, write.now) === "draft";
      planned.push({ row, save, bytes, elsewhere, isNewDraft, next, sentTexts, fileLosses, changes, isUnidentified });
    }
  }
  const errorsByRow = await errorsAmong(
    db,
    stored,
    planned.map(({ save: { before: existingRow }, next }) => ({ before: existingRow, row: next })),
    write,
  );
  const writes: PlannedRow[] = [];
  for (const [
    at,
    { row, save, bytes, elsewhere, isNewDraft, sentTexts, fileLosses, changes, isUnidentified },
  ] of planned.entries()) {
    const fields = errorsByRow.get(at);
    if (fields) {
      report = mergeReports(report, reportRefusal(row, fields));
      continue;
    }
    writes.push({ row, save, bytes, elsewhere, isNewDraft });
    if (isUnidentified) report = mergeReports(report, { ...emptyReport, unidentified: 1 });
    const textLosses = lossesOf(stored.type, sentTexts).map(({ field, text }) => ({ column: field.name, text }));
    const losses = [...fileLosses, ...textLosses].map((loss) => ({ row, ...loss }));
    if (losses.length > 0) report = mergeReports(report, { ...emptyReport, losses });
    if (save.before && changes && report.changes.length < maxShownChanges) {
      const label = String(save.before[stored.type.label]);
      report = mergeReports(report, { ...emptyReport, changes: [{ row, label, fields: changes }] });
    }
  }
  return { report, writes };

  function saysNothingNew(record: ReadRecord, row: Row): boolean {
    const { values, errors } = check(stored, record, row, fetched);
    if (Object.keys(errors).length > 0) return false;
    const next = stored.prepare(
      { ...row, ...values },
      { now: write.now, fallbackSlug: String(row[stored.slug]), before: row },
    );
    return changesOf(stored, row, next).length === 0;
  }
}

/**
 * The valid values, and the errors. An empty date or slug keeps that of an existing row.
 *
 * @param fetched the addresses in the library of pictures that were fetched from the file's addresses
 */
function check(
  stored: SiteType,
  { values, errors }: ReadRecord,
  before: Row | null,
  fetched: ReadonlyMap<string, string>,
): { readonly values: Values; readonly sentTexts: Values; readonly errors: FieldErrors } {
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
    values: result.ok ? { ...result.values, ...replacePictures(type, result.values, fetched) } : {},
    sentTexts: values,
    errors: { ...(result.ok ? {} : result.fields), ...errors },
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
