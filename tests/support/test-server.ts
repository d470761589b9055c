import { createExecutionContext } from "cloudflare:test";
import { vi } from "vitest";
import { createD1Database, type DatabaseClient, type DatabaseCost } from "../../drizzle/client";
import type { Env } from "../../workers/env";
import { createServer, type ServerOptions } from "../../workers/server";
import type { RenderPage } from "../../workers/types";
import { testEnv } from "./d1";

/** The origin that visitors see in these tests. */
export const origin = testEnv.PUBLIC_ORIGIN;

const publicPolicy = "public, max-age=60";
const privatePolicy = "private, no-store";

/**
 * Stands in for the pages of a build. `/private…` is never stored, `/missing…` is a 404, `/broken…` throws, `/moved`
 * redirects, `/bare` sets no headers, `….data` is data, a write echoes its body; everything else may be stored.
 */
export const stubPages: RenderPage = async (request, { start }) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/bare") return new Response("Nothing said");
  if (pathname.startsWith("/broken")) throw new Error("A secret of the renderer");
  if (pathname === "/moved")
    return new Response(null, { status: 301, headers: { Location: "/about", "Cache-Control": publicPolicy } });
  if (request.method !== "GET" && request.method !== "HEAD")
    return Response.json({ received: await request.text() }, { headers: { "Cache-Control": privatePolicy } });
  if (pathname.endsWith(".data")) return Response.json({}, { headers: { "Cache-Control": publicPolicy } });
  const isStored = !/^\/(?:private|missing)/.test(pathname);
  const html = `<!doctype html><title>Page</title><script>start()</script><p>${pathname.length}</p>`;
  return new Response(html, {
    status: pathname.startsWith("/missing") ? 404 : 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": isStored ? publicPolicy : privatePolicy,
      "Content-Security-Policy": start.policyFor(isStored ? { scripts: ["'sha256-c3R1Yg=='"], styles: [] } : null),
    },
  });
};

/** Sends a request, by default to our own origin. */
export type Send = (address: string, init?: RequestInit) => Promise<Response>;

/** Starts a server without real pages on the tests' D1. `variables` are added to those of the tests. */
export function startServer(parts: Partial<ServerOptions> = {}, variables: Partial<Env> = {}): Send {
  const server = createServer({
    renderPage: stubPages,
    openDatabase: async () => createD1Database(testEnv.DB),
    ...parts,
  });
  return async (address, init) =>
    server.fetch(
      new Request(new URL(address, origin), { redirect: "manual", ...init }),
      { ...testEnv, ...variables },
      createExecutionContext(),
    );
}

/** The database cost of a response, from `Server-Timing`. Throws unless the server has `showCost`. */
export function databaseCostOf(response: Response): Omit<DatabaseCost, "failedReads"> {
  const timing = response.headers.get("Server-Timing") ?? "";
  const cost = /(\d+) statements, (\d+) rows, (\d+) batches/.exec(timing);
  if (!cost) throw new Error(`The response does not have its cost: ${timing}`);
  const [statements, rowsRead, batches] = cost.slice(1).map(Number) as [number, number, number];
  return { statements, rowsRead, batches };
}

/** Opens the tests' D1, but with `batch` instead of every batch of statements. */
export function databaseWithBatch(batch: () => Promise<never>): () => Promise<DatabaseClient> {
  return async () => createD1Database({ prepare: (text: string) => testEnv.DB.prepare(text), batch });
}

/** The lines logged during `work`. */
export async function logOf(work: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const write = (...parts: unknown[]) => void lines.push(parts.map(String).join(" "));
  const spies = (["log", "info", "warn", "error", "debug"] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(write),
  );
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return lines;
}
