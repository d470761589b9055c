import { asc, lte, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { findings, outsideLinks } from "../../../drizzle/schema";
import { type FetchOf, findHostError, isPublicHost } from "../../base/limits/public-hosts";
import { escapeAttribute } from "../../base/words/html";
import type { WriteContext } from "../../content/saving/record-writes.server";
import { fixFinding, type QuickFixResult } from "./list.server";

/** What a visit of a link found. `unclear`: nobody was let in, or the site was busy, which says nothing about the page. */
type LinkState =
  | { readonly state: "there" | "unclear" }
  | { readonly state: "moved"; readonly to: string }
  /** `isGone` if the other site says so itself. */
  | { readonly state: "failed"; readonly isGone: boolean };

/** In milliseconds, for all requests of a visit. */
const timeout = 8_000;
const maxRedirects = 3;

/** Answers that walls against programs give to whom they do not know. */
const unclearStatuses: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 407, 409, 425, 429, 451, 503, 999]);

/**
 * Asks whether a page on another site is still there, without reading it. Only public hosts are asked, also after a
 * redirect.
 *
 * @param site the origin of this site, which the user agent names
 */
export async function visitLink(address: string, site: string, fetch: FetchOf): Promise<LinkState> {
  const signal = AbortSignal.timeout(timeout);
  const headers = { "User-Agent": `LinkCheck/1.0 (+${site})`, Accept: "text/html,*/*;q=0.8" };
  const ask = async (method: "HEAD" | "GET", at: string) => {
    const response = await fetch(at, { method, headers, redirect: "manual", signal });
    await response.body?.cancel();
    return response;
  };
  let next = address;
  let isPermanent = true;
  try {
    for (let step = 0; step <= maxRedirects; step += 1) {
      const { protocol, hostname } = new URL(next);
      if (protocol !== "https:" && protocol !== "http:") return { state: "unclear" };
      const error = await findHostError(hostname, fetch, signal);
      if (error) return error.isPermanent ? { state: "unclear" } : { state: "failed", isGone: false };
      let response = await ask("HEAD", next);
      // Many servers answer HEAD with an error of its own.
      if (response.status >= 400 && response.status !== 429) response = await ask("GET", next);
      const { status } = response;
      const location = response.headers.get("Location");
      if (status >= 300 && status < 400 && location) {
        isPermanent &&= status === 301 || status === 308;
        next = new URL(location, next).href;
        continue;
      }
      if (unclearStatuses.has(status)) return { state: "unclear" };
      if (status >= 400) return { state: "failed", isGone: status === 404 || status === 410 };
      return isPermanent && plain(next) !== plain(address)
        ? { state: "moved", to: withHash(next, address) }
        : { state: "there" };
    }
    // A circle, or a wall that sends programs around.
    return { state: "unclear" };
  } catch {
    return { state: "failed", isGone: false };
  }
}

/** Without what does not matter to readers: the scheme, `www.`, a slash at the end, the fragment. */
const plain = (address: string): string =>
  address
    .replace(/#.*$/s, "")
    .replace(/^https?:\/\/(?:www\.)?/i, "")
    .replace(/\/(?=\?|$)/, "")
    .toLowerCase();

/** A redirect keeps the fragment of the address that led to it. */
const withHash = (next: string, address: string): string => {
  const { hash } = new URL(address);
  return next.includes("#") ? next : next + hash;
};

/** Visits of one run of the scheduled handler. Each takes up to sixteen of the fifty requests of the smallest plan. */
const visitsAtOnce = 3;
/** From which the visits are chosen, so that no site gets two at once. */
const candidates = 20;

const hour = 60 * 60 * 1000;
const week = 7 * 24 * hour;
/** After the first failed visit; twice as long after each further one, up to a week. */
const firstPause = 6 * hour;
/** Failed visits until a link counts as dead: a site that says so itself is asked once more. */
const triesOf = { gone: 2, silent: 4 } as const;

/**
 * Visits the next links to other sites, each once a week, and stores what is dead or moved as findings. At an origin that
 * is not public, such as a developer's machine, it visits nobody. For the scheduled handler.
 *
 * @param now an ISO instant
 * @param origin the site's origin
 */
export async function visitOutsideLinks(
  db: DatabaseClient,
  { now, origin }: { readonly now: string; readonly origin: string },
  fetch: FetchOf,
): Promise<void> {
  const { protocol, hostname } = new URL(origin);
  if (protocol !== "https:" || !isPublicHost(hostname)) return;
  const { address, dueAt } = outsideLinks;
  const due = await db.read(
    db.query
      .select({
        address,
        // A row that got the address later has none of them.
        failures: sql<number>`(select max(seen.failures) from ${outsideLinks} as seen where seen.address = ${address})`,
      })
      .from(outsideLinks)
      .where(lte(dueAt, now))
      .orderBy(asc(dueAt))
      .limit(candidates),
  );
  const byHost = Map.groupBy(due, (link) => URL.parse(link.address)?.host ?? "");
  const links = [...byHost.values()].map(([first]) => first!).slice(0, visitsAtOnce);
  if (links.length === 0) return;
  const results = await Promise.all(
    links.map(async (link) => resultOf(link.address, link.failures, await visitLink(link.address, origin, fetch), now)),
  );
  const json = JSON.stringify(results);
  const addresses = sql`(select value ->> 0 from json_each(${json}))`;
  await db.write([
    db.query
      .update(outsideLinks)
      .set({ dueAt: sql`given.value ->> 1`, failures: sql`given.value ->> 2`, problem: sql`given.value ->> 3` })
      .from(sql`json_each(${json}) as given`)
      .where(sql`${address} = given.value ->> 0`),
    // What the rows' links were found to be before.
    db.query.delete(findings).where(
      sql`${findings.rowId} in (select old.row_id from ${outsideLinks} join ${findings} as old
        on old.section = ${outsideLinks.section} and old.item = ${outsideLinks.item}
        and old.kind in ('dead-link', 'moved-link') and old.field = ${outsideLinks.field}
        where ${address} in ${addresses} and old.detail <> ${outsideLinks.problem}
        and substr(old.detail || ' ', 1, length(${address}) + 1) = ${address} || ' ')`,
    ),
    db.query
      .insert(findings)
      .select(
        sql`select null, ${outsideLinks.section}, ${outsideLinks.item},
          iif(${outsideLinks.problem} = ${address}, 'dead-link', 'moved-link'), ${outsideLinks.field}, ${outsideLinks.problem}
          from ${outsideLinks} where ${address} in ${addresses} and ${outsideLinks.problem} <> ''`,
      )
      .onConflictDoNothing(),
  ]);
}

/** What is stored of a visit, by position: address, next visit, failures, problem. */
function resultOf(address: string, before: number, found: LinkState, now: string) {
  const after = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();
  if (found.state !== "failed")
    return [address, after(week), 0, found.state === "moved" ? `${address} ${found.to}` : ""] as const;
  const failures = before + 1;
  const isDead = failures >= (found.isGone ? triesOf.gone : triesOf.silent);
  return [address, after(Math.min(week, firstPause * 2 ** before)), failures, isDead ? address : ""] as const;
}

/** Replaces the address of the moved link of a finding by its new one. */
export const replaceAddress = (db: DatabaseClient, findingId: number, context: WriteContext): Promise<QuickFixResult> =>
  fixFinding(
    db,
    findingId,
    "moved-link",
    (row, { detail, field }, { type }) => {
      const [from = "", to = ""] = detail.split(" ");
      const isText = type.fields.find(({ name }) => name === field)?.kind === "richText";
      const value = String(row[field] ?? "");
      const hrefOf = (address: string) => `href="${escapeAttribute(address)}"`;
      const changed = isText ? value.split(hrefOf(from)).join(hrefOf(to)) : value.trim() === from ? to : value;
      return changed === value ? undefined : changed;
    },
    context,
  );
