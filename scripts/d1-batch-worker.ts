import type { D1Result } from "@cloudflare/workers-types";

/** A statement and its bound values. */
export interface D1Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * The module of a worker that runs the posted statements on the D1 bound as DB, in one transaction. Inside workerd,
 * because a binding in Node blocks its process several times per statement.
 */
export const batchWorkerModule = {
  type: "ESModule" as const,
  path: "batch.js",
  contents: `export default {
  async fetch(request, { DB }) {
    const statements = await request.json();
    try {
      return Response.json(await DB.batch(statements.map(({ sql, values }) => DB.prepare(sql).bind(...values))));
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
};`,
};

/** The part of a worker of Miniflare that is used. */
interface BatchWorker {
  fetch(
    address: string,
    request: { method: string; body: string },
  ): Promise<{ readonly ok: boolean; text(): Promise<string>; json(): Promise<unknown> }>;
}

/** Runs statements on such a worker. Rejects with the database's message. */
export async function runBatch(worker: BatchWorker, statements: readonly D1Statement[]): Promise<D1Result[]> {
  const response = await worker.fetch("http://d1.example", { method: "POST", body: JSON.stringify(statements) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as D1Result[];
}
