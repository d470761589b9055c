import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { drizzle as drizzleD1 } from "drizzle-orm/d1";
import { type Query, type QueryBuilder, UnboundStatement } from "./prepared";

export type { Query, QueryBuilder };

/** A request's database cost so far. `rowsRead` stays 0 on libSQL, which does not report it. */
export interface DatabaseCost {
  batches: number;
  statements: number;
  rowsRead: number;
  /** Failed reads. A response rendered without their rows must not be cached. */
  failedReads: number;
}

/** The cost of a request that has not used the database yet. */
export const emptyCost = (): DatabaseCost => ({ batches: 0, statements: 0, rowsRead: 0, failedReads: 0 });

/** The results of queries, in their order. */
type ResultsOf<Queries extends readonly Query[]> = {
  -readonly [Position in keyof Queries]: Queries[Position]["_"]["result"];
};

/** A request's database, with one interface for D1 and libSQL. */
export interface DatabaseClient {
  readonly query: QueryBuilder;
  readonly cost: Readonly<DatabaseCost>;
  /**
   * Runs a read. Reads made in the same tick share a batch, so a page whose loaders start together costs one round
   * trip. Rejects with `DatabaseTimeout` after `readTimeout` milliseconds.
   */
  read<Q extends Query>(query: Q): Promise<Q["_"]["result"]>;
  /**
   * Runs writes in one transaction. Results are in the order of the queries. Rejects with `DatabaseTimeout` after
   * `timeout` milliseconds (default: `writeTimeout`).
   */
  write<const Queries extends readonly [Query, ...Query[]]>(
    queries: Queries,
    timeout?: number,
  ): Promise<ResultsOf<Queries>>;
}

/** The database did not respond in time. A write may or may not have happened. */
export class DatabaseTimeout extends Error {
  override name = "DatabaseTimeout";
}

/** How a batch is run. */
export interface BatchOptions {
  readonly kind: "read" | "write";
  /** Aborted when the batch has taken too long. */
  readonly signal: AbortSignal;
}

/** Runs queries in one transaction. Results are in the order of the queries. */
export type BatchRunner = (queries: readonly Query[], options: BatchOptions) => Promise<unknown[]>;

interface Pending {
  query: Query;
  // Method syntax, for a bivariant parameter: a batch's queries have different result types.
  resolve(value: unknown): void;
  reject: (reason: unknown) => void;
}

/** Timeouts of a batch, in milliseconds. */
export interface Timeouts {
  /** Default: 3,000. */
  readonly readTimeout?: number;
  /** Default: 8,000. */
  readonly writeTimeout?: number;
}

/** Creates a database client on top of a batch runner. */
export function createDatabase(
  query: QueryBuilder,
  run: BatchRunner,
  cost: DatabaseCost,
  { readTimeout = 3_000, writeTimeout = 8_000 }: Timeouts = {},
): DatabaseClient {
  let pending: Pending[] = [];

  async function flush(): Promise<void> {
    const batch = pending;
    pending = [];
    cost.batches += 1;
    cost.statements += batch.length;
    const deadline = Date.now() + readTimeout;
    try {
      const queries = batch.map((entry) => entry.query);
      const results = await withTimeout(readTimeout, (signal) => run(queries, { kind: "read", signal }));
      batch.forEach((entry, position) => entry.resolve(results[position]));
    } catch (error) {
      if (batch.length > 1 && isStatementError(error))
        await Promise.all(batch.map((entry) => runAlone(entry, deadline)));
      else rejectAll(batch, error);
    }
  }

  /** Retries one read of a failed batch on its own, so that a page loses only the part whose statement is broken. */
  async function runAlone(entry: Pending, deadline: number): Promise<void> {
    cost.batches += 1;
    cost.statements += 1;
    try {
      const remainingTime = Math.max(deadline - Date.now(), 0);
      const [result] = await withTimeout(remainingTime, (signal) => run([entry.query], { kind: "read", signal }));
      entry.resolve(result);
    } catch (error) {
      rejectAll([entry], error);
    }
  }

  function rejectAll(entries: readonly Pending[], error: unknown): void {
    cost.failedReads += entries.length;
    for (const entry of entries) entry.reject(error);
  }

  return {
    query,
    cost,
    read: (parseQuery) =>
      new Promise((resolve, reject) => {
        // A macrotask: a page's loaders start in one tick but reach their first read some microtasks apart.
        if (pending.length === 0) setTimeout(() => void flush(), 0);
        pending.push({ query: parseQuery, resolve, reject });
      }),
    async write<const Queries extends readonly [Query, ...Query[]]>(queries: Queries, timeout = writeTimeout) {
      cost.batches += 1;
      cost.statements += queries.length;
      const results = await withTimeout(timeout, (signal) => run(queries, { kind: "write", signal }));
      // Batch runners promise one result per query.
      return results as ResultsOf<Queries>;
    },
  };
}

/** Creates a database client on a D1 binding or a D1 session (`binding.withSession(…)`). */
export function createD1Database(binding: Pick<D1Database, "prepare" | "batch">, timeouts?: Timeouts): DatabaseClient {
  const cost = emptyCost();
  const meteredClient = {
    prepare: (text: string) => binding.prepare(text),
    async batch(statements: ReadonlyArray<D1PreparedStatement | UnboundStatement>) {
      const results = await binding.batch(
        statements.map((statement) =>
          statement instanceof UnboundStatement ? binding.prepare(statement.text).bind(...statement.values) : statement,
        ),
      );
      for (const result of results) cost.rowsRead += result.meta.rows_read;
      return results;
    },
  };
  // No schema: only relational queries need it, and it would be parsed on every request. Drizzle calls only `prepare`
  // and `batch`.
  const query = drizzleD1(meteredClient as D1Database);
  const run: BatchRunner = (queries) => query.batch(queries as [Query, ...Query[]]);
  return createDatabase(query, run, cost, timeouts);
}

/** SQLite's error codes, in the messages of both drivers, and those that only a libSQL server has. */
const statementErrors = /\b(?:SQLITE_(?:ERROR|UNKNOWN|CORRUPT)|SQL_(?:PARSE|INPUT)_ERROR|RESPONSE_TOO_LARGE)\b/;

/**
 * Whether one of its statements made a batch fail. After anything else, such as an overload or a lost connection, a
 * retry would burden a database that is already struggling.
 */
function isStatementError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (statementErrors.test(cause.message)) return true;
  return false;
}

async function withTimeout<T>(milliseconds: number, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DatabaseTimeout(`The database did not answer in ${milliseconds} ms.`));
      controller.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([start(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
