import { and, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { type Bound, inJson, type Placeholders, prepared } from "../../drizzle/prepared";
import { byName, toolCategories, toolDocument, isPublic, tools } from "../../drizzle/schema";
import { aliasExpression, findBySlug, rowIdOfAlias, rowIdOfPreviousSlug } from "../base/listing/other-addresses.server";
import { isReservedOrigin } from "../base/web/urls";
import { isSlug, slugify } from "../base/words/slug";
import { relatedReader } from "../content/pages/read-related.server";
import { type RelatedRow, toRelatedRow, type WithCacheTags } from "../content/pages/related";
import type { PageRequest } from "../content/types/content-type.server";
import { isUnedited } from "../content/types/stored-rows.server";
import { type ComparedTool, comparePath, maxCompared, toComparedTool } from "./compare";
import { cardColumns, toCard } from "./queries.server";
import { type Tool, toolAddress, type ToolCard, toolLogo, type ToolRelations } from "./tool";

/** SQL for the ids of the rows with this tool id or slug. The contract addresses tools by id, in any case. */
export const toolRowsAt = (address: Bound<string>): SQL =>
  // A union, because "or" would scan the table instead of using the case-insensitive index.
  sql`select ${tools.rowId} from ${tools} where ${byName(tools.id)} = ${address}
      union all select ${tools.rowId} from ${tools} where ${tools.slug} = ${address}`;

/**
 * The row id of the tool at an address, as SQL. An exact id comes first, then the current slug, then a previous one.
 */
export const toolRowIdAt = (address: Bound<string>): SQL => sql`(select row_id from ${tools} where row_id in (
      ${toolRowsAt(address)}
      union all select ${rowIdOfPreviousSlug("stack_items", address)})
    order by ${tools.id} = ${address} desc, ${tools.slug} = ${address} desc limit 1)`;

/** The ids of the sample tools with a text on how the sample company uses them, as in `drizzle/seed/content/tools`. */
export const usedSampleTools = [
  "airtable",
  "bubble",
  "claude",
  "cursor",
  "firebase",
  "flutterflow",
  "glide",
  "lovable",
  "make",
  "n8n",
  "next-js",
  "openai",
  "posthog",
  "resend",
  "softr",
  "supabase",
  "weweb",
  "xano",
];

/**
 * SQL for how a tool is used, at a real origin: empty for a sample tool that nobody has saved, because the sample company
 * is fictional (D47, D61).
 */
export const shownUse: SQL = sql`iif(${inJson(tools.id, usedSampleTools)} and ${isUnedited("stack_items", tools.rowId)},
  '', ${tools.howWeUseIt})`;

const toolAt = prepared((query, { address, preview }: Placeholders<{ address: string; preview: number | null }>) =>
  query
    .select({
      ...cardColumns,
      longDescription: tools.longDescription,
      noTermLinks: tools.noTermLinks,
      aliases: tools.aliases,
      howWeUseIt: tools.howWeUseIt,
      shownUse: sql<string>`${shownUse}`.as("shown_use"),
      url: tools.url,
      image: tools.image,
      pricingModel: tools.pricingModel,
      openSource: tools.openSource,
      hosting: tools.hosting,
      platform: tools.platform,
      worksWithAi: tools.worksWithAi,
      learningEffort: tools.learningEffort,
      facetsCheckedOn: tools.facetsCheckedOn,
      updatedAt: tools.updatedAt,
      // D1 returns a row by column name, so these names must differ from those of the tool's columns.
      categoryName: sql<string | null>`${toolCategories.name}`.as("category_name"),
      categorySlug: sql<string | null>`${toolCategories.slug}`.as("category_slug"),
    })
    .from(tools)
    .leftJoin(toolCategories, eq(toolCategories.id, tools.categoryId))
    .where(
      and(sql`${tools.rowId} = ${toolRowIdAt(address)}`, sql`(${isPublic(tools)} or ${tools.rowId} is ${preview})`),
    ),
);

const toolOfAlias = prepared((query, { alias }: Placeholders<{ alias: string }>) =>
  query
    .select({ id: tools.id, slug: tools.slug })
    .from(tools)
    .where(sql`${tools.rowId} = ${rowIdOfAlias(toolDocument, alias)}`),
);

/**
 * Finds a public tool by its id, its slug or a previous slug (CALL-1, URL-25), else by another of its names, which
 * redirects (URL-26), without its related pages. Ids match in any case, because addresses are lowercased on arrival and
 * older ids are not.
 *
 * @param origin the configured public origin
 * @param preview the id of a row to show even if it is not public
 */
export async function findToolRow(
  db: DatabaseClient,
  address: string,
  origin: string,
  preview: number | null = null,
): Promise<{ readonly tool: Tool } | { readonly movedTo: string } | null> {
  if (address.length > 200) return null;
  const at = async (spelling: string) => (await db.read(toolAt({ address: spelling, preview })))[0] ?? null;
  const row = (await at(address)) ?? (isSlug(address) ? null : await findBySlug(address, at));
  if (!row) {
    // Read only at this point, because most requests are for a tool that exists.
    const [namedRow] = isSlug(address)
      ? await db.read(toolOfAlias({ alias: aliasExpression(toolDocument, address) }))
      : [];
    return namedRow ? { movedTo: toolAddress(namedRow) } : null;
  }
  const current = toolAddress(row);
  if (current !== address) return { movedTo: current };
  const { categoryName, categorySlug, shownUse: use, ...columns } = row;
  const category =
    row.categoryId === null || categoryName === null || categorySlug === null
      ? null
      : { id: row.categoryId, name: categoryName, slug: categorySlug };
  const howWeUseIt = isReservedOrigin(origin) ? row.howWeUseIt : use;
  return { tool: { ...toCard(columns), howWeUseIt, image: toolLogo(row.image), category } };
}

/** A tool, or its canonical address for a redirect (URL-9). */
type FoundTool =
  | { readonly tool: Tool; readonly relations: WithCacheTags<ToolRelations> }
  | { readonly movedTo: string };

/** The number of alternatives on a tool's page, and of pages of other kinds. */
const alternativeCount = 3;
const otherCount = 6;

type CardRow = Omit<ToolCard, "address"> & { readonly slug: string; readonly logo: string };
/** Tags are marked as JSON, because the row is read as JSON and they would otherwise be a string in it. */
const relatedColumns = { ...cardColumns, tags: sql`json(${tools.tags})` };

const readRelated = relatedReader<CardRow>("tool", toolRowIdAt, {
  kind: "tool",
  columns: relatedColumns,
});

/**
 * Finds a tool as `findToolRow` does, with its related pages, which are read in the same round trip.
 * @param preview the id of a row to show even if it is not public
 */
export async function findTool(
  db: DatabaseClient,
  address: string,
  request: PageRequest,
  preview: number | null = null,
): Promise<FoundTool | null> {
  if (address.length > 200) return null;
  const [tool, related] = await Promise.all([
    findToolRow(db, address, request.origin, preview),
    readRelated(db, address, request),
  ]);
  if (!tool || "movedTo" in tool) return tool;
  const others = related
    .filter((row) => !isTool(row))
    .slice(0, otherCount)
    .map(toRelatedRow);
  return {
    tool: tool.tool,
    relations: {
      alternatives: related
        .filter(isTool)
        .slice(0, alternativeCount)
        .map(({ values }) => toCard(values)),
      others,
      tags: related.map(({ tag }) => tag),
    },
  };
}

const isTool = ({ kind }: RelatedRow) => kind === "tool";

/** The tools of a comparison, or the path that it has by now. */
export type Comparison =
  | {
      readonly tools: ReadonlyArray<{ readonly tool: ComparedTool; readonly alternatives: readonly ToolCard[] }>;
      readonly missing: readonly string[];
      /** The addresses beyond those that fit side by side. */
      readonly leftOut: readonly string[];
    }
  | { readonly movedTo: string };

/**
 * Reads tools to stand side by side, and their alternatives, in one round trip.
 *
 * @param asked their addresses, as `parseTools` reads them
 * @param added the name or address of one more; "" for none
 */
export async function findComparison(
  db: DatabaseClient,
  asked: readonly string[],
  added: string,
  request: PageRequest,
): Promise<Comparison> {
  const [addresses, leftOut] = [asked.slice(0, maxCompared), asked.slice(maxCompared)];
  const [more, ...found] = await Promise.all([
    added === "" ? null : findToolRow(db, slugify(added) || added, request.origin),
    ...addresses.map((address) => findTool(db, address, request)),
  ]);
  const isMoved = found.some((tool) => tool !== null && "movedTo" in tool);
  if (more || isMoved) {
    const current = found.map((tool, at) => (tool && "movedTo" in tool ? tool.movedTo : addresses[at]!));
    const addition = more && ("movedTo" in more ? more.movedTo : more.tool.address);
    return { movedTo: comparePath([...new Set(addition ? [...current, addition] : current), ...leftOut]) };
  }
  return {
    tools: found.flatMap((row) =>
      row && "tool" in row ? [{ tool: toComparedTool(row.tool), alternatives: row.relations.alternatives }] : [],
    ),
    missing: addresses.filter((_, at) => found[at] === null),
    leftOut,
  };
}
