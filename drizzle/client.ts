import type { D1Database } from "@cloudflare/workers-types";
import type { BatchItem } from "drizzle-orm/batch";
import { drizzle as drizzleD1, type DrizzleD1Database } from "drizzle-orm/d1";

/** A query that has been built and not yet run. */
export type Query = BatchItem<"sqlite">;

/** What the database was asked in this request so far. `rowsRead` stays 0 on libSQL, which does not report it. */
export interface DatabaseCost {
  batches: number;
  statements: number;
  rowsRead: number;
  /** Reads that were not answered. What is made without them must not be stored. */
  failedReads: number;
}

/** Nothing asked yet. */
export const noCost = (): DatabaseCost => ({ batches: 0, statements: 0, rowsRead: 0, failedReads: 0 });

/** The query builder. Its queries are handed to `read` or `write`; awaiting one directly bypasses batching, limits and cost. */
export type QueryBuilder = DrizzleD1Database;

/** The database as the domain sees it, alike for D1 and libSQL. One per request. */
export interface DatabaseClient {
  readonly query: QueryBuilder;
  readonly cost: Readonly<DatabaseCost>;
  /**
   * Runs a read. Reads asked for in the same tick travel in one batch, so a page whose loaders start
   * together costs one round trip. Rejects with `DatabaseTimeout` after `readTimeout` milliseconds.
   */
  read<Q extends Query>(query: Q): Promise<Q["_"]["result"]>;
  /** Runs writes as one transaction: all of them happen, or none. Results come in the order given. */
  write(queries: readonly [Query, ...Query[]]): Promise<unknown[]>;
}

/** A database did not answer in time. Nothing is known about whether a write happened. */
export class DatabaseTimeout extends Error {
  override name = "DatabaseTimeout";
}

/** Runs queries in one transaction and says how many rows were read. */
export type BatchRunner = (queries: readonly Query[]) => Promise<unknown[]>;

interface Pending {
  query: Query;
  /** A method, whose parameter is not compared: a batch holds queries whose results differ. */
  resolve(value: unknown): void;
  reject: (reason: unknown) => void;
}

/** How long a batch may take, in milliseconds. */
export interface Timeouts {
  /** 3,000 unless given. */
  readonly readTimeout?: number;
  /** 8,000 unless given. */
  readonly writeTimeout?: number;
}

/** Builds the request's database over a batch runner. */
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
      const results = await within(readTimeout, run(batch.map((entry) => entry.query)));
      batch.forEach((entry, position) => entry.resolve(results[position]));
    } catch (error) {
      if (batch.length > 1 && isFaultOfStatement(error))
        await Promise.all(batch.map((entry) => runAlone(entry, deadline)));
      else rejectAll(batch, error);
    }
  }

  /** Runs one read of a batch that failed, so that a page loses only the part whose own statement is at fault. */
  async function runAlone(entry: Pending, deadline: number): Promise<void> {
    cost.batches += 1;
    cost.statements += 1;
    try {
      const [result] = await within(Math.max(deadline - Date.now(), 0), run([entry.query]));
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
    read: (readQuery) =>
      new Promise((resolve, reject) => {
        // Loaders of one page start in one tick but reach their first read some microtasks apart.
        if (pending.length === 0) setTimeout(() => void flush(), 0);
        pending.push({ query: readQuery, resolve, reject });
      }),
    async write(queries) {
      cost.batches += 1;
      cost.statements += queries.length;
      return within(writeTimeout, run(queries));
    },
  };
}

/** The database on a D1 binding, or on a D1 session (`binding.withSession(…)`). */
export function createD1Database(binding: Pick<D1Database, "prepare" | "batch">, timeouts?: Timeouts): DatabaseClient {
  const cost = noCost();
  const metered = {
    prepare: (text: string) => binding.prepare(text),
    async batch(statements: Parameters<D1Database["batch"]>[0]) {
      const results = await binding.batch(statements);
      for (const result of results) cost.rowsRead += result.meta.rows_read;
      return results;
    },
  };
  // Without the schema: relational queries, which need it, would make every request pay for reading it.
  // Drizzle calls nothing of a binding but these two.
  const query = drizzleD1(metered as D1Database);
  const run = (queries: readonly Query[]) => query.batch(queries as [Query, ...Query[]]) as Promise<unknown[]>;
  return createDatabase(query, run, cost, timeouts);
}

/**
 * Whether one statement of a batch is why it failed. Asking again after anything else, such as an overload or a lost
 * connection, would add load to a database that already has too much.
 */
function isFaultOfStatement(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (/\bSQLITE_(?:ERROR|UNKNOWN|CORRUPT)\b/.test(cause.message)) return true;
  return false;
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseTimeout(`The database did not answer in ${milliseconds} ms.`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
