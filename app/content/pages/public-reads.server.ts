import { and, asc, desc, eq, getTableColumns, getTableName, type InferSelectModel, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../../drizzle/client";
import { type Bound, type Placeholders, preparedVariants } from "../../../drizzle/prepared";
import { byName, isPublic } from "../../../drizzle/schema";
import { hasValues } from "../../../drizzle/schema/columns";
import type { PublicTable, SearchableTable, SearchDocument, SearchIndex } from "../../../drizzle/schema/maintained";
import type { TableName } from "../../../drizzle/schema/table-names";
import {
  afterKey,
  type BidirectionalPage,
  type ListOrder,
  previousPage,
  toKeysetPage,
  upToKey,
} from "../../base/listing/keyset.server";
import {
  aliasExpression,
  findBySlug,
  rowIdOfAlias,
  rowIdOfPreviousSlug,
} from "../../base/listing/other-addresses.server";
import type { NearestRow } from "../../base/search/loose-matches";
import { nearestRows } from "../../base/search/nearest-names.server";
import {
  type FoundPage,
  parseSearchRows,
  searchColumns,
  searchedPage,
  type SearchPage,
  toFoundPage,
} from "../../base/search/search-results.server";
import { publicScope, type SearchQuery } from "../../base/search/search-text";
import type { ContentType } from "../types/content-type";
import type { PageRequest } from "../types/content-type.server";
import type { ContentTable } from "../types/stored-definition.server";
import { relatedReader } from "./read-related.server";
import { type Neighbours, type Relations, toRelatedRow, type WithCacheTags } from "./related";

type PageTable = ContentTable &
  PublicTable & { readonly slug: AnySQLiteColumn } & {
    readonly _: { readonly name: TableName };
  };
type Property<Table extends PageTable> = keyof InferSelectModel<Table> & string;

/** What the pages of a type show. */
interface PublicColumns<
  Table extends PageTable,
  Card extends Property<Table>,
  More extends Property<Table>,
  Extra extends Expressions,
> {
  readonly document: SearchDocument<Table>;
  /** The columns that lists read, besides the slug. */
  readonly card: readonly Card[];
  /** The columns that a row's page reads, besides those of a card. */
  readonly more?: readonly More[];
  /** Further values of lists and of a row's page, such as the name of another row (`nameOf`). */
  readonly extra?: Extra;
  /** The number of rows on a page of the list. */
  readonly size?: number;
  /** The number of related pages of each kind. */
  readonly relatedOfKind?: number;
  /** Whether the address of a hidden row opens it, though nothing leads there. */
  readonly opensHidden?: boolean;
  /** Which public rows are shown at a site's origin; defaults to all. */
  readonly shownAt?: (origin: string) => SQL | undefined;
}

type Expressions = Readonly<Record<string, SQL<unknown>>>;
type ValuesOf<Given extends Expressions> = {
  readonly [Name in keyof Given]: Given[Name] extends SQL<infer Value> ? Value : never;
};

/** When and where a page is read. */
type Visit = Pick<PageRequest, "now" | "origin">;
type Direction = ListOrder["direction"];
const opposite = { ascending: "descending", descending: "ascending" } as const;

/** The name of the row that a relation refers to; null for none, and for a row that visitors may not see. */
export const nameOf = (relation: AnySQLiteColumn, key: AnySQLiteColumn, name: AnySQLiteColumn): SQL<string | null> => {
  const table: SQLiteTable & Partial<Pick<PublicTable, "publicWhen">> = key.table;
  return sql`(select ${name} from ${table} where ${and(eq(key, relation), table.publicWhen && hasValues(table, table.publicWhen))})`;
};

/** A row that has a page at an address, or its current slug for a redirect. */
export type FoundRecord<Row> = { readonly record: Row; readonly isPublic: boolean } | { readonly movedTo: string };

/**
 * The reads of a type's public pages: its list in the type's first sort order, a row by its address, and what is related
 * to it. Each is an indexed lookup or a bounded page. Statements are prepared on first use.
 */
export function publicReads<
  Table extends PageTable,
  const Card extends Property<Table>,
  const More extends Property<Table> = never,
  Extra extends Expressions = Record<never, never>,
>(
  table: Table,
  type: Pick<ContentType, "label" | "sorts" | "publishing">,
  definition: PublicColumns<Table, Card, More, Extra>,
) {
  type CardRow = Pick<InferSelectModel<Table>, Card | ("slug" & Property<Table>)> & ValuesOf<Extra>;
  type PageRow = Pick<InferSelectModel<Table>, Card | More | ("slug" & Property<Table>)> & ValuesOf<Extra>;
  const { document, size = 50, relatedOfKind = 2, opensHidden = false, shownAt } = definition;
  const extraColumns = Object.fromEntries(
    Object.entries<SQL<unknown>>(definition.extra ?? {}).map(([name, value]) => [name, value.as(`extra_${name}`)]),
  );
  const columns = getTableColumns(table) as Record<string, AnySQLiteColumn>;
  const columnsNamed = (names: readonly string[]) =>
    Object.fromEntries(["slug", ...names].map((name) => [name, columns[name]!] as const));
  const { by, direction } = type.sorts[0]!;
  const order: ListOrder = {
    table,
    column: by === type.label ? byName(columns[by]!) : columns[by]!,
    rowId: table.rowId,
    key: table.slug,
    direction,
  };
  const sortedBy = (way: Direction) =>
    [order.column, order.rowId].map((column) => (way === "ascending" ? asc(column) : desc(column)));
  const date = type.publishing.by === "draft" && type.publishing.date ? columns[type.publishing.date]! : null;

  /** The plus keeps SQLite from starting the index range at this date, where another condition starts it. */
  const isShown = (origin: string, now: Bound<string>, plus = sql`+`) =>
    and(isPublic(table), date ? sql`${plus}${date} <= ${now}` : undefined, shownAt?.(origin))!;

  const cards = preparedVariants(
    (
      query,
      { after, now }: Placeholders<{ after: string; now: string }>,
      { origin, isAfter }: { origin: string; isAfter: boolean },
    ) =>
      query
        .select({ ...columnsNamed(definition.card), ...extraColumns })
        .from(table)
        .where(isAfter ? and(isShown(origin, now), afterKey(order, after)) : isShown(origin, now, sql``))
        .orderBy(...sortedBy(direction))
        .limit(size + 1),
  );
  const keysUpTo = preparedVariants(
    (query, { after, now }: Placeholders<{ after: string; now: string }>, origin: string) =>
      query
        .select({ slug: sql<string>`${table.slug}`.as("slug") })
        .from(table)
        .where(and(isShown(origin, now), upToKey(order, after)))
        .orderBy(...sortedBy(opposite[direction]))
        .limit(size + 1),
  );
  const rowAt = preparedVariants((query, { slug, now }: Placeholders<{ slug: string; now: string }>, origin: string) =>
    query
      .select({
        ...columnsNamed([...definition.card, ...(definition.more ?? [])]),
        ...extraColumns,
        number: sql<number>`${table.rowId}`.as("row_number"),
        isPublic: sql<number>`(${isShown(origin, now)})`.as("is_public"),
      })
      .from(table)
      .where(eq(table.slug, slug))
      .limit(1),
  );
  const slugElsewhere = preparedVariants(
    (query, { slug, alias, now }: Placeholders<{ slug: string; alias: string; now: string }>, origin: string) => {
      const previous = rowIdOfPreviousSlug(getTableName(table), slug);
      const orAlias = document.options.aliases ? sql`, ${rowIdOfAlias(document, alias)}` : sql``;
      return query
        .select({ slug: sql<string>`${table.slug}`.as("slug") })
        .from(table)
        .where(and(sql`${table.rowId} in (${previous}${orAlias})`, isShown(origin, now)))
        .orderBy(sql`${table.rowId} is ${previous} desc`)
        .limit(1);
    },
  );
  const neighbour = preparedVariants(
    (
      query,
      { slug, now }: Placeholders<{ slug: string; now: string }>,
      { origin, way }: { origin: string; way: Direction },
    ) => {
      const slugOfThis = sql`this.${sql.identifier(table.slug.name)}`;
      return query
        .select({ slug: table.slug, title: columns[type.label]! })
        .from(table)
        .where(
          and(
            isShown(origin, now),
            sql`exists (select 1 from ${table} as this where ${slugOfThis} = ${slug})`,
            afterKey({ ...order, direction: way }, slug),
          ),
        )
        .orderBy(...sortedBy(way))
        .limit(1);
    },
  );
  const readRelated = relatedReader(
    document.kind,
    (slug) => sql`select ${table.rowId} from ${table} where ${table.slug} = ${slug}`,
  );

  /** The rows before and after the one with this slug in the list. */
  async function readNeighbours(db: DatabaseClient, slug: string, { now, origin }: Visit): Promise<Neighbours> {
    const at = (way: Direction) => db.read(neighbour({ origin, way }, { slug, now }));
    const [[previous = null], [next = null]] = await Promise.all([at(opposite[direction]), at(direction)]);
    // Labels are required texts.
    return { previous, next } as Neighbours;
  }

  return {
    /** The order of the list, and the columns of a row in it. */
    order,
    cardColumns: columnsNamed(definition.card) as Pick<Table["_"]["columns"], Card | ("slug" & Property<Table>)>,
    title: columns[type.label]!,

    /** One page of the list, after the row with this slug. */
    async list(db: DatabaseClient, after: string | null, { now, origin }: Visit): Promise<BidirectionalPage<CardRow>> {
      const values = { after: after ?? "", now };
      const [rows, before] = await Promise.all([
        db.read(cards({ origin, isAfter: after !== null }, values)),
        after === null ? [] : db.read(keysUpTo(origin, values)),
      ]);
      const keys = before.map(({ slug }) => slug);
      // The table is known only at run time, so its rows are typed here.
      const cardRows = rows as unknown as ReadonlyArray<CardRow & { readonly slug: string }>;
      return { ...toKeysetPage(cardRows, size, ({ slug }) => slug), ...previousPage(keys, size) };
    },

    /**
     * Finds a row by its slug, else by a previous one or another of its names, which redirect (URL-25, URL-26).
     *
     * @param preview the id of a row to show even if it is not public
     */
    async find(
      db: DatabaseClient,
      address: string,
      { now, origin }: Visit,
      preview: number | null = null,
    ): Promise<FoundRecord<PageRow> | null> {
      return findBySlug<FoundRecord<PageRow>>(address, async (slug) => {
        // Without a word, the search for an alias would match every row.
        if (slug === "") return null;
        const [row] = await db.read(rowAt(origin, { slug, now }));
        if (row && (row.isPublic === 1 || opensHidden || row.number === preview)) {
          const { number: _, isPublic: isShownFlag, ...record } = row;
          return slug === address
            ? { record: record as unknown as PageRow, isPublic: isShownFlag === 1 }
            : { movedTo: slug };
        }
        const [movedRow] = await db.read(slugElsewhere(origin, { slug, alias: aliasExpression(document, slug), now }));
        return movedRow ? { movedTo: movedRow.slug } : null;
      });
    },

    readRelated,
    readNeighbours,

    /**
     * The related pages of the row with this slug, and its neighbours in the list. Needs nothing from the row itself, so
     * that both can be read together.
     */
    async readRelations(db: DatabaseClient, slug: string, request: PageRequest): Promise<WithCacheTags<Relations>> {
      const [rows, neighbours] = await Promise.all([readRelated(db, slug, request), readNeighbours(db, slug, request)]);
      const ofKind = Map.groupBy(rows, ({ kind }) => kind);
      const related = [...ofKind.values()].flatMap((rowsOfKind) =>
        rowsOfKind.slice(0, relatedOfKind).map(toRelatedRow),
      );
      return { related, ...neighbours, tags: rows.map(({ tag }) => tag) };
    },
  };
}

/** The number of index matches that a search considers. */
const maxMatches = 230;

/**
 * The reads of a search in a type's list.
 *
 * @param reads the type's `publicReads`
 * @param size the number of matches on a page
 */
export function publicSearch<Card extends { readonly slug: string }>(
  index: SearchIndex<SearchableTable & PublicTable>,
  reads: {
    readonly order: ListOrder;
    readonly cardColumns: Readonly<Record<string, AnySQLiteColumn>>;
    readonly title: AnySQLiteColumn;
    list(...parameters: never[]): Promise<BidirectionalPage<Card>>;
  },
  size: number,
) {
  const { table } = index;
  const { order } = reads;
  const isVisible = isPublic(table);
  return {
    /**
     * One page of the rows that match a search, after the row with this slug: the best matches first, and in the list's
     * order among equals (D50).
     */
    async search(
      db: DatabaseClient,
      query: SearchQuery,
      after: string | null,
      olderThan: number | null = null,
    ): Promise<FoundPage<Card>> {
      const page: SearchPage = {
        scope: publicScope,
        isVisible,
        limit: maxMatches,
        olderThan,
        order,
        size,
        start: { after },
      };
      const rows = await db.read(
        db.query
          .select({ row: reads.cardColumns, columns: searchColumns })
          .from(searchedPage({ index }, query, page))
          .leftJoin(table, sql`${table.rowId} = page.row_id`)
          .orderBy(sql`page.slot`),
      );
      return toFoundPage(parseSearchRows(rows as unknown as FoundRows<Card>, page), ({ slug }) => slug);
    },

    /** The rows spelled most like a search that found nothing (D50). */
    nearest: (db: DatabaseClient, query: SearchQuery): Promise<NearestRow[]> =>
      nearestRows(db, { index, isVisible, name: reads.title, slug: order.key }, query),
  };
}

type FoundRows<Row> = Parameters<typeof parseSearchRows<Row>>[0];
