import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { D1Database, D1Result } from "@cloudflare/workers-types";
import type { PictureStore } from "../app/content/media/library.ts";
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

/** A picture's file to store, or to find if it has no content. */
interface FileRequest {
  readonly key: string;
  readonly content?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType: string };
}

/**
 * Statements to run in one transaction, or a file of the bucket of pictures. An empty list waits until the database is
 * open.
 */
export type D1Request = { readonly id: number } & (
  | { readonly statements: readonly D1Statement[] }
  | { readonly file: FileRequest }
);

/** One result per statement, or the error that rolled all of them back; the size of a file, null if there is none. */
export type D1Response = { readonly id: number } & (
  | { readonly results: D1Result[] }
  | { readonly size: number | null }
  | { readonly error: string }
);

/** Where the site's pictures are stored. */
export type PictureFiles = Pick<PictureStore, "head" | "put">;

const config = readFileSync(join(root, "wrangler.toml"), "utf8");

/** The name of the bucket of pictures in wrangler.toml; null if none is bound. */
export const mediaBucket: string | null = /^binding = "MEDIA"\nbucket_name = "(.*)"$/m.exec(config)?.[1] ?? null;

/**
 * Opens a D1 in a child process (d1-process.ts) that ends with this one. Rejects when the database cannot be opened.
 * Queries reject with the database's message, or when the child process ends.
 */
export async function openD1(
  location: D1Location = {},
): Promise<{ db: D1; pictures: PictureFiles | null; close(): Promise<void> }> {
  const child = fork(join(root, "scripts/d1-process.ts"), [JSON.stringify(location)], {
    env: environment,
    // Not inherited: this process may run with `--eval` and a small heap.
    execArgv: [],
    serialization: "advanced",
  });
  const pending = new Map<number, PromiseWithResolvers<D1Response>>();
  let requests = 0;
  child.on("message", (response: D1Response) => {
    const request = pending.get(response.id);
    pending.delete(response.id);
    if ("error" in response) request?.reject(new Error(response.error));
    else request?.resolve(response);
  });
  const end = new Promise<void>((resolve) => {
    child.once("exit", () => {
      for (const request of pending.values()) request.reject(new Error("The database process has ended."));
      resolve();
    });
  });

  function send(work: { readonly statements: readonly D1Statement[] } | { readonly file: FileRequest }) {
    const reply = Promise.withResolvers<D1Response>();
    const id = (requests += 1);
    pending.set(id, reply);
    child.send({ id, ...work } satisfies D1Request, (error) => error && reply.reject(error));
    return reply.promise;
  }
  async function run(statements: readonly D1Statement[]): Promise<D1Result[]> {
    const response = await send({ statements: statements.map(({ sql, values }) => ({ sql, values })) });
    return "results" in response ? response.results : [];
  }
  const pictures: PictureFiles = {
    async put(key, bytes, contentType) {
      await send({ file: { key, content: { bytes, contentType } } });
    },
    async head(key) {
      const response = await send({ file: { key } });
      return "size" in response ? response.size : null;
    },
  };
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
  return { db: { prepare, batch: run } as unknown as D1, pictures: mediaBucket === null ? null : pictures, close };
}
