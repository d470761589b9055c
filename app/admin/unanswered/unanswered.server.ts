import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/prepared";
import { missingAddresses, visitCounts } from "../../../drizzle/schema";
import type { Actor } from "../../activity/activity";
import { recordActivity } from "../../activity/record.server";
import { dayLength, daysBefore } from "../../base/time/dates";
import { slugify } from "../../base/words/slug";
import { listRedirected, nearestAddresses } from "../../content/pages/old-addresses.server";
import type { PageRequest } from "../../content/types/content-type.server";
import {
  type Asked,
  askedDays,
  askedKey,
  type AskedKind,
  isAskedKind,
  listedAddresses,
  listedOfKind,
  type MissingAddress,
} from "./unanswered";

/** How many rows are read to list some: those that have a redirect by now are left out. */
const readRows = 200;

/** The addresses that visitors asked for most and found nothing, or those that were dismissed. */
export async function listMissing(
  db: DatabaseClient,
  isDismissed: boolean,
  site: PageRequest,
): Promise<readonly MissingAddress[]> {
  const { path, visits, lastVisitAt, referrer, dismissed } = missingAddresses;
  const rows = await db.read(
    db.query
      .select({ path, visits, lastVisitAt, referrer })
      .from(missingAddresses)
      .where(eq(dismissed, isDismissed))
      .orderBy(desc(visits), desc(path))
      .limit(readRows),
  );
  const redirected = await listRedirected(
    db,
    rows.map((row) => row.path),
  );
  const listed = rows.filter((row) => !redirected.has(row.path)).slice(0, listedAddresses);
  const near = await nearestAddresses(
    db,
    listed.map((row) => row.path.split("?")[0]!),
    { ...site, limit: 1 },
  );
  return listed.map((row, at) => ({ ...row, near: near[at]![0] ?? null }));
}

/** Dismisses addresses, or lists them again, and records it. Resolves to how many were changed. */
export async function setDismissed(
  db: DatabaseClient,
  paths: readonly string[],
  isDismissed: boolean,
  by: Actor,
  now: string,
): Promise<number> {
  const { path, dismissed } = missingAddresses;
  const [changedRows] = await db.write([
    db.query
      .update(missingAddresses)
      .set({ dismissed: isDismissed })
      .where(and(inJson(path, paths), eq(dismissed, !isDismissed)))
      .returning({ path }),
    recordActivity(
      db.query,
      by,
      {
        action: isDismissed ? "dismiss" : "undismiss",
        section: "missing-addresses",
        subject: { id: null, title: paths.length === 1 ? paths[0]! : null },
        rows: paths.length,
      },
      now,
    ),
  ]);
  return changedRows.length;
}

/** How many rows of a kind are summed, the newest first. */
const maxSummed = 20_000;
/** For how many days a step of the intake that is done stays away: people always leave somewhere. */
const stepRest = 30;

interface Sum {
  readonly item: string;
  readonly count: number;
  readonly lastDay: string;
}

/** How often something of a kind was counted after the day on which somebody was done with it. */
function sumsQuery(
  query: DatabaseClient["query"],
  kind: AskedKind,
  since: string,
  { summed, listed } = { summed: maxSummed, listed: listedOfKind },
) {
  const newest = sql`(select day, item, count from ${visitCounts} where kind = ${kind} and day > ${since} order by day desc limit ${summed})`;
  const done = sql`(select item, max(day) as day from ${visitCounts} where kind = 'done' and day > ${since} group by item)`;
  const count = sql<number>`sum(asked.count)`.as("asked_count");
  return query
    .select({ item: sql<string>`asked.item`, count, lastDay: sql<string>`max(asked.day)` })
    .from(sql`${newest} as asked left join ${done} as done on done.item = ${`${kind}/`} || asked.item`)
    .where(sql`asked.day > coalesce(done.day, '')`)
    .groupBy(sql`asked.item`)
    .orderBy(sql`2 desc`, sql`1`)
    .limit(listed);
}

/**
 * What visitors asked for in vain, the most frequent first: words, addresses, and the steps at which most left the
 * intake. What somebody is done with comes back when it is asked for again on a later day.
 *
 * @param only one kind, or null for all
 */
export async function listAsked(
  db: DatabaseClient,
  only: AskedKind | null,
  site: PageRequest,
): Promise<readonly Asked[]> {
  const since = daysBefore(site.now, askedDays).slice(0, 10);
  const wants = (kind: AskedKind) => only === null || only === kind;
  const sums = async (kind: "search" | "draft"): Promise<readonly Sum[]> =>
    wants(kind) ? db.read(sumsQuery(db.query, kind, since)) : [];
  const [searches, drafts, addresses, steps] = await Promise.all([
    sums("search"),
    sums("draft"),
    wants("address") ? listMissing(db, false, site) : [],
    wants("step") ? listLeftSteps(db, since, site.now) : [],
  ]);
  const words = [...searches, ...drafts].map(({ item }) => `/${slugify(item)}`);
  const near = words.length > 0 ? await nearestAddresses(db, words, { ...site, limit: 1 }) : [];
  const ofWords = (kind: AskedKind, rows: readonly Sum[], from: number) =>
    rows.map((row, at): Asked => ({ kind, ...row, near: near[from + at]?.[0] ?? null }));
  const asked: readonly Asked[] = [
    ...ofWords("search", searches, 0),
    ...ofWords("draft", drafts, searches.length),
    ...addresses.map((row): Asked => ({
      kind: "address",
      item: row.path,
      count: row.visits,
      lastDay: row.lastVisitAt.slice(0, 10),
      near: row.near,
    })),
    ...steps,
  ];
  return asked.toSorted((one, other) => other.count - one.count || (askedKey(one) < askedKey(other) ? -1 : 1));
}

/** The words that most drafts found nothing for, of the newest counts, for a panel. */
export function listVainDrafts(db: DatabaseClient, now: string): Promise<ReadonlyArray<Pick<Asked, "item" | "count">>> {
  const since = daysBefore(now, askedDays).slice(0, 10);
  return db.read(sumsQuery(db.query, "draft", since, { summed: 1_000, listed: 5 }));
}

/** How often the intake was left at each step: opened, but not the next one. */
async function listLeftSteps(db: DatabaseClient, since: string, now: string): Promise<readonly Asked[]> {
  const isRecent = gt(visitCounts.day, since);
  const [opened, done] = await Promise.all([
    db.read(
      db.query
        .select({ item: visitCounts.item, count: sql<number>`sum(${visitCounts.count})` })
        .from(visitCounts)
        .where(and(eq(visitCounts.kind, "step"), isRecent))
        .groupBy(visitCounts.item),
    ),
    db.read(
      db.query
        .select({ item: visitCounts.item })
        .from(visitCounts)
        .where(
          and(
            eq(visitCounts.kind, "done"),
            gt(visitCounts.day, daysBefore(now, stepRest).slice(0, 10)),
            inArray(
              visitCounts.item,
              ["1", "2", "3", "4", "5", "6"].map((item) => askedKey({ kind: "step", item })),
            ),
          ),
        ),
    ),
  ]);
  const countOf = new Map(opened.map(({ item, count }) => [item, count]));
  const resting = new Set(done.map(({ item }) => item));
  return opened.flatMap(({ item, count }): readonly Asked[] => {
    const left = count - (countOf.get(String(Number(item) + 1)) ?? 0);
    const asked: Asked = { kind: "step", item, count: left, lastDay: "", near: null };
    return item === "7" || left <= 0 || resting.has(askedKey(asked)) ? [] : [asked];
  });
}

/** Notes that somebody is done with what was asked for, and records it. Resolves to how many. */
export async function markDone(db: DatabaseClient, keys: readonly string[], by: Actor, now: string): Promise<number> {
  const named = keys.map((key) => {
    const [kind = "", ...item] = key.split("/");
    return { kind, item: item.join("/"), key };
  });
  const known = named.filter(({ kind, item }) => isAskedKind(kind) && item.length > 0 && item.length <= 2_000);
  const addresses = known.filter(({ kind }) => kind === "address").map(({ item }) => item);
  const rest = known.filter(({ kind }) => kind !== "address");
  const dismissed = addresses.length > 0 ? await setDismissed(db, addresses, true, by, now) : 0;
  if (rest.length === 0) return dismissed;
  const day = new Date(Math.floor(Date.parse(now) / dayLength) * dayLength).toISOString().slice(0, 10);
  const rows = JSON.stringify(rest.map(({ key }) => key.slice(0, 100)));
  const statements: readonly [Query, Query] = [
    db.query
      .insert(visitCounts)
      .select(sql`select 'done', ${day}, value, 1 from json_each(${rows}) where true`)
      .onConflictDoNothing(),
    recordActivity(
      db.query,
      by,
      {
        action: "dismiss",
        section: "missing-addresses",
        subject: { id: null, title: rest.length === 1 ? rest[0]!.item : null },
        rows: rest.length,
      },
      now,
      sql`true`,
    ),
  ];
  await db.write(statements);
  return dismissed + rest.length;
}
