import type { DatabaseClient } from "../../drizzle/client";
import { afterSave } from "../catalog/after-save.server";
import { checkValues, lossesOf } from "../content/saving/checked-values.server";
import {
  constraintField,
  constraintMessage,
  deleteQueries,
  rowIdIn,
  type WriteContext,
} from "../content/saving/row-writes.server";
import {
  listRowsByKey,
  newId,
  newIdError,
  newSetId,
  type RowSave,
  saveRows,
  unstatedValues,
} from "../content/saving/store.server";
import type { Field, FieldErrors, Values } from "../content/types/content-type";
import { type Row, type StoredType, tagsOfRow } from "../content/types/content-type.server";
import type { ApiTable } from "../content/types/tables";
import { type EnquiryRequest, submitIntake } from "../enquiries/rules/submit.server";
import type { AnswerField } from "../intake/rules/answers";
import { formFields } from "../intake/rules/enquiry";
import { allStoredTypes, typeOfTable } from "../types.server";
import { ApiError, databaseUnavailable, unknownField } from "./api-error";
import { type ApiTableName, type ContentWriter, contract, type WireLoss, type WireRow, type Writer } from "./contract";

/** Attempts at a write whose rows are changed concurrently. */
const maxAttempts = 3;

/** Writes content for the data API through the same path as the forms: validated, sanitized and with revisions. */
export function contentWriter(db: DatabaseClient, purge: (tags: readonly string[]) => Promise<void>): ContentWriter {
  /** Saves what `plan` derives from the current rows; plans again if one changes in the meantime. */
  async function save(
    target: Target,
    by: Writer,
    plan: () => Promise<{ readonly saves: readonly RowSave[]; readonly losses: readonly WireLoss[] }>,
  ) {
    const { stored, api } = target;
    for (let attempt = 1; ; attempt += 1) {
      const { saves, losses } = await plan();
      const created = saves.filter(({ before }) => before === null).length;
      if (saves.length === 0) return { ok: true as const, rows: [], created: 0, losses: [] };
      const context = { ...writeContextOf(by), losses: losses.map(({ text }) => text) };
      const result = await saveRows(db, stored, saves, context);
      if (result.status === "written") {
        await purge(result.tags);
        return { ok: true as const, rows: result.rows.map((row) => toWire(api, row)), created, losses };
      }
      if (result.status === "invalid") throw conflictError(target, result.errors);
      if (attempt === maxAttempts) throw new ApiError(409, "40001", "The rows were changed by another request.");
    }
  }

  return {
    insert: (table, rows, { duplicates, onConflict }, by) =>
      reportOutcome(async () => {
        const target = targetOf(table);
        const conflict = propertyOf(target.api, onConflict);
        return save(target, by, async () => {
          const keys = rows.flatMap((row) => (typeof row[onConflict] === "string" ? [row[onConflict]] : []));
          const existingRows = new Map(
            (await listRowsByKey(db, target.stored, keys, conflict)).map((row) => [String(row[conflict]), row]),
          );
          if (existingRows.size > 0 && duplicates === "refuse") throw duplicateKey(target.api, onConflict);
          const planned = rows.flatMap((row, position) => {
            const before = existingRows.get(String(row[onConflict])) ?? null;
            if (before && duplicates === "ignore") return [];
            return [{ save: toSave(target, row, before, position), losses: lossesOfRow(target, row, position) }];
          });
          return { saves: planned.map((row) => row.save), losses: planned.flatMap((row) => row.losses) };
        });
      }),

    update: (table, keys, values, by) =>
      reportOutcome(async () => {
        const target = targetOf(table);
        const key = propertyOf(target.api, target.api.key);
        return save(target, by, async () => {
          const rows = await listRowsByKey(db, target.stored, keys, key);
          const saves = rows.map((before) => toSave(target, values, before, 0));
          return { saves, losses: lossesOfRow(target, values, 0) };
        });
      }),

    remove: (table, keys, by) =>
      reportOutcome(async () => {
        const target = targetOf(table);
        const { stored, api } = target;
        const rows = await listRowsByKey(db, stored, keys, propertyOf(api, api.key));
        if (rows.length === 0) return { ok: true, rows: [], created: 0, losses: [] };
        try {
          const where = rowIdIn(
            stored,
            rows.map(({ rowId }) => rowId),
          );
          await db.write(deleteQueries(db, stored, where, writeContextOf(by)));
        } catch (error) {
          if (constraintField(stored, error) === null) throw error;
          const text = `update or delete on table "${api.name}" violates a foreign key constraint`;
          throw new ApiError(409, "23503", text, "Rows of another table still refer to it.");
        }
        await purge(tagsOfRow(stored, ...rows));
        return { ok: true, rows: rows.map((row) => toWire(api, row)), created: 0, losses: [] };
      }),
  };
}

interface Target {
  readonly stored: StoredType;
  readonly api: ApiTable;
}

async function reportOutcome<Done>(write: () => Promise<Done>) {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ApiError) return { ok: false as const, error };
    throw error;
  }
}

function targetOf(table: ApiTableName): Target {
  const api: ApiTable = contract[table];
  const stored = typeOfTable(table);
  if (!stored) throw new ApiError(405, "PT405", `${table} is read-only.`);
  return { stored, api };
}

const writeContextOf = ({ accountId, tokenId, now }: Writer): WriteContext => ({
  by: accountId,
  token: tokenId,
  now,
  types: allStoredTypes,
  setId: newSetId(),
  afterSave,
});
const propertyOf = (api: ApiTable, name: string) => api.columns.get(name)!.property;

/** What the texts of a row of the request lose in the write. */
function lossesOfRow({ stored, api }: Target, wire: WireRow, position: number): WireLoss[] {
  const values = Object.fromEntries(Object.entries(wire).map(([name, value]) => [propertyOf(api, name), value]));
  const toLoss = ({ field, text }: { readonly field: Field; readonly text: string }) => ({
    row: position + 1,
    column: stored.columns[field.name]!.name,
    text,
  });
  return lossesOf(stored.type, values).map(toLoss);
}

/** A row by the API's column names. */
const toWire = (api: ApiTable, row: Row): WireRow =>
  Object.fromEntries([...api.columns.values()].map(({ name, property }) => [name, row[property] ?? null]));

/**
 * Validates a row of the request. Values of derived columns, such as Alphabet, are ignored, and null stands for the value
 * of a row that says nothing of the column.
 */
function toSave(target: Target, wire: WireRow, before: Row | null, position: number): RowSave {
  const { stored, api } = target;
  const entries = Object.entries(wire).map(([name, value]) => [propertyOf(api, name), value] as const);
  const properties = new Map(entries);
  const isField = (name: string) => stored.type.fields.some((field) => field.name === name);
  const unstated = unstatedValues(stored);
  const fields: Values = Object.fromEntries(
    entries.filter(([name]) => isField(name)).map(([name, value]) => [name, value ?? unstated[name]]),
  );
  const result = checkValues(stored.type, before ? fields : { ...unstated, ...fields }, before !== null);
  if (!result.ok) throw validationError(target, result.fields, position);
  const id = properties.get(stored.key);
  if (before && id !== undefined && id !== null && id !== before[stored.key] && !isField(stored.key))
    throw new ApiError(400, "PT400", `"${stored.columns[stored.key]!.name}" identifies the row and cannot be changed.`);
  const createdAt = before ? {} : pick(properties, "createdAt");
  const rowId = idOf(before, stored, id);
  const error = before ? null : newIdError(stored, rowId);
  if (error !== null) throw validationError(target, { [stored.key]: error }, position);
  return { before, id: rowId, values: { ...result.values, ...createdAt } };
}

function idOf(before: Row | null, stored: StoredType, id: unknown): string {
  if (before) return String(before[stored.key]);
  return typeof id === "string" && id !== "" ? id : newId();
}

const pick = (properties: ReadonlyMap<string, unknown>, name: string) => {
  const value = properties.get(name) ?? "";
  return value === "" ? {} : { [name]: value };
};

function validationError({ stored }: Target, fields: FieldErrors, position: number): ApiError {
  const [[name, text] = ["", ""]] = Object.entries(fields);
  const column = stored.columns[name]?.name ?? name;
  return new ApiError(400, "23514", `"${column}" of row ${position + 1}: ${text}`, JSON.stringify(fields));
}

function conflictError(target: Target, errors: ReadonlyMap<number, FieldErrors>): ApiError {
  const [[position, fields] = [0, {}]] = [...errors];
  const name = Object.keys(fields)[0] ?? "";
  const isRelation = target.stored.type.fields.some((field) => field.name === name && field.kind === "relation");
  if (isRelation) {
    const text = `insert or update on table "${target.api.name}" violates a foreign key constraint`;
    return new ApiError(
      409,
      "23503",
      text,
      `"${target.stored.columns[name]?.name}" refers to a row that does not exist.`,
    );
  }
  const isTaken = fields[name] === constraintMessage(target.stored, name);
  if (!isTaken && position >= 0) return validationError(target, fields, position);
  const column = target.stored.columns[name]?.name ?? name;
  return duplicateKey(target.api, column, position < 0 ? null : `Row ${position + 1}.`);
}

const duplicateKey = (api: ApiTable, column: string, details: string | null = null) =>
  new ApiError(409, "23505", `duplicate key value violates unique constraint on "${column}" of "${api.name}"`, details);

const columns: Readonly<Record<string, AnswerField>> = {
  project_type: "projectType",
  problem: "problem",
  user_needs: "userNeeds",
  budget: "budget",
  start_timeline: "startTimeline",
  launch_timeline: "launchTimeline",
  email: "email",
};
const table = contract.onboarding_submissions.name;

/**
 * Stores a project enquiry sent as a row (DATA-10), under the wizard's validation, rate limits and idempotency. Throws
 * an `ApiError` unless it was stored.
 *
 * @param key the idempotency key, a UUID; null for none
 */
export async function sendEnquiry(
  db: DatabaseClient,
  row: WireRow,
  key: string | null,
  request: EnquiryRequest,
): Promise<void> {
  const outcome = await submitIntake(db, entriesOf(row, key), request);
  switch (outcome.status) {
    case "sent":
      return;
    case "invalid":
      throw new ApiError(400, "23514", outcome.message, wordsOf(outcome.errors));
    case "limited":
      throw new ApiError(429, "PT429", outcome.message, null, null, outcome.retryAfter);
    case "conflict":
      throw new ApiError(409, "23505", outcome.message, "The idempotency key was used for other answers.");
    case "refused":
      throw new ApiError(400, "23514", outcome.message, "The idempotency key must be a UUID.");
    default:
      throw databaseUnavailable();
  }
}

/** The row as form entries. */
function entriesOf(row: WireRow, key: string | null): Array<[string, string]> {
  const { user_id: user = null, ...answers } = row;
  if (user !== null) throw new ApiError(400, "23514", "Enquiries are anonymous: user_id must be null.");
  const entries = Object.entries(answers).map(([column, value]): [string, string] => {
    const field = Object.hasOwn(columns, column) ? columns[column]! : null;
    if (field === null) throw unknownField(table, column);
    return [field, typeof value === "string" ? value : ""];
  });
  return key === null ? entries : [...entries, [formFields.key, key]];
}

function wordsOf(errors: Partial<Record<AnswerField, string>>): string {
  const names = Object.entries(columns);
  return names.flatMap(([column, field]) => (errors[field] ? [`${column}: ${errors[field]}`] : [])).join(" ");
}
