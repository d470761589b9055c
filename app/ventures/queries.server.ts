import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { inJson } from "../../drizzle/query";
import { type Placeholders, prepared, preparedVariants } from "../../drizzle/prepared";
import { byName, isPublic, tools, ventures } from "../../drizzle/schema";
import { isUnedited } from "../content/saving/unedited-rows.server";
import { afterKey, type BidirectionalPage, previousPage, toKeysetPage, upToKey } from "../base/listing/keyset.server";
import { imageUrl, isReservedOrigin, isWebUrl } from "../base/web/urls";
import {
  splitLines,
  type Venture,
  type VentureCard,
  ventureImage,
  type VentureNeighbours,
  ventureOutcome,
  venturesPerPage,
} from "./venture";
import { toolAddress, toolPath } from "../directory/tool";
import { findBySlug, rowIdOfPreviousSlug } from "../base/listing/other-addresses.server";
import { matchExpression, parseSearch, publicScope } from "../base/search/search-text";
import type { PageRequest } from "../content/types/content-type.server";
import { relatedReader } from "../content/pages/read-related.server";
import { type RelatedRow, toRelatedRow, type WithCacheTags } from "../content/pages/related";

/** The sample ventures' ids, as in `drizzle/seed/content/ventures.yaml`. */
export const sampleVentureIds = ["berthnote", "crumbledger", "thingshelf", "clausewren", "rotafern", "stallwick"];

/**
 * Matches ventures that may be shown at an origin. The sample ones are fictional, so a real site shows one only after
 * somebody has saved it (D47).
 */
export const shownAt = (origin: string): SQL | undefined =>
  isReservedOrigin(origin)
    ? undefined
    : sql`not (${inJson(ventures.id, sampleVentureIds)}
        and ${isUnedited("ventures_data", ventures.rowId)})`;

/** Matches public ventures that may be shown at an origin (VEN-13, D29). */
export const publicAt = (origin: string): SQL => and(isPublic(ventures), shownAt(origin))!;

/** The order of the list: newest first. */
export const ventureOrder = {
  table: ventures,
  column: ventures.createdAt,
  rowId: ventures.rowId,
  key: ventures.slug,
  direction: "descending",
} as const;

const cardColumns = {
  slug: ventures.slug,
  name: ventures.name,
  showcaseImage: ventures.showcaseImage,
  squareLogo: ventures.squareLogo,
  ownership: ventures.ownership,
  microDescription: ventures.microDescription,
  problem: ventures.problem,
  useCase: ventures.useCase,
  status: ventures.status,
  stack: ventures.stack,
} as const;

type CardRow = Pick<typeof ventures.$inferSelect, keyof typeof cardColumns>;

const toCard = (row: CardRow): VentureCard => ({
  slug: row.slug,
  name: row.name,
  image: ventureImage(row.showcaseImage, row.squareLogo),
  isLogo: imageUrl(row.showcaseImage) === null,
  owners: row.ownership.length,
  summary: row.microDescription || row.problem,
  status: row.status,
  outcome: ventureOutcome(row.useCase),
  stack: row.stack.map((part) => part.name),
});

/**
 * One page of the public ventures, newest first (VEN-1, CALL-3, D29), after the venture with the given slug.
 *
 * @param origin the configured public origin
 */
export async function listVentures(
  db: DatabaseClient,
  after: string | null,
  origin: string,
): Promise<BidirectionalPage<VentureCard>> {
  const [rows, before] = await Promise.all([
    readCards(db, origin, after, venturesPerPage + 1),
    after === null
      ? []
      : db.read(
          db.query
            .select({ slug: ventures.slug })
            .from(ventures)
            .where(and(publicAt(origin), upToKey(ventureOrder, after)))
            .orderBy(asc(ventures.createdAt), asc(ventures.rowId))
            .limit(venturesPerPage + 1),
        ),
  ]);
  return {
    ...toKeysetPage(rows.map(toCard), venturesPerPage, (card) => card.slug),
    ...previousPage(
      before.map(({ slug }) => slug),
      venturesPerPage,
    ),
  };
}

const readCards = (db: DatabaseClient, origin: string, after: string | null, limit: number): Promise<CardRow[]> =>
  // No slug is empty, so "" gives the first page.
  db.read(cards(origin, { after: after ?? "", limit }));

const cards = preparedVariants(
  (query, { after, limit }: Placeholders<{ after: string; limit: number }>, origin: string) =>
    query
      .select(cardColumns)
      .from(ventures)
      .where(and(publicAt(origin), afterKey(ventureOrder, after)))
      .orderBy(desc(ventures.createdAt), desc(ventures.rowId))
      .limit(limit),
);

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

/** The number of names of a stack that are looked up in the directory. */
const maxStackTools = 50;

const ventureBySlug = preparedVariants(
  (query, { slug, preview }: Placeholders<{ slug: string; preview: number | null }>, origin: string) =>
    query
      .select()
      .from(ventures)
      .where(and(eq(ventures.slug, slug), sql`(${publicAt(origin)} or ${ventures.rowId} is ${preview})`))
      .limit(1),
);

type NamedTool = Pick<typeof tools.$inferSelect, "id" | "slug" | "name">;

/** The public tools of the directory that a venture's stack names, in any case. */
const stackToolsOf = prepared((query, { slug }: Placeholders<{ slug: string }>) => {
  const names = sql`select value ->> 'name' from json_each((select ${ventures.stack} from ${ventures} where ${ventures.slug} = ${slug})) limit ${maxStackTools}`;
  return query
    .select({ id: tools.id, slug: tools.slug, name: tools.name })
    .from(tools)
    .where(and(isPublic(tools), sql`${byName(tools.name)} in (${names})`))
    .limit(maxStackTools);
});

/** The public venture next to another one in the list. */
const neighbour = preparedVariants(
  (
    query,
    { slug }: Placeholders<{ slug: string }>,
    { origin, direction }: Readonly<{ origin: string; direction: "ascending" | "descending" }>,
  ) => {
    const by = direction === "ascending" ? asc : desc;
    return query
      .select({ slug: ventures.slug, name: ventures.name })
      .from(ventures)
      .where(
        and(
          publicAt(origin),
          sql`exists (select 1 from ${ventures} as this where this.slug = ${slug})`,
          afterKey({ ...ventureOrder, direction }, slug),
        ),
      )
      .orderBy(by(ventures.createdAt), by(ventures.rowId))
      .limit(1);
  },
);

/** A venture with its neighbours, or its current slug for a redirect. */
type FoundVenture =
  | { readonly venture: Venture; readonly neighbours: VentureNeighbours }
  | { readonly movedTo: string };

/**
 * Finds a public venture (VEN-13, VEN-14, D30) by its slug; else by its name with hyphens as spaces, a previous slug,
 * or part of its name (at least three characters), all of which redirect.
 *
 * @param origin the configured public origin
 * @param preview the id of a row to show even if it is not public
 */
export async function findVenture(
  db: DatabaseClient,
  address: string,
  origin: string,
  preview: number | null = null,
): Promise<FoundVenture | null> {
  const name = address.replaceAll("-", " ").trim();
  if (name === "") return null;
  const [[row], stackTools, [newer = null], [older = null]] = await Promise.all([
    db.read(ventureBySlug(origin, { slug: address, preview })),
    db.read(stackToolsOf({ slug: address })),
    db.read(neighbour({ origin, direction: "ascending" }, { slug: address })),
    db.read(neighbour({ origin, direction: "descending" }, { slug: address })),
  ]);
  if (row) return { venture: toVenture(row, stackTools), neighbours: { newer, older } };
  // Read only at this point, because most requests are for a venture that exists.
  const partial = parseSearch(name);
  const [byExactName, bySlug, byPartialName] = await Promise.all([
    readSlug(db, origin, sql`${byName(ventures.name)} = ${name}`),
    findBySlug(address, async (slug) => {
      const isThis = sql`${ventures.slug} = ${slug} or ${ventures.rowId} = ${rowIdOfPreviousSlug("ventures_data", slug)}`;
      const [moved = null] = await readSlug(db, origin, sql`(${isThis})`);
      return moved;
    }),
    partial?.indexed
      ? readSlug(
          db,
          origin,
          sql`${ventures.rowId} in (select rowid from venture_search where venture_search match ${matchExpression(partial, publicScope)} limit 50)
              and instr(${ventures.searchText}, ${partial.folded}) > 0`,
        )
      : [],
  ]);
  const moved = byExactName[0] ?? bySlug ?? byPartialName[0];
  return moved ? { movedTo: moved.slug } : null;
}

function readSlug(db: DatabaseClient, origin: string, condition: SQL): Promise<Array<{ slug: string }>> {
  return db.read(
    db.query
      .select({ slug: ventures.slug })
      .from(ventures)
      .where(and(condition, publicAt(origin)))
      .orderBy(ventures.rowId)
      .limit(1),
  );
}

function toVenture(row: typeof ventures.$inferSelect, stackTools: readonly NamedTool[]): Venture {
  const tool = new Map(stackTools.map((named) => [named.name.toLowerCase(), named]));
  return {
    slug: row.slug,
    name: row.name,
    status: row.status,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    microDescription: row.microDescription,
    problem: row.problem,
    solution: row.solution,
    useCase: row.useCase,
    keyFeatures: splitLines(row.keyFeatures),
    ownership: row.ownership,
    stack: row.stack.map(({ name }) => {
      const named = tool.get(name.toLowerCase());
      return { name, path: named ? toolPath(toolAddress(named)) : null };
    }),
    images: row.images.flatMap((image) => imageUrl(image) ?? []),
    showcaseImage: ventureImage(row.showcaseImage, ""),
    wideLogo: imageUrl(row.wideLogo) ?? imageUrl(row.squareLogo),
    url: isWebUrl(row.url) ? row.url : "",
  };
}
