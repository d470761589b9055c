import { useContext } from "react";
import { Scripts, UNSAFE_DataRouterStateContext, UNSAFE_FrameworkContext } from "react-router";
import { InlineScript, PageStartContext } from "./inline-script";

/** What entry.client starts the router with. */
export interface PageStartData {
  /** The source of `window.__reactRouterContext`. */
  readonly handoff: string;
  readonly manifest: string;
  /** Each route's id and modules. */
  readonly routes: ReadonlyArray<readonly [string, readonly string[]]>;
  readonly version: string;
  readonly state: string | null;
  /** Files to load in parallel after the first paint, for a page that starts the router right away. */
  readonly preload?: readonly string[];
  /** The URL of the analytics script that the page may load with consent. */
  readonly analytics?: string;
}

/** The id of the element that holds a page's `PageStartData`. */
const pageStartId = "page-start";

/**
 * Replaces the framework's `Scripts`. Lists the same files as JSON instead of importing them, so that a page that is
 * only read never loads the router: entry.client loads it on the first interaction.
 */
export function PageStart() {
  const framework = useContext(UNSAFE_FrameworkContext);
  const router = useContext(UNSAFE_DataRouterStateContext);
  const start = useContext(PageStartContext);
  // Hot reloading needs the framework's scripts.
  if (import.meta.env.DEV) return <Scripts />;
  const manifest = framework?.manifest;
  const routes = (router?.matches ?? []).map(({ route }) => [route.id, modulesOf(manifest?.routes[route.id])] as const);
  const isCached = start?.nonce === undefined;
  const data: PageStartData | null =
    start && manifest && router
      ? {
          handoff: framework.serverHandoffString ?? "{}",
          manifest: manifest.url,
          routes,
          version: start.version,
          state: start.state,
          ...(start.state !== null && isCached && { preload: startFiles(routes, manifest) }),
          ...(start.analytics && { analytics: start.analytics }),
        }
      : null;
  return (
    <>
      {data?.state != null &&
        !isCached &&
        // A page with inlined state starts the router right away. Preloading avoids a waterfall; at low priority,
        // because the page can be read and filled in before. A public page preloads after its first paint, which these
        // files would delay.
        startFiles(routes, manifest!).map((file) => (
          <link key={file} rel="modulepreload" href={file} fetchPriority="low" />
        ))}
      <script
        id={pageStartId}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: data ? JSON.stringify(data).replaceAll("<", "\\u003c") : "" }}
      />
      {manifest && <InlineScript source={pageStartScript(manifest.entry.module)} />}
    </>
  );
}

/**
 * A script that imports the entry only once the page has loaded and its first paint is on the screen. A frame's callbacks
 * run earlier, and what they request delays the paint. A page that is in the background, or whose browser reports no
 * paints, imports it a second after it has loaded.
 */
export function pageStartScript(module: string): string {
  const start = `()=>import(${JSON.stringify(module)})`;
  return `addEventListener("load",()=>{const s=${start};new PerformanceObserver(l=>l.getEntriesByName("first-contentful-paint")[0]&&s()).observe({type:"paint",buffered:true});setTimeout(s,1e3)})`;
}

function startFiles(matchedRoutes: PageStartData["routes"], { url, entry, routes }: Manifest): string[] {
  const imports = matchedRoutes.flatMap(([id]) => routes[id]?.imports ?? []);
  return [...new Set([url, ...matchedRoutes.flatMap(([, files]) => files), ...(entry.imports ?? []), ...imports])];
}

interface Manifest {
  readonly url: string;
  readonly entry: { readonly imports?: readonly string[] };
  readonly routes: Readonly<Record<string, { readonly imports?: readonly string[] } | undefined>>;
}

interface RouteFiles {
  readonly module: string;
  readonly clientActionModule?: string | undefined;
  readonly clientLoaderModule?: string | undefined;
  readonly clientMiddlewareModule?: string | undefined;
  readonly hydrateFallbackModule?: string | undefined;
}

function modulesOf(route: RouteFiles | undefined): string[] {
  if (!route) return [];
  const { module, clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule } = route;
  return [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module].filter(
    (file) => file !== undefined,
  );
}
