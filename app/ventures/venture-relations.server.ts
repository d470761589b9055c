import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { ventures } from "../../drizzle/schema";
import type { PageRequest } from "../content/types/content-type.server";
import { relatedReader } from "../content/pages/read-related.server";
import { toRelatedRow, type RelatedRow, type WithCacheTags } from "../content/pages/related";

/** The number of related pages of each kind. */
const relatedOfKind = 2;

const readRelated = relatedReader(
  "venture",
  (slug) => sql`select ${ventures.rowId} from ${ventures} where ${ventures.slug} = ${slug}`,
);

/**
 * The related pages of the venture with this slug: those that editors chose, the tools, terms, articles and briefs that
 * it mentions, and similar ones (REL-1).
 */
export async function readVentureRelations(
  db: DatabaseClient,
  slug: string,
  request: PageRequest,
): Promise<WithCacheTags<{ readonly related: readonly RelatedRow[] }>> {
  const rows = await readRelated(db, slug, request);
  const ofKind = Map.groupBy(rows, ({ kind }) => kind);
  return {
    related: [...ofKind.values()].flatMap((found) => found.slice(0, relatedOfKind).map(toRelatedRow)),
    tags: rows.map(({ tag }) => tag),
  };
}
