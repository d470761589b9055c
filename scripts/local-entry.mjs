/**
 * The entry point of the local server (built-server.ts), in front of the build and in its isolate. It does what
 * Cloudflare's network does there: it serves static files and tells the worker the visitor's address. Miniflare has
 * workers of its own for that, but a request that passes through them takes three times as long.
 *
 * Imports nothing: workerd gets this file as it stands.
 *
 * @param site the build's default export
 * @param {readonly string[]} files the paths of the static files that are served without running the worker
 * @param {string | null} proxyHeader the header in which a trusted proxy gives the visitor's address. With it,
 *   `X-Forwarded-Proto` is trusted, too. Without it, the visitor is whoever opened the connection.
 */
export function createLocalEntry(site, files, proxyHeader) {
  const paths = new Set(files);
  // Files do not change while the server runs.
  const served = new Map();

  async function serveFile(request, env, path) {
    const isPlain = request.method === "GET" && !request.headers.has("Range");
    const known = isPlain ? served.get(path) : undefined;
    if (known) {
      const isCurrent = request.headers.get("If-None-Match") === known.headers.get("ETag");
      return new Response(isCurrent ? null : known.body, { status: isCurrent ? 304 : 200, headers: known.headers });
    }
    const response = await env.ASSETS.fetch(request);
    if (!isPlain || response.status !== 200) return response;
    const file = { body: await response.arrayBuffer(), headers: new Headers(response.headers) };
    served.set(path, file);
    return new Response(file.body, { headers: file.headers });
  }

  return {
    async fetch(request, env, context) {
      const url = new URL(request.url);
      if (paths.has(url.pathname)) return serveFile(request, env, url.pathname);
      const headers = new Headers(request.headers);
      const address = proxyHeader === null ? socketAddress(request) : lastAddress(headers.get(proxyHeader));
      // Never the visitor's own word: sign-in and intake are limited by address.
      if (address === null) headers.delete("CF-Connecting-IP");
      else headers.set("CF-Connecting-IP", address);
      const visit = new Request(request, { headers });
      if (proxyHeader === null || headers.get("X-Forwarded-Proto") !== "https") return site.fetch(visit, env, context);
      url.protocol = "https:";
      return site.fetch(new Request(url, visit), env, context);
    },
  };
}

/** The address of the other end of the connection, without its port, or null. */
function socketAddress({ cf }) {
  const clientIp = cf?.clientIp ?? "";
  return /^\[(.*)\]:\d+$/.exec(clientIp)?.[1] ?? /^(.*):\d+$/.exec(clientIp)?.[1] ?? null;
}

/** The last address of a list, or null: a proxy appends the one that it saw to whatever the visitor sent. */
const lastAddress = (value) => value?.split(",").at(-1).trim() || null;
