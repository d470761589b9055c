import { lt, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { visitCounts } from "../../drizzle/schema";
import { rowCountWithin } from "../base/listing/statements.server";
import { daysBefore } from "../base/time/dates";
import { knownHost, visitorKind } from "../base/web/known-visitors";
import { findPublicPath } from "../base/web/public-paths";
import { canonicalPath } from "../base/web/redirects";
import { isObject } from "../base/words/json";

/**
 * What is counted, by day:
 *
 * - `page`: a page that a person saw, by its path
 * - `from`: what led a person here from outside: a known name, or the host; `direct` if nothing says so
 * - `device`: the kind of device; `country`: the country, as the platform's edge knows it
 * - `who`: whose requests they were: `person`, `program`, `assistant/{name}` or `search/{name}`
 * - `step`: a step of the intake that was opened
 * - `vital`: a measurement of a page's speed, as `{metric}/{kind of page}/{bucket}`
 * - `search`, `draft`: words that found nothing
 * - `done`: that somebody dealt with one of these, as `{kind}/{words}`: see `/admin/asked`
 */
export const countKinds = [
  "page",
  "from",
  "device",
  "country",
  "who",
  "step",
  "vital",
  "search",
  "draft",
  "done",
] as const;
export type CountKind = (typeof countKinds)[number];

/** One thing that is counted. */
export interface Count {
  readonly kind: CountKind;
  readonly item: string;
}

/** The request of a page, as far as it is looked at. */
export interface PageView {
  readonly path: string;
  readonly headers: Headers;
  /** The site's own host. */
  readonly host: string;
}

/** Whether somebody asked not to be counted (Do Not Track, Global Privacy Control), or only a browser fetches ahead. */
export const isUncounted = (headers: Headers): boolean =>
  headers.get("DNT") === "1" ||
  headers.get("Sec-GPC") === "1" ||
  /prefetch|prerender/.test(`${headers.get("Sec-Purpose") ?? ""}${headers.get("Purpose") ?? ""}`);

/** A path as it is counted; null for what is no public page. */
function countedPath(pathname: string): string | null {
  const path = canonicalPath(pathname);
  return path.length <= 120 && findPublicPath(path) && !/^\/(?:auth|account|enquiry-link|offline)(?:\/|$)/.test(path)
    ? path
    : null;
}

/** What the request of a page counts for. */
export function countsOf({ path, headers, host }: PageView): Count[] {
  const page = countedPath(path);
  if (page === null) return [];
  const visitor = visitorKind(headers.get("User-Agent") ?? "");
  if (visitor.kind !== "person")
    return [{ kind: "who", item: visitor.name === "" ? visitor.kind : `${visitor.kind}/${visitor.name}` }];
  if (isUncounted(headers)) return [];
  const referrer = URL.parse(headers.get("Referer") ?? "");
  const from = referrer?.host === host ? null : fromOf(referrer);
  const country = /^[A-Z]{2}$/.exec(headers.get("CF-IPCountry") ?? "")?.[0];
  return [
    { kind: "who", item: "person" },
    { kind: "page", item: page },
    { kind: "device", item: deviceOf(headers.get("User-Agent") ?? "") },
    ...(country ? [{ kind: "country", item: country } as const] : []),
    ...(from === null ? [] : [{ kind: "from", item: from } as const]),
  ];
}

function fromOf(referrer: URL | null): string {
  if (!referrer) return "direct";
  const known = knownHost(referrer.hostname);
  if (known) return `${known.kind}/${known.name}`;
  const name = referrer.hostname.replace(/^www\./, "");
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(name) && name.length <= 60 ? `link/${name}` : "direct";
}

function deviceOf(userAgent: string): string {
  const isMobile = /mobi/i.test(userAgent);
  if (/ipad|tablet/i.test(userAgent) || (/android/i.test(userAgent) && !isMobile)) return "tablet";
  return isMobile ? "phone" : "computer";
}

/** The measurements that are counted, with the longest plausible value: milliseconds, or a thousandth of a shift. */
const vitalLimits = { LCP: 60_000, INP: 20_000, CLS: 5_000 } as const;
export type Vital = keyof typeof vitalLimits;
export const vitals = Object.keys(vitalLimits) as Vital[];

/** Each bucket is ten per cent wider than the one before. */
const bucketOf = (value: number): number => Math.round(Math.log(Math.max(1, value)) / Math.log(1.1));
export const bucketValue = (bucket: number): number => Math.round(1.1 ** bucket);

/** The kind of a page: its path in the table of public paths. */
const pageKind = (path: string): string => findPublicPath(path)?.path ?? "";

/** Pages that one report may name. */
const maxPages = 20;

/**
 * Reads what a page reports when it is left: pages seen without a new document, steps of the intake, and how fast the
 * first page was. It may be anything: what is no page, step or measurement is left out.
 */
export function countsOfReport(value: unknown): Count[] {
  if (!isObject(value)) return [];
  const listOf = (list: unknown) => (Array.isArray(list) ? list.slice(0, maxPages) : []);
  const pages = listOf(value["pages"]).flatMap((path): Count[] => {
    const item = typeof path === "string" ? countedPath(path) : null;
    return item === null
      ? []
      : [
          { kind: "page", item },
          { kind: "who", item: "person" },
        ];
  });
  const steps = [...new Set(listOf(value["steps"]))].flatMap((step): Count[] =>
    Number.isInteger(step) && Number(step) >= 1 && Number(step) <= 7 ? [{ kind: "step", item: String(step) }] : [],
  );
  const first = typeof value["page"] === "string" ? countedPath(value["page"]) : null;
  const measured = isObject(value["vitals"]) ? value["vitals"] : {};
  const speeds = vitals.flatMap((name): Count[] => {
    const number = measured[name];
    return first !== null && typeof number === "number" && number >= 0 && number <= vitalLimits[name]
      ? [{ kind: "vital", item: `${name}/${bucketOf(number)}/${pageKind(first)}` }]
      : [];
  });
  return [...pages, ...steps, ...speeds];
}

/**
 * Words that found nothing, as they are counted: lower case, at most 40 characters; null for what may be an address, a
 * number or a text about somebody.
 */
export function countedWords(text: string): string | null {
  const words = text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
  if (words.length < 2 || words.length > 40 || /@|https?:|www\.|\d{4}/.test(words)) return null;
  return /^[\p{L}\p{M}\p{N} .,'’&+#/-]+$/u.test(words) ? words : null;
}

/** In milliseconds: how long counts are collected before they are written. */
const collectTime = 5_000;
/** How many different things an isolate collects; others are then left out until the next write. */
const maxCollected = 200;
/** How many different things a day may have, so that a flood of invented names cannot grow the table. */
export const maxRowsPerDay = 2_000;
/** How long counts are kept, in days. The privacy policy states it. */
const countDays = 365;

/** How many words of one idea are counted. */
const maxWordsOfIdea = 6;

/** Runs work after the response has been sent, a time in milliseconds later. */
type AfterResponse = (work: (db: DatabaseClient) => Promise<void>, delay: number) => void;

/** What this isolate counted and has not written yet, and when the write that will take it was planned. */
let collected = new Map<string, { readonly row: readonly [kind: string, day: string, item: string]; count: number }>();
let plannedAt = 0;

/**
 * Counts a visit. An isolate writes at most once in `collectTime`, however many visitors there are; what it has not
 * written when it ends is lost, so that counts are lower bounds.
 */
export function addCounts(
  counts: readonly Count[],
  { now, afterResponse }: { readonly now: string; readonly afterResponse: AfterResponse },
): void {
  if (counts.length === 0) return;
  const day = now.slice(0, 10);
  for (const { kind, item } of counts) {
    const key = JSON.stringify([kind, day, item]);
    const known = collected.get(key);
    if (known) known.count += 1;
    else if (collected.size < maxCollected) collected.set(key, { row: [kind, day, item], count: 1 });
  }
  const time = Date.parse(now);
  // A planned write may have been cut off.
  if (Math.abs(time - plannedAt) < 4 * collectTime) return;
  plannedAt = time;
  afterResponse(writeCounts, collectTime);
}

/** Counts the words of a person's search that found nothing, unless they may name somebody. */
export function noteVainSearch(text: string, headers: Headers, options: Parameters<typeof addCounts>[1]): void {
  const words = countedWords(text);
  if (words === null || isUncounted(headers) || visitorKind(headers.get("User-Agent") ?? "").kind !== "person") return;
  addCounts([{ kind: "search", item: words }], options);
}

/** Counts the words of a person's idea of which no draft was drawn, each for itself, unless they may name somebody. */
export function noteVainDraft(
  words: readonly string[],
  headers: Headers,
  options: Parameters<typeof addCounts>[1],
): void {
  if (isUncounted(headers) || visitorKind(headers.get("User-Agent") ?? "").kind !== "person") return;
  const counted = words.slice(0, maxWordsOfIdea).flatMap((word) => countedWords(word) ?? []);
  addCounts(
    counted.map((item) => ({ kind: "draft", item })),
    options,
  );
}

/** Writes what was collected, in one statement. */
async function writeCounts(db: DatabaseClient): Promise<void> {
  const rows = JSON.stringify([...collected.values()].map(({ row, count }) => [...row, count]));
  collected = new Map();
  plannedAt = 0;
  const isKnown = sql`exists (select 1 from ${visitCounts} where kind = value ->> 0 and day = value ->> 1 and item = value ->> 2)`;
  await db.write([
    db.query
      .insert(visitCounts)
      .select(
        sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${rows})
          where ${rowCountWithin(visitCounts, sql`(value ->> 1)`)} < ${maxRowsPerDay} - key or ${isKnown}`,
      )
      .onConflictDoUpdate({
        target: [visitCounts.kind, visitCounts.day, visitCounts.item],
        set: { count: sql`${visitCounts.count} + excluded.count` },
      }),
  ]);
}

/** Deletes counts that are too old. For the scheduled handler. */
export async function deleteOldCounts(db: DatabaseClient, now: string): Promise<void> {
  await db.write([db.query.delete(visitCounts).where(lt(visitCounts.day, daysBefore(now, countDays).slice(0, 10)))]);
}
