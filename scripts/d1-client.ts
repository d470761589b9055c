import type { D1Database, D1Result } from "@cloudflare/workers-types";
import { fork } from "node:child_process";
import { join } from "node:path";
import { environment, root } from "./toolchain.ts";

/** Which D1 a command works on: with `remote` the deployed one, else the one in the folder `persistTo`, from the project's folder. */
export interface D1Place {
  readonly remote?: boolean | undefined;
  readonly persistTo?: string | undefined;
}

/** Where the local D1 is unless a command says otherwise. `react-router dev` looks there, whatever is written here. */
export const localState = ".wrangler/state";

/** What commands use of a D1's binding. Its statements have `bind`, `all`, `run` and `first`. */
export type D1 = Pick<D1Database, "prepare" | "batch">;

/** Statements to run as one transaction; none only waits until the database is open. */
export interface D1Request {
  readonly id: number;
  readonly statements: ReadonlyArray<{ readonly sql: string; readonly values: readonly unknown[] }>;
}

/** A result for each statement, or why none was run. */
export type D1Answer = { readonly id: number } & (
  | { readonly results: D1Result[]; readonly fault?: undefined }
  | { readonly fault: string }
);

type Statement = D1Request["statements"][number];

/**
 * Opens a D1 in a process of its own (d1-process.ts), which ends with this one. Rejects when it cannot be opened; what is
 * asked rejects with the database's message, or because that process ended.
 */
export async function openD1(place: D1Place = {}): Promise<{ db: D1; close(): Promise<void> }> {
  const child = fork(join(root, "scripts/d1-process.ts"), [JSON.stringify(place)], {
    env: environment,
    // Those of this process may say what to run, and in how little memory.
    execArgv: [],
    serialization: "advanced",
  });
  const waiting = new Map<number, PromiseWithResolvers<D1Result[]>>();
  let requests = 0;
  child.on("message", (answer: D1Answer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.fault === undefined) asked?.resolve(answer.results);
    else asked?.reject(new Error(answer.fault));
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      for (const asked of waiting.values()) asked.reject(new Error("The process that holds the database has ended."));
      resolve();
    });
  });

  function ask(statements: readonly Statement[]): Promise<D1Result[]> {
    const asked = Promise.withResolvers<D1Result[]>();
    const id = (requests += 1);
    waiting.set(id, asked);
    const request: D1Request = { id, statements: statements.map(({ sql, values }) => ({ sql, values })) };
    child.send(request, (error) => error && asked.reject(error));
    return asked.promise;
  }
  function prepare(sql: string, ...values: unknown[]) {
    const statement = { sql, values, bind: (...given: unknown[]) => prepare(sql, ...given), all, run: all, first };
    async function all() {
      return (await ask([statement]))[0]!;
    }
    async function first(column?: string) {
      const [row] = (await all()).results as Record<string, unknown>[];
      return row === undefined ? null : column === undefined ? row : row[column];
    }
    return statement;
  }
  async function close(): Promise<void> {
    if (child.connected) child.disconnect();
    await ended;
  }

  try {
    await ask([]);
  } catch (error) {
    await close();
    throw error;
  }
  // Its statements have no `raw`, and no types for the rows of each.
  return { db: { prepare, batch: ask } as unknown as D1, close };
}
