import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider, type ServerBuild } from "react-router";
import * as serverBuild from "virtual:react-router/server-build";
import { decodePercentEncoding } from "../app/base/web/urls";
import { databaseContext, requestContext, renderContext } from "../app/routing/context";
import type { RenderPage } from "./types";

const context = Symbol();

type Routes = ServerBuild["routes"];
type RouteModule = NonNullable<Routes[string]>["module"];

/** A route module replaced by `scripts/vite-lazy-routes.ts`, to be loaded on first use. */
interface LazyModule {
  readonly isPortal: boolean;
  load(): Promise<RouteModule>;
}

const isLazy = (module: RouteModule | LazyModule): module is LazyModule => "load" in module;

// The declared types are wider than `ServerBuild`.
const { routes, ...build } = serverBuild as ServerBuild;
const ids = Object.keys(routes);
const publicIds = ids.filter((id) => !isPortalRoute(id));
const publicSegments = new Set(publicIds.flatMap((id) => routeSegment(id) ?? []));
const portalSegments = new Set(ids.filter(isPortalRoute).flatMap((id) => routeSegment(id) ?? []));
/** By the first segment of the path, or "" for the home page and unknown paths. */
const publicHandlers = new Map<string, Handle>();
let portalHandler: Handle | undefined;

/** Renders pages and their data with React Router. The only module that imports the built routes. */
export const renderPage: RenderPage = async (request, { database, ctx, start }) => {
  const provider = new RouterContextProvider();
  provider.set(databaseContext, database);
  provider.set(requestContext, ctx);
  provider.set(renderContext, start);
  const segment = pathSegment(new URL(request.url).pathname);
  const isPortal = portalSegments.has(segment);
  const handle = isPortal ? (portalHandler ??= await createHandler(ids)) : await publicHandler(segment);
  // The adapter's type is a whole Cloudflare event, but it uses only these members.
  return handle({
    request,
    env: {},
    waitUntil: () => {},
    passThroughOnException: () => {},
    [context]: provider,
  } as never);
};

type Handle = ReturnType<typeof createRequestHandler>;

/** Loads the modules of some routes and returns a handler for them. */
async function createHandler(routeIds: readonly string[]): Promise<Handle> {
  const routeEntries = routeIds.map(async (id) => {
    const route = routes[id];
    if (!route) return [];
    const { module } = route;
    return [[id, isLazy(module) ? { ...route, module: await module.load() } : route]];
  });
  return createRequestHandler({
    // A value, because a function would be called on every request.
    build: { ...build, routes: Object.fromEntries((await Promise.all(routeEntries)).flat()) as Routes },
    mode: import.meta.env.MODE,
    // The adapter types `cloudflare` as platform values only, but passes on whatever the handler gets.
    getLoadContext: ({ context: { cloudflare } }) =>
      (cloudflare as unknown as { [context]: RouterContextProvider })[context],
  });
}

/**
 * A handler for the routes that a path with this first segment can match. Rendering with all routes is slower: the
 * router goes through them several times per page.
 */
async function publicHandler(segment: string): Promise<Handle> {
  const key = publicSegments.has(segment) ? segment : "";
  // Stores no promise: a request must not wait for a promise of another request, which may be cancelled.
  const handler =
    publicHandlers.get(key) ??
    (await createHandler(publicIds.filter((id) => [undefined, key].includes(routeSegment(id)))));
  publicHandlers.set(key, handler);
  return handler;
}

function isPortalRoute(id: string): boolean {
  const module = routes[id]?.module;
  return module !== undefined && isLazy(module) && module.isPortal;
}

/**
 * A path's first segment, in every spelling the router accepts: "admin" for "/Admin", "/admin.data" and "/%61dmin/".
 */
function pathSegment(pathname: string): string {
  return firstSegment(decodePercentEncoding(pathname.slice(1)) ?? "");
}

/** Such as "admin" for "Admin/users" or "admin.data". */
function firstSegment(path: string): string {
  return /^[^/.]*/.exec(path)![0].toLowerCase();
}

/** The first segment of a route's full path; undefined if the route or one of its children can match any segment. */
function routeSegment(id: string): string | undefined {
  const route = routes[id];
  if (!route) return undefined;
  const parentSegment = route.parentId === undefined ? undefined : routeSegment(route.parentId);
  if (parentSegment !== undefined) return parentSegment;
  return route.path && !/^[:*]/.test(route.path) ? firstSegment(route.path) : undefined;
}
