import { mapTypes, type SiteType } from "../../types.server";
import type { TransferTable } from "./transfer-table";

/** The tables for import and export, by content type. */
export const transferTables = mapTypes(transferTable);

/** Finds a table by its name or its content type. */
export function findTransferTable(name: string): TransferTable | null {
  return Object.values(transferTables).find((table) => table.table === name || table.name === name) ?? null;
}

function transferTable({ type, tableName, columns, key, slug, ownSlug, api }: SiteType): TransferTable {
  const listed = [...api.columns.values()].map((column) => [column.name, column.property] as const);
  const properties = new Set(listed.map(([, property]) => property));
  // In addition to the API's columns: slugs, since one with a number cannot be derived from the name again, and fields
  // without an API column.
  const own = [slug, ...type.fields.map((field) => field.name)].filter((property) => !properties.has(property));
  return {
    name: type.name,
    title: type.title,
    table: tableName,
    columns: [...listed, ...own.map((property) => [columns[property]!.name, property] as const)],
    labels: type.fields.map(({ label, name }) => [label, name] as const),
    key,
    slug,
    label: type.label,
    ownSlug,
  };
}
