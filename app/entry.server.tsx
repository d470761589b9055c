import { renderToString } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { PageStartContext } from "./components/site/page-start-context";
import { requestContext, startContext } from "./context";
import { inlineHashes } from "./inline-code";

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
  const { serverHandoffStream, ...pageContext } = routerContext;
  const state = await new Response(serverHandoffStream).text();
  const version = await fingerprint(state);
  const stored = headers.get("Cache-Control")?.startsWith("public") ?? false;
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  // A page follows from the build and its state alone, so together they name its content.
  if (stored) headers.set("ETag", `"${routerContext.manifest.version}-${version}${start.wantsState ? "-state" : ""}"`);
  if (start.wantsState) {
    headers.set("Content-Type", "text/x-script; charset=utf-8");
    headers.set("X-State-Version", version);
    return new Response(state, { status, headers });
  }
  headers.set("Content-Type", "text/html; charset=utf-8");

  // In development the framework's own scripts stand in the page, different on each, and no cache keeps it.
  const hashes = stored && !import.meta.env.DEV ? await inlineHashes(routerContext.manifest.entry.module) : null;
  const nonce = hashes ? undefined : start.nonce;
  const carriesState = !stored || startsAtOnce(routerContext);
  const html = `<!DOCTYPE html>${renderToString(
    <PageStartContext value={{ nonce, version, state: carriesState ? state : null }}>
      <ServerRouter context={pageContext} url={request.url} {...(nonce && { nonce })} />
    </PageStartContext>,
  )}`;
  headers.set("Content-Security-Policy", start.policyFor(hashes));
  return new Response(html, { status, headers });
}

/**
 * Logs what a loader, an action or a component threw unexpectedly. The framework's default prints the error itself:
 * without the request's id, and with the values of a query that failed.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const thrown = isRouteErrorResponse(error) ? (error as { error?: unknown }).error : error;
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  const detail = cause instanceof Error ? { name: cause.name, message: cause.message.slice(0, 300) } : {};
  context.get(requestContext).log("unexpected_error", detail);
};

/** Whether a route of the page says, by `handle.startsAtOnce`, that the page is there to be used rather than read. */
function startsAtOnce({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as { startsAtOnce?: boolean } | undefined)?.startsAtOnce === true,
  );
}

/** A short name for a state, by which the browser knows that the state it got belongs to the page it shows. */
async function fingerprint(state: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(state)));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
