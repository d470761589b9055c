import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { byName, siteSettings, toolCategories, tools } from "../../../drizzle/schema";
import { afterKey, toKeysetPage, type ListOrder, type KeysetPage } from "../listing/keyset.server";
import { settingsKey } from "../settings/queries.server";
import { defaultSettings } from "../settings/settings";
import { rowIdOfPreviousSlug } from "../slugs/slug-history.server";
import { matchExpression, type SearchQuery } from "../text/search-text";
import { isSlug } from "../text/slug";
import {
  codingCategory,
  codingToolCount,
  toolAddress,
  toolLogo,
  toolsPerPage,
  type Tool,
  type ToolCard,
  type ToolCategory,
} from "./tool";

const cardColumns = {
  id: tools.id,
  slug: tools.slug,
  name: tools.name,
  logo: tools.logo,
  microDescription: tools.microDescription,
  shortDescription: tools.shortDescription,
  tags: tools.tags,
  categoryId: tools.categoryId,
};

const newestFirst = [desc(tools.createdAt), desc(tools.rowId)] as const;

function toCard<Row extends { id: string; slug: string; logo: string }>({ slug, ...row }: Row) {
  return { ...row, logo: toolLogo(row.logo), address: toolAddress({ id: row.id, slug }) };
}

export interface ToolFilter {
  readonly query: SearchQuery | null;
  /** A category's slug; an unknown one shows all tools (DIR-11). */
  readonly category: string | null;
  /** The id of the last tool already shown. */
  readonly after: string | null;
}

const order: ListOrder = {
  table: tools,
  column: tools.createdAt,
  rowId: tools.rowId,
  key: tools.id,
  direction: "descending",
};

/**
 * One page of the tools that match the search and the category, newest first (DIR-6 to DIR-8, CALL-1).
 */
export async function listTools(db: DatabaseClient, filter: ToolFilter): Promise<KeysetPage<ToolCard>> {
  const conditions: SQL[] = [];
  if (filter.after !== null) conditions.push(afterKey(order, filter.after));
  if (filter.query) {
    conditions.push(
      sql`${tools.rowId} in (${candidates(filter.query)})`,
      sql`instr(${tools.searchText}, ${filter.query.folded}) > 0`,
    );
  }
  const categoryId = sql`(select ${toolCategories.id} from ${toolCategories} where ${toolCategories.slug} = ${filter.category})`;
  // An unknown category falls back to all tools without a second round trip: the fallback query has a limit of 0 if the
  // category exists.
  const [inCategory, inAnyCategory] = await Promise.all([
    filter.category === null
      ? []
      : readCards(db, [...conditions, sql`${tools.categoryId} = ${categoryId}`], sql`${toolsPerPage + 1}`),
    readCards(
      db,
      conditions,
      filter.category === null ? sql`${toolsPerPage + 1}` : sql`iif(${categoryId} is null, ${toolsPerPage + 1}, 0)`,
    ),
  ]);
  return toKeysetPage([...inCategory, ...inAnyCategory], toolsPerPage, (tool) => tool.id);
}

async function readCards(db: DatabaseClient, conditions: readonly SQL[], limit: SQL): Promise<ToolCard[]> {
  const rowIds = sql`select ${tools.rowId} from ${tools} where ${and(sql`true`, ...conditions)}
    order by ${tools.createdAt} desc, ${tools.rowId} desc limit ${limit}`;
  const rows = await db.read(
    db.query
      .select(cardColumns)
      .from(tools)
      .where(sql`${tools.rowId} in (${rowIds})`)
      .orderBy(...newestFirst),
  );
  return rows.map(toCard);
}

/** The newest matches of the index; for one or two characters, which it cannot find, the newest rows to scan. */
function candidates(query: SearchQuery): SQL {
  return query.indexed
    ? sql`select rowid from tool_search where tool_search match ${matchExpression(query, "~public~")} order by rowid desc limit 1000`
    : sql`select ${tools.rowId} from ${tools} order by ${tools.createdAt} desc limit 2000`;
}

/** Tells an empty directory from a search without matches (DIR-12). */
export async function hasTools(db: DatabaseClient): Promise<boolean> {
  const rows = await db.read(db.query.select({ id: tools.rowId }).from(tools).limit(1));
  return rows.length > 0;
}

/** All categories in display order (DIR-2, CALL-1). */
export async function listToolCategories(db: DatabaseClient): Promise<ToolCategory[]> {
  return db.read(
    db.query
      .select({
        id: toolCategories.id,
        name: toolCategories.name,
        slug: toolCategories.slug,
        icon: toolCategories.icon,
        description: toolCategories.description,
      })
      .from(toolCategories)
      .orderBy(asc(toolCategories.displayOrder), asc(toolCategories.name))
      .limit(100),
  );
}

/** A tool, or its canonical address for a redirect (URL-9). */
export type FoundTool = { readonly tool: Tool } | { readonly movedTo: string };

/**
 * Finds a tool by its id, its slug or a previous slug (CALL-1, URL-25). Ids match in any case, because addresses are
 * lowercased on arrival and older ids are not.
 */
export async function findTool(db: DatabaseClient, address: string): Promise<FoundTool | null> {
  if (address.length > 200) return null;
  const byId = sql`select ${tools.rowId} from ${tools} where ${byName(tools.id)} = ${address}`;
  const bySlug = sql`select ${tools.rowId} from ${tools} where ${tools.slug} = ${address}
    union all select ${rowIdOfPreviousSlug("stack_items", address)}`;
  const rows = await db.read(
    db.query
      .select({
        ...cardColumns,
        longDescription: tools.longDescription,
        howWeUseIt: tools.howWeUseIt,
        url: tools.url,
        image: tools.image,
        updatedAt: tools.updatedAt,
        category: sql<
          string | null
        >`(select ${toolCategories.name} from ${toolCategories} where ${toolCategories.id} = ${tools}."category_id")`.as(
          "category_name",
        ),
      })
      .from(tools)
      // A union, because "or" would scan the table instead of using the case-insensitive index.
      .where(sql`${tools.rowId} in (${sql.join(isSlug(address) ? [byId, bySlug] : [byId], sql` union all `)})`)
      .limit(20),
  );
  const [row] = rows.toSorted((a, b) => rank(a, address) - rank(b, address));
  if (!row) return null;
  const current = toolAddress(row);
  return current === address ? { tool: { ...toCard(row), image: toolLogo(row.image) } } : { movedTo: current };
}

/** Prefers an exact id, then the current slug, then a previous slug or an id in another case. */
const rank = ({ id, slug }: { id: string; slug: string }, address: string) =>
  id === address ? 0 : slug === address ? 1 : 2;

/** The tools that settings name for the home page, at most three (HOME-5, HOME-6, D43), in one statement. */
export async function listFeaturedTools(db: DatabaseClient): Promise<ToolCard[]> {
  const stored = sql`(select json_extract(${siteSettings.value}, '$.featuredTools') from ${siteSettings} where ${siteSettings.key} = ${settingsKey}
    and json_type(${siteSettings.value}, '$.featuredTools') = 'array')`;
  const names = sql`coalesce(${stored}, ${JSON.stringify(defaultSettings.featuredTools)})`;
  const rows = await db.read(
    db.query
      .select(cardColumns)
      .from(tools)
      .where(sql`${tools.name} in (select value from json_each(${names}) limit 3)`)
      .orderBy(...newestFirst)
      .limit(3),
  );
  return rows.map(toCard);
}

const codingCategoryId = (db: DatabaseClient) =>
  db.query
    .select({ id: toolCategories.id })
    .from(toolCategories)
    .where(eq(toolCategories.name, codingCategory))
    .limit(1);

/** False if the category of coding tools is missing (VIBE-15). */
export async function hasCodingCategory(db: DatabaseClient): Promise<boolean> {
  return (await db.read(codingCategoryId(db))).length > 0;
}

/** The coding tools of the vibe-coding page, newest first; empty if their category is missing (CALL-6, VIBE-14). */
export async function listCodingTools(db: DatabaseClient): Promise<ToolCard[]> {
  const rows = await db.read(
    db.query
      .select(cardColumns)
      .from(tools)
      .where(eq(tools.categoryId, codingCategoryId(db)))
      .orderBy(...newestFirst)
      .limit(codingToolCount),
  );
  return rows.map(toCard);
}
