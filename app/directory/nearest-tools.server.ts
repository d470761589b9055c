import type { DatabaseClient } from "../../drizzle/client";
import { toolIsPublic, tools, toolSearch } from "../../drizzle/schema";
import { nearestRows } from "../base/search/nearest-names.server";
import type { SearchQuery } from "../base/search/search-text";
import { toolAddress } from "./tool";

/** Up to three tools whose names are spelled most like a search that found nothing (DIR-13). */
export async function nearestTools(
  db: DatabaseClient,
  query: SearchQuery,
): Promise<Array<{ readonly name: string; readonly address: string }>> {
  const list = { index: toolSearch, listed: toolIsPublic, name: tools.name, slug: tools.slug, id: tools.id };
  const rows = await nearestRows(db, list, query);
  return rows.map((row) => ({ name: row.name, address: toolAddress(row) }));
}
