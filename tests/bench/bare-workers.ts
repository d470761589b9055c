import { join } from "node:path";
import { build, type Plugin } from "vite";
import { root } from "../../scripts/root";

export type BareWorker = "empty" | "cache" | "database" | "router";

/** A page with the number of bytes that its URL ends with, so that both sides of a comparison send the same amount. */
const page = `
  const pages = new Map();
  const pageOf = (url) => {
    const bytes = Number(url.slice(url.lastIndexOf("/") + 1));
    if (!pages.has(bytes)) pages.set(bytes, "<!doctype html>" + "x".repeat(Math.max(bytes - 15, 0)));
    return pages.get(bytes);
  };`;

/**
 * The workers that the site is compared with, in the same run on the same machine: an empty Hono worker; one that only
 * serves a page from the Cache API; one that runs one D1 query per page; and React Router with one route that runs as
 * many statements and renders as many bytes as the page.
 */
export async function bareWorkers(): Promise<Record<BareWorker, string>> {
  return {
    empty: await bundle(
      `import { Hono } from "hono"; const app = new Hono(); app.get("*", (c) => c.text("ok")); export default app;`,
    ),
    cache: `${page}
      export default { async fetch(request) {
        const cache = await caches.open("page");
        const kept = await cache.match(request.url);
        if (kept) return kept;
        const answer = new Response(pageOf(request.url), { headers: { "Content-Type": "text/html", "Cache-Control": "public, max-age=86400" } });
        await cache.put(request.url, answer.clone());
        return answer;
      } }`,
    database: `${page}
      export default { async fetch(request, env) {
        const { results } = await env.DB.prepare('select "slug" from "Blog_posts" where "slug" = ?').bind("none").all();
        return new Response(pageOf(request.url) + results.length, { headers: { "Content-Type": "text/html" } });
      } }`,
    router: await bundleFile(join(root, "tests/bench/router-worker.tsx")),
  };
}

function bundle(source: string): Promise<string> {
  const id = "virtual:bare-worker";
  return bundleFile(id, {
    name: "bare-worker",
    resolveId: (name) => (name === id ? name : null),
    load: (name) => (name === id ? source : null),
  });
}

async function bundleFile(input: string, plugin?: Plugin): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [plugin],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: { write: false, ssr: true, rollupOptions: { input }, minify: true },
    ssr: { noExternal: true, target: "webworker" },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const [chunk] = outputs.flatMap((output) => ("output" in output ? output.output : []));
  if (chunk?.type !== "chunk") throw new Error("The bare worker was not built.");
  return chunk.code;
}
