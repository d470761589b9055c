import { sql, type SQL } from "drizzle-orm";
import type { Bound } from "../../../drizzle/prepared";
import { slugHistory } from "../../../drizzle/schema/index";
import { type SearchDocument, siteIndex } from "../../../drizzle/schema/maintained";
import type { TableName } from "../../../drizzle/schema/table-names";
import { slugsOf } from "../words/slug";

/**
 * The expression that finds a public row by an address made of another of its names: `/rag` for "RAG". Names are
 * compared by their words, as the index has them, so `/oauth-2-0` stands for "OAuth 2.0".
 *
 * @param slug lowercase words, separated by hyphens
 */
export const aliasExpression = ({ kind }: Pick<SearchDocument, "kind">, slug: string): string =>
  `scope : "${siteIndex.scopeOf(kind)}" AND aliases : "${[siteIndex.nameEnd, ...slug.split("-"), siteIndex.nameEnd].join(" ")}"`;

/**
 * A subquery for the id of the oldest public row that matches an `aliasExpression`, or null. One lookup in the index of
 * the site-wide search, which has public rows only.
 */
export const rowIdOfAlias = (
  { options: { number } }: Pick<SearchDocument, "options">,
  expression: Bound<string>,
): SQL =>
  sql`(select (rowid - ${sql.raw(String(number))}) / ${sql.raw(String(siteIndex.places))}
    from ${sql.identifier(siteIndex.name)} where ${sql.identifier(siteIndex.name)} match ${expression} order by rowid limit 1)`;

/** A subquery for the id of the row that used to have this slug, or null (URL-25). */
export function rowIdOfPreviousSlug(tableName: TableName, slug: Bound<string>): SQL {
  return sql`(select ${slugHistory.rowId} from ${slugHistory} where ${slugHistory.tableName} = ${tableName} and ${slugHistory.slug} = ${slug})`;
}

/**
 * SQL for the ids of the rows that used to have this slug, or have it as another of their names (URL-25, URL-26).
 *
 * @param document null for rows that the site-wide search does not know
 */
export function rowIdsElsewhere(
  tableName: TableName,
  document: Pick<SearchDocument, "kind" | "options"> | null,
  slug: string,
): SQL {
  const previous = sql`select ${rowIdOfPreviousSlug(tableName, slug)}`;
  if (!document?.options.aliases) return previous;
  return sql`${previous} union select ${rowIdOfAlias(document, aliasExpression(document, slug))}`;
}

/**
 * Looks a row up by each slug that an address may stand for: its own spelling, or else its slug now and before D71. A row
 * found by another spelling than the address has to redirect.
 */
export async function findBySlug<Found>(
  address: string,
  find: (slug: string) => Promise<Found | null>,
): Promise<Found | null> {
  for (const slug of slugsOf(address)) {
    const row = await find(slug);
    if (row !== null) return row;
  }
  return null;
}
