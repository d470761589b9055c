import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { prepared, type Placeholders } from "../../drizzle/prepared";
import { siteSettings, toolCategories, isPublic, tools } from "../../drizzle/schema";
import { rowCountWithin } from "../base/listing/statements.server";
import { defaultSettings } from "../settings/default-settings";
import { settingsKey } from "../settings/queries.server";
import { findPageTexts } from "../texts/queries.server";
import { comparePath, maxCompared, toolsOfLink } from "./compare";
import { codingCategory, codingToolCount, toolAddress, toolLogo, type ToolCard, type ToolCategory } from "./tool";

/** The columns of a card. */
export const cardColumns = {
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

/** Maps a row of `cardColumns` to a card. */
export function toCard<Row extends { id: string; slug: string; logo: string }>({ slug, ...row }: Row) {
  return { ...row, logo: toolLogo(row.logo), address: toolAddress({ id: row.id, slug }) };
}

/** All categories in display order (DIR-2, CALL-1). */
export async function listToolCategories(db: DatabaseClient): Promise<ToolCategory[]> {
  return db.read(allCategories({}));
}

const allCategories = prepared((query) =>
  query
    .select({
      id: toolCategories.id,
      name: toolCategories.name,
      slug: toolCategories.slug,
      icon: toolCategories.icon,
      description: toolCategories.description,
      firstChoice: toolCategories.firstChoice,
      tools: rowCountWithin(tools, sql`${toolCategories}.id`).as("tools"),
    })
    .from(toolCategories)
    .orderBy(asc(toolCategories.displayOrder), asc(toolCategories.name))
    .limit(100),
);

/** The tools that the settings name for the home page, at most three (HOME-5, HOME-6, D43), read in one statement. */
export async function listFeaturedTools(db: DatabaseClient): Promise<ToolCard[]> {
  const rows = await db.read(featuredTools({ names: JSON.stringify(defaultSettings.featuredTools) }));
  return rows.map(toCard);
}

const featuredTools = prepared((query, { names }: Placeholders<{ names: string }>) => {
  const featuredNames = sql`(select json_extract(${siteSettings.value}, '$.featuredTools') from ${siteSettings} where ${siteSettings.key} = ${settingsKey}
    and json_type(${siteSettings.value}, '$.featuredTools') = 'array')`;
  return query
    .select(cardColumns)
    .from(tools)
    .where(
      and(
        isPublic(tools),
        sql`${tools.name} in (select value from json_each(coalesce(${featuredNames}, ${names})) limit 3)`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(3);
});

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
      .where(and(isPublic(tools), eq(tools.categoryId, codingCategoryId(db))))
      .orderBy(...newestFirst)
      .limit(codingToolCount),
  );
  return rows.map(toCard);
}

/** The categories that hold public tools, for the sitemap. */
export const listShownToolCategories = (db: DatabaseClient) =>
  db.read(
    db.query
      .select({ slug: toolCategories.slug, updatedAt: toolCategories.updatedAt })
      .from(toolCategories)
      .where(sql`${rowCountWithin(tools, sql`${toolCategories.id}`)} > 0`)
      .limit(1_000),
  );

/** The addresses of the comparisons that editors wrote a line for, of tools that visitors can see, for the sitemap. */
export async function listComparisons(db: DatabaseClient): Promise<string[]> {
  const { texts } = await findPageTexts(db, "compare");
  const comparisons = texts.comparisons.map(({ to }) => toolsOfLink(to));
  const addresses = JSON.stringify(comparisons.flat());
  const isNamed = (column: typeof tools.id | typeof tools.slug) =>
    sql`select ${tools.rowId} from ${tools} where ${column} in (select value from json_each(${addresses}))`;
  const rows = await db.read(
    db.query
      .select({ id: tools.id, slug: tools.slug })
      .from(tools)
      .where(and(isPublic(tools), sql`${tools.rowId} in (${isNamed(tools.id)} union all ${isNamed(tools.slug)})`)),
  );
  const shown = new Set(rows.map(toolAddress));
  return comparisons
    .filter((each) => each.length > 1 && each.length <= maxCompared && each.every((address) => shown.has(address)))
    .map(comparePath);
}
