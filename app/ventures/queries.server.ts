import { and, desc, eq, inArray, ne, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { inJson, type Placeholders, prepared, preparedVariants } from "../../drizzle/prepared";
import { byName, isPublic, tools, ventureDocument, ventures } from "../../drizzle/schema";
import type { BidirectionalPage } from "../base/listing/keyset.server";
import { findBySlug, rowIdOfPreviousSlug } from "../base/listing/other-addresses.server";
import { matchExpression, parseSearch, publicScope } from "../base/search/search-text";
import { imageUrl, isReservedOrigin, isWebUrl } from "../base/web/urls";
import { publicReads } from "../content/pages/public-reads.server";
import type { PageRequest } from "../content/types/content-type.server";
import { isUnedited } from "../content/types/stored-rows.server";
import { toolAddress, toolPath } from "../directory/tool";
import { ventures as type } from "./type";
import {
  type Product,
  splitLines,
  type Venture,
  type VentureCard,
  ventureImage,
  ventureOutcome,
  venturesPerPage,
} from "./venture";

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

const reads = publicReads(ventures, type, {
  document: ventureDocument,
  card: [
    "name",
    "showcaseImage",
    "squareLogo",
    "ownership",
    "microDescription",
    "problem",
    "useCase",
    "status",
    "stack",
  ],
  size: venturesPerPage,
  shownAt,
});

export const { readRelations: findVentureRelations } = reads;

type CardRow = Awaited<ReturnType<typeof reads.list>>["items"][number];

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

/** One page of the public ventures, newest first (VEN-1, CALL-3, D29), after the venture with the given slug. */
export async function listVentures(
  db: DatabaseClient,
  after: string | null,
  visit: Pick<PageRequest, "now" | "origin">,
): Promise<BidirectionalPage<VentureCard>> {
  const { items, ...page } = await reads.list(db, after, visit);
  return { ...page, items: items.map(toCard) };
}

/** How many of the newest ventures home looks for a picture in. */
const newestVentures = 12;

const newestWithPicture = preparedVariants((query, _: Placeholders<object>, origin: string) =>
  query
    .select({
      slug: ventures.slug,
      name: ventures.name,
      microDescription: ventures.microDescription,
      problem: ventures.problem,
      solution: ventures.solution,
      useCase: ventures.useCase,
      picture: ventures.showcaseImage,
      alt: sql<string | null>`(select alt from media where hash = substr(${ventures.showcaseImage}, 8, 32))`.as("alt"),
    })
    .from(ventures)
    .where(
      and(
        inArray(
          ventures.rowId,
          query
            .select({ rowId: ventures.rowId })
            .from(ventures)
            .where(publicAt(origin))
            .orderBy(desc(ventures.createdAt))
            .limit(newestVentures),
        ),
        ne(ventures.showcaseImage, ""),
      ),
    )
    .orderBy(desc(ventures.createdAt))
    .limit(1),
);

/** The newest of the public ventures that has a picture, for home; null if none of the newest has. */
export async function findProduct(
  db: DatabaseClient,
  { origin }: Pick<PageRequest, "origin">,
): Promise<Product | null> {
  const [row] = await db.read(newestWithPicture(origin, {}));
  const picture = row && imageUrl(row.picture);
  return picture ? { ...row, picture } : null;
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

/** A venture, or its current slug for a redirect. */
type FoundVenture = { readonly venture: Venture } | { readonly movedTo: string };

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
  const [[row], stackTools] = await Promise.all([
    db.read(ventureBySlug(origin, { slug: address, preview })),
    db.read(stackToolsOf({ slug: address })),
  ]);
  if (row) return { venture: toVenture(row, stackTools) };
  // Read only at this point, because most requests are for a venture that exists.
  const partial = parseSearch(name);
  const [byExactName, bySlug, byPartialName] = await Promise.all([
    readSlug(db, origin, sql`${byName(ventures.name)} = ${name}`),
    findBySlug(address, async (slug) => {
      const isThis = sql`${ventures.slug} = ${slug} or ${ventures.rowId} = ${rowIdOfPreviousSlug("ventures_data", slug)}`;
      const [movedRow = null] = await readSlug(db, origin, sql`(${isThis})`);
      return movedRow;
    }),
    partial?.isIndexable
      ? readSlug(
          db,
          origin,
          sql`${ventures.rowId} in (select rowid from venture_search where venture_search match ${matchExpression(partial, publicScope)} limit 50)
              and instr(${ventures.searchText}, ${partial.foldedText}) > 0`,
        )
      : [],
  ]);
  const match = byExactName[0] ?? bySlug ?? byPartialName[0];
  return match ? { movedTo: match.slug } : null;
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
  const tool = new Map(stackTools.map((stackTool) => [stackTool.name.toLowerCase(), stackTool]));
  return {
    slug: row.slug,
    name: row.name,
    status: row.status,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    reviewedOn: row.reviewedOn,
    microDescription: row.microDescription,
    problem: row.problem,
    solution: row.solution,
    useCase: row.useCase,
    keyFeatures: splitLines(row.keyFeatures),
    ownership: row.ownership,
    stack: row.stack.map(({ name }) => {
      const stackTool = tool.get(name.toLowerCase());
      return { name, path: stackTool ? toolPath(toolAddress(stackTool)) : null };
    }),
    images: row.images.flatMap((image) => imageUrl(image) ?? []),
    showcaseImage: ventureImage(row.showcaseImage, ""),
    wideLogo: imageUrl(row.wideLogo) ?? imageUrl(row.squareLogo),
    url: isWebUrl(row.url) ? row.url : "",
  };
}
