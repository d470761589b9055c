import { WorkerEntrypoint } from "cloudflare:workers";
import { createBackend } from "./backend";
import { openDatabase } from "./database";
import type { Env } from "./env";
import { localCache, noPageCache, type PageCache, PageStore, platformCache } from "./page-cache";
import { renderPage } from "./render-page";
import { createServer } from "./server";
import type { WorkerContext } from "./types";

/** The execution context, with the members that exist only while the platform's cache is on (wrangler.toml). */
type PlatformContext = WorkerContext & Partial<Pick<ExecutionContext, "cache" | "exports">>;

/** The cron trigger (wrangler.toml) that delivers messages and relates pages. Any other runs the daily tasks. */
const everyMinute = "* * * * *";

/** In milliseconds: D1's own limit for a query. Nobody is waiting, and a backup reads a megabyte at a time. */
const scheduledTimeouts = { readTimeout: 30_000, writeTimeout: 30_000 };

const dependencies = { renderPage, openDatabase };
const backend = createBackend(dependencies);
const server = createServer({ ...dependencies, pageCache, showCost: import.meta.env.DEV, countsVisits: true });
const store = new PageStore();

/** The entry point behind the platform's page cache. Called only by the gateway. */
export class Backend extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    return backend.fetch(request, this.env, this.ctx);
  }

  /** Purges cached responses by tag. Must run here: a purge reaches only the cache of its own entry point. */
  async purge(tags: string[]): Promise<void> {
    await this.ctx.cache?.purge({ tags });
  }
}

/** The gateway. Never cached itself: it decides what may be served from the cache. */
export default {
  fetch: (request, env, context) => server.fetch(request, env, context),
  async scheduled(event, env, context) {
    const now = new Date(event.scheduledTime).toISOString();
    const database = await openDatabase(env, "first-primary", scheduledTimeouts);
    // Imported on demand: no request needs any of this.
    const { enqueueMorningDigest, relatePages, runScheduledTasks } = await import("./scheduled-tasks");
    if (event.cron !== everyMinute) return runScheduledTasks(database, env, now);
    await enqueueMorningDigest(database, env, now);
    const { deliverMessages } = await import("./mail/deliver-messages");
    await deliverMessages(env, openDatabase, "scheduled");
    await relatePages(database, { now, origin: env.PUBLIC_ORIGIN }, (tags) => pageCache(context).purge(tags));
  },
} satisfies ExportedHandler<Env>;

function pageCache(context: PlatformContext): PageCache {
  if (import.meta.env.DEV) return noPageCache;
  if (context.cache && context.exports) return platformCache(context.exports.Backend);
  return localCache({ store, waitUntil: (work) => context.waitUntil(work), now: Date.now });
}
