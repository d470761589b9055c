import { renderToReadableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { PageStartContext } from "./components/site/page-start";
import { siteContext, startContext } from "./context";

/** How long a loader's promise may keep the page waiting, in milliseconds. */
export const streamTimeout = 5_000;

/**
 * Renders a page to completion, or gives the state of one.
 *
 * A page that caches may keep does not carry its loaders' data a second time: the browser asks for it as
 * `?_state` when it first needs the router, and gets what the framework would have written into the page. A
 * page that is never stored carries it along, because asking again would run its loaders again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const start = loadContext.get(startContext);
  const state = await new Response(routerContext.serverHandoffStream).text();
  const version = await fingerprint(state);
  if (start.wantsState) {
    headers.set("Content-Type", "text/x-script; charset=utf-8");
    headers.set("X-State-Version", version);
    return new Response(state, { status, headers });
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const stored = headers.get("Cache-Control")?.startsWith("public") ?? false;
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  const nonce = stored ? undefined : start.nonce;
  const stream = await renderToReadableStream(
    <PageStartContext value={{ nonce, version, state: stored ? null : state }}>
      <ServerRouter context={{ ...routerContext, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
    </PageStartContext>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        loadContext
          .get(siteContext)
          .log("render_failed", { message: error instanceof Error ? error.message : String(error) });
      },
    },
  );
  await stream.allReady;
  return new Response(stream, { status, headers });
}

/** A short name for a state, by which the browser knows that the state it got belongs to the page it shows. */
async function fingerprint(state: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(state)));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
