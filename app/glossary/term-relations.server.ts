import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { prepared, type Placeholders } from "../../drizzle/prepared";
import { byName, terms } from "../../drizzle/schema";
import { afterKey } from "../base/listing/keyset.server";
import type { PageRequest } from "../content/types/content-type.server";
import { relatedReader } from "../content/pages/read-related.server";
import { toRelatedRow, type WithCacheTags } from "../content/pages/related";
import type { TermRelations } from "./term";

/** The number of related pages of each kind. */
const relatedOfKind = 3;

const neighbour = (direction: "ascending" | "descending") =>
  prepared((query, { slug }: Placeholders<{ slug: string }>) => {
    const by = direction === "ascending" ? asc : desc;
    const order = { table: terms, column: byName(terms.term), rowId: terms.rowId, key: terms.slug, direction } as const;
    return query
      .select({ slug: terms.slug, term: terms.term })
      .from(terms)
      .where(
        and(
          sql`${terms.draft} = 0 and ${terms.archived} = 0`,
          sql`exists (select 1 from ${terms} as this where ${eq(sql`this."Slug"`, slug)})`,
          afterKey(order, slug),
        ),
      )
      .orderBy(by(byName(terms.term)), by(terms.rowId))
      .limit(1);
  });

const [previousTerm, nextTerm] = [neighbour("descending"), neighbour("ascending")];

const readRelated = relatedReader(
  "term",
  (slug) => sql`select ${terms.rowId} from ${terms} where ${terms.slug} = ${slug}`,
);

/**
 * The related pages of the term with this slug, and its neighbours in the alphabet. Needs nothing from the term itself,
 * so that both can be read together.
 */
export async function readTermRelations(
  db: DatabaseClient,
  slug: string,
  request: PageRequest,
): Promise<WithCacheTags<TermRelations>> {
  const [rows, [previous = null], [next = null]] = await Promise.all([
    readRelated(db, slug, request),
    db.read(previousTerm({ slug })),
    db.read(nextTerm({ slug })),
  ]);
  const ofKind = Map.groupBy(rows, ({ kind }) => kind);
  const related = [...ofKind.values()].flatMap((found) => found.slice(0, relatedOfKind).map(toRelatedRow));
  return { related, previous, next, tags: rows.map(({ tag }) => tag) };
}
