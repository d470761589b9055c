import type { StoredType } from "../content/types/content-type.server";
import { mapTypes } from "../content/types/registry.server";
import type { TransferTable } from "./transfer-table";

/** All tables that are moved in and out, by content type. */
export const transferTables = mapTypes(transferTable);

/** The table with this name, or of this content type; null for any other. */
export function transferTableNamed(name: string): TransferTable | null {
  return Object.values(transferTables).find((table) => table.table === name || table.name === name) ?? null;
}

function transferTable({ type, kind, columns, key, slug, ownSlug, api }: StoredType): TransferTable {
  const listed = [...api.columns.values()].map((column) => [column.name, column.property] as const);
  const properties = new Set(listed.map(([, property]) => property));
  // Beyond the contract: a row's address may have a number that its name does not give again; tags are in no other column.
  const own = [slug, ...type.fields.map((field) => field.name)].filter((property) => !properties.has(property));
  return {
    name: type.name,
    title: type.title,
    table: kind,
    columns: [...listed, ...own.map((property) => [columns[property]!.name, property] as const)],
    key,
    slug,
    label: type.label,
    ownSlug,
  };
}
