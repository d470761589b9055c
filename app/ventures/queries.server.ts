import { and, asc, desc, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { inJson } from "../../drizzle/in-json";
import { preparedVariants, type Placeholders } from "../../drizzle/prepared";
import { ventureIsPublic, ventures } from "../../drizzle/schema";
import { isUnedited } from "../content/saving/unedited-rows.server";
import { afterKey, previousPage, toKeysetPage, upToKey, type BidirectionalPage } from "../base/listing/keyset.server";
import { imageUrl, isReservedOrigin } from "../base/web/urls";
import { ventureImage, ventureOutcome, venturesPerPage, type VentureCard } from "./venture";

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
export const publicAt = (origin: string): SQL => and(ventureIsPublic, shownAt(origin))!;

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
