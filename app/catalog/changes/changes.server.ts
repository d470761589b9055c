import { asc, eq, gt, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/prepared";
import { activity, relatedProgress, revisions, siteSettings } from "../../../drizzle/schema";
import { isPublicHost } from "../../base/limits/public-hosts";
import { markdownAddress } from "../../base/web/agent-documents";
import { isPublicStatus, scheduleOf, statusOf } from "../../content/listing/list";
import type { Status, Values } from "../../content/types/content-type";
import { hasPage } from "../../content/types/content-type.server";
import { rowFromJson } from "../../content/types/stored-rows.server";
import type { NewMessage, WebhookCall, WebhookEntry } from "../../outbox/message";
import { enqueueQuery } from "../../outbox/queue.server";
import { type IndexNowCall, indexNowHost, listWebhooks, webhookRecipient } from "../../outbox/webhooks.server";
import { settingsKey } from "../../settings/queries.server";
import { allStoredTypes, type SiteType, typeOfTable } from "../../types.server";
import { progressNumber } from "../findings/count.server";

/** What happened to a row, as others are told. */
export type ChangeEvent = "created" | "published" | "updated" | "unpublished" | "deleted";

/** A row that changed since the last reading, however often. */
interface ContentChange {
  readonly stored: SiteType;
  /** A new row may have been published as well. */
  readonly events: readonly ChangeEvent[];
  /** The row's key in the data API. */
  readonly key: string;
  /** Null for a type whose rows are always public; `deleted` for a row that is gone. */
  readonly status: Status | "deleted" | null;
  /** Null unless visitors see the row now. */
  readonly shown: { readonly title: string; readonly path: string | null } | null;
  /** Pages whose content changed, appeared, moved or disappeared for visitors. */
  readonly paths: readonly string[];
}

/** What changed since the last reading, and the query that keeps it from being read again. */
export interface ReadChanges {
  readonly changes: readonly ContentChange[];
  /** Identifies this reading. */
  readonly id: string;
  readonly markRead: Query;
}

/** Writes of one reading. The next one, a minute later, goes on. */
const writesAtOnce = 100;

/** In this row, `changedRow` is the last revision read, and `refreshedRow` the last entry of the activity log. */
const number = progressNumber("announced");

interface Place {
  readonly changedRow: number;
  readonly refreshedRow: number;
}

/**
 * The rows that changed since the last reading: those with revisions, which every write but a seed leaves, and those
 * whose date came (ACT-1). The first reading after `forgetChanges` has none: nobody is told about the past.
 *
 * @param now an ISO instant
 * @param origin the site's origin, on which the visibility of sample content depends
 */
async function readChanges(
  db: DatabaseClient,
  { now, origin }: { readonly now: string; readonly origin: string },
): Promise<ReadChanges> {
  const place = await findPlace(db);
  if (place === null) return { changes: [], id: "", markRead: markQuery(db, lastWrites) };
  const [written, wentLive] = await Promise.all([readRevisions(db, place), readWentLive(db, place)]);
  const next = { changedRow: written.last, refreshedRow: wentLive.last };
  const changes: ContentChange[] = [];
  const writes = [...written.writes, ...wentLive.writes];
  const current = await readRows(db, writes, { now, origin });
  const seen = new Set<string>();
  // A row's first write has its state before all of them.
  for (const { stored, rowId, key, before, at } of writes) {
    const id = `${stored.tableName}/${rowId}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const change = toChange(stored, key, before, current.get(id) ?? null, {
      at,
      now,
      hasGoneLive: wentLive.writes.some((one) => one.stored === stored && one.rowId === rowId),
    });
    if (change) changes.push(change);
  }
  return { changes, id: `${next.changedRow}-${next.refreshedRow}`, markRead: markQuery(db, next) };
}

/** Forgets how far changes were read, while nobody wants to know. Writes only if something is remembered. */
async function forgetChanges(db: DatabaseClient): Promise<void> {
  if (await findPlace(db)) await db.write([db.query.delete(relatedProgress).where(eq(relatedProgress.number, number))]);
}

async function findPlace(db: DatabaseClient): Promise<Place | null> {
  const { changedRow, refreshedRow } = relatedProgress;
  const [place] = await db.read(
    db.query.select({ changedRow, refreshedRow }).from(relatedProgress).where(eq(relatedProgress.number, number)),
  );
  return place ?? null;
}

const lastWrites = {
  changedRow: sql<number>`(select coalesce(max(${revisions.id}), 0) from ${revisions})`,
  refreshedRow: sql<number>`(select coalesce(max(${activity.rowId}), 0) from ${activity})`,
};

const markQuery = (db: DatabaseClient, place: { readonly [Name in keyof Place]: number | SQL }): Query =>
  db.query
    .insert(relatedProgress)
    .values({ number, ...place })
    .onConflictDoUpdate({ target: relatedProgress.number, set: place });

/** The columns that say who sees a row, and where. Texts are not read: a hundred rows may have megabytes of them. */
function columnNames({ type, key, slug, sitemap }: SiteType): string[] {
  const status = type.publishing.by === "always" ? [] : ["draft", "archived"];
  if (type.publishing.by === "draft" && type.publishing.hasStatus) status.push("status");
  return [
    ...new Set([...status, key, slug, ...[scheduleOf(type) ?? []].flat(), ...Object.keys(sitemap?.columns ?? {})]),
  ];
}

interface Write {
  readonly stored: SiteType;
  readonly rowId: number;
  readonly key: string;
  /** Null for a row that did not exist. */
  readonly before: Values | null;
  readonly at: string;
}

/** Writes of content, and how far they were read, which other entries count for as well. */
interface Reading {
  readonly writes: readonly Write[];
  readonly last: number;
}

async function readRevisions(db: DatabaseClient, { changedRow }: Place): Promise<Reading> {
  const { id, tableName, rowId, rowKey, before, createdAt } = revisions;
  const partOf = sql.join(
    allStoredTypes.map((stored) => {
      const pairs = columnNames(stored).map(
        (name) => sql`${sql.raw(`'${name}'`)}, json_extract(${before}, ${sql.raw(`'$.${name}'`)})`,
      );
      return sql`when ${sql.raw(`'${stored.tableName}'`)} then json_object(${sql.join(pairs, sql`, `)})`;
    }),
    sql` `,
  );
  const part = sql<string | null>`iif(${before} is null, null, case ${tableName} ${partOf} end)`.as("part");
  const rows = await db.read(
    db.query
      .select({ id, tableName, rowId, key: rowKey, part, at: createdAt })
      .from(revisions)
      .where(gt(id, changedRow))
      .orderBy(asc(id))
      .limit(writesAtOnce),
  );
  const writes = rows.flatMap((row): Write[] => {
    const stored = typeOfTable(row.tableName);
    if (stored === null) return [];
    const previous = row.part === null ? null : rowFromJson({ columns: stored.columns, postedDate: null }, row.part);
    return [{ stored, rowId: row.rowId, key: row.key, before: previous, at: row.at }];
  });
  return { writes, last: rows.at(-1)?.id ?? changedRow };
}

/** Entries of the activity log that one reading passes: short ones, of which people write few in a minute. */
const entriesAtOnce = 1_000;

async function readWentLive(db: DatabaseClient, { refreshedRow }: Place): Promise<Reading> {
  const { rowId: id, action, section, subjectId, at } = activity;
  const rows = await db.read(
    db.query
      .select({ id, action, section, subjectId, at })
      .from(activity)
      .where(gt(id, refreshedRow))
      .orderBy(asc(id))
      .limit(entriesAtOnce),
  );
  const writes = rows.flatMap((row): Write[] => {
    const stored = row.action === "go-live" && allStoredTypes.find(({ type }) => type.name === row.section);
    return stored ? [{ stored, rowId: Number(row.subjectId), key: "", before: null, at: row.at }] : [];
  });
  return { writes, last: rows.at(-1)?.id ?? refreshedRow };
}

/** The rows as they are now, by table and number, with whether visitors see them. */
async function readRows(
  db: DatabaseClient,
  writes: readonly Write[],
  { now, origin }: { readonly now: string; readonly origin: string },
): Promise<ReadonlyMap<string, Values>> {
  const byType = Map.groupBy(writes, ({ stored }) => stored);
  const lists = await Promise.all(
    [...byType].map(async ([stored, group]) => {
      const { table, columns, type, tableName } = stored;
      const names = new Set([...columnNames(stored), type.label]);
      const isShown = sql<number>`${hasPage(stored, now, origin)}`.as("is_shown");
      const rows = await db.read(
        db.query
          .select({
            rowId: table.rowId,
            isShown,
            ...Object.fromEntries([...names].map((name) => [name, columns[name]!])),
          })
          .from(table)
          .where(inJson(table.rowId, [...new Set(group.map(({ rowId }) => rowId))])),
      );
      return rows.map((row: Values) => [`${tableName}/${String(row["rowId"])}`, row] as const);
    }),
  );
  return new Map(lists.flat());
}

/** Null for a row that came and went in between. */
function toChange(
  stored: SiteType,
  key: string,
  before: Values | null,
  after: Values | null,
  { at, now, hasGoneLive }: { readonly at: string; readonly now: string; readonly hasGoneLive: boolean },
): ContentChange | null {
  const { type } = stored;
  const isNew = before === null && key !== "";
  if (after === null) {
    if (before === null) return null;
    const wasSeen = isPublicStatus(statusOf(type, before, at));
    return {
      stored,
      events: ["deleted"],
      key,
      status: "deleted",
      shown: null,
      paths: wasSeen ? [stored.address(before) ?? []].flat() : [],
    };
  }
  const status = statusOf(type, after, now);
  const wasSeen = before !== null && !hasGoneLive && isPublicStatus(statusOf(type, before, at));
  const isSeen = isPublicStatus(status);
  const steps: ChangeEvent[] = [
    ...(isNew ? (["created"] as const) : []),
    ...(type.publishing.by !== "always" && !wasSeen && isSeen ? (["published"] as const) : []),
    ...(wasSeen && !isSeen ? (["unpublished"] as const) : []),
  ];
  const path = stored.address(after);
  const isShown = after["isShown"] === 1;
  return {
    stored,
    events: steps.length > 0 ? steps : ["updated"],
    key: String(after[stored.key]),
    status,
    shown: isShown ? { title: String(after[type.label]), path } : null,
    paths: [...new Set([...(wasSeen ? [stored.address(before)] : []), ...(isShown ? [path] : [])])].flatMap(
      (one) => one ?? [],
    ),
  };
}

/**
 * Queues what others are told about content that changed: one call for each webhook that wants changes, and one to search
 * engines if the settings have a key for it. In the transaction that remembers how far changes were read, so that each is
 * told once. For the scheduled handler.
 *
 * @param now an ISO instant
 * @param origin the site's origin
 */
export async function announceChanges(
  db: DatabaseClient,
  { now, origin }: { readonly now: string; readonly origin: string },
): Promise<void> {
  const [allWebhooks, indexNowKey] = await Promise.all([listWebhooks(db), findIndexNowKey(db, origin)]);
  const webhooks = allWebhooks.filter(({ sendsChanges }) => sendsChanges);
  if (webhooks.length === 0 && indexNowKey === "") return forgetChanges(db);
  const { changes, id, markRead } = await readChanges(db, { now, origin });
  const messages = [
    ...(changes.length > 0 ? webhooks.map((webhook) => callOf(webhook, changes, { id, origin, now })) : []),
    ...indexNowCalls(changes, indexNowKey, { id, origin }),
  ];
  await db.write(messages.length > 0 ? [enqueueQuery(db.query, messages, now), markRead] : [markRead]);
}

/** The key of the settings; "" if there is none, or if no search engine could reach the site. */
async function findIndexNowKey(db: DatabaseClient, origin: string): Promise<string> {
  const { protocol, hostname } = new URL(origin);
  if (protocol !== "https:" || !isPublicHost(hostname)) return "";
  const [row] = await db.read(
    db.query
      .select({ key: sql<string | null>`json_extract(${siteSettings.value}, '$.indexNowKey')`.as("index_now_key") })
      .from(siteSettings)
      .where(eq(siteSettings.key, settingsKey)),
  );
  return row?.key ?? "";
}

/** A row as calls describe it: of what visitors do not see, no more than that it exists. */
function described({ stored, events, key, status, shown, paths }: ContentChange, origin: string) {
  const { path = null, title = null } = shown ?? {};
  return {
    events,
    table: stored.api.name,
    key,
    status: status ?? "published",
    title,
    url: path === null ? null : origin + path,
    markdown: path === null ? null : origin + markdownAddress(path),
    /** What caches and mirrors have to renew, or to drop. */
    pages: paths.map((one) => origin + one),
  };
}

function callOf(
  webhook: WebhookEntry,
  changes: readonly ContentChange[],
  { id, origin, now }: { readonly id: string; readonly origin: string; readonly now: string },
): NewMessage {
  const [first, ...others] = changes.map(
    (change) => `${change.events.join(", ")} ${change.stored.api.name}/${change.key}`,
  );
  const body: WebhookCall["body"] = {
    type: "content.changed",
    timestamp: now,
    data: { changes: changes.map((change) => described(change, origin)) },
  };
  return {
    cause: `changes/${id}/webhook/${webhook.id}`,
    kind: "changes",
    channel: "webhook",
    recipient: webhookRecipient(webhook),
    subject: `${body.type}: ${first}${others.length > 0 ? ` and ${others.length} more` : ""}`,
    payload: { webhook: webhook.id, body } satisfies WebhookCall,
  };
}

function indexNowCalls(
  changes: readonly ContentChange[],
  key: string,
  { id, origin }: { readonly id: string; readonly origin: string },
): NewMessage[] {
  const paths = [...new Set(changes.flatMap((change) => change.paths))];
  if (key === "" || paths.length === 0) return [];
  const payload: IndexNowCall = {
    host: new URL(origin).host,
    key,
    keyLocation: `${origin}/${key}.txt`,
    urlList: paths.map((path) => origin + encodeURI(path)),
  };
  const subject = `${paths.length === 1 ? "1 page" : `${paths.length} pages`}: ${paths.slice(0, 3).join(", ")}`;
  return [{ cause: `indexnow/${id}`, kind: "indexnow", channel: "webhook", recipient: indexNowHost, subject, payload }];
}
