import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { byName, ventures } from "../../../drizzle/schema";
import { afterKey, toKeysetPage, type KeysetPage } from "../listing/keyset.server";
import { rowIdOfPreviousSlug } from "../slugs/slug-history.server";
import { matchExpression, parseSearch } from "../text/search-text";
import { slugify } from "../text/slug";
import { imageUrl, isWebUrl } from "../text/urls";
import { splitLines, ventureImage, venturesPerPage, type Venture, type VentureCard } from "./venture";

/** A literal, because a bound value would not match the partial index (VEN-13, D29). */
const active = sql`${ventures.status} = 'active'`;

const order = {
  table: ventures,
  column: ventures.createdAt,
  rowId: ventures.rowId,
  key: ventures.slug,
  direction: "descending",
} as const;

/** One page of the active ventures, newest first (VEN-1, CALL-3, D29), after the venture with the given slug. */
export async function listVentures(db: DatabaseClient, after: string | null): Promise<KeysetPage<VentureCard>> {
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
      .where(and(active, after === null ? undefined : afterKey(order, after)))
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
  return toKeysetPage(cards, venturesPerPage, (card) => card.slug);
}

/** A venture, or its current slug for a redirect. */
export type FoundVenture = { readonly venture: Venture } | { readonly movedTo: string };

/**
 * Finds an active venture (VEN-13, VEN-14, D30) by its slug; else by its name with hyphens as spaces, a previous slug, or
 * part of its name (at least three characters), all of which redirect.
 *
 * @param preview the id of a row to show even if it is not active
 */
export async function findVenture(
  db: DatabaseClient,
  address: string,
  preview: number | null = null,
): Promise<FoundVenture | null> {
  const name = address.replaceAll("-", " ").trim();
  if (name === "") return null;
  const partial = parseSearch(name);
  const [bySlug, byExactName, byHistory, byPartialName] = await Promise.all([
    db.read(
      db.query
        .select()
        .from(ventures)
        .where(and(eq(ventures.slug, address), sql`(${active} or ${ventures.rowId} is ${preview})`))
        .limit(1),
    ),
    readSlug(db, sql`${byName(ventures.name)} = ${name}`),
    readSlug(db, sql`${ventures.rowId} = ${rowIdOfPreviousSlug("ventures_data", slugify(address))}`),
    partial?.indexed
      ? readSlug(
          db,
          sql`${ventures.rowId} in (select rowid from venture_search where venture_search match ${matchExpression(partial, "~public~")} limit 50)
              and instr(${ventures.searchText}, ${partial.folded}) > 0`,
        )
      : [],
  ]);
  const [row] = bySlug;
  if (row) return { venture: toVenture(row) };
  const moved = byExactName[0] ?? byHistory[0] ?? byPartialName[0];
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
    keyFeatures: splitLines(row.keyFeatures),
    ownership: row.ownership,
    stack: row.stack.map((part) => part.name),
    images: row.images.flatMap((image) => imageUrl(image) ?? []),
    showcaseImage: ventureImage(row.showcaseImage, ""),
    wideLogo: imageUrl(row.wideLogo) ?? imageUrl(row.squareLogo),
    url: isWebUrl(row.url) ? row.url : "",
  };
}
