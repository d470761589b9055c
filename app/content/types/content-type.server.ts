import {
  and,
  getTableColumns,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  sql,
  type SQL,
} from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../../drizzle/client";
import type { Bound } from "../../../drizzle/prepared";
import { byName } from "../../../drizzle/schema";
import { type ColumnValues, hasValues } from "../../../drizzle/schema/columns";
import type { PictureUses } from "../../../drizzle/schema/maintained";
import type { TableName } from "../../../drizzle/schema/table-names";
import { searchTextOf } from "../../base/search/search-text";
import { isSlug, slugify } from "../../base/words/slug";
import type { Choice, ContentType, FieldKind, ListSort, pictureKinds, Values } from "./content-type";
import { type PostedDate, postedDateOrEmpty, withPostedDate } from "./posted-date.server";
import {
  type Bookkeeping,
  type ContentTable,
  type DeriveContext,
  type PageHooks,
  searchedType,
  type SearchedType,
  type StoredDefinition,
} from "./stored-definition.server";
import { apiTable, type ApiTable, type DefinedTable, type Fact, type Property } from "./tables";

/**
 * The slug of a row: the one that an editor chose, or else one made from its label. It stays while the label does (D71),
 * or a save of anything else would move a row whose slug an earlier rule made.
 */
function slugOfRow(
  row: Values,
  { slug, ownSlug, label, slugFrom }: Pick<StoredType, "slug" | "ownSlug" | "slugFrom"> & { readonly label: string },
  { before, fallbackSlug }: DeriveContext,
): string {
  if (!ownSlug && before && before[label] === row[label]) return String(before[slug]);
  return (ownSlug && slugFrom(String(row[slug] ?? ""))) || slugFrom(String(row[label])) || fallbackSlug;
}

/**
 * Matches rows that visitors can see now.
 *
 * @param date the property of the publication time; undefined for types without one
 */
function publicCondition(
  columns: Readonly<Record<string, AnySQLiteColumn>>,
  facts: ColumnValues,
  date: string | undefined,
  now: Bound<string>,
): SQL {
  const values = Object.keys(facts).length === 0 ? [] : [hasValues(columns, facts)];
  const published = date === undefined ? [] : [sql`${columns[date]} <= ${now}`];
  return sql.join([sql`true`, ...values, ...published], sql` and `);
}

const bookkeeping = ["rowId", "searchText", "version", "updatedAt"] as const;

/** A row with all its columns, keyed by property name. */
export type Row = Readonly<Record<string, unknown>> & { readonly rowId: number; readonly version: number };

type AnyDefinition = StoredDefinition<ContentTable, never, never>;

/** A content type with its table. Server only: pages get the plain `ContentType`. */
export interface StoredType<Name extends string = string, Named extends string = string> {
  readonly type: ContentType<Name, Named>;
  readonly table: ContentTable;
  /** Names the table in revisions, slug history and cache tags. */
  readonly tableName: TableName;
  readonly columns: Readonly<Record<string, AnySQLiteColumn>>;
  /** The columns as rows are read: the posted date is "" while a row has none. */
  readonly selected: Readonly<Record<string, AnySQLiteColumn | SQL.Aliased>>;
  /** Null for types without a posted date. */
  readonly postedDate: PostedDate | null;
  /** The column that identifies a row in the data API. A new row gets a generated id, unless this is the slug. */
  readonly key: string;
  /** Whether the key is part of a row's public address, so that a new one must be spelled like a slug. */
  readonly keyInAddress: boolean;
  /** The column of the public address, unique in the table. */
  readonly slug: string;
  /** The column of a stored link, at whose slug the row's address answers, too (URL-24); null for none. */
  readonly link: string | null;
  /** Whether editors choose the slug: a taken one is then refused instead of numbered. */
  readonly ownSlug: boolean;
  /** How a slug is spelled that editors type, or that is made from a label. */
  readonly slugFrom: (text: string) => string;
  /** A row with the values that it shows where it has none of its own; the row itself for most types. */
  readonly complete: <Of extends Values>(row: Of) => Of;
  /** See the definition; both null for most types. */
  readonly errorsOf: NonNullable<AnyDefinition["errorsOf"]> | null;
  readonly readVisits: NonNullable<AnyDefinition["readVisits"]> | null;
  /** The substring index over `search_text`; null for tables that stay small. */
  readonly searchIndex: string | null;
  /** The columns with pictures of the library, as the schema declares them; null for types without any. */
  readonly pictures: PictureUses | null;
  /** Other tables whose pages show this one's rows, and have to be purged with them. */
  readonly dependentTables: readonly string[];
  /** For a category: the column of another table that names it by its key; null for other types. */
  readonly members: AnySQLiteColumn | null;
  /** The name of a row's category, or of a new category itself, for `DeriveContext.categorySlugs`; null for none. */
  readonly categoryName: (row: Values) => string | null;
  /** Completes values to the columns to write: derived columns, search text and slug. */
  readonly prepare: (values: Values, context: DeriveContext) => Record<string, unknown>;
  /** Completes the values that a bulk action gives to all its rows. */
  readonly prepareInBulk: (change: Values, context: Pick<DeriveContext, "categorySlugs">) => Values;
  /** The path before a row's slug, such as "/blog/post/"; null for a type without pages. */
  readonly pathPrefix: string | null;
  /** The public address of a row; null for a type without pages. */
  readonly address: (row: Values) => string | null;
  /** For a type without pages: the address of the list that shows a row; null if none does. */
  readonly listAddress: (row: Values) => string | null;
  /** The sort column or expression, spelled as its index declares it: SQLite uses no index for any other spelling. */
  readonly sortColumn: (name: string) => AnySQLiteColumn | SQL;
  /** Matches rows that visitors can see now (GEN-12). */
  readonly isPublic: (now: Bound<string>) => SQL;
  /** Matches rows with this value of the type's filter field. */
  readonly hasFilterValue: (value: string) => SQL;
  /** Reads the choices of the filter field; null where the field lists them. */
  readonly choices: ((db: DatabaseClient) => Promise<readonly Choice[]>) | null;
  /** How the site search sees the type; null for types that it does not search. */
  readonly siteSearch: SearchedType | null;
  /** The sitemap of this type's pages; null for none. */
  readonly sitemap: {
    readonly part: string;
    /** The columns that `path` needs. */
    readonly columns: Readonly<Record<string, AnySQLiteColumn>>;
    readonly path: (row: Values) => string;
    readonly shownAt: (origin: string) => SQL | undefined;
  } | null;
  /** Page behaviour specific to the type. */
  readonly pageHooks: PageHooks;
  /** The table in the data API. */
  readonly api: ApiTable;
}

/** What decides which rows a page shows. */
export interface PageRequest {
  /** An ISO instant. */
  readonly now: string;
  /** The configured public origin. */
  readonly origin: string;
  /** All content types of the site. */
  readonly types: readonly StoredType[];
}

/** Matches the rows of a content type that have a page now at the origin. */
export const hasPage = ({ isPublic, sitemap }: StoredType, now: Bound<string>, origin: string): SQL =>
  and(isPublic(now), sitemap?.shownAt(origin))!;

/** The types that the site-wide search finds, and that are related to each other. */
export const searchedTypesOf = (types: readonly StoredType[]): SearchedType[] =>
  types.flatMap(({ siteSearch }) => siteSearch ?? []);

/** A type with a relation must read its choices from the database. */
type Choices<Kind> = "relation" extends Kind
  ? { readonly choices: (db: DatabaseClient) => Promise<readonly Choice[]> }
  : { readonly choices?: (db: DatabaseClient) => Promise<readonly Choice[]> };

/** A type with pictures, alone or in rich text, must declare them, or the library would consider them unused. */
type Pictures<Table extends ContentTable, Kind> = [Kind & (typeof pictureKinds)[number]] extends [never]
  ? { readonly pictures?: PictureUses<Table> }
  : { readonly pictures: PictureUses<Table> };

/** A stored type that keeps its table's type, from which the API's exported types are derived. */
type StoredWithTable<
  Name extends string,
  Named extends string,
  Table extends SQLiteTable,
  Hidden extends Property<Table>,
> = Omit<StoredType<Name, Named>, "api"> & { readonly api: DefinedTable<Table, Hidden> };

/** Binds a content type to its table. */
export function storedType<
  Table extends ContentTable & { readonly _: { readonly name: TableName } },
  Name extends string,
  Named extends string,
  Kind extends FieldKind,
  const Hidden extends Property<Table> = never,
  const Address extends Property<Table> = never,
>(
  type: ContentType<Name, Named, InferInsertModel<Table>, Kind>,
  table: Table,
  definition: StoredDefinition<Table, Hidden, Address> & Choices<Kind> & Pictures<Table, Kind>,
): StoredWithTable<Name, Named, Table, Hidden | Bookkeeping> {
  const { key, undated, slug = "slug", searchedColumns, searchIndex, derive, page, choices, api } = definition;
  const columns = getTableColumns(table) as Record<string, AnySQLiteColumn>;
  const slugFrom = definition.slugFrom ?? slugify;
  const ownSlug = slug === type.label || type.fields.some(({ kind }) => kind === "slug");
  const date = type.publishing.by === "draft" ? type.publishing.date : undefined;
  const postedDate = date === undefined || undated === undefined ? null : { date, undated };
  const { publicWhen = {} } = table;
  const fieldsOfKind = (kind: FieldKind) => type.fields.filter((field) => field.kind === kind).map(({ name }) => name);
  const path = (row: Values) => page!.path(row as InferSelectModel<Table>);
  const columnsNamed = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, columns[name]!] as const));
  const publicFacts = publicWhen as Partial<Record<Property<Table>, Fact>>;
  const [{ by: sortedBy, direction }] = type.sorts as readonly [ListSort<Property<Table>>, ...ListSort[]];
  const listOrder = { order: sortedBy, descending: direction === "descending" };
  const searchedTexts = searchedColumns.filter((name) => columns[name]!.dataType === "string");
  return {
    type,
    table,
    tableName: getTableName(table),
    columns,
    selected: postedDate
      ? { ...columns, [postedDate.date]: postedDateOrEmpty(columns, postedDate).as("posted_date") }
      : columns,
    postedDate,
    key,
    keyInAddress: key !== slug && (page?.columns.some((name) => name === key) ?? false),
    slug,
    link: definition.link ?? null,
    ownSlug,
    slugFrom,
    complete: (row) => ({ ...row, ...definition.complete?.(row as InferInsertModel<Table>) }),
    errorsOf: definition.errorsOf ?? null,
    readVisits: definition.readVisits ?? null,
    searchIndex: searchIndex?.name ?? null,
    pictures: definition.pictures ?? null,
    dependentTables: (definition.dependentTables ?? []).map(getTableName),
    members: definition.members ?? null,
    categoryName: (row) => definition.categoryName?.(row as InferInsertModel<Table>) || null,
    prepare: (values, context) => {
      const derivedValues: Values = { ...values, ...derive?.(values as InferInsertModel<Table>, context) };
      return {
        ...derivedValues,
        ...(postedDate && withPostedDate(values, postedDate, context.now)),
        searchText: searchTextFrom(derivedValues, searchedColumns),
        [slug]: slugOfRow(derivedValues, { slug, ownSlug, slugFrom, label: type.label }, context),
      };
    },
    prepareInBulk: (change, context) => ({
      ...change,
      ...definition.deriveInBulk?.(change as Partial<InferInsertModel<Table>>, context),
    }),
    pathPrefix: page ? path({ [slug]: "", [key]: "" }) : null,
    address: (row) => (page ? path(row) : null),
    listAddress: (row) => definition.list?.(row as InferSelectModel<Table>) ?? null,
    sortColumn: (by) => (by === type.label ? byName(columns[by]!) : columns[by]!),
    isPublic: (now) => publicCondition(columns, publicWhen, date, now),
    hasFilterValue: definition.filter ?? ((value) => sql`${columns[type.filter ?? key]} = ${value}`),
    choices: choices ?? null,
    siteSearch:
      page && definition.siteSearch
        ? searchedType(definition.siteSearch, {
            table,
            tableName: getTableName(table),
            headings: definition.siteSearch.headings ?? null,
            mentioned: definition.siteSearch.mentioned ?? null,
            isPublic: (now) => publicCondition(columns, publicWhen, date, now),
            related:
              columns["relatedPages"] === undefined
                ? null
                : {
                    slug: columns[slug]!,
                    chosenAddresses: columns["relatedPages"],
                    category: definition.siteSearch.category ?? null,
                    newest: columns[definition.newestBy ?? "updatedAt"]!,
                    changedAt: table.updatedAt,
                  },
            columns: columnsNamed(page.columns),
            path,
            shownWhen: (now, origin) => {
              const isDue = date === undefined ? undefined : sql`${columns[date]} <= ${now}`;
              return and(isDue, page.shownAt?.(origin)) ?? null;
            },
            nextChange:
              date === undefined
                ? null
                : (now) => sql`select min(${columns[date]}) from ${table}
                    where ${publicCondition(columns, publicWhen, undefined, now)} and ${columns[date]} > ${now}`,
          })
        : null,
    sitemap: page?.sitemap
      ? {
          part: page.sitemap,
          columns: columnsNamed(page.columns),
          path,
          shownAt: page.shownAt ?? (() => undefined),
        }
      : null,
    pageHooks: {
      rowsAt: (segment) => sql`select row_id from ${table} where ${columns[slug]!} = ${segment}`,
      withoutRow: null,
      builtIn: null,
      listedPages: null,
      keyAt: null,
      partAt: null,
      socialImage: null,
      hasNeighbours: true,
      drawnTexts: null,
      terms: null,
      ...definition.pageHooks,
    },
    api: apiTable(table, {
      permission: "content",
      lookups: [key],
      generated: [...new Set([key, slug])],
      instants: fieldsOfKind("dateTime") as Array<Property<Table>>,
      names: sortedBy === type.label ? [sortedBy] : [],
      paths: [{ constants: publicFacts, ...listOrder }, listOrder],
      ...api,
      key: api.key ?? key,
      hidden: [...bookkeeping, ...(api.hidden ?? [])] as ReadonlyArray<Hidden | Bookkeeping>,
      publicFacts,
      ...(date !== undefined && { publicFrom: date as Property<Table> }),
      ...(postedDate && { responseValues: { [postedDate.date]: postedDateOrEmpty(columns, postedDate) } }),
      ...(searchIndex && { search: { index: searchIndex.name, fields: searchedTexts, text: "searchText" } }),
      shownAt: page?.shownAt,
      objectLists: fieldsOfKind("names"),
      richTexts: fieldsOfKind("richText"),
    }),
  };
}

/** The folded search text of these columns; each list entry counts as a separate text. */
export const searchTextFrom = (row: Values, names: readonly string[]): string =>
  searchTextOf(...names.flatMap((name) => (row[name] ?? "") as string | readonly string[]));

/** The cache tags of all pages that show a row: its table, the dependent tables, its own page. */
export function tagsOfRow({ tableName, key, slug, dependentTables }: StoredType, ...rows: readonly Values[]): string[] {
  const names = rows.flatMap((row) => [String(row[slug]), String(row[key])]);
  // Ids stored before ids were validated could break the header. No page needs them: pages are tagged with addresses.
  const pages = names.filter(isSlug).map((name) => `${tableName}:${name}`);
  return [...new Set([tableName, ...dependentTables, ...pages])];
}
