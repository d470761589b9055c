import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { inJson } from "../../drizzle/prepared";
import { redirectHits, redirects as table, redirectSearch } from "../../drizzle/schema";
import { mayLeadAway, parseSource, parseTarget, sourcesOf } from "../base/web/old-address";
import type { FieldErrors, Values } from "../content/types/content-type";
import { storedType } from "../content/types/content-type.server";
import { redirects as type } from "./type";

interface Rule {
  readonly from: string;
  readonly to: string;
}

/** How far the targets of redirects are followed. */
const maxHops = 10;

/**
 * What is wrong with redirects (D68): addresses that cannot be read, pages that they would not lead away from, and circles
 * with other redirects, stored or written at the same time.
 */
async function errorsOfRedirects(
  db: DatabaseClient,
  writes: ReadonlyArray<{ readonly before: Values | null; readonly row: Values }>,
  {
    listLivePages,
    origin = "",
  }: {
    readonly listLivePages: (paths: readonly string[]) => Promise<ReadonlySet<string>>;
    readonly origin: string | undefined;
  },
): Promise<ReadonlyMap<number, FieldErrors>> {
  const rules = writes.map(({ row }): Rule => ({ from: String(row["from"]), to: String(row["to"]) }));
  const errors = new Map<number, FieldErrors>();
  const changed: number[] = [];
  for (const [at, { from, to }] of rules.entries()) {
    const [source, target] = [parseSource(from), parseTarget(to, from, origin)];
    if (!source.ok) errors.set(at, { from: source.error });
    else if (!target.ok) errors.set(at, { to: target.error });
    else if (rules.findIndex((rule) => rule.from === from) < at)
      errors.set(at, { from: "An earlier row has the same old address." });
    // What was allowed before stays editable, such as the note of a redirect from where a page was published since.
    else if (writes[at]!.before?.["from"] !== from || writes[at]!.before?.["to"] !== to) changed.push(at);
  }
  if (changed.length === 0) return errors;
  const [livePages, stored] = await Promise.all([
    listLivePages(changed.map((at) => rules[at]!.from)),
    listRulesFrom(
      db,
      changed.map((at) => rules[at]!.to),
    ),
  ]);
  const written = new Set(writes.flatMap(({ before }) => (before ? [String(before["from"])] : [])));
  const all = new Map(
    [...stored.filter(({ from }) => !written.has(from)), ...rules].map(({ from, to }) => [from, to] as const),
  );
  for (const at of changed) {
    const { from } = rules[at]!;
    if (livePages.has(from)) errors.set(at, { from: "A page answers at this address, so it cannot redirect." });
    else if (!mayLeadAway(from))
      errors.set(at, { from: "This address belongs to the site itself, so it cannot redirect." });
    else if (isCircle(all, from))
      errors.set(at, { to: "This leads back to the old address, through other redirects." });
  }
  return errors;
}

/**
 * The stored redirects that some addresses lead to, from one to the next. Follows addresses as they are and as the
 * beginnings of others, without their rests.
 */
async function listRulesFrom(db: DatabaseClient, targets: readonly string[]): Promise<Rule[]> {
  const found = new Map<string, Rule>();
  let next = targets;
  for (let hop = 0; hop < maxHops && next.length > 0; hop += 1) {
    const sources = [...new Set(next.flatMap(matchingSources))].filter((source) => !found.has(source));
    if (sources.length === 0) break;
    const rows = await db.read(
      db.query
        .select({ from: table.from, to: table.to })
        .from(sql`json_each(${JSON.stringify(sources)}) as wanted`)
        .innerJoin(table, sql`${table.from} = wanted.value`),
    );
    for (const row of rows) found.set(row.from, row);
    next = rows.map(({ to }) => to);
  }
  return [...found.values()];
}

/** Stands for the rest of an address. */
const anyRest = "any-rest";

/** The sources that a target may match; none for an address elsewhere. */
function matchingSources(target: string): string[] {
  if (!target.startsWith("/")) return [];
  return sourcesOf(new URL(target.replace(/\*$/, anyRest), "https://this-site.invalid"));
}

/** Whether following redirects from a source comes back to it. */
function isCircle(rules: ReadonlyMap<string, string>, from: string): boolean {
  let target = rules.get(from)!;
  for (let hop = 0; hop < maxHops; hop += 1) {
    const address = target;
    const source = matchingSources(address).find((candidate) => {
      const to = rules.get(candidate);
      // An address below its target is not redirected again (`findRedirect`).
      return to !== undefined && !(to.endsWith("/*") && address.startsWith(to.slice(0, -1)));
    });
    if (source === undefined) return false;
    if (source === from) return true;
    target = rules.get(source)!;
    if (!address.endsWith("*")) target = target.replace(/\*$/, anyRest);
  }
  return true;
}

/** An unreadable address stays as it was typed: `faultsOfRedirects` refuses it. */
const sourceOf = (text: string): string => {
  const source = parseSource(text);
  return source.ok ? source.address : text;
};

export const redirects = storedType(type, table, {
  key: "from",
  slug: "from",
  slugFrom: sourceOf,
  searchedColumns: ["from", "to", "note"],
  searchIndex: redirectSearch,
  derive: ({ from, to }, { origin = "" }) => {
    const target = parseTarget(to, sourceOf(from), origin);
    return { from: sourceOf(from), to: target.ok ? target.address : to };
  },
  errorsOf: errorsOfRedirects,
  readVisits: async (db, rowIds) => {
    const rows = await db.read(
      db.query
        .select({ rowId: table.rowId, count: redirectHits.hits, lastAt: redirectHits.lastHitAt })
        .from(table)
        .innerJoin(redirectHits, sql`${redirectHits.path} = ${table.from}`)
        .where(inJson(table.rowId, rowIds)),
    );
    return new Map(rows.map(({ rowId, ...visits }) => [rowId, visits]));
  },
  api: {
    about: "Where old addresses lead; for those who may write content",
    readers: "permitted",
    paths: [{ order: "from" }],
    names: ["from"],
  },
});
