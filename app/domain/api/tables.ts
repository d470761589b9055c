import { getTableColumns, getTableName, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** What a column holds, as far as filters and types are concerned. */
export type Kind = "text" | "boolean" | "integer" | "timestamp" | "json";

/** A column as the API gives it. */
export interface ApiColumn {
  /** The column's own name, which is the API's field name too (D20, DATA-16). */
  readonly name: string;
  /** Its name in code. */
  readonly property: string;
  readonly column: SQLiteColumn;
  readonly kind: Kind;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** The closed set of its values, if it has one. */
  readonly values: readonly string[] | null;
  /** What it is compared and ordered as, where that is not the column itself. */
  readonly sorted: SQL;
  /** Whether that disregards the case of letters. */
  readonly isName: boolean;
  /** Whether the entries of its list are objects with a name, not texts. */
  readonly listsObjects: boolean;
  /** Its place in the row's search text; -1 when search does not know it. */
  readonly searchField: number;
  /** Whether it holds a text as long as its author likes: an answer that has it takes fewer rows. */
  readonly isWholeText: boolean;
}

/** A value as a literal of SQL: a partial index does not know a bound one. */
export type Fact = boolean | string;

/** A way to rows that reads no more of them than it gives: what an index holds, in its order. */
export interface AccessPath {
  /** What must be known of the rows, by name. */
  readonly given: ReadonlyMap<string, Fact>;
  /** Columns that must be compared for equality. */
  readonly equals: readonly string[];
  /** The column it is ordered by after those; null for the order in which rows were made. */
  readonly order: string | null;
  readonly descending: boolean;
}

/** A table of the contract as the API gives it. */
export interface ApiTable {
  readonly name: string;
  /** What its rows are, in a few words. */
  readonly about: string;
  readonly table: SQLiteTable;
  readonly rowId: SQL;
  readonly columns: ReadonlyMap<string, ApiColumn>;
  /** The column by which rows are changed and deleted. */
  readonly key: string;
  /** Columns whose values name one row, or a few. */
  readonly lookups: readonly string[];
  readonly paths: readonly AccessPath[];
  /** The index of substrings and the row's folded text; null where there is none. */
  readonly search: { readonly index: string; readonly text: SQLiteColumn } | null;
  /** What is known of every row that a visitor may see. */
  readonly publicFacts: ReadonlyMap<string, Fact>;
  /** The column whose time must have come for a visitor to see a row; null for none. */
  readonly publicFrom: string | null;
  /** How many rows a visitor may see, where triggers keep count. */
  readonly publicCount: ((now: string) => SQL<number>) | null;
  /** Who may read: everybody, everybody their own row, nobody. */
  readonly readers: "everybody" | "owner" | "nobody";
  /** Whether an administrator writes here. */
  readonly writable: boolean;
  /** Columns that can be filtered and ordered by. */
  readonly filterable: readonly string[];
}

type Columns<T extends SQLiteTable> = T["_"]["columns"];
/** A column by its name in code. */
export type Property<T extends SQLiteTable> = keyof Columns<T> & string;

/** How a table is described, by the names in code; the compiler knows them. */
export interface Description<T extends SQLiteTable, Hidden extends Property<T>> {
  readonly about: string;
  /** The table's own columns, which the API does not give. */
  readonly hidden: readonly Hidden[];
  readonly key: Property<T>;
  readonly lookups: ReadonlyArray<Property<T>>;
  readonly paths?: ReadonlyArray<{
    readonly given?: Partial<Record<Property<T>, Fact>>;
    readonly equals?: ReadonlyArray<Property<T>>;
    readonly order: Property<T>;
    readonly descending?: boolean;
  }>;
  readonly instants?: ReadonlyArray<Property<T>>;
  /** Columns that the site fills in where a new row leaves them out, though the table has no default. */
  readonly made?: ReadonlyArray<Property<T>>;
  /** Columns that are ordered regardless of case, as their indexes are. */
  readonly names?: ReadonlyArray<Property<T>>;
  /** Columns of rich text. */
  readonly wholeTexts?: readonly string[];
  /** Lists whose entries are objects with a name. */
  readonly objectLists?: readonly string[];
  readonly search?: { readonly index: string; readonly fields: ReadonlyArray<Property<T>>; readonly text: Property<T> };
  readonly publicFacts?: Partial<Record<Property<T>, Fact>>;
  readonly publicFrom?: Property<T>;
  readonly publicCount?: (now: string) => SQL<number>;
  readonly readers?: ApiTable["readers"];
  readonly writable?: boolean;
}

/** A described table, which its type remembers what it was made of. */
export interface Described<T extends SQLiteTable, Hidden extends Property<T>> extends ApiTable {
  readonly name: T["_"]["name"];
  readonly made?: { readonly of: T; readonly without: Hidden };
}

/** Makes a description the table that everything of the API reads: plans, errors, types, documentation. */
export function apiTable<T extends SQLiteTable, const Hidden extends Property<T>>(
  table: T,
  description: Description<T, Hidden>,
): Described<T, Hidden> {
  const own = getTableColumns(table) as Record<string, SQLiteColumn>;
  const {
    search,
    paths = [],
    names = [],
    instants = [],
    made = [],
    wholeTexts = [],
    objectLists = [],
    lookups,
  } = description;
  const nameOf = (property: string) => own[property]!.name;
  const facts = (record: Partial<Record<string, Fact>> = {}) =>
    new Map(Object.entries(record).map(([property, value]) => [nameOf(property), value!]));
  const columns = Object.entries(own)
    .filter(([property]) => !(description.hidden as readonly string[]).includes(property))
    .map(([property, column]): [string, ApiColumn] => [
      column.name,
      {
        name: column.name,
        property,
        column,
        kind: (instants as readonly string[]).includes(property) ? "timestamp" : kindOf(column),
        nullable: !column.notNull,
        hasDefault: column.hasDefault || (made as readonly string[]).includes(property),
        values: column.enumValues ?? null,
        sorted: (names as readonly string[]).includes(property) ? sql`${column} collate nocase` : sql`${column}`,
        isName: (names as readonly string[]).includes(property),
        listsObjects: objectLists.includes(property),
        searchField: search ? (search.fields as readonly string[]).indexOf(property) : -1,
        isWholeText: (wholeTexts as readonly string[]).includes(property),
      },
    ]);
  const access = paths.map((path): AccessPath => ({
    given: facts(path.given),
    equals: (path.equals ?? []).map(nameOf),
    order: nameOf(path.order),
    descending: path.descending ?? false,
  }));
  const served = [
    ...lookups.map(nameOf),
    ...access.flatMap((path) => [...path.given.keys(), ...path.equals, path.order!]),
    ...(search?.fields ?? []).map(nameOf),
    ...facts(description.publicFacts).keys(),
  ];
  return {
    name: getTableName(table),
    about: description.about,
    table,
    rowId: own["rowId"] ? sql`${own["rowId"]}` : sql`${table}.rowid`,
    columns: new Map(columns),
    key: nameOf(description.key),
    lookups: lookups.map(nameOf),
    paths: [...access, { given: new Map(), equals: [], order: null, descending: false }],
    search: search ? { index: search.index, text: own[search.text]! } : null,
    publicFacts: facts(description.publicFacts),
    publicFrom: description.publicFrom === undefined ? null : nameOf(description.publicFrom),
    publicCount: description.publicCount ?? null,
    readers: description.readers ?? "everybody",
    writable: description.writable ?? true,
    filterable: columns.map(([name]) => name).filter((name) => served.includes(name)),
  };
}

function kindOf(column: SQLiteColumn): Kind {
  const kinds = { boolean: "boolean", number: "integer", json: "json" } as const;
  return kinds[column.dataType as keyof typeof kinds] ?? "text";
}
