import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { allStoredTypes, type SiteType } from "../../types.server";
import { readRows } from "../../content/saving/store.server";
import type { FoundRow } from "./found-row";
import { isPublicStatus, statusOf } from "../../content/listing/list";

/** Finds the rows at the given site addresses. A row's former address finds nothing. */
export async function findRowsAtAddresses(
  db: DatabaseClient,
  addresses: readonly string[],
  now: string,
): Promise<FoundRow[]> {
  const found = await Promise.all(allStoredTypes.map((stored) => readAddressed(db, stored, addresses, now)));
  return found.flat();
}

async function readAddressed(
  db: DatabaseClient,
  stored: SiteType,
  addresses: readonly string[],
  now: string,
): Promise<FoundRow[]> {
  const { type, columns, slug, key, pathPrefix } = stored;
  if (pathPrefix === null) return [];
  const slugs = addresses
    .filter((address) => address.startsWith(pathPrefix))
    .map((address) => address.slice(pathPrefix.length))
    .filter((rest) => !rest.includes("/"));
  if (slugs.length === 0) return [];
  const given = JSON.stringify(slugs);
  const at = sql`select value from json_each(${given})`;
  const rows = await readRows(
    db,
    stored,
    sql`${columns[slug]} in (${at}) or ${columns[key]} in (${at})`,
    slugs.length * 2,
  );
  return rows.map((row) => ({
    type: type.name,
    rowId: row.rowId,
    label: String(row[type.label]),
    note: type.item,
    path: isPublicStatus(statusOf(type, row, now)) ? stored.address(row) : null,
  }));
}

/**
 * The portal path for editing a page of the site: the form of its row, the section if no row has the page (such as a
 * built-in article), or the Overview for any other address.
 */
export async function formOfPage(db: DatabaseClient, address: string, now: string): Promise<string> {
  const [row] = await findRowsAtAddresses(db, [address], now);
  if (row) return `/admin/${row.type}/${row.rowId}`;
  const stored = allStoredTypes.find(({ pathPrefix }) => pathPrefix !== null && address.startsWith(pathPrefix));
  return stored ? `/admin/${stored.type.name}` : "/admin";
}
