import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider, type ServerBuild } from "react-router";
import * as serverBuild from "virtual:react-router/server-build";
import { databaseContext, requestContext, renderContext } from "../app/context";
import type { RenderPage } from "./types";

const context = Symbol();

type Routes = ServerBuild["routes"];
type RouteModule = NonNullable<Routes[string]>["module"];

/** What `scripts/vite-later-routes.ts` leaves of a module that is loaded later. */
interface LaterModule {
  readonly isPortal: boolean;
  load(): Promise<RouteModule>;
}

const isLater = (module: RouteModule | LaterModule): module is LaterModule => "load" in module;

// The declared types are wider than `ServerBuild`.
const { routes, ...build } = serverBuild as ServerBuild;
const ids = Object.keys(routes);
const publicIds = ids.filter((id) => !isOfPortal(id));
const [publicPaths, portalPaths] = [publicIds, ids.filter(isOfPortal)].map(
  (some) => new Set(some.flatMap((id) => topSegment(id) ?? [])),
) as [Set<string>, Set<string>];
/** By the first part of an address, or "" for the home page and unknown addresses. */
const publicHandlers = new Map<string, Handle>();
let portalHandler: Handle | undefined;

/** Renders pages and their data with React Router. The only module that imports the built routes. */
export const renderPage: RenderPage = async (request, { database, ctx, start }) => {
  const provider = new RouterContextProvider();
  provider.set(databaseContext, database);
  provider.set(requestContext, ctx);
  provider.set(renderContext, start);
  const segment = topOf(new URL(request.url).pathname);
  const handle = portalPaths.has(segment) ? (portalHandler ??= await handlerOf(ids)) : await publicHandler(segment);
  // The adapter asks for a Cloudflare event; it uses no more of one than this.
  return handle({
    request,
    env: {},
    waitUntil: () => {},
    passThroughOnException: () => {},
    [context]: provider,
  } as never);
};

type Handle = ReturnType<typeof createRequestHandler>;

/** A handler of some routes, whose modules it loads. */
async function handlerOf(some: readonly string[]): Promise<Handle> {
  const loaded = some.map(async (id) => {
    const route = routes[id];
    if (!route) return [];
    const { module } = route;
    return [[id, isLater(module) ? { ...route, module: await module.load() } : route]];
  });
  return createRequestHandler({
    // As a value: a function would be evaluated on every request.
    build: { ...build, routes: Object.fromEntries((await Promise.all(loaded)).flat()) as Routes },
    mode: import.meta.env.MODE,
    // The adapter types `cloudflare` as platform values alone, but passes on whatever the handler is given.
    getLoadContext: ({ context: { cloudflare } }) =>
      (cloudflare as unknown as { [context]: RouterContextProvider })[context],
  });
}

/**
 * A handler of the routes that an address with this first part can match. The router goes through all the routes it has
 * several times for each page.
 */
async function publicHandler(segment: string): Promise<Handle> {
  const key = publicPaths.has(segment) ? segment : "";
  // Not the promise: a request must not wait for a promise of another request, which may be gone.
  const handler =
    publicHandlers.get(key) ?? (await handlerOf(publicIds.filter((id) => [undefined, key].includes(topSegment(id)))));
  publicHandlers.set(key, handler);
  return handler;
}

function isOfPortal(id: string): boolean {
  const module = routes[id]?.module;
  return module !== undefined && isLater(module) && module.isPortal;
}

/** The first part of a path, in every spelling that the router accepts: "admin" of "/admin", "/Admin.data", "/%61dmin/". */
function topOf(pathname: string): string {
  try {
    return firstSegment(decodeURIComponent(pathname.slice(1)));
  } catch {
    return "";
  }
}

/** Such as "admin" of "Admin/users" or "admin.data". */
function firstSegment(path: string): string {
  return /^[^/.]*/.exec(path)![0].toLowerCase();
}

/** The first part of a route's whole path; undefined if it, or what is below it, matches addresses that begin with any. */
function topSegment(id: string): string | undefined {
  const route = routes[id];
  if (!route) return undefined;
  const above = route.parentId === undefined ? undefined : topSegment(route.parentId);
  if (above !== undefined) return above;
  return route.path && !/^[:*]/.test(route.path) ? firstSegment(route.path) : undefined;
}
