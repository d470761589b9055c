import { fork } from "node:child_process";
import { join } from "node:path";
import type { D1Database, D1Result } from "@cloudflare/workers-types";
import type { D1Statement } from "./d1-batch-worker.ts";
import { environment, root } from "./toolchain.ts";

/**
 * The D1 to use: the deployed one with `remote`, otherwise a local one in `persistTo`, relative to the project root.
 */
export interface D1Location {
  readonly remote?: boolean | undefined;
  readonly persistTo?: string | undefined;
}

/** The local D1's default folder. `react-router dev` always uses it, so do not change it here alone. */
export const localState = ".wrangler/state";

/** The part of a D1 binding that commands use. Its statements support `bind`, `all`, `run` and `first`. */
export type D1 = Pick<D1Database, "prepare" | "batch">;

/** Statements to run in one transaction. An empty list waits until the database is open. */
export interface D1Request {
  readonly id: number;
  readonly statements: readonly D1Statement[];
}

/** One result per statement, or the error that rolled all of them back. */
export type D1Response = { readonly id: number } & (
  | { readonly results: D1Result[]; readonly error?: undefined }
  | { readonly error: string }
);

/**
 * Opens a D1 in a child process (d1-process.ts) that ends with this one. Rejects when the database cannot be opened.
 * Queries reject with the database's message, or when the child process ends.
 */
export async function openD1(location: D1Location = {}): Promise<{ db: D1; close(): Promise<void> }> {
  const child = fork(join(root, "scripts/d1-process.ts"), [JSON.stringify(location)], {
    env: environment,
    // Not inherited: this process may run with `--eval` and a small heap.
    execArgv: [],
    serialization: "advanced",
  });
  const pending = new Map<number, PromiseWithResolvers<D1Result[]>>();
  let requests = 0;
  child.on("message", (response: D1Response) => {
    const request = pending.get(response.id);
    pending.delete(response.id);
    if (response.error === undefined) request?.resolve(response.results);
    else request?.reject(new Error(response.error));
  });
  const end = new Promise<void>((resolve) => {
    child.once("exit", () => {
      for (const request of pending.values()) request.reject(new Error("The database process has ended."));
      resolve();
    });
  });

  function run(statements: readonly D1Statement[]): Promise<D1Result[]> {
    const reply = Promise.withResolvers<D1Result[]>();
    const id = (requests += 1);
    pending.set(id, reply);
    const request: D1Request = { id, statements: statements.map(({ sql, values }) => ({ sql, values })) };
    child.send(request, (error) => error && reply.reject(error));
    return reply.promise;
  }
  function prepare(sql: string, ...values: unknown[]) {
    const statement = {
      sql,
      values,
      bind: (...parameters: unknown[]) => prepare(sql, ...parameters),
      all,
      run: all,
      first,
    };
    async function all() {
      return (await run([statement]))[0]!;
    }
    async function first(column?: string) {
      const [row] = (await all()).results as Record<string, unknown>[];
      return row === undefined ? null : column === undefined ? row : row[column];
    }
    return statement;
  }
  async function close(): Promise<void> {
    if (child.connected) child.disconnect();
    await end;
  }

  try {
    await run([]);
  } catch (error) {
    await close();
    throw error;
  }
  // Only the members that `D1` documents exist; the platform's statement type has more.
  return { db: { prepare, batch: run } as unknown as D1, close };
}
