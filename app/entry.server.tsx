import { encodeHexLowerCase } from "@oslojs/encoding";
import { renderToString } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { privatePolicy } from "./base/web/cache-policy";
import { causeOf, loggableMessage } from "./base/words/error-message";
import { PageStartContext } from "./first-view/inline-script";
import { inlineHashes } from "./inline-code";
import { analyticsHeader, requestContext, renderContext } from "./routing/context";
import { analyticsHost } from "./settings/analytics-script";
import type { RootData } from "./settings/settings";

/** How long a page waits for a loader's deferred promise, in milliseconds. */
export const streamTimeout = 5_000;

/**
 * Renders a complete page, or only its hydration state.
 *
 * A cacheable page does not embed its loader data: when the browser first needs the router, it requests `?_state` and
 * gets what the framework would have inlined. A page that is never cached embeds it, because a second request would run
 * its loaders again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const options = loadContext.get(renderContext);
  const { serverHandoffStream, ...pageContext } = routerContext;
  const state = await readBytes(serverHandoffStream);
  const version = await fingerprint(state);
  const cacheable = headers.get("Cache-Control")?.startsWith("public") ?? false;
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", privatePolicy);
  // The HTML depends only on the build and the state, so together they identify it.
  if (cacheable)
    headers.set("ETag", `"${routerContext.manifest.version}-${version}${options.wantsState ? "-state" : ""}"`);
  if (options.wantsState) {
    headers.set("Content-Type", "text/x-script; charset=utf-8");
    headers.set("X-State-Version", version);
    return new Response(state, { status, headers });
  }
  headers.set("Content-Type", "text/html; charset=utf-8");

  // In development the framework adds its own inline scripts, and nothing is cached.
  const hashes = cacheable && !import.meta.env.DEV ? await inlineHashes(routerContext.manifest.entry.module) : null;
  const nonce = hashes ? undefined : options.nonce;
  // Never on pages with a nonce: sign-in, the portal, previews and errors.
  const analytics = hashes && !options.hasSession ? analyticsScript(routerContext) : "";
  const embedsState = !cacheable || startsAtOnce(routerContext);
  const html = `<!DOCTYPE html>${renderToString(
    <PageStartContext
      value={{ nonce, version, state: embedsState ? new TextDecoder().decode(state) : null, analytics }}
    >
      <ServerRouter context={withMatchedRoutes(pageContext)} url={request.url} {...(nonce && { nonce })} />
    </PageStartContext>,
  )}`;
  headers.set("Content-Security-Policy", options.policyFor(hashes));
  const host = analyticsHost(analytics);
  if (host !== null) headers.set(analyticsHeader, host);
  return new Response(html, { status, headers });
}

/**
 * Logs an unexpected error of a loader, an action or a component. The framework's default has no request id and prints
 * the whole error, including the values of a failed query.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const rootError = isRouteErrorResponse(error) ? (error as { error?: unknown }).error : error;
  const cause = causeOf(rootError);
  const detail = cause instanceof Error ? { name: cause.name, message: loggableMessage(rootError) } : {};
  context.get(requestContext).log("unexpected_error", detail);
};

/** Whether a route sets `handle.startsAtOnce`: an interactive page that needs the router right away. */
function startsAtOnce({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as { startsAtOnce?: boolean } | undefined)?.startsAtOnce === true,
  );
}

/**
 * The same page with only its own routes in the manifest: `ServerRouter` makes a router of all the routes it gets, and
 * `PageLink` links to the others without one.
 */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]]),
  );
  return { ...context, manifest: { ...manifest, routes } };
}

/** Reads a stream that usually has one chunk. Wrapping it in a `Response` would cost more than the encoding. */
async function readBytes(stream: ReadableStream<Uint8Array> | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read())
    chunks.push(new Uint8Array(part.value));
  const [first] = chunks;
  return first && chunks.length === 1 ? first : new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** The URL of the analytics script, or "". */
function analyticsScript({ staticHandlerContext }: EntryContext): string {
  return (staticHandlerContext.loaderData.root as RootData | undefined)?.settings.analyticsScript ?? "";
}

/** A short hash of the state. The browser uses it to check that the state it fetched matches the page. */
async function fingerprint(state: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", state));
  return encodeHexLowerCase(digest.subarray(0, 8));
}
