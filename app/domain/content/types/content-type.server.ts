import {
  getTableColumns,
  getTableName,
  sql,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
} from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../../../drizzle/client";
import { byName } from "../../../../drizzle/schema";
import type { Facts, SearchIndex } from "../../../../drizzle/schema/maintained";
import { apiTable, type ApiTable, type Described, type Description, type Property } from "../../api/tables";
import { searchTextOf } from "../../text/search-text";
import { isSlug, slugify } from "../../text/slug";
import type { Choice, ContentType, FieldKind, Values } from "./content-type";
import type { ContentName } from "./registry";

/** A table as all content types have it: bookkeeping columns beside its own. */
export type ContentTable = SQLiteTable & {
  rowId: AnySQLiteColumn;
  searchText: AnySQLiteColumn;
  version: AnySQLiteColumn;
  updatedAt: AnySQLiteColumn;
};

/** Columns that no client of the data API ever sees. */
type Bookkeeping = "rowId" | "searchText" | "version" | "updatedAt";
const bookkeeping = ["rowId", "searchText", "version", "updatedAt"] as const;

/** A row with every column, by property name. */
export type Row = Readonly<Record<string, unknown>> & { readonly rowId: number; readonly version: number };

/** When a row is written, and what stands in for an address that has no letters. */
export interface WriteContext {
  /** An ISO instant. */
  readonly now: string;
  readonly id: string;
}

/** A content type with its table: what the store needs to know and no page may. */
export interface StoredType<Name extends ContentName = ContentName> {
  readonly type: ContentType<Name, ContentName>;
  readonly table: ContentTable;
  /** The table's name, in revisions, slug history and cache tags. */
  readonly kind: string;
  readonly columns: Readonly<Record<string, AnySQLiteColumn>>;
  /** The column by which the data API names a row. A new row gets an id there, unless it is the slug. */
  readonly key: string;
  /** Whether the key stands in the public address of a row, so that a new one must be spelled like a slug. */
  readonly keyInAddress: boolean;
  /** The column of the public address, unique in the table. */
  readonly slug: string;
  /** Whether an editor may choose the slug; then a taken one is refused, not numbered. */
  readonly ownSlug: boolean;
  /** The substring index over `search_text`; null for tables that stay small. */
  readonly searchIndex: string | null;
  /** Tables whose pages show something of this one, besides its own. */
  readonly shownWith: readonly string[];
  /** The columns of a row that is to be written: the values, and what follows from them. */
  readonly prepare: (values: Values, context: WriteContext) => Record<string, unknown>;
  /** The public address of a row; null for a type without pages. */
  readonly address: (row: Values) => string | null;
  /** How the column of a sort is spelled in its index. */
  readonly sortColumn: (name: string) => AnySQLiteColumn | SQL;
  /** The condition for rows that visitors see at this moment (GEN-12). */
  readonly isPublic: (now: string) => SQL;
  /** The condition for rows with a value of the type's filter field. */
  readonly hasFilterValue: (value: string) => SQL;
  /** What the filter field of a row can be, or null where its field says so itself. */
  readonly choices: ((db: DatabaseClient) => Promise<readonly Choice[]>) | null;
  /** The column by which the Overview finds the newest rows to look over; null for types it leaves out. */
  readonly newestBy: string | null;
  /** The rows' part of the sitemap; null for types that have none. */
  readonly sitemap: {
    readonly part: string;
    /** The columns that the address of a row is made of. */
    readonly columns: Readonly<Record<string, AnySQLiteColumn>>;
    readonly path: (row: Values) => string;
  } | null;
  /** The table as the data API gives it. */
  readonly api: ApiTable;
}

/** What a content type says of its table; the rest follows from the table and the pure definition. */
interface StoredDefinition<
  Table extends ContentTable,
  Hidden extends Property<Table>,
  Address extends Property<Table>,
> {
  /** The column by which the data API names a row. */
  readonly key: Property<Table>;
  /** The column of the public address; "slug" unless given. */
  readonly slug?: Property<Table>;
  /** The columns that search looks in, in this order. */
  readonly searched: ReadonlyArray<Property<Table>>;
  /** The index of those columns, as the schema declares it. Tables that stay small have none. */
  readonly searchIndex?: SearchIndex<Table>;
  /** What a row must be for visitors to see it, besides its date; that of the search index unless given. */
  readonly publicWhen?: Facts<Table>;
  /** The columns that follow from what was entered, besides the slug and the searched text, and what stands where nothing was. */
  readonly derive?: (row: InferInsertModel<Table>, context: WriteContext) => Partial<InferInsertModel<Table>>;
  /** The page of a row: its path, the columns that the path is made of, and the part of the sitemap that lists these pages. */
  readonly page?: {
    readonly columns: readonly Address[];
    readonly path: (row: Pick<InferSelectModel<Table>, Address & keyof InferSelectModel<Table>>) => string;
    readonly sitemap?: string;
  };
  /** Tables whose pages show something of this one, besides its own. */
  readonly shownWith?: readonly SQLiteTable[];
  /** The condition for a value of the filter field, where it is not that of the column. */
  readonly filter?: (value: string) => SQL;
  /** Whether the Overview looks over the newest rows, and what they are the newest by. */
  readonly newestBy?: Property<Table>;
  /** The table in the data API. What visitors see, what is searched and the key are known already. */
  readonly api: Omit<
    Description<Table, Hidden>,
    "hidden" | "key" | "search" | "publicFacts" | "publicFrom" | "objectLists" | "wholeTexts"
  > & {
    /** The column by which clients change and delete rows, where it is not `key`. */
    readonly key?: Property<Table>;
    /** Columns of ours that clients do not see, besides the bookkeeping. */
    readonly hidden?: readonly Hidden[];
  };
}

/** What a relation chooses from has to be read; other fields know their choices. */
type Choices<Related> = [Related] extends [never]
  ? { readonly choices?: (db: DatabaseClient) => Promise<readonly Choice[]> }
  : { readonly choices: (db: DatabaseClient) => Promise<readonly Choice[]> };

/** A stored type that remembers its table's definition, of which the API's exported types are made. */
type StoredWithTable<Name extends ContentName, Table extends SQLiteTable, Hidden extends Property<Table>> = Omit<
  StoredType<Name>,
  "api"
> & { readonly api: Described<Table, Hidden> };

/** Joins a content type to its table. */
export function storedType<
  Table extends ContentTable,
  Name extends ContentName,
  Related extends ContentName,
  const Hidden extends Property<Table> = never,
  const Address extends Property<Table> = never,
>(
  type: ContentType<Name, Related, InferInsertModel<Table>>,
  table: Table,
  definition: StoredDefinition<Table, Hidden, Address> & Choices<Related>,
): StoredWithTable<Name, Table, Hidden | Bookkeeping> {
  const { key, slug = "slug", searched, searchIndex, derive, page, filter, newestBy, choices, api } = definition;
  const columns = getTableColumns(table) as Record<string, AnySQLiteColumn>;
  const ownSlug = type.fields.some(({ kind }) => kind === "slug");
  const date = type.publishing.by === "draft" ? type.publishing.date : undefined;
  const publicWhen: Facts<Table> = definition.publicWhen ?? searchIndex?.options.publicWhen ?? {};
  const fieldsOfKind = (kind: FieldKind) => type.fields.filter((field) => field.kind === kind).map(({ name }) => name);
  const path = (row: Values) => page!.path(row as InferSelectModel<Table>);
  const texts = searched.filter((name) => columns[name]!.dataType === "string");
  return {
    type,
    table,
    kind: getTableName(table),
    columns,
    key,
    keyInAddress: key !== slug && (page?.columns.some((name) => name === key) ?? false),
    slug,
    ownSlug,
    searchIndex: searchIndex?.name ?? null,
    shownWith: (definition.shownWith ?? []).map(getTableName),
    prepare: (values, context) => ({
      ...values,
      ...derive?.(values as InferInsertModel<Table>, context),
      searchText: searchTextFrom(values, searched),
      [slug]: (ownSlug && slugify(String(values[slug] ?? ""))) || slugify(String(values[type.label])) || context.id,
    }),
    address: (row) => (page ? path(row) : null),
    sortColumn: (by) => (by === type.label ? byName(columns[by]!) : columns[by]!),
    isPublic: (now) => publicCondition(columns, publicWhen, date, now),
    hasFilterValue: filter ?? ((value) => sql`${columns[type.filter ?? key]} = ${value}`),
    choices: choices ?? null,
    newestBy: newestBy ?? null,
    sitemap: page?.sitemap
      ? { part: page.sitemap, columns: Object.fromEntries(page.columns.map((name) => [name, columns[name]!])), path }
      : null,
    api: apiTable(table, {
      ...api,
      key: api.key ?? key,
      hidden: [...bookkeeping, ...(api.hidden ?? [])] as ReadonlyArray<Hidden | Bookkeeping>,
      publicFacts: publicWhen,
      ...(date !== undefined && { publicFrom: date as Property<Table> }),
      ...(searchIndex && { search: { index: searchIndex.name, fields: texts, text: "searchText" } }),
      objectLists: fieldsOfKind("names"),
      wholeTexts: fieldsOfKind("richText"),
    }),
  };
}

/** The folded text that search looks in: the values of these columns, those of lists one by one. */
export const searchTextFrom = (row: Values, names: readonly string[]): string =>
  searchTextOf(...names.flatMap((name) => (row[name] ?? "") as string | readonly string[]));

/** Written as literals, because a bound 0 would not match the partial indexes. */
function publicCondition(
  columns: Readonly<Record<string, AnySQLiteColumn>>,
  facts: Readonly<Record<string, boolean | string | undefined>>,
  date: string | undefined,
  now: string,
): SQL {
  const tests = Object.entries(facts).map(([name, value]) => {
    const literal = typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(Number(value));
    return sql`${columns[name]} = ${sql.raw(literal)}`;
  });
  const begun = date === undefined ? [] : [sql`${columns[date]} <= ${now}`];
  return sql.join([sql`true`, ...tests, ...begun], sql` and `);
}

/** The cache tags of what shows a row: its table, the tables it is shown with, its own page. */
export function tagsOfRow({ kind, key, slug, shownWith }: StoredType, ...rows: readonly Values[]): string[] {
  const names = rows.flatMap((row) => [String(row[slug]), String(row[key])]);
  // Pages are tagged by their address. Another id, written before ids were checked, could break the header.
  const own = names.filter(isSlug).map((name) => `${kind}:${name}`);
  return [...new Set([kind, ...shownWith, ...own])];
}
