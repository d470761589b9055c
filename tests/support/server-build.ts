import type { RouteConfigEntry } from "@react-router/dev/routes";
import {
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  type ServerBuild,
} from "react-router";
import * as entryServer from "../../app/entry.server";
import * as root from "../../app/root";
import { testEnv } from "./d1";

type Route = NonNullable<ServerBuild["routes"][string]>;

/**
 * Stands in for `virtual:react-router/server-build` in the worker tests, so that `workers/render-page.ts` renders the
 * real routes without a build. The script URLs lead nowhere.
 */
const modules = import.meta.glob<Route["module"]>("../../app/**/*.route.{ts,tsx}", { eager: true });

const ssr = true;
const isSpaMode = false;
const basename = "/";
const publicPath = "/";
const prerender: string[] = [];
const assetsBuildDirectory = "build/client";
const routeDiscovery = { mode: "initial" } as const;
const future = {} as ServerBuild["future"];
const entry = { module: entryServer } as ServerBuild["entry"];
const allowedActionOrigins = false;

const routes: Record<string, Route> = {
  root: { id: "root", path: "", module: withProps(root as Route["module"]) },
  ...routesOf(testEnv.ROUTES, "root"),
};

const assets: ServerBuild["assets"] = {
  version: "test",
  url: "/assets/manifest.js",
  entry: { module: "/assets/entry.js", imports: [] },
  routes: Object.fromEntries(Object.values(routes).map((route) => [route.id, assetsOf(route)])),
};

function routesOf(entries: readonly RouteConfigEntry[], parentId: string): Record<string, Route> {
  const routesById: Record<string, Route> = {};
  for (const { file, path, index, children = [], id = file.replace(/\.tsx?$/, "") } of entries) {
    const module = modules[`../../app/${file}`];
    if (module)
      Object.assign(
        routesById,
        { [id]: { id, parentId, path, index, module: withProps(module) } },
        routesOf(children, id),
      );
  }
  return routesById;
}

/** Passes components their props, as the framework's Vite plugin does in a build. */
function withProps(module: Route["module"]): Route["module"] {
  const { default: Component, ErrorBoundary } = module;
  return {
    ...module,
    default: Component && withComponentProps(Component as never),
    ...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as never) }),
  };
}

function assetsOf({ module, ...route }: Route): ServerBuild["assets"]["routes"][string] {
  return {
    ...route,
    module: `/assets/${route.id}.js`,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
    imports: [],
    css: [],
    hasAction: module.action !== undefined,
    hasLoader: module.loader !== undefined,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: module.ErrorBoundary !== undefined,
  };
}

export {
  allowedActionOrigins,
  assets,
  assetsBuildDirectory,
  basename,
  entry,
  future,
  isSpaMode,
  prerender,
  publicPath,
  routeDiscovery,
  routes,
  ssr,
};
