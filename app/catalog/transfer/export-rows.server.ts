import { getTableColumns } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import type { Actor } from "../../activity/activity";
import { recordAlone } from "../../activity/record.server";
import { type BatchLimits, nextBatch } from "../../base/listing/statements.server";
import { csvLines } from "../../base/words/csv";
import type { Row, StoredType } from "../../content/types/content-type.server";
import { listStoredRows } from "../../content/types/stored-rows.server";
import { mapTypes, type SiteType, storedTypes } from "../../types.server";
import { statusColumns, type TransferTable } from "./transfer-table";

/** The tables for import and export, by content type. */
export const transferTables = mapTypes(transferTable);

/** Finds a table by its name or its content type. */
export function findTransferTable(name: string): TransferTable | null {
  return Object.values(transferTables).find((table) => table.table === name || table.name === name) ?? null;
}

function transferTable({ type, tableName, columns, key, slug, link, ownSlug, api }: SiteType): TransferTable {
  const apiColumns = [...api.columns.values()].map((column) => [column.name, column.property] as const);
  const properties = new Set(apiColumns.map(([, property]) => property));
  // In addition to the API's columns: slugs, since one with a number cannot be derived from the name again, and fields
  // without an API column.
  const fieldProperties = [slug, ...type.fields.map((field) => field.name)].filter(
    (property) => !properties.has(property),
  );
  return {
    name: type.name,
    title: type.title,
    table: tableName,
    columns: [...apiColumns, ...fieldProperties.map((property) => [columns[property]!.name, property] as const)],
    labels: [
      ...(type.publishing.by === "draft" && !type.publishing.hasStatus
        ? statusColumns.map((column) => [column, "draft"] as const)
        : []),
      ...type.fields.map(({ label, name }) => [label, name] as const),
    ],
    key,
    slug,
    label: type.label,
    link,
    ownSlug,
    ownLabel: columns[type.label]!.isUnique,
  };
}

export const fileFormats = ["csv", "json", "ndjson"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** A Workers request can make at most 1,000 queries to D1, and has 128 MB of memory. */
const limits: BatchLimits = { rows: 250, bytes: 1_000_000 };

/**
 * Streams all rows of a table as a file. Rows are read in batches, on demand. Importing the file again must restore the
 * same rows.
 */
export async function* exportRows(db: DatabaseClient, table: TransferTable, kind: FileFormat): AsyncGenerator<string> {
  const stored = storedTypes[table.name];
  const names = table.columns.map(([column]) => column);
  // Spreadsheets recognize UTF-8 by the byte order mark.
  if (kind === "csv") yield `\uFEFF${csvLines([names])}`;
  if (kind === "json") yield "[";
  let isFirst = true;
  for await (const rows of loadAll(db, stored)) {
    const cells = rows.map((row) => table.columns.map(([, property]) => row[property] ?? null));
    if (kind === "csv") yield csvLines(cells);
    else {
      const objects = cells.map((row) =>
        JSON.stringify(Object.fromEntries(row.map((value, at) => [names[at]!, value] as const))),
      );
      if (kind === "ndjson") yield objects.map((object) => `${object}\n`).join("");
      else yield (isFirst ? "\n" : ",\n") + objects.join(",\n");
    }
    isFirst = false;
  }
  if (kind === "json") yield isFirst ? "]\n" : "\n]\n";
}

/** Records an export (ACT-1). Call it first: an export that cannot be recorded must not happen. */
export const recordExport = (db: DatabaseClient, by: Actor, table: TransferTable, now: string): Promise<void> =>
  recordAlone(db, by, { action: "export", section: "transfer", subject: { id: table.name, title: table.title } }, now);

async function* loadAll(db: DatabaseClient, { table, tableName, selected }: StoredType): AsyncGenerator<Row[]> {
  const columns = Object.values(getTableColumns(table)).map((column) => column.name);
  for (let after = 0; ;) {
    const query = db.query
      .select(selected)
      .from(table)
      .where(nextBatch(tableName, columns, after, limits));
    const rows = await listStoredRows(db, query.orderBy(table.rowId));
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.rowId;
  }
}
