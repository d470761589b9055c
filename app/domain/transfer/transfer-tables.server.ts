import { contract, type ApiTableName } from "../api/contract";
import type { ApiTable } from "../api/tables";
import { contentNames, type ContentName } from "../content/types/content-type";
import { storedTypes } from "../content/types/registry.server";
import type { TransferTable } from "./transfer-table";

/** All tables that are moved in and out, by content type. */
export const transferTables = Object.fromEntries(contentNames.map((name) => [name, describe(name)])) as Readonly<
  Record<ContentName, TransferTable>
>;

/** The table with this name, or of this content type; null for any other. */
export function transferTableNamed(name: string): TransferTable | null {
  return Object.values(transferTables).find((table) => table.table === name || table.name === name) ?? null;
}

function describe(name: ContentName): TransferTable {
  const { type, kind, columns, key, slug, ownSlug } = storedTypes[name];
  const api: ApiTable = contract[kind as ApiTableName];
  const listed = [...api.columns.values()].map((column) => [column.name, column.property] as const);
  const properties = new Set(listed.map(([, property]) => property));
  // Beyond the contract: a row's address may have a number that its name does not give again; tags are in no other column.
  const own = [slug, ...type.fields.map((field) => field.name)].filter((property) => !properties.has(property));
  return {
    name,
    title: type.title,
    table: kind,
    columns: [...listed, ...own.map((property) => [columns[property]!.name, property] as const)],
    key,
    slug,
    label: type.label,
    ownSlug,
  };
}
