import { getTableName, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { prepared, preparedVariants, type Placeholders, type Query } from "../../drizzle/prepared";
import { isPublic, toolCategories, toolOrder, toolPacks, toolPlaces, tools } from "../../drizzle/schema";
import { type ChosenFacets, chosenPositions, type CountedTools } from "./facets";
import { cardColumns, toCard } from "./queries.server";
import { type ToolCategory, type ToolSort, toolsPerPage } from "./tool";
import type { ToolFilter, ToolList } from "./tool-list.server";

/** A public tool by what its lists are filtered and sorted by. */
interface PackedTool extends CountedTools {
  readonly rowId: number;
  readonly id: string;
  readonly isPick: boolean;
  readonly createdAt: string;
  /** As SQLite's `nocase` compares it. */
  readonly name: string;
}

/** The public tools at one time. Never changed, since requests that run at once have different ones. */
interface PackedTools {
  readonly packs: ReadonlyMap<number, { readonly version: string; readonly tools: readonly PackedTool[] }>;
  readonly all: readonly PackedTool[];
  /** All in each order that was asked for. */
  readonly sorted: Map<ToolSort, readonly PackedTool[]>;
  /** The ids of the categories by slug. */
  readonly categories: ReadonlyMap<string, string>;
}

const noTools: PackedTools = { packs: new Map(), all: [], sorted: new Map(), categories: new Map() };

/** What the isolate read last. */
let known = noTools;

/** All packs, with the rows of those of another version than the known one. */
const packsSince = prepared((query, { versions }: Placeholders<{ versions: string }>) =>
  query
    .select({
      pack: toolPacks.pack,
      version: toolPacks.version,
      rows: sql<
        string | null
      >`iif(${toolPacks.version} = json_extract(${versions}, '$."' || ${toolPacks.pack} || '"'), null, ${toolPacks.rows})`.as(
        "changed_rows",
      ),
    })
    .from(toolPacks),
);

/** What the first rows of a list are read with. */
export type FirstRows = Placeholders<{ words: string; category: string; after: string; ids: string }>;

const order = sql.identifier(toolOrder.name);
/** The first and the last place by name or among the newest, and the place of a tool. */
const [firstPlace, lastPlace] = [sql.raw("-4611686018427387904"), sql.raw("4611686018427387904")];
const placeOf = (of: "newest" | "name") => sql.raw(toolPlaces[of](getTableName(tools)));
const rowOfPlace = sql.raw(`place & ${2 ** toolPlaces.rowBits - 1}`);
/** By name, so many more rows are read: places compare only beginnings. */
const sameBeginning = 20;

/**
 * SQL for the row numbers of the first tools of a filter by `toolOrder`, and of those with `ids`. The index gives out no tool
 * that has not all words.
 */
export function firstRowsOf({ words, category, after, ids }: FirstRows, sort: ToolSort, size: number): SQL {
  const match = sql`${words} || coalesce((select ' AND k' || hex(${toolCategories.id}) from ${toolCategories} where ${toolCategories.slug} = ${category}), '')`;
  const ofAfter = (value: SQL) => sql`(select ${value} from ${tools} where ${tools.id} = ${after})`;
  const newestBefore = (place: SQL, more = "") =>
    sql`select * from (select rowid as place from ${order} where ${order} match ${match} || ${sql.raw(`'${more}'`)} and rowid >= 0 and rowid < coalesce(${ofAfter(place)}, ${lastPlace}) order by rowid desc limit ${size})`;
  const newest = placeOf("newest");
  const beginning = sql`(${placeOf("name")} >> ${sql.raw(String(toolPlaces.rowBits))}) << ${sql.raw(String(toolPlaces.rowBits))}`;
  const places = {
    newest: () => newestBefore(newest),
    pick: () =>
      sql`select * from (${newestBefore(sql`iif(${tools.ourPick} = 1, ${newest}, 0)`, " AND p1")} union all ${newestBefore(sql`iif(${tools.ourPick} = 1, ${lastPlace}, ${newest})`, " AND p0")}) limit ${size}`,
    name: () =>
      sql`select rowid as place from ${order} where ${order} match ${match} and rowid < 0 and rowid >= coalesce(${ofAfter(beginning)}, ${firstPlace}) order by rowid limit ${size + sameBeginning}`,
  } satisfies Record<ToolSort, () => SQL>;
  return sql`select ${rowOfPlace} from (${places[sort]()}) union all select ${tools.rowId} from ${tools} where ${tools.id} in (select value from json_each(${ids}))`;
}

const cardsOf = preparedVariants((query, values: FirstRows, sort: ToolSort) =>
  query
    .select(cardColumns)
    .from(tools)
    .where(sql`${tools.rowId} in (${firstRowsOf(values, sort, toolsPerPage)}) and ${isPublic(tools)}`),
);

/** The words in `toolOrder` of tools that suit the choices. */
const wordsOf = (chosen: ChosenFacets) =>
  ["all"]
    .concat(
      chosenPositions(chosen).flatMap((wanted, at) =>
        wanted ? `(${[...wanted].map((position) => `f${at}v${position}`).join(" OR ")})` : [],
      ),
    )
    .join(" AND ");

function unpack(rows: string): PackedTool[] {
  const entries = Object.entries(JSON.parse(rows) as (typeof toolPacks.$inferSelect)["rows"]);
  return entries.map(([rowId, [id, categoryId, facets, isPick, createdAt, name]]) => ({
    rowId: Number(rowId),
    id,
    categoryId,
    facets,
    count: 1,
    isPick: isPick === 1,
    createdAt,
    name: name.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  }));
}

type ReadPacks = ReadonlyArray<{ readonly pack: number; readonly version: string; readonly rows: string | null }>;

function withChanges(before: PackedTools, read: ReadPacks, categories: readonly ToolCategory[]): PackedTools {
  const slugs = new Map(categories.map(({ slug, id }) => [slug, id]));
  if (read.length === before.packs.size && read.every(({ rows }) => rows === null))
    return { ...before, categories: slugs };
  const packs = new Map(
    read.map(({ pack, version, rows }) => [
      pack,
      rows === null ? before.packs.get(pack)! : { version, tools: unpack(rows) },
    ]),
  );
  const all = [...packs.values()].flatMap((pack) => pack.tools);
  return { packs, all, sorted: new Map(), categories: slugs };
}

const compare = <Value extends string | number>(one: Value, other: Value) => (one < other ? -1 : one > other ? 1 : 0);
const newestFirst = (one: PackedTool, other: PackedTool) =>
  compare(other.createdAt, one.createdAt) || compare(other.rowId, one.rowId);
const orders: Readonly<Record<ToolSort, (one: PackedTool, other: PackedTool) => number>> = {
  pick: (one, other) => Number(other.isPick) - Number(one.isPick) || newestFirst(one, other),
  newest: newestFirst,
  name: (one, other) => compare(one.name, other.name) || compare(one.rowId, other.rowId),
};

function sortedTools(packed: PackedTools, sort: ToolSort): readonly PackedTool[] {
  let sorted = packed.sorted.get(sort);
  if (!sorted) {
    sorted = packed.all.toSorted(orders[sort]);
    packed.sorted.set(sort, sorted);
  }
  return sorted;
}

/** The filters of a list with facets. */
export interface FacetFilter extends ToolFilter {
  readonly chosen: ChosenFacets;
}

/** One page of a list with facets, as ids. */
interface PageOfIds {
  readonly ids: readonly string[];
  readonly next: string | null;
  readonly before: number;
  readonly previous: string | null;
}

const noPage: PageOfIds = { ids: [], next: null, before: 0, previous: null };

function pageOf(packed: PackedTools, { category, sort, after, chosen }: FacetFilter, size: number): PageOfIds {
  const categoryId = packed.categories.get(category ?? "");
  const positions = chosenPositions(chosen);
  const ids: string[] = [];
  let before = 0;
  for (const tool of sortedTools(packed, sort)) {
    const isShown =
      (categoryId === undefined || tool.categoryId === categoryId) &&
      positions.every((wanted, at) => !wanted || wanted.has(tool.facets[at]!));
    if (isShown) ids.push(tool.id);
    // Also if the tool is no longer in the list.
    if (tool.id === after) before = ids.length;
  }
  const end = before + size;
  return {
    ids: ids.slice(before, end),
    next: end < ids.length ? ids[end - 1]! : null,
    before,
    previous: ids[before - size - 1] ?? null,
  };
}

/** A page of rows by facets. */
interface PackedPage<Row> extends Omit<PageOfIds, "ids"> {
  readonly rows: readonly Row[];
  /** All tools, whatever their category and facets, by these. */
  readonly counted: ReadonlyArray<CountedTools & { readonly id: string }>;
}

/** How to read the rows by `firstRowsOf`, and how many at most. */
interface RowsOfTools<Row> {
  readonly size: number;
  readonly query: (
    sort: ToolSort,
    values: { words: string; category: string; after: string; ids: string },
  ) => Query<Row[]>;
}

/**
 * Rows of the tools with facets in a category (DIR-26), in the same round trip as what has changed since the isolate read the
 * packs, which say what the page is. Only by name, rows may be read again: after a change of the page, and where an isolate
 * that knows nothing finds more names that begin alike than it reads.
 *
 * @param categories read by the caller in the same round trip
 * @param rowsOf null for the tools to count only
 */
export async function readPackedTools<Row extends { readonly id: string }>(
  db: DatabaseClient,
  filter: FacetFilter,
  categories: Promise<readonly ToolCategory[]>,
  rowsOf: RowsOfTools<Row> | null,
): Promise<PackedPage<Row>> {
  const before = known;
  const versions = Object.fromEntries([...before.packs].map(([pack, { version }]) => [pack, version]));
  const { category, after, sort, chosen } = filter;
  const read = (words: string, ids: readonly string[]) =>
    rowsOf
      ? db.read(rowsOf.query(sort, { words, category: category ?? "", after: after ?? "", ids: JSON.stringify(ids) }))
      : [];
  // Names that begin alike have the same place: what the isolate knows says more.
  const expected = rowsOf && sort === "name" ? pageOf(before, filter, rowsOf.size).ids : [];
  const [packs, firstRows, allCategories] = await Promise.all([
    db.read(packsSince({ versions: JSON.stringify(versions) })),
    read(expected.length > 0 ? "none" : wordsOf(chosen), expected),
    categories,
  ]);
  const packed = withChanges(before, packs, allCategories);
  known = packed;
  const { ids, ...page } = rowsOf ? pageOf(packed, filter, rowsOf.size) : noPage;
  let byId = new Map(firstRows.map((row) => [row.id, row]));
  if (!ids.every((id) => byId.has(id))) byId = new Map((await read("none", ids)).map((row) => [row.id, row]));
  return { ...page, rows: ids.flatMap((id) => byId.get(id) ?? []), counted: packed.all };
}

/** A page of tools by facets. */
export type FacetedTools = ToolList & Omit<PackedPage<never>, "rows">;

/** One page of the tools with facets in a category, and all tools to count. */
export async function listToolsWithFacets(
  db: DatabaseClient,
  filter: FacetFilter,
  categories: Promise<readonly ToolCategory[]>,
): Promise<FacetedTools> {
  const { rows, ...page } = await readPackedTools(db, filter, categories, { size: toolsPerPage, query: cardsOf });
  return { ...page, items: rows.map(toCard) };
}
