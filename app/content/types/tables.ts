import { getTableColumns, getTableName, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Permission } from "../../base/access/permissions";

/** A column's data type, for filters and documentation. */
export type ColumnKind = "text" | "boolean" | "integer" | "timestamp" | "json";

/** A column of the API. */
export interface ApiColumn {
  /** The database column's name, which is also the API's field name (D20, DATA-16). */
  readonly name: string;
  /** Its property in the table definition. */
  readonly property: string;
  readonly column: SQLiteColumn;
  readonly kind: ColumnKind;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** Its values, if they are an enumeration. */
  readonly values: readonly string[] | null;
  /** Its value in a response, if that differs from what is stored. */
  readonly responseValue: SQL | null;
  /** The expression that its index orders. */
  readonly sortExpression: SQL;
  /** Whether it is ordered regardless of case. */
  readonly isName: boolean;
  /** Whether its list has objects with a name instead of strings. */
  readonly listsObjects: boolean;
  /** Its position in the row's search text; -1 if it is not searchable. */
  readonly searchField: number;
  /** Whether it holds rich text: a response with it can have fewer rows. */
  readonly isRichText: boolean;
}

/** A column value written as an SQL literal, since partial indexes do not match bound values. */
export type Fact = boolean | string;

/** An index by which rows can be read in order without scanning others. Columns are named as in the API. */
export interface AccessPath {
  /** The column values of a partial index's condition. */
  readonly constants: ReadonlyMap<string, Fact>;
  /** The leading columns, which a query must compare for equality. */
  readonly equals: readonly string[];
  /** The column that orders the rest; null for the order of insertion. */
  readonly order: string | null;
  readonly descending: boolean;
}

/** A table of the API. */
export interface ApiTable {
  readonly name: string;
  /** A one-line summary for the documentation. */
  readonly about: string;
  readonly table: SQLiteTable;
  readonly rowId: SQL;
  readonly columns: ReadonlyMap<string, ApiColumn>;
  /** The column by which rows are updated and deleted. */
  readonly key: string;
  /** Indexed columns whose values identify one row, or a few. */
  readonly lookups: readonly string[];
  readonly paths: readonly AccessPath[];
  /** The substring index and the column of folded text; null if there is none. */
  readonly search: { readonly index: string; readonly text: SQLiteColumn } | null;
  /** The column values of every public row. */
  readonly publicFacts: ReadonlyMap<string, Fact>;
  /** The column with a row's publication time; null for none. */
  readonly publicFrom: string | null;
  /** Matches the public rows that are shown at a site's origin; undefined for all. */
  readonly shownAt?: ((origin: string) => SQL | undefined) | undefined;
  /** The values that visitors get instead of the stored ones at a site's origin, by property. */
  readonly publicValues?: ((origin: string) => Readonly<Record<string, SQL>>) | undefined;
  /** The number of public rows, where triggers maintain it. */
  readonly publicCount: ((now: string) => SQL<number>) | null;
  /** Who can read: everybody, only those with the permission, signed-in users their own row, or nobody. */
  readonly readers: "everybody" | "permitted" | "owner" | "nobody";
  /** The permission to read all rows and to write. */
  readonly permission: Permission;
  /** Whether callers with the permission can write. */
  readonly writable: boolean;
  /** Whether anybody can add rows. */
  readonly openToNewRows: boolean;
  /** Columns that can be filtered and ordered by. */
  readonly filterable: readonly string[];
}

type Columns<T extends SQLiteTable> = T["_"]["columns"];
/** A column's property in the table definition. */
export type Property<T extends SQLiteTable> = keyof Columns<T> & string;

/** The definition of an API table, in terms of the columns' properties. */
export interface TableDefinition<T extends SQLiteTable, Hidden extends Property<T>> {
  readonly about: string;
  /** Columns that the API does not expose. */
  readonly hidden: readonly Hidden[];
  readonly key: Property<T>;
  readonly lookups: ReadonlyArray<Property<T>>;
  readonly paths?: ReadonlyArray<{
    readonly constants?: Partial<Record<Property<T>, Fact>>;
    readonly equals?: ReadonlyArray<Property<T>>;
    readonly order: Property<T>;
    readonly descending?: boolean;
  }>;
  readonly instants?: ReadonlyArray<Property<T>>;
  /** Columns without a default that the site generates when a new row omits them. */
  readonly generated?: ReadonlyArray<Property<T>>;
  /** Columns whose indexes ignore case. */
  readonly names?: ReadonlyArray<Property<T>>;
  /** Values in responses that differ from the stored ones. */
  readonly responseValues?: Readonly<Record<string, SQL>>;
  /** Columns of rich text. */
  readonly richTexts?: readonly string[];
  /** Lists whose entries are objects with a name. */
  readonly objectLists?: readonly string[];
  readonly search?: { readonly index: string; readonly fields: ReadonlyArray<Property<T>>; readonly text: Property<T> };
  readonly publicFacts?: Partial<Record<Property<T>, Fact>>;
  readonly publicFrom?: Property<T>;
  readonly publicCount?: (now: string) => SQL<number>;
  readonly shownAt?: ApiTable["shownAt"];
  readonly publicValues?: ApiTable["publicValues"];
  readonly readers?: ApiTable["readers"];
  readonly permission: Permission;
  readonly writable?: boolean;
  readonly openToNewRows?: boolean;
}

/** An API table whose type carries the table and the hidden columns it was defined with. */
export interface DefinedTable<T extends SQLiteTable, Hidden extends Property<T>> extends ApiTable {
  readonly name: T["_"]["name"];
  /** Never set: only its type matters. */
  readonly source?: { readonly table: T; readonly hidden: Hidden };
}

/** Builds the table that plans, errors, exported types and documentation are derived from. */
export function apiTable<T extends SQLiteTable, const Hidden extends Property<T>>(
  table: T,
  definition: TableDefinition<T, Hidden>,
): DefinedTable<T, Hidden> {
  const tableColumns = getTableColumns(table) as Record<string, SQLiteColumn>;
  const {
    search,
    paths = [],
    names = [],
    instants = [],
    generated = [],
    richTexts = [],
    responseValues = {},
    objectLists = [],
    lookups,
  } = definition;
  const nameOf = (property: string) => tableColumns[property]!.name;
  const facts = (record: Partial<Record<string, Fact>> = {}) =>
    new Map(Object.entries(record).map(([property, value]) => [nameOf(property), value!]));
  const columns = Object.entries(tableColumns)
    .filter(([property]) => !(definition.hidden as readonly string[]).includes(property))
    .map(([property, column]): [string, ApiColumn] => [
      column.name,
      {
        name: column.name,
        property,
        column,
        kind: (instants as readonly string[]).includes(property) ? "timestamp" : kindOf(column),
        nullable: !column.notNull,
        hasDefault: column.hasDefault || (generated as readonly string[]).includes(property),
        values: column.enumValues ?? null,
        responseValue: responseValues[property] ?? null,
        sortExpression: (names as readonly string[]).includes(property)
          ? sql`${column} collate nocase`
          : sql`${column}`,
        isName: (names as readonly string[]).includes(property),
        listsObjects: objectLists.includes(property),
        searchField: search ? (search.fields as readonly string[]).indexOf(property) : -1,
        isRichText: (richTexts as readonly string[]).includes(property),
      },
    ]);
  const access = paths.map((path): AccessPath => ({
    constants: facts(path.constants),
    equals: (path.equals ?? []).map(nameOf),
    order: nameOf(path.order),
    descending: path.descending ?? false,
  }));
  const indexedColumns = [
    ...lookups.map(nameOf),
    ...access.flatMap((path) => [...path.constants.keys(), ...path.equals, path.order!]),
    ...(search?.fields ?? []).map(nameOf),
    ...facts(definition.publicFacts).keys(),
  ];
  return {
    name: getTableName(table),
    about: definition.about,
    table,
    rowId: tableColumns["rowId"] ? sql`${tableColumns["rowId"]}` : sql`${table}.rowid`,
    columns: new Map(columns),
    key: nameOf(definition.key),
    lookups: lookups.map(nameOf),
    paths: [...access, { constants: new Map(), equals: [], order: null, descending: false }],
    search: search ? { index: search.index, text: tableColumns[search.text]! } : null,
    publicFacts: facts(definition.publicFacts),
    publicFrom: definition.publicFrom === undefined ? null : nameOf(definition.publicFrom),
    publicCount: definition.publicCount ?? null,
    shownAt: definition.shownAt,
    publicValues: definition.publicValues,
    readers: definition.readers ?? "everybody",
    permission: definition.permission,
    writable: definition.writable ?? true,
    openToNewRows: definition.openToNewRows ?? false,
    filterable: columns.map(([name]) => name).filter((name) => indexedColumns.includes(name)),
  };
}

function kindOf(column: SQLiteColumn): ColumnKind {
  const kinds = { boolean: "boolean", number: "integer", json: "json" } as const;
  return kinds[column.dataType as keyof typeof kinds] ?? "text";
}
