import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { byName, ventures } from "../../../drizzle/schema";
import { following, toPart, type ListPart } from "../listing/keyset.server";
import { rowIdOfFormerSlug } from "../slugs/slug-history.server";
import { matchExpression, parseSearch } from "../text/search-text";
import { slugify } from "../text/slug";
import { imageUrl, isWebUrl } from "../text/urls";
import { lines, ventureImage, venturesPerPage, type Venture, type VentureCard } from "./venture";

/** Active, as a literal: a bound value would not match the partial index (VEN-13, D29). */
const active = sql`${ventures.status} = 'active'`;

const order = {
  table: ventures,
  column: ventures.createdAt,
  rowId: ventures.rowId,
  key: ventures.slug,
  direction: "descending",
} as const;

/** Active ventures, newest first (VEN-1, CALL-3, D29): `venturesPerPage` of them, beginning after the one with the given slug. */
export async function listVentures(db: DatabaseClient, after: string | null): Promise<ListPart<VentureCard>> {
  const rows = await db.read(
    db.query
      .select({
        slug: ventures.slug,
        name: ventures.name,
        showcaseImage: ventures.showcaseImage,
        squareLogo: ventures.squareLogo,
        ownership: ventures.ownership,
        microDescription: ventures.microDescription,
        problem: ventures.problem,
        stack: ventures.stack,
      })
      .from(ventures)
      .where(and(active, after === null ? undefined : following(order, after)))
      .orderBy(desc(ventures.createdAt), desc(ventures.rowId))
      .limit(venturesPerPage + 1),
  );
  const cards = rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    image: ventureImage(row.showcaseImage, row.squareLogo),
    owners: row.ownership.length,
    summary: row.microDescription || row.problem,
    stack: row.stack.map((part) => part.name),
  }));
  return toPart(cards, venturesPerPage, (card) => card.slug);
}

/** What is found at a venture's address: the venture, or the slug it has now. */
export type FoundVenture = { readonly venture: Venture } | { readonly movedTo: string };

/**
 * The active venture at an address (VEN-13, VEN-14, D30): by the slug of its name; by the name itself, hyphens
 * read as spaces; by a slug it had before; by part of its name, at least three characters. Only the first of
 * these is its own address; the others say where it is. Null when there is none.
 *
 * @param preview the number of a row that is shown whether it is active or not
 */
export async function findVenture(
  db: DatabaseClient,
  address: string,
  preview: number | null = null,
): Promise<FoundVenture | null> {
  const name = address.replaceAll("-", " ").trim();
  if (name === "") return null;
  const partial = parseSearch(name);
  const [ofSlug, ofName, ofHistory, ofPart] = await Promise.all([
    db.read(
      db.query
        .select()
        .from(ventures)
        .where(and(eq(ventures.slug, address), sql`(${active} or ${ventures.rowId} is ${preview})`))
        .limit(1),
    ),
    readSlug(db, sql`${byName(ventures.name)} = ${name}`),
    readSlug(db, sql`${ventures.rowId} = ${rowIdOfFormerSlug("ventures_data", slugify(address))}`),
    partial?.indexed
      ? readSlug(
          db,
          sql`${ventures.rowId} in (select rowid from venture_search where venture_search match ${matchExpression(partial, "~public~")} limit 50)
              and instr(${ventures.searchText}, ${partial.folded}) > 0`,
        )
      : [],
  ]);
  const [row] = ofSlug;
  if (row) return { venture: toVenture(row) };
  const moved = ofName[0] ?? ofHistory[0] ?? ofPart[0];
  return moved ? { movedTo: moved.slug } : null;
}

function readSlug(db: DatabaseClient, condition: SQL): Promise<Array<{ slug: string }>> {
  return db.read(
    db.query
      .select({ slug: ventures.slug })
      .from(ventures)
      .where(and(condition, active))
      .orderBy(ventures.rowId)
      .limit(1),
  );
}

function toVenture(row: typeof ventures.$inferSelect): Venture {
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
    keyFeatures: lines(row.keyFeatures),
    ownership: row.ownership,
    stack: row.stack.map((part) => part.name),
    images: row.images.flatMap((image) => imageUrl(image) ?? []),
    showcaseImage: ventureImage(row.showcaseImage, ""),
    wideLogo: imageUrl(row.wideLogo) ?? imageUrl(row.squareLogo),
    url: isWebUrl(row.url) ? row.url : "",
  };
}
