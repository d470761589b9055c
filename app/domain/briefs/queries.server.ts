import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { briefs, byName } from "../../../drizzle/schema";
import { afterKey, toKeysetPage, type KeysetPage } from "../listing/keyset.server";
import { rowIdOfPreviousSlug } from "../slugs/slug-history.server";
import { matchExpression, type SearchQuery } from "../text/search-text";
import { isSlug, slugify } from "../text/slug";
import { briefsPerPage, type Brief, type BriefCard } from "./brief";

const cardColumns = {
  slug: briefs.slug,
  name: briefs.name,
  summary: briefs.summary,
  appType: briefs.appType,
  appFormat: briefs.appFormat,
  appTypeIcon: briefs.appTypeIcon,
  appFormatIcon: briefs.appFormatIcon,
};

/** Neither draft nor archived. Literals, because a bound 0 would not match the partial index. */
const listed = sql`${briefs.draft} = 0 and ${briefs.archived} = 0`;

const order = {
  table: briefs,
  column: byName(briefs.name),
  rowId: briefs.rowId,
  key: briefs.slug,
  direction: "ascending",
} as const;

/** One page of the briefs that match the search, by name (BRIEF-4, CALL-4), after the brief with the given slug. */
export async function listBriefs(
  db: DatabaseClient,
  query: SearchQuery | null,
  after: string | null,
): Promise<KeysetPage<BriefCard>> {
  const conditions: SQL[] = [listed];
  if (after !== null) conditions.push(afterKey(order, after));
  if (query)
    conditions.push(
      sql`${briefs.rowId} in (${candidates(query)})`,
      sql`instr(${briefs.searchText}, ${query.folded}) > 0`,
    );
  const rows = await db.read(
    db.query
      .select(cardColumns)
      .from(briefs)
      .where(and(...conditions))
      .orderBy(byName(briefs.name), asc(briefs.rowId))
      .limit(briefsPerPage + 1),
  );
  return toKeysetPage(rows, briefsPerPage, (brief) => brief.slug);
}

function candidates(query: SearchQuery): SQL {
  return query.indexed
    ? sql`select rowid from brief_search where brief_search match ${matchExpression(query, "~public~")} limit 1000`
    : sql`select ${briefs.rowId} from ${briefs} where ${listed} order by ${byName(briefs.name)} limit 2000`;
}

/** A brief, or its current slug for a redirect. */
export type FoundBrief = { readonly brief: Brief } | { readonly movedTo: string };

/** Finds a brief, draft or not, by its current or a previous slug (BRIEF-13, D6). */
export async function findBrief(db: DatabaseClient, address: string): Promise<FoundBrief | null> {
  const slug = isSlug(address) ? address : slugify(address);
  if (slug === "") return null;
  const [found, moved] = await Promise.all([
    db.read(
      db.query
        .select({
          ...cardColumns,
          body: briefs.body,
          seoTitle: briefs.seoTitle,
          seoDescription: briefs.seoDescription,
          updatedAt: briefs.updatedAt,
          isPublic: sql<number>`(${listed})`.as("is_public"),
        })
        .from(briefs)
        .where(eq(briefs.slug, slug))
        .limit(1),
    ),
    db.read(
      db.query
        .select({ slug: briefs.slug })
        .from(briefs)
        .where(and(sql`${briefs.rowId} = ${rowIdOfPreviousSlug("example_briefs", slug)}`, listed))
        .limit(1),
    ),
  ]);
  const [row] = found;
  if (row) return slug === address ? { brief: { ...row, isPublic: row.isPublic === 1 } } : { movedTo: slug };
  return moved[0] ? { movedTo: moved[0].slug } : null;
}
