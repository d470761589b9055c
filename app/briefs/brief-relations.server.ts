import { asc, and, desc, eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { preparedVariants, type Placeholders } from "../../drizzle/prepared";
import { briefs, byName } from "../../drizzle/schema";
import { afterKey } from "../base/listing/keyset.server";
import type { PageRequest } from "../content/types/content-type.server";
import { relatedReader } from "../content/pages/read-related.server";
import { toRelatedRow, type WithCacheTags } from "../content/pages/related";
import type { BriefRelations } from "./brief";
import { briefOrder, listed } from "./queries.server";

/** The number of related pages of each kind. */
const relatedOfKind = 2;

const readRelated = relatedReader(
  "brief",
  (slug) => sql`select ${briefs.rowId} from ${briefs} where ${briefs.slug} = ${slug}`,
);

const neighbour = preparedVariants(
  (query, { slug }: Placeholders<{ slug: string }>, direction: "ascending" | "descending") =>
    query
      .select({ slug: briefs.slug, name: briefs.name })
      .from(briefs)
      .where(
        and(
          listed,
          sql`exists (select 1 from ${briefs} as this where ${eq(sql`this."Slug"`, slug)})`,
          afterKey({ ...briefOrder, direction }, slug),
        ),
      )
      .orderBy(
        ...[byName(briefs.name), briefs.rowId].map((column) =>
          direction === "ascending" ? asc(column) : desc(column),
        ),
      )
      .limit(1),
);

/**
 * The related pages of the brief with this slug: rows that it mentions, similar ones, and its neighbours by name.
 */
export async function readBriefRelations(
  db: DatabaseClient,
  slug: string,
  request: PageRequest,
): Promise<WithCacheTags<BriefRelations>> {
  const [rows, previous, next] = await Promise.all([
    readRelated(db, slug, request),
    db.read(neighbour("descending", { slug })),
    db.read(neighbour("ascending", { slug })),
  ]);
  const ofKinds = Map.groupBy(rows, ({ kind }) => kind);
  return {
    related: [...ofKinds.values()].flatMap((found) => found.slice(0, relatedOfKind).map(toRelatedRow)),
    previous: previous[0] ?? null,
    next: next[0] ?? null,
    tags: rows.map(({ tag }) => tag),
  };
}
