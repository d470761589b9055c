import type { InferInsertModel, InferSelectModel, SQL } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../../drizzle/client";
import type { Bound } from "../../../drizzle/prepared";
import type { terms } from "../../../drizzle/schema";
import type { PublicTable, SearchDocument, SearchIndex } from "../../../drizzle/schema/maintained";
import type { TableName } from "../../../drizzle/schema/table-names";
import type { SocialSubject } from "../../base/web/social-address";
import type { PublicSettings, TeamMember } from "../../settings/settings";
import type { Choice, FieldErrors, Values, Visits } from "./content-type";
import type { Property, TableDefinition } from "./tables";
import type { TextValues } from "./text-fields";

/** A URL of the sitemap. `lastModified` is an ISO instant or null. */
export interface SitemapEntry {
  readonly path: string;
  readonly lastModified: string | null;
}

/** The subject of a public page's social image, or the current slug of a page that was renamed. */
type FoundSubject<Kind extends string = string> =
  | { readonly subject: SocialSubject<Kind> }
  | { readonly movedTo: string };

/** The context in which a subject is looked up. */
export interface SubjectContext {
  readonly now: string;
  readonly origin: string;
  readonly settings: PublicSettings;
}

/** The drawn social images of one kind of page, at `/social/{kind}/{slug}.png` (SEO-21). */
export interface SocialFinder<Kind extends string = string> {
  readonly kind: Kind;
  /** Drawn above the title; "" for none. */
  readonly label: string;
  /** Uses the page's own query, so that a picture reveals nothing that is not public. */
  readonly find: (db: DatabaseClient, slug: string, context: SubjectContext) => Promise<FoundSubject<Kind> | null>;
}

/**
 * Defines the social images of a kind of page. A subject of another kind, whose address would find nothing, fails to
 * compile.
 */
export const socialFinder = <const Kind extends string>(
  kind: Kind,
  label: string,
  find: SocialFinder<NoInfer<Kind>>["find"],
): SocialFinder => ({ kind, label, find });

/** The subject of what a page's query found; null for a row that is not public. */
export function subjectOf<Found extends object, Kind extends string>(
  record: Found | { readonly movedTo: string } | null,
  subject: (record: Found) => SocialSubject<Kind>,
): FoundSubject<Kind> | null {
  if (record === null || isMoved(record)) return record;
  if ("isPublic" in record && record.isPublic === false) return null;
  return { subject: subject(record) };
}

export const isMoved = (record: object): record is { readonly movedTo: string } => "movedTo" in record;

/** A content type's table. All of them have these columns. */
export type ContentTable = SQLiteTable & {
  rowId: AnySQLiteColumn;
  searchText: AnySQLiteColumn;
  version: AnySQLiteColumn;
  updatedAt: AnySQLiteColumn;
} & Partial<Pick<PublicTable, "publicWhen">>;

/** A text whose headings get anchors. */
export interface LinkedText {
  readonly column: AnySQLiteColumn;
  /** The HTML before its headings are linked. */
  readonly transform?: (html: string) => string;
}

/** How texts mention rows of a type by name. */
export type Mentioned = "in any case" | "in its own case";

/** Columns that the data API never exposes. */
export type Bookkeeping = "rowId" | "searchText" | "version" | "updatedAt";
/** What derived columns may depend on besides the row. */
export interface DeriveContext {
  /** An ISO instant. */
  readonly now: string;
  /** The slug of a row whose label has no Latin letter or digit. */
  readonly fallbackSlug: string;
  /** The row as stored, whose slugs stay while the texts that they were made from do (D71); null for a new row. */
  readonly before?: Values | null;
  /** The site's own origin; undefined if the write does not know it. */
  readonly origin?: string | undefined;
  /** The slugs of the categories that are stored under another one than their name makes now, by name (D71). */
  readonly categorySlugs?: ReadonlyMap<string, string>;
}

/** Some rows of a type that a page lists, such as those of a category. */
export interface ListedPart {
  readonly label: string;
  /** Matches the rows. */
  readonly where: SQL;
  /** The tables besides the type's own whose rows change the page. */
  readonly tables: readonly TableName[];
  /** Whom of the team the rows are by, if the page is about that person. */
  readonly person?: TeamMember;
}

/** Page behaviour specific to a content type. */
export interface PageHooks {
  /** SQL for the ids of the rows whose address ends in this segment. */
  readonly rowsAt: (segment: Bound<string>) => SQL;
  /**
   * Given SQL for rows with a slug as `value`, selects as `slug` those that have a page without a row; null if none do.
   */
  readonly withoutRow: ((slugs: SQL) => SQL) | null;
  /**
   * The values that a row would have whose page is there without it, or the path of the page in its place, by the end of
   * an address at which no row is public; null for none.
   */
  readonly builtIn:
    | ((db: DatabaseClient, segment: string, now: string) => Promise<Values | { readonly movedTo: string } | null>)
    | null;
  /** Reads pages that the sitemap lists in addition to the fixed ones, such as those of categories. */
  readonly listedPages: ((db: DatabaseClient, now: string) => Promise<readonly SitemapEntry[]>) | null;
  /** The key of the row that a page of the site at a fixed address shows; null for other addresses. */
  readonly keyAt: ((path: string) => string | null) | null;
  /** Finds the rows that a page lists besides the type's own list; null for other pages. Null for types without any. */
  readonly partAt:
    | ((
        db: DatabaseClient,
        path: string,
        context: SubjectContext,
      ) => Promise<ListedPart | { readonly movedTo: string } | null>)
    | null;
  /** The drawn social images of its pages; null for pages whose heads name no subject. */
  readonly socialImage: SocialFinder | null;
  /** Whether a row's page leads to the rows before and after it in the list. */
  readonly hasNeighbours: boolean;
  /** The texts of a row as its page draws them, by the value of another column: with the words that the drawing adds. */
  readonly drawnTexts: { readonly by: string; readonly of: (value: string, texts: TextValues) => TextValues } | null;
  /** The table, if its rows explain words that other texts mention (GLOS-17); null for most types. */
  readonly terms: typeof terms | null;
}

/** How a content type is stored; the rest follows from the table and the plain definition. */
export interface StoredDefinition<
  Table extends ContentTable,
  Hidden extends Property<Table>,
  Address extends Property<Table>,
> {
  /** The column that identifies a row in the data API. */
  readonly key: Property<Table>;
  /** The column of the public address; defaults to "slug". */
  readonly slug?: Property<Table>;
  /** How a slug is spelled that editors type; defaults to `slugify`. */
  readonly slugFrom?: (text: string) => string;
  /** The values that a row shows where it has none of its own, such as the texts that a page has by default. */
  readonly complete?: (row: InferInsertModel<Table>) => Partial<InferInsertModel<Table>>;
  /**
   * What is wrong with rows that are valid by themselves, by position: what depends on other rows, or on what else is on
   * the site.
   */
  readonly errorsOf?: (
    db: DatabaseClient,
    writes: ReadonlyArray<{ readonly before: Values | null; readonly row: Values }>,
    site: {
      /** Those of some canonical paths at which visitors find a page (`listLivePages`). */
      readonly listLivePages: (paths: readonly string[]) => Promise<ReadonlySet<string>>;
      readonly origin: string | undefined;
    },
  ) => Promise<ReadonlyMap<number, FieldErrors>>;
  /** How often visitors used rows, by row id; rows that they never used are absent. */
  readonly readVisits?: (db: DatabaseClient, rowIds: readonly number[]) => Promise<ReadonlyMap<number, Visits>>;
  /** The column of a stored link, at whose slug the row's address answers, too (URL-24). */
  readonly link?: Property<Table>;
  /** The searched columns, in the order in which the search text holds them. */
  readonly searchedColumns: ReadonlyArray<Property<Table>>;
  /** The index of the searched columns, as the schema declares it. Small tables need none. */
  readonly searchIndex?: SearchIndex<Table>;
  /** For a type with a posted date: the flag of rows that have none yet. */
  readonly undated?: Property<Table>;
  /** Derived columns besides the slug and the search text, and values in place of empty ones. */
  readonly derive?: (row: InferInsertModel<Table>, context: DeriveContext) => Partial<InferInsertModel<Table>>;
  /** The derived columns that follow the values of a bulk action, without a look at the rows. */
  readonly deriveInBulk?: (
    change: Partial<InferInsertModel<Table>>,
    context: Pick<DeriveContext, "categorySlugs">,
  ) => Partial<InferInsertModel<Table>>;
  /** The name of the category whose stored slug `derive` needs, if the row has one. */
  readonly categoryName?: (row: InferInsertModel<Table>) => string | undefined;
  /** A row's page: its path, the columns that the path needs, and the sitemap that lists these pages. */
  readonly page?: {
    readonly columns: readonly Address[];
    readonly path: (row: Pick<InferSelectModel<Table>, Address & keyof InferSelectModel<Table>>) => string;
    readonly sitemap?: string;
    /** Which public rows are shown at a site's origin, by pages and the data API; defaults to all. */
    readonly shownAt?: (origin: string) => SQL | undefined;
  };
  /** Without `rowsAt`, a row's address ends in its slug. */
  readonly pageHooks?: Partial<PageHooks>;
  /** For rows without pages of their own: the address of the page that shows the row. */
  readonly list?: (row: InferSelectModel<Table>) => string | null;
  /** How the site search finds the rows of a type with pages, with the singular and plural for results. */
  readonly siteSearch?: {
    readonly document: SearchDocument<Table & PublicTable>;
    readonly one: string;
    readonly many: string;
    /** The column of its category: rows of the same category are alike. */
    readonly category?: AnySQLiteColumn;
    /** The text whose headings get anchors, and how the page shows it. */
    readonly headings?: LinkedText;
    /** How texts mention its rows by name: "in its own case" if the name is also an ordinary word, such as "Make". */
    readonly mentioned?: Mentioned;
  };
  /** Other tables whose pages show this one's rows. */
  readonly dependentTables?: readonly SQLiteTable[];
  /** For a category: the column of another table that names it by its key. */
  readonly members?: AnySQLiteColumn;
  /** Matches a value of the filter field; defaults to equality. */
  readonly filter?: (value: string) => SQL;
  /** The column by which related pages of the same category are chosen, newest first; the last change by default. */
  readonly newestBy?: Property<Table>;
  /**
   * The table in the data API. The key, visibility and search follow from the rest. By default, it generates the key and
   * the slug, and is read in the first order of the portal's list: all rows, or those that visitors see.
   */
  readonly api: Omit<
    TableDefinition<Table, Hidden>,
    | "hidden"
    | "key"
    | "permission"
    | "search"
    | "shownAt"
    | "publicFacts"
    | "publicFrom"
    | "shown"
    | "objectLists"
    | "richTexts"
    | "lookups"
  > & {
    /** Indexed columns whose values identify one row, or a few; defaults to `key`. */
    readonly lookups?: ReadonlyArray<Property<Table>>;
    /** The column by which clients update and delete rows; defaults to `key`. */
    readonly key?: Property<Table>;
    /** Columns that the API does not expose, besides the bookkeeping. */
    readonly hidden?: readonly Hidden[];
  };
}

/** The rows of a table as the choices of a relation: the values of its key, with the names that people choose by. */
export const choicesOf =
  (value: AnySQLiteColumn, label: AnySQLiteColumn, order = label) =>
  (db: DatabaseClient): Promise<readonly Choice[]> =>
    // The table is known only at run time; keys and names are texts.
    db.read(db.query.select({ value, label }).from(value.table).orderBy(order, label).limit(500)) as Promise<Choice[]>;

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
  readonly chosenAddresses: AnySQLiteColumn;
  /** Rows of the same category are alike; null for types without categories. */
  readonly category: AnySQLiteColumn | null;
  /** The column that orders rows of a category, newest last. */
  readonly newest: AnySQLiteColumn;
  readonly changedAt: AnySQLiteColumn;
}

/** Describes a type with pages to the site search. */
export function searchedType(
  { document: { kind, options }, one, many }: { document: SearchDocument; one: string; many: string },
  source: Pick<
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
  return { kind, one, many, number, title, summary: summary[0], options, ...source };
}
