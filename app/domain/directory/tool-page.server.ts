import { eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { prepared, type Bound, type Placeholders } from "../../../drizzle/prepared";
import { byName, toolCategories, tools } from "../../../drizzle/schema";
import { rowIdOfPreviousSlug } from "../slugs/slug-history.server";
import { relatedReader } from "../related/read-related.server";
import { toRelatedRow, type RelatedRow, type WithCacheTags } from "../related/related";
import { cardColumns, toCard } from "./queries.server";
import { toolAddress, toolLogo, type Tool, type ToolCard, type ToolRelations } from "./tool";

/** A tool, or its canonical address for a redirect (URL-9). */
export type FoundTool =
  | { readonly tool: Tool; readonly relations: WithCacheTags<ToolRelations> }
  | { readonly movedTo: string };

/** The number of alternatives on a tool's page, and of pages of other kinds. */
const alternativeCount = 3;
const otherCount = 6;

type CardRow = Omit<ToolCard, "address"> & { readonly slug: string; readonly logo: string };
/** The tags are marked as JSON, because the row is read as JSON and they would be a string in it. */
const relatedColumns = { ...cardColumns, tags: sql`json(${tools.tags})` };

/**
 * The row number of the tool at an address, as SQL. An exact id comes first, then the current slug, then a previous
 * one.
 */
function rowIdAt(address: Bound<string>): SQL {
  // A union, because "or" would scan the table instead of using the case-insensitive index.
  return sql`(select row_id from ${tools} where row_id in (
      select ${tools.rowId} from ${tools} where ${byName(tools.id)} = ${address}
      union all select ${tools.rowId} from ${tools} where ${tools.slug} = ${address}
      union all select ${rowIdOfPreviousSlug("stack_items", address)})
    order by ${tools.id} = ${address} desc, ${tools.slug} = ${address} desc limit 1)`;
}

const toolAt = prepared((query, { address }: Placeholders<{ address: string }>) =>
  query
    .select({
      ...cardColumns,
      longDescription: tools.longDescription,
      howWeUseIt: tools.howWeUseIt,
      url: tools.url,
      image: tools.image,
      updatedAt: tools.updatedAt,
      // D1 returns a row by column name, so these names must differ from those of the tool's columns.
      categoryName: sql<string | null>`${toolCategories.name}`.as("category_name"),
      categorySlug: sql<string | null>`${toolCategories.slug}`.as("category_slug"),
    })
    .from(tools)
    .leftJoin(toolCategories, eq(toolCategories.id, tools.categoryId))
    .where(sql`${tools.rowId} = ${rowIdAt(address)}`),
);

const readRelated = relatedReader<CardRow>("tool", rowIdAt, {
  kind: "tool",
  columns: relatedColumns,
});

/**
 * Finds a tool by its id, its slug or a previous slug (CALL-1, URL-25). Ids match in any case, because addresses are
 * lowercased on arrival and older ids are not. Its related pages are read in the same round trip.
 *
 * @param shown the request's time, an ISO instant, and the configured public origin
 */
export async function findTool(
  db: DatabaseClient,
  address: string,
  shown: { readonly now: string; readonly origin: string },
): Promise<FoundTool | null> {
  if (address.length > 200) return null;
  const [rows, related] = await Promise.all([db.read(toolAt({ address })), readRelated(db, address, shown)]);
  const [row] = rows;
  if (!row) return null;
  const current = toolAddress(row);
  if (current !== address) return { movedTo: current };
  const others = related
    .filter((found) => !isTool(found))
    .slice(0, otherCount)
    .map(toRelatedRow);
  const { categoryName, categorySlug, ...columns } = row;
  const category =
    row.categoryId === null || categoryName === null || categorySlug === null
      ? null
      : { id: row.categoryId, name: categoryName, slug: categorySlug };
  return {
    tool: { ...toCard(columns), image: toolLogo(row.image), category },
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
