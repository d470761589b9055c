import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { type Placeholders, prepared, preparedVariants } from "../../drizzle/prepared";
import { briefs, briefSearch, byName, isPublic } from "../../drizzle/schema";
import { type Answers, emptyAnswers } from "../intake/rules/answers";
import type { ProjectType } from "../intake/rules/choices";
import type { NearestRow } from "../base/search/loose-matches";
import { nearestRows } from "../base/search/nearest-names.server";
import { afterKey, previousPage, toKeysetPage, upToKey } from "../base/listing/keyset.server";
import type { Service } from "../services/service";
import { findBySlug, rowIdOfPreviousSlug } from "../base/listing/other-addresses.server";
import {
  type FoundPage,
  readSearch,
  searchColumns,
  searchedPage,
  type SearchPage,
  toFoundPage,
} from "../base/search/search-results.server";
import { publicScope, type SearchQuery } from "../base/search/search-text";
import { type Brief, type BriefCard, type BriefRelations, briefsPerPage, serviceOfBrief } from "./brief";
import type { PageRequest } from "../content/types/content-type.server";
import { relatedReader } from "../content/pages/read-related.server";
import { toRelatedRow, type WithCacheTags } from "../content/pages/related";

const cardColumns = {
  slug: briefs.slug,
  name: briefs.name,
  summary: briefs.summary,
  appType: briefs.appType,
  appFormat: briefs.appFormat,
  appTypeIcon: briefs.appTypeIcon,
  appFormatIcon: briefs.appFormatIcon,
};

/** The number of index matches that a search considers. */
const maxMatches = 230;

/** The order of the list: by name. */
export const briefOrder = {
  table: briefs,
  column: byName(briefs.name),
  rowId: briefs.rowId,
  key: briefs.slug,
  direction: "ascending",
} as const;

/** One page of the briefs, all or those that match a search (BRIEF-4, CALL-4), after the brief with the given slug. */
export const listBriefs = (
  db: DatabaseClient,
  query: SearchQuery | null,
  after: string | null,
  olderThan: number | null = null,
): Promise<FoundPage<BriefCard>> => (query ? searchBriefs(db, query, after, olderThan) : listBriefsByName(db, after));

async function listBriefsByName(db: DatabaseClient, after: string | null): Promise<FoundPage<BriefCard>> {
  const [rows, before] = await Promise.all([
    db.read(
      db.query
        .select(cardColumns)
        .from(briefs)
        .where(and(isPublic(briefs), after === null ? undefined : afterKey(briefOrder, after)))
        .orderBy(byName(briefs.name), asc(briefs.rowId))
        .limit(briefsPerPage + 1),
    ),
    after === null
      ? []
      : db.read(
          db.query
            .select({ slug: briefs.slug })
            .from(briefs)
            .where(and(isPublic(briefs), upToKey(briefOrder, after)))
            .orderBy(desc(byName(briefs.name)), desc(briefs.rowId))
            .limit(briefsPerPage + 1),
        ),
  ]);
  return {
    ...toKeysetPage(rows, briefsPerPage, (brief) => brief.slug),
    ...previousPage(
      before.map(({ slug }) => slug),
      briefsPerPage,
    ),
    loose: null,
    part: null,
  };
}

/** The best matches first (D50), and by name among equals. */
async function searchBriefs(
  db: DatabaseClient,
  query: SearchQuery,
  after: string | null,
  olderThan: number | null,
): Promise<FoundPage<BriefCard>> {
  const page: SearchPage = {
    scope: publicScope,
    listed: isPublic(briefs),
    limit: maxMatches,
    olderThan,
    order: briefOrder,
    size: briefsPerPage,
    start: { after },
  };
  const rows = await db.read(
    db.query
      .select({ row: cardColumns, found: searchColumns })
      .from(searchedPage({ index: briefSearch }, query, page))
      .leftJoin(briefs, sql`${briefs.rowId} = page.row_id`)
      .orderBy(sql`page.slot`),
  );
  return toFoundPage(readSearch(rows, page), (brief) => brief.slug);
}

/** The briefs whose names are spelled most like a search that found nothing (D50). */
export const nearestBriefs = (db: DatabaseClient, query: SearchQuery): Promise<NearestRow[]> =>
  nearestRows(db, { index: briefSearch, listed: isPublic(briefs), name: briefs.name, slug: briefs.slug }, query);

/** The answers that a public brief prefills in an enquiry; empty ones if there is no such brief. */
export async function answersFromBrief(db: DatabaseClient, slug: string): Promise<Answers> {
  const [brief] = await db.read(
    db.query
      .select({ name: briefs.name, summary: briefs.summary, appType: briefs.appType })
      .from(briefs)
      .where(and(eq(briefs.slug, slug), isPublic(briefs)))
      .limit(1),
  );
  if (!brief) return emptyAnswers;
  return {
    ...emptyAnswers,
    projectType: projectTypes[serviceOfBrief(brief)],
    problem: `Something like the example brief “${brief.name}”: ${brief.summary}\n\nWhat is different in our case: `,
  };
}

/** The intake's project type for each service. */
const projectTypes = {
  "startup-mvp": "startup-mvp",
  "internal-tools": "internal-tool",
  "ai-workflows": "workflow-automation",
  "ai-growth-engines": "ai-growth-engines",
} as const satisfies Readonly<Record<Service["slug"], ProjectType>>;

const briefBySlug = prepared((query, { slug }: Placeholders<{ slug: string }>) =>
  query
    .select({
      ...cardColumns,
      body: briefs.body,
      seoTitle: briefs.seoTitle,
      seoDescription: briefs.seoDescription,
      updatedAt: briefs.updatedAt,
      isPublic: sql<number>`(${isPublic(briefs)})`.as("is_public"),
    })
    .from(briefs)
    .where(eq(briefs.slug, slug))
    .limit(1),
);

const slugOfMovedBrief = prepared((query, { slug }: Placeholders<{ slug: string }>) =>
  query
    .select({ slug: briefs.slug })
    .from(briefs)
    .where(and(sql`${briefs.rowId} = ${rowIdOfPreviousSlug("example_briefs", slug)}`, isPublic(briefs)))
    .limit(1),
);

/** A brief, or its current slug for a redirect. */
export type FoundBrief = { readonly brief: Brief } | { readonly movedTo: string };

/** Finds a brief, draft or not, by its current or a previous slug (BRIEF-13, D6). */
export async function findBrief(db: DatabaseClient, address: string): Promise<FoundBrief | null> {
  return findBySlug(address, async (slug) => {
    const [row] = await db.read(briefBySlug({ slug }));
    if (row) return slug === address ? { brief: { ...row, isPublic: row.isPublic === 1 } } : { movedTo: slug };
    const [moved] = await db.read(slugOfMovedBrief({ slug }));
    return moved ? { movedTo: moved.slug } : null;
  });
}

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
          isPublic(briefs),
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
