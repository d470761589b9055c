import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { impersonalColumns, personalColumns } from "../../app/admin/erasure/personal-columns";
import * as schema from "../../drizzle/schema";
import type { TableName } from "../../drizzle/schema/table-names";

const tables = (Object.values(schema) as unknown[]).filter((value) => is(value, SQLiteTable));
const textColumns = (table: SQLiteTable) =>
  Object.values(getTableColumns(table))
    .filter((column) => column.getSQLType() === "text")
    .map(({ name }) => name);
const personal = (table: string) => Object.values(personalColumns[table as TableName] ?? {}).flat();

it("T22 every text column of the schema is known to hold no email address, or has a way to be erased", () => {
  const unknown = tables.flatMap((table) => {
    const name = getTableName(table);
    return textColumns(table)
      .filter((column) => !personal(name).includes(column) && !impersonalColumns.has(column))
      .map((column) => `${name}.${column}`);
  });
  expect(unknown, "Add them to app/admin/erasure/personal-columns.ts").toEqual([]);
});

it("T22 every column named there exists, once", () => {
  const existing = new Set(tables.flatMap(textColumns));
  expect([...impersonalColumns].filter((column) => !existing.has(column))).toEqual([]);
  for (const table of tables) {
    const columns = personal(getTableName(table));
    expect(new Set(columns).size).toBe(columns.length);
    expect(columns.filter((column) => !textColumns(table).includes(column))).toEqual([]);
  }
  expect(Object.keys(personalColumns).toSorted()).toEqual(tables.map(getTableName).toSorted());
});
