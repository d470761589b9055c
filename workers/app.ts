import { WorkerEntrypoint } from "cloudflare:workers";
import { openDatabase } from "./database";
import type { Env } from "./env";
import { runScheduledTasks } from "./scheduled-tasks";
import { localCache } from "./page-cache/local-cache";
import { uncached, type PageCache } from "./page-cache/page-cache";
import { PageStore } from "./page-cache/page-store";
import { platformCache } from "./page-cache/platform-cache";
import { renderPage } from "./render-page";
import { createServer } from "./server";
import { createBackend } from "./backend";
import type { WorkerContext } from "./types";

/** What the platform adds to the context where its cache is switched on (wrangler.toml). */
type PlatformContext = WorkerContext & Partial<Pick<ExecutionContext, "cache" | "exports">>;

const parts = { renderPage, openDatabase };
const site = createBackend(parts);
const server = createServer({ ...parts, pageCache, showCost: import.meta.env.DEV });
const store = new PageStore();

/** The entry point behind the platform's page cache. Only the gateway calls it. */
export class Backend extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    return site.fetch(request, this.env, this.ctx);
  }

  /** Drops stored answers with one of these tags. Here, because a purge reaches only its own entry point's cache. */
  async purge(tags: string[]): Promise<void> {
    await this.ctx.cache?.purge({ tags });
  }
}

/** The gateway. Never cached: it decides what may be. */
export default {
  fetch: (request, env, context) => server.fetch(request, env, context),
  scheduled: async (event, env) =>
    runScheduledTasks(await openDatabase(env, "first-primary"), env, new Date(event.scheduledTime).toISOString()),
} satisfies ExportedHandler<Env>;

function pageCache(context: PlatformContext): PageCache {
  if (import.meta.env.DEV) return uncached;
  if (context.cache && context.exports) return platformCache(context.exports.Backend);
  return localCache({ store, waitUntil: (work) => context.waitUntil(work), now: Date.now });
}
