import { gt } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { storedTypes } from "../content/types/registry.server";
import type { Row, StoredType } from "../content/types/content-type.server";
import { csvLines } from "../text/csv";
import type { TransferTable } from "./transfer-table";

/** The kinds of files there are. */
export const fileKinds = ["csv", "json", "ndjson"] as const;
export type FileKind = (typeof fileKinds)[number];

/** Rows read at a time. A request may ask D1 a thousand times. */
const rowsAtATime = 250;

/**
 * All rows of a table as the text of a file, read part by part as the text is taken. What was exported can be imported
 * again, and is then the same.
 */
export async function* exportRows(db: DatabaseClient, table: TransferTable, kind: FileKind): AsyncGenerator<string> {
  const stored = storedTypes[table.name];
  const names = table.columns.map(([column]) => column);
  // The mark tells spreadsheets that the file is UTF-8.
  if (kind === "csv") yield `\uFEFF${csvLines([names])}`;
  if (kind === "json") yield "[";
  let isFirst = true;
  for await (const rows of readAll(db, stored)) {
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

async function* readAll(db: DatabaseClient, { table, columns }: StoredType): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const query = db.query.select(columns).from(table).where(gt(table.rowId, after)).orderBy(table.rowId);
    const rows = (await db.read(query.limit(rowsAtATime))) as Row[];
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtATime) return;
    after = rows.at(-1)!.rowId;
  }
}
