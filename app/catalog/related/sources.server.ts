import { sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/query";
import { siteIndex } from "../../../drizzle/schema/maintained";
import type { RelatedSource, SearchedType } from "../../content/types/stored-definition.server";
import { searchedTypes } from "../../types.server";

/** A type whose pages show related pages. */
export type SourceType = SearchedType & { readonly related: RelatedSource };

/** The types whose pages show related pages. */
export const sourceTypes: readonly SourceType[] = searchedTypes.filter(
  (type): type is SourceType => type.related !== null,
);

/** The number of a row in the site index. */
export const siteIndexId = (number: number, rowId: number): number => rowId * siteIndex.places + number;
/** The number of the type of a row in the index. */
export const typeNumberOfId = (id: number): number => id % siteIndex.places;
const rowIdOf = (id: number): number => Math.floor(id / siteIndex.places);

/** A row with the values that are compared to find related pages. */
export interface ComparedRow {
  /** Its number in the site index. */
  readonly id: number;
  readonly kind: string;
  readonly mentioned: SearchedType["mentioned"];
  /** The slug, which is also part of the cache tag. */
  readonly slug: string;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  /** "" for a row without one; null for types without categories. */
  readonly category: string | null;
  readonly summary: string;
  /** The addresses that editors chose. */
  readonly chosenAddresses: readonly string[];
  /** All other texts, as stored; empty unless requested. */
  readonly text: string;
}

/** Reads rows by their numbers in the index, with one statement per type. */
export async function listCompared(
  db: DatabaseClient,
  ids: readonly number[],
  { withTexts = false }: { readonly withTexts?: boolean } = {},
): Promise<Map<number, ComparedRow>> {
  const rows = await Promise.all(
    searchedTypes.map(async (type) => {
      const rowIds = [...new Set(ids.filter((id) => typeNumberOfId(id) === type.number).map(rowIdOf))];
      return rowIds.length === 0 ? [] : readRowsOf(db, type, rowIds, withTexts);
    }),
  );
  return new Map(rows.flat().map((row) => [row.id, row]));
}

async function readRowsOf(
  db: DatabaseClient,
  { kind, number, table, options, mentioned, related }: SearchedType,
  rowIds: readonly number[],
  withTexts: boolean,
): Promise<ComparedRow[]> {
  const { title, aliases, keywords, summary, texts = [], richTexts = [] } = options;
  const joinColumns = (columns: readonly SQL[]) =>
    columns.length === 0 ? sql`''` : sql.join([...columns], sql` || ' ' || `);
  const asText = (column: unknown) => sql`coalesce(${column}, '')`;
  const rows = await db.read(
    db.query
      .select({
        rowId: sql<number>`${table.rowId}`.as("row_id"),
        title: sql<string>`${title}`.as("title"),
        slug: sql<string>`${related?.slug ?? sql`''`}`.as("slug"),
        aliases: sql<string>`coalesce(${aliases ?? null}, '[]')`.as("aliases"),
        tags: sql<string>`coalesce(${keywords ?? null}, '[]')`.as("tags"),
        category: (related?.category ? sql`coalesce(${related.category}, '')` : sql`null`).as(
          "category",
        ) as SQL.Aliased<string | null>,
        chosenAddresses: sql<string>`coalesce(${related?.chosenAddresses ?? null}, '[]')`.as("chosen"),
        summary: joinColumns(summary.map(asText)).as("summary") as SQL.Aliased<string>,
        text: joinColumns(withTexts ? [...texts, ...richTexts].map(asText) : []).as("text") as SQL.Aliased<string>,
      })
      .from(table)
      .where(inJson(table.rowId, rowIds)),
  );
  return rows.map(({ rowId, ...row }) => ({
    ...row,
    id: siteIndexId(number, rowId),
    kind,
    mentioned,
    aliases: entriesOf(row.aliases),
    tags: entriesOf(row.tags),
    chosenAddresses: entriesOf(row.chosenAddresses),
  }));
}

/** The entries of a stored list of texts or of named objects. */
function entriesOf(json: string): string[] {
  const entries = JSON.parse(json) as ReadonlyArray<string | { readonly name: string }>;
  return entries.map((entry) => (typeof entry === "string" ? entry : entry.name));
}
