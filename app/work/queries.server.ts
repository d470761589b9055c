import { and, desc, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { type Placeholders, prepared, preparedVariants } from "../../drizzle/prepared";
import { caseDocument, cases, isPublic, services as serviceTable } from "../../drizzle/schema";
import type { BidirectionalPage } from "../base/listing/keyset.server";
import { isReservedOrigin } from "../base/web/urls";
import { publicReads } from "../content/pages/public-reads.server";
import type { PageRequest } from "../content/types/content-type.server";
import { isUnedited } from "../content/types/stored-rows.server";
import { type CaseLink, type CaseProof, type CaseRow, type LinkedCase, parseFigures } from "./case";
import { work as type } from "./type";

/** Whether a case is one of the seed, as it was: its client is invented. */
const isSample = sql<0 | 1>`(${cases.id} glob 'sample-*' and ${isUnedited("cases", cases.rowId)})`;

/** Matches cases that may be shown at an origin: a real site has no invented clients (D47). */
export const shownAt = (origin: string): SQL | undefined =>
  isReservedOrigin(origin) ? undefined : sql`not ${isSample}`;

const reads = publicReads(cases, type, {
  document: caseDocument,
  card: ["title", "client", "sector", "summary", "figures", "weeks", "image"],
  more: [
    "problem",
    "whatWasDone",
    "noTermLinks",
    "services",
    "completedAt",
    "images",
    "quote",
    "quotePerson",
    "quoteRole",
    "quotePermitted",
    "updatedAt",
  ],
  extra: { isSample },
  shownAt,
});

export const { find: findCase, readRelations: findCaseRelations } = reads;

const toLink = ({ figures, isSample: flag, ...row }: CaseColumns): CaseLink => ({
  ...row,
  figure: parseFigures(figures)[0] ?? null,
  isSample: flag === 1,
});
type CaseColumns = Pick<CaseLink, "slug" | "title" | "client"> & { readonly figures: string; readonly isSample: 0 | 1 };

/** One page of the public cases, the latest first, after the one with the given slug. */
export async function listCases(
  db: DatabaseClient,
  after: string | null,
  visit: Pick<PageRequest, "now" | "origin">,
): Promise<BidirectionalPage<CaseRow>> {
  const { items, ...page } = await reads.list(db, after, visit);
  return { ...page, items: items.map((row) => ({ ...row, ...toLink(row) })) };
}

/** How many of the latest cases other pages choose from. */
const linkedCases = 40;

const latest = preparedVariants((query, _: Placeholders<object>, origin: string) =>
  query
    .select({
      slug: cases.slug,
      title: cases.title,
      client: cases.client,
      services: cases.services,
      figures: cases.figures,
      isSample: isSample.as("is_sample"),
    })
    .from(cases)
    .where(and(isPublic(cases), shownAt(origin)))
    .orderBy(desc(cases.completedAt))
    .limit(linkedCases),
);

/** The latest public cases, for other pages to choose from (`casesOf`). */
export async function listCaseLinks(
  db: DatabaseClient,
  { origin }: Pick<PageRequest, "origin">,
): Promise<LinkedCase[]> {
  const rows = await db.read(latest(origin, {}));
  return rows.map(({ services, ...row }) => ({ services, link: toLink(row) }));
}

const newest = preparedVariants((query, _: Placeholders<object>, origin: string) =>
  query
    .select({
      slug: cases.slug,
      title: cases.title,
      client: cases.client,
      figures: cases.figures,
      weeks: cases.weeks,
      isSample: isSample.as("is_sample"),
    })
    .from(cases)
    .where(and(isPublic(cases), shownAt(origin)))
    .orderBy(desc(cases.completedAt))
    .limit(1),
);

/** The latest public case that has figures, for one line of proof; null if there is none. */
export async function findProof(
  db: DatabaseClient,
  { origin }: Pick<PageRequest, "origin">,
): Promise<CaseProof | null> {
  const [row] = await db.read(newest(origin, {}));
  const figures = row ? parseFigures(row.figures).slice(0, 2) : [];
  return row && figures.length > 0 ? { ...row, figures, isSample: row.isSample === 1 } : null;
}

const serviceNames = prepared((query) =>
  query
    .select({
      slug: serviceTable.slug,
      name: serviceTable.name,
      usualBudget: serviceTable.usualBudget,
      weeks: serviceTable.weeks,
      isPublic: sql<0 | 1>`(${isPublic(serviceTable)})`.as("is_public"),
    })
    .from(serviceTable)
    .orderBy(serviceTable.displayOrder, serviceTable.rowId),
);

/** All services in their order, to show those of a case with their price, and to check them: their room is above this one. */
export const listServiceNames = (db: DatabaseClient) => db.read(serviceNames({}));
