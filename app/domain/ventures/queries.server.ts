import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { prepared, preparedVariants, type Placeholders } from "../../../drizzle/prepared";
import { byName, tools, ventures } from "../../../drizzle/schema";
import { isUntouched } from "../content/history/untouched.server";
import { toolAddress, toolPath } from "../directory/tool";
import { afterKey, previousPage, toKeysetPage, upToKey, type BidirectionalPage } from "../listing/keyset.server";
import { rowIdOfPreviousSlug } from "../slugs/slug-history.server";
import { matchExpression, parseSearch } from "../text/search-text";
import { slugify } from "../text/slug";
import { imageUrl, isReservedOrigin, isWebUrl } from "../text/urls";
import {
  splitLines,
  ventureImage,
  ventureOutcome,
  venturesPerPage,
  type Venture,
  type VentureCard,
  type VentureNeighbours,
} from "./venture";

/** The most names of a stack that are looked up in the directory. */
const maxStackTools = 50;

/** A literal, because a bound value would not match the partial index (VEN-13, D29). */
const active = sql`${ventures.status} = 'active'`;

/** The sample ventures' ids, as in `drizzle/seed/content/ventures.yaml`. */
export const sampleVentureIds = ["berthnote", "crumbledger", "thingshelf", "clausewren", "rotafern", "stallwick"];

/**
 * The ventures that may be shown at an origin: the sample ones are inventions, so a real site shows one only after
 * somebody saved it (D47).
 */
export const shownAt = (origin: string): SQL | undefined =>
  isReservedOrigin(origin)
    ? undefined
    : sql`not (${ventures.id} in (select value from json_each(${JSON.stringify(sampleVentureIds)}))
        and ${isUntouched("ventures_data", ventures.rowId)})`;

/** The active ventures that may be shown at an origin. */
export const activeAt = (origin: string): SQL => and(active, shownAt(origin))!;

const order = {
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
 * One page of the active ventures, newest first (VEN-1, CALL-3, D29), after the venture with the given slug.
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
            .where(and(activeAt(origin), upToKey(order, after)))
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

/** The newest active venture that may be shown at the origin, or null. */
export async function findNewestVenture(db: DatabaseClient, origin: string): Promise<VentureCard | null> {
  const [row] = await readCards(db, origin, null, 1);
  return row ? toCard(row) : null;
}

const readCards = (db: DatabaseClient, origin: string, after: string | null, limit: number): Promise<CardRow[]> =>
  // No slug is empty, so that this is the first page.
  db.read(cards(origin, { after: after ?? "", limit }));

const cards = preparedVariants(
  (query, { after, limit }: Placeholders<{ after: string; limit: number }>, origin: string) =>
    query
      .select(cardColumns)
      .from(ventures)
      .where(and(activeAt(origin), afterKey(order, after)))
      .orderBy(desc(ventures.createdAt), desc(ventures.rowId))
      .limit(limit),
);

const ventureBySlug = preparedVariants(
  (query, { slug, preview }: Placeholders<{ slug: string; preview: number | null }>, origin: string) =>
    query
      .select()
      .from(ventures)
      .where(and(eq(ventures.slug, slug), sql`(${activeAt(origin)} or ${ventures.rowId} is ${preview})`))
      .limit(1),
);

type NamedTool = Pick<typeof tools.$inferSelect, "id" | "slug" | "name">;

/** The tools of the directory that a venture's stack names, in any case. */
const stackToolsOf = prepared((query, { slug }: Placeholders<{ slug: string }>) => {
  const names = sql`select value ->> 'name' from json_each((select ${ventures.stack} from ${ventures} where ${ventures.slug} = ${slug})) limit ${maxStackTools}`;
  return query
    .select({ id: tools.id, slug: tools.slug, name: tools.name })
    .from(tools)
    .where(sql`${byName(tools.name)} in (${names})`)
    .limit(maxStackTools);
});

/** The active venture next to another one in the list. */
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
          activeAt(origin),
          sql`exists (select 1 from ${ventures} as this where this.slug = ${slug})`,
          afterKey({ ...order, direction }, slug),
        ),
      )
      .orderBy(by(ventures.createdAt), by(ventures.rowId))
      .limit(1);
  },
);

/** A venture with its neighbours, or its current slug for a redirect. */
export type FoundVenture =
  | { readonly venture: Venture; readonly neighbours: VentureNeighbours }
  | { readonly movedTo: string };

/**
 * Finds an active venture (VEN-13, VEN-14, D30) by its slug; else by its name with hyphens as spaces, a previous slug, or
 * part of its name (at least three characters), all of which redirect.
 *
 * @param origin the configured public origin
 * @param preview the id of a row to show even if it is not active
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
  // Only now: a page that exists, which is nearly all that is asked for, does without.
  const partial = parseSearch(name);
  const [byExactName, byHistory, byPartialName] = await Promise.all([
    readSlug(db, origin, sql`${byName(ventures.name)} = ${name}`),
    readSlug(db, origin, sql`${ventures.rowId} = ${rowIdOfPreviousSlug("ventures_data", slugify(address))}`),
    partial?.indexed
      ? readSlug(
          db,
          origin,
          sql`${ventures.rowId} in (select rowid from venture_search where venture_search match ${matchExpression(partial, "~public~")} limit 50)
              and instr(${ventures.searchText}, ${partial.folded}) > 0`,
        )
      : [],
  ]);
  const moved = byExactName[0] ?? byHistory[0] ?? byPartialName[0];
  return moved ? { movedTo: moved.slug } : null;
}

function readSlug(db: DatabaseClient, origin: string, condition: SQL): Promise<Array<{ slug: string }>> {
  return db.read(
    db.query
      .select({ slug: ventures.slug })
      .from(ventures)
      .where(and(condition, activeAt(origin)))
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
