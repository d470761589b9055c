import { build } from "vite";

/** The size of the page that the bare workers answer with, in bytes. */
const pageBytes = 20_480;

const page = `const page = "<!doctype html>" + "x".repeat(${pageBytes - 15});`;

/**
 * What the site is measured against, in the same run on the same machine: an empty Hono worker, one that only answers
 * a page from the Cache API, and one that asks D1 once and answers a page.
 */
export async function bareWorkers(): Promise<Record<"empty" | "cache" | "database", string>> {
  return {
    empty: await bundle(
      `import { Hono } from "hono"; const app = new Hono(); app.get("/", (c) => c.text("ok")); export default app;`,
    ),
    cache: `${page}
      export default { async fetch(request) {
        const cache = await caches.open("page");
        const kept = await cache.match(request.url);
        if (kept) return kept;
        const answer = new Response(page, { headers: { "Content-Type": "text/html", "Cache-Control": "public, max-age=86400" } });
        await cache.put(request.url, answer.clone());
        return answer;
      } }`,
    database: `${page}
      export default { async fetch(request, env) {
        const { results } = await env.DB.prepare('select "slug" from "Blog_posts" where "slug" = ?').bind("none").all();
        return new Response(page + results.length, { headers: { "Content-Type": "text/html" } });
      } }`,
  };
}

async function bundle(source: string): Promise<string> {
  const id = "virtual:bare-worker";
  const result = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [
      {
        name: "bare-worker",
        resolveId: (name) => (name === id ? name : null),
        load: (name) => (name === id ? source : null),
      },
    ],
    build: { write: false, ssr: true, rollupOptions: { input: id }, minify: true },
    ssr: { noExternal: true, target: "webworker" },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const [chunk] = outputs.flatMap((output) => ("output" in output ? output.output : []));
  if (chunk?.type !== "chunk") throw new Error("The bare worker was not built.");
  return chunk.code;
}
