import { sql } from "drizzle-orm";
import { inJson } from "../../drizzle/query";
import { redirectHits, redirects as table, redirectSearch } from "../../drizzle/schema";
import { parseSource, parseTarget } from "../base/web/old-address";
import { storedType } from "../content/types/content-type.server";
import { errorsOfRedirects } from "./errors.server";
import { redirects as type } from "./type";

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
