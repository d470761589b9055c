import type { D1Database } from "@cloudflare/workers-types";
import { fillPlaceholders, sql, type Placeholder } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { SQLitePreparedQuery, PreparedQueryConfig } from "drizzle-orm/sqlite-core";
import type { Query, QueryBuilder } from "./query";

/** What a prepared query can be given. */
type Value = string | number | null;

/** The values of a prepared query while it is built: each stands for what a use fills in. */
export type Placeholders<Values> = { readonly [Name in keyof Values & string]: Placeholder<Name, Values[Name]> };

/** A value, or what stands for it in a prepared query. */
export type Bound<Type> = Type | Placeholder<string, Type>;

/** A statement without a connection. `createD1Database` gives it one. */
export class UnboundStatement {
  constructor(
    readonly text: string,
    readonly values: readonly unknown[],
  ) {}
}

/** The result of a statement in a batch: of D1, or of libSQL, whose rows are like arrays. */
type BatchResult = { readonly results: readonly object[] } | { readonly rows: ReadonlyArray<ArrayLike<unknown>> };

/** Builds queries that are never run themselves. */
const builder: QueryBuilder = drizzle({ prepare: () => ({}) } as unknown as D1Database);

/**
 * Prepares a query for `DatabaseClient.read`: its SQL is built once for an isolate, at the first use. Building it takes
 * longer than all else that a page's own code does for a read. Drizzle's own prepared queries belong to a connection,
 * of which every request has a new one.
 *
 * @param build must not depend on anything but its arguments
 */
export function prepared<Values extends Readonly<Record<string, Value>>, Q extends Query>(
  build: (query: QueryBuilder, values: Placeholders<Values>) => Q,
): (values: Values) => Q {
  const names = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) }) as Placeholders<Values>;
  let template: SQLitePreparedQuery<PreparedQueryConfig> | undefined;
  return (values) => {
    template ??= (build(builder, names) as unknown as { prepare(): NonNullable<typeof template> }).prepare();
    const { mapResult } = template;
    const query = template.getQuery();
    const params = fillPlaceholders(query.params, values);
    // What the drivers ask of a query in a batch.
    const statement = {
      getQuery: () => ({ sql: query.sql, params }),
      stmt: { bind: (...bound: unknown[]) => new UnboundStatement(query.sql, bound) },
      mapResult: (result: BatchResult) => mapResult.call(template, rowsOf(result)),
    };
    return { _prepare: () => statement } as unknown as Q;
  };
}

function rowsOf(result: BatchResult): unknown[][] {
  return "results" in result
    ? result.results.map((row): unknown[] => Object.values(row))
    : result.rows.map((row) => Array.from(row));
}
