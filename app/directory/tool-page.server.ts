import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { tools } from "../../drizzle/schema";
import type { PageRequest } from "../content/types/content-type.server";
import { relatedReader } from "../content/pages/read-related.server";
import { toRelatedRow, type RelatedRow, type WithCacheTags } from "../content/pages/related";
import { cardColumns, toCard } from "./queries.server";
import type { Tool, ToolCard, ToolRelations } from "./tool";
import { findToolRow, toolRowIdAt } from "./tool-row.server";

/** A tool, or its canonical address for a redirect (URL-9). */
export type FoundTool =
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
  const [found, related] = await Promise.all([
    findToolRow(db, address, request.origin, preview),
    readRelated(db, address, request),
  ]);
  if (!found || "movedTo" in found) return found;
  const others = related
    .filter((row) => !isTool(row))
    .slice(0, otherCount)
    .map(toRelatedRow);
  return {
    tool: found.tool,
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
