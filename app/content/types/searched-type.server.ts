import type { SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Bound } from "../../../drizzle/prepared";
import type { SearchDocument } from "../../../drizzle/schema/maintained";
import type { TableName } from "../../../drizzle/schema/table-names";
import type { Values } from "./content-type";
import type { ContentTable, LinkedText, Mentioned } from "./stored-definition.server";

/** What the site search needs to know about a content type. */
export interface SearchedType {
  /** As in `?kind=`. */
  readonly kind: string;
  readonly one: string;
  readonly many: string;
  /** Identifies the type's rows in the site index; see `SearchDocument`. */
  readonly number: number;
  readonly title: AnySQLiteColumn;
  readonly summary: AnySQLiteColumn;
  /** The columns that are searched. */
  readonly options: SearchDocument["options"];
  /** The columns that `path` needs. */
  readonly columns: Readonly<Record<string, AnySQLiteColumn>>;
  readonly path: (row: Values) => string;
  readonly table: ContentTable;
  readonly tableName: TableName;
  /** Matches index rows that visitors can see now at an origin; null if they can see all of them. */
  readonly shownWhen: (now: Bound<string>, origin: string) => SQL | null;
  /** Matches rows that visitors can see now, in the table rather than the index. */
  readonly isPublic: (now: Bound<string>) => SQL;
  /** The text whose headings have anchors; null for pages without any. */
  readonly headings: LinkedText | null;
  /** How texts mention its rows by name; null where they do not. */
  readonly mentioned: Mentioned | null;
  /** Set for types whose pages show related pages; otherwise null. */
  readonly related: RelatedSource | null;
  /** A query for the instant at which the next scheduled row becomes public; null for types without a date. */
  readonly nextChange: ((now: string) => SQL) | null;
}

/** What finding related pages needs to know about a content type. */
export interface RelatedSource {
  /** The columns with the slug of the public address and with the addresses that editors chose. */
  readonly slug: AnySQLiteColumn;
  readonly chosen: AnySQLiteColumn;
  /** Rows of the same category are alike; null for types without categories. */
  readonly category: AnySQLiteColumn | null;
  /** The column that orders rows of a category, newest last. */
  readonly newest: AnySQLiteColumn;
  readonly changedAt: AnySQLiteColumn;
}

/** Describes a type with pages to the site search. */
export function searchedType(
  { document: { kind, options }, one, many }: { document: SearchDocument; one: string; many: string },
  shown: Pick<
    SearchedType,
    | "table"
    | "tableName"
    | "columns"
    | "path"
    | "shownWhen"
    | "nextChange"
    | "isPublic"
    | "headings"
    | "mentioned"
    | "related"
  >,
): SearchedType {
  const { number, title, summary } = options;
  return { kind, one, many, number, title, summary: summary[0], options, ...shown };
}
