import { and, lt, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { type Placeholders, prepared } from "../../../drizzle/prepared";
import { missingAddresses, redirectHits, redirects } from "../../../drizzle/schema";
import { rowCountOf } from "../../base/listing/statements.server";
import { editDistance } from "../../base/search/spelling";
import { daysBefore } from "../../base/time/dates";
import { segmentLabel } from "../../base/web/breadcrumbs";
import { sourcesOf, typedPath } from "../../base/web/old-address";
import { sitemapPages } from "../../base/web/public-paths";
import { canonicalPath } from "../../base/web/redirects";
import { isSlug } from "../../base/words/slug";
import type { Values } from "../types/content-type";
import { hasPage, type PageRequest, type StoredType } from "../types/content-type.server";

/** How many redirects may follow each other. More, or a circle, lead nowhere. */
const maxHops = 8;

const fixedPaths = JSON.stringify(sitemapPages);

/** Whether an address stands for all that begin with it, and this beginning. */
const isFolder = (address: typeof redirects.from | typeof redirects.to) => sql`${address} like '%/*'`;
const folder = (address: typeof redirects.from | typeof redirects.to) =>
  sql`substr(${address}, 1, length(${address}) - 1)`;

type Request = Placeholders<{ path: string; typed: string; sources: string }>;

/**
 * The redirect of the first source that has one, and those of its targets, up to a fixed page. Targets are looked up as
 * they are, not by the folders they are in: a page may answer there. On other sites, capitals in the rest may count.
 */
const redirectHops = prepared((query, { path, typed, sources }: Request) => {
  const { from, to } = redirects;
  const keepsRest = sql`${isFolder(from)} and ${isFolder(to)}`;
  const asked = sql`iif(${to} like 'https:%', ${typed}, ${path})`;
  const target = sql`iif(${keepsRest},
    coalesce(nullif(rtrim(${folder(to)} || substr(${asked}, length(${from})), '/'), ''), '/'), ${to})`;
  // Without this, /blog/* to /blog/post/* would lead from a missing post one folder deeper, again and again.
  const isBelowTarget = sql`${keepsRest} and substr(${path}, 1, length(${to}) - 1) = ${folder(to)}`;
  const hops = sql`with recursive hop(number, source, target) as (
      select * from (select 0, ${from}, ${target} from json_each(${sources}) as wanted
        join ${redirects} on ${from} = wanted.value where not (${isBelowTarget}) order by wanted.key limit 1)
      union all
      select hop.number + 1, ${from}, ${to} from hop join ${redirects} on ${from} = hop.target
        where hop.number < ${sql.raw(String(maxHops))} and hop.target not in (select value from json_each(${fixedPaths})))
    select source, target, number from hop`;
  return query
    .select({ source: sql<string>`source`.as("source"), target: sql<string>`target`.as("target") })
    .from(sql`(${hops}) as hops`)
    .orderBy(sql`number`);
});

/**
 * The redirect for a request that found no page, in one statement of index look-ups: the most specific one, and where its
 * chain ends, so that visitors make one hop (D68). Null if there is none, or it leads in a circle.
 */
export async function findRedirect(
  db: DatabaseClient,
  url: Pick<URL, "pathname" | "searchParams">,
): Promise<{ readonly source: string; readonly target: string } | null> {
  const sources = sourcesOf(url);
  if (sources.length === 0) return null;
  const path = canonicalPath(url.pathname);
  const typed = typedPath(url.pathname);
  const hops = await db.read(redirectHops({ path, typed, sources: JSON.stringify(sources) }));
  const [first, last] = [hops[0], hops.at(-1)];
  if (!first || !last || hops.length > maxHops || last.target === path) return null;
  return { source: first.source, target: last.target };
}

/**
 * Those of some paths, with or without a query, that have a redirect. Whether a page answers first is not looked at.
 */
export async function listRedirected(db: DatabaseClient, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = paths.flatMap((path) => {
    const url = URL.parse(path, "https://this-site.invalid");
    return url ? sourcesOf(url).map((source) => [path, source] as const) : [];
  });
  if (wanted.length === 0) return new Set();
  const rows = await db.read(
    db.query
      .selectDistinct({ path: sql<string>`wanted.value ->> 0`.as("path") })
      .from(sql`json_each(${JSON.stringify(wanted)}) as wanted`)
      .innerJoin(redirects, sql`${redirects.from} = wanted.value ->> 1`),
  );
  return new Set(rows.map(({ path }) => path));
}

/** A visit to count: to a redirect, by its source, or to an address without a page. */
export type Visit =
  | { readonly kind: "hit"; readonly path: string; readonly asked: string }
  | { readonly kind: "missing"; readonly path: string; readonly referrer: string };

/** In milliseconds: how long visits are collected before they are written. */
const collectTime = 5_000;
/** How many addresses are collected; the visits to others are not counted. */
const maxCollected = 50;
/** How many missing addresses are stored. New ones are then left out, until the daily task has made room. */
const maxMissing = 1_000;
const missingAfterDeletion = 800;

interface CountedVisit {
  readonly visit: Visit;
  readonly count: number;
  /** Of the last one; an ISO instant. */
  readonly at: string;
}

/** The visits to this isolate that are not written yet, and when the write that will take them was planned. */
let collected = new Map<string, CountedVisit>();
let plannedAt = 0;

/**
 * Counts a visit. An isolate writes at most once in `collectTime`, however many visitors there are; what it has not
 * written when it ends is lost, so that counts are lower bounds.
 */
export function countVisit(
  visit: Visit,
  { now, afterResponse }: { readonly now: string; readonly afterResponse: AfterResponse },
): void {
  const key = [visit.kind, visit.path, visit.kind === "hit" ? visit.asked : ""].join(" ");
  const earlier = collected.get(key);
  if (!earlier && collected.size >= maxCollected) return;
  collected.set(key, { visit, count: (earlier?.count ?? 0) + 1, at: now });
  const time = Date.parse(now);
  // A planned write may have been cut off.
  if (time - plannedAt < 4 * collectTime) return;
  plannedAt = time;
  afterResponse(writeVisits, collectTime);
}

type AfterResponse = (work: (db: DatabaseClient) => Promise<void>, delay: number) => void;

async function writeVisits(db: DatabaseClient): Promise<void> {
  const visits = [...collected.values()];
  collected = new Map();
  plannedAt = 0;
  const rowsOf = (kind: Visit["kind"]) =>
    JSON.stringify(
      visits.flatMap(({ visit, count, at }) =>
        visit.kind === kind ? [[visit.path, count, at, visit.kind === "hit" ? visit.asked : visit.referrer]] : [],
      ),
    );
  const isKnown = sql`exists (select 1 from ${missingAddresses} where ${missingAddresses.path} = value ->> 0)`;
  await db.write([
    db.query
      .insert(redirectHits)
      .select(sql`select value ->> 0, value ->> 1, value ->> 2 from json_each(${rowsOf("hit")}) where true`)
      .onConflictDoUpdate({
        target: redirectHits.path,
        set: { hits: sql`${redirectHits.hits} + excluded.hits`, lastHitAt: sql`excluded.last_hit_at` },
      }),
    // Something answers there now.
    db.query
      .delete(missingAddresses)
      .where(sql`${missingAddresses.path} in (select value ->> 3 from json_each(${rowsOf("hit")}))`),
    db.query
      .insert(missingAddresses)
      .select(
        sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3, 0 from json_each(${rowsOf("missing")})
          where ${rowCountOf(missingAddresses)} < ${maxMissing} or ${isKnown}`,
      )
      .onConflictDoUpdate({
        target: missingAddresses.path,
        set: {
          visits: sql`${missingAddresses.visits} + excluded.visits`,
          lastVisitAt: sql`excluded.last_visit_at`,
          referrer: sql`iif(excluded.referrer = '', ${missingAddresses.referrer}, excluded.referrer)`,
        },
      }),
  ]);
}

/** How long an address without a page is listed after the last visit, and the count of a deleted redirect; in days. */
const keptDays = 365;

/**
 * Deletes the counts that are too old, and if there are many addresses without a page, those that were visited least. For
 * the scheduled handler.
 */
export async function deleteOldVisits(db: DatabaseClient, now: string): Promise<void> {
  const { path, visits, lastVisitAt } = missingAddresses;
  const oldest = daysBefore(now, keptDays);
  await db.write([
    db.query.delete(missingAddresses).where(lt(lastVisitAt, oldest)),
    db.query.delete(missingAddresses).where(
      sql`${path} in (select ${path} from ${missingAddresses} order by ${visits}, ${lastVisitAt}
        limit max(0, ${rowCountOf(missingAddresses)} - ${missingAfterDeletion}))`,
    ),
    db.query
      .delete(redirectHits)
      .where(
        sql`${lt(redirectHits.lastHitAt, oldest)} and ${redirectHits.path} not in (select ${redirects.from} from ${redirects})`,
      ),
  ]);
}

/** A page whose address is spelled similarly to one that does not exist. */
export interface NearAddress {
  readonly title: string;
  readonly path: string;
}

/** How many rows to compare on either side of where the slug would be in its table's index. */
const comparedRows = 5;
/** No page has more segments, and most longer paths come from scans for other software. */
const maxSegments = 4;
/** Only this many characters of a slug are compared, which bounds the cost. */
const maxLength = 40;
/** The length from which the beginning of a slug identifies it. */
const minBeginning = 6;

const fixedPages: readonly NearAddress[] = sitemapPages
  .filter((path) => path !== "/")
  .map((path) => ({ title: segmentLabel(lastSegment(path)), path }));

/**
 * For each path without a page, the pages whose addresses are spelled most like it, closest first. Compares the fixed
 * pages and the rows that would be the slug's neighbours in each index, in one statement for each type. Reads nothing for
 * what cannot be a slug, such as a file name.
 *
 * @param limit the maximum number of pages for each path
 */
export async function nearestAddresses(
  db: DatabaseClient,
  paths: readonly string[],
  { now, origin, types, limit = 4 }: PageRequest & { readonly limit?: number },
): Promise<NearAddress[][]> {
  const asked = paths.map((path) => {
    const wanted = lastSegment(path).toLowerCase();
    return { wanted, mayBeRow: isSlug(wanted) && path.split("/").length - 1 <= maxSegments };
  });
  const slugs = [...new Set(asked.flatMap(({ wanted, mayBeRow }) => (mayBeRow ? [wanted] : [])))];
  const neighbours =
    slugs.length === 0
      ? []
      : (await Promise.all(types.map((stored) => readNeighbours(db, stored, slugs, now, origin)))).flat();
  const rowsOf = Map.groupBy(neighbours, ({ wanted }) => wanted);
  return asked.map(({ wanted }) => {
    // About one character in three may be wrong.
    const maxDistance = Math.max(1, Math.floor(Math.min(wanted.length, maxLength) / 3));
    return [...fixedPages, ...(rowsOf.get(wanted) ?? [])]
      .map(({ title, path }) => ({ page: { title, path }, distance: slugDistance(wanted, lastSegment(path)) }))
      .filter(({ distance }) => distance <= maxDistance)
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, limit)
      .map(({ page }) => page);
  });
}

/**
 * The number of characters that differ between a requested slug and an existing one. Long slugs are often requested by
 * their beginning alone: then only that part is compared.
 */
function slugDistance(segment: string, slug: string): number {
  const beginning = segment.slice(0, maxLength);
  const whole = editDistance(beginning, slug.slice(0, maxLength));
  if (beginning.length < minBeginning || slug.length <= beginning.length) return whole;
  return Math.min(whole, editDistance(beginning, slug.slice(0, beginning.length)) + 1);
}

function lastSegment(path: string): string {
  return path.split("/").findLast(Boolean) ?? "";
}

/**
 * The public rows around the place of each slug. The index scan starts there, so that the size of the table does not
 * matter.
 */
async function readNeighbours(
  db: DatabaseClient,
  stored: StoredType,
  slugs: readonly string[],
  now: string,
  origin: string,
): Promise<Array<NearAddress & { readonly wanted: string }>> {
  const { type, table, columns, slug: property, sitemap } = stored;
  if (sitemap === null) return [];
  const column = columns[property]!;
  const before = sql`select ${table.rowId} from ${table} where ${column} < wanted.value order by ${column} desc limit ${comparedRows}`;
  const after = sql`select ${table.rowId} from ${table} where ${column} >= wanted.value order by ${column} limit ${comparedRows}`;
  // The table is known only at run time, so its columns are typed here. Labels are required texts.
  const rows = (await db.read(
    db.query
      .select({ ...sitemap.columns, title: columns[type.label]!, wanted: sql<string>`wanted.value`.as("wanted") })
      .from(sql`json_each(${JSON.stringify(slugs)}) as wanted`)
      .innerJoin(
        table,
        and(
          sql`${table.rowId} in (select * from (${before}) union all select * from (${after}))`,
          hasPage(stored, now, origin),
        ),
      ),
  )) as ReadonlyArray<Values & { readonly title: string; readonly wanted: string }>;
  return rows.map((row) => ({ title: row.title, wanted: row.wanted, path: sitemap.path(row) }));
}
