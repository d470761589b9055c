import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider, type ServerBuild } from "react-router";
import * as serverBuild from "virtual:react-router/server-build";
import { databaseContext, requestContext, renderContext } from "../app/context";
import type { RenderPage } from "./types";

const context = Symbol();

type Routes = ServerBuild["routes"];
type RouteModule = NonNullable<Routes[string]>["module"];

/** What `scripts/vite-portal-routes.ts` leaves of a module that is loaded later. */
interface LaterModule {
  load(): Promise<RouteModule>;
}

const isLater = (module: RouteModule | LaterModule): module is LaterModule => "load" in module;

// The declared types are wider than `ServerBuild`.
const { routes, ...build } = serverBuild as ServerBuild;
const handlePublic = handlerOf(
  Object.fromEntries(Object.entries(routes).filter(([, route]) => route && !isLater(route.module))),
);
const portalPaths = new Set(
  Object.values(routes).flatMap((route) =>
    route?.path !== undefined && isLater(route.module) && isAtRoot(route.parentId) ? [firstSegment(route.path)] : [],
  ),
);
let handlePortal: Handle | undefined;

/** Renders pages and their data with React Router. The only module that imports the built routes. */
export const renderPage: RenderPage = async (request, { database, ctx, start }) => {
  const provider = new RouterContextProvider();
  provider.set(databaseContext, database);
  provider.set(requestContext, ctx);
  provider.set(renderContext, start);
  const handle = isPortal(new URL(request.url).pathname) ? (handlePortal ??= await loadPortal()) : handlePublic;
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

function handlerOf(some: Routes): Handle {
  return createRequestHandler({
    // As a value: a function would be evaluated on every request.
    build: { ...build, routes: some },
    mode: import.meta.env.MODE,
    // The adapter types `cloudflare` as platform values alone, but passes on whatever the handler is given.
    getLoadContext: ({ context: { cloudflare } }) =>
      (cloudflare as unknown as { [context]: RouterContextProvider })[context],
  });
}

/** A handler of all routes, those of the portal included. */
async function loadPortal(): Promise<Handle> {
  const loaded = Object.entries(routes).map(async ([id, route]) => {
    if (!route) return [];
    const { module } = route;
    return [[id, isLater(module) ? { ...route, module: await module.load() } : route]];
  });
  return handlerOf(Object.fromEntries((await Promise.all(loaded)).flat()) as Routes);
}

/** Whether a path is one of the portal's, in every spelling that the router accepts: "/admin", "/Admin.data", "/%61dmin/". */
function isPortal(pathname: string): boolean {
  try {
    return portalPaths.has(firstSegment(decodeURIComponent(pathname.slice(1))));
  } catch {
    return false;
  }
}

/** Such as "admin" of "Admin/users" or "admin.data". */
function firstSegment(path: string): string {
  return /^[^/.]*/.exec(path)![0].toLowerCase();
}

/** Whether a route's path is that of its address: nothing above it has one. */
function isAtRoot(parentId: string | undefined): boolean {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return !parent || (!parent.path && isAtRoot(parent.parentId));
}
