import { useRef, useState } from "react";
import { Link, matchRoutes, type LinkProps, type RouteObject, useRouteLoaderData } from "react-router";
import { fallbackSettings, labelOf, type RootData } from "~/settings/settings";

/**
 * An internal link. Prefetches its page on hover, focus or touch. `discover="none"` leaves out an attribute that only
 * the discovery of routes while browsing reads (see `react-router.config.ts`).
 */
export function PageLink({
  to,
  preventScrollReset = false,
  prefetch = "intent",
  children,
  ...props
}: LinkProps & { to: string }) {
  // On the server, write the same anchor as the router's `Link` without resolving some fifty links per page against the
  // location.
  if (import.meta.env.SSR && to.startsWith("/")) {
    return (
      <a {...props} href={to}>
        {children}
      </a>
    );
  }
  const Component = prefetch === "intent" ? IntentLink : Link;
  return (
    <Component discover="none" prefetch={prefetch} preventScrollReset={preventScrollReset} to={to} {...props}>
      {children}
    </Component>
  );
}

/** How long a pointer must rest on a link before it prefetches, in milliseconds. */
const hoverDelay = 100;

/**
 * `prefetch="intent"`, but only once the target's script has loaded. The router would load it itself and, if that
 * fails, reload the current page: hovering over a link while offline would lose a form's contents.
 */
function IntentLink({ to, prefetch: _, ...props }: LinkProps & { to: string }) {
  const [isReady, setReady] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void fetchScript(to).then(setReady), hoverDelay);
  };
  const end = () => clearTimeout(timer.current);
  return (
    <Link
      {...props}
      to={to}
      prefetch={isReady ? "render" : "none"}
      onMouseEnter={begin}
      onMouseLeave={end}
      onTouchStart={begin}
      onFocus={begin}
      onBlur={end}
    />
  );
}

interface RouteFiles {
  readonly module: string;
  readonly imports?: readonly string[];
}

interface RouterWindow {
  readonly __reactRouterDataRouter?: { readonly routes: RouteObject[] };
  readonly __reactRouterManifest?: { readonly routes: Readonly<Record<string, RouteFiles>> };
  readonly __reactRouterRouteModules?: object;
}

/**
 * Imports a page's scripts, so that the router finds them in memory. Resolves to whether all succeeded. Fetches them
 * first, because some browsers never retry a failed import.
 */
async function fetchScript(to: string): Promise<boolean> {
  const routerWindow = window as Window & RouterWindow;
  const matches =
    matchRoutes(routerWindow.__reactRouterDataRouter?.routes ?? [], new URL(to, location.href).pathname) ?? [];
  const missing = matches.flatMap(({ route: { id = "" } }) => {
    const files = routerWindow.__reactRouterManifest?.routes[id];
    return !files || id in (routerWindow.__reactRouterRouteModules ?? {}) ? [] : [files];
  });
  try {
    const files = missing.flatMap(({ module, imports = [] }) => [module, ...imports]);
    const responses = await Promise.all(files.map((file) => fetch(file)));
    if (!responses.every(({ ok }) => ok)) return false;
    await Promise.all(missing.map(({ module }) => import(/* @vite-ignore */ module)));
    return true;
  } catch {
    return false;
  }
}

/** An external link, opened in a new tab. */
export function ExternalLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: React.ReactNode;
}) {
  const settings = useRouteLoaderData<RootData>("root")?.settings ?? fallbackSettings;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only"> {labelOf(settings, "(opens in a new tab)")}</span>
    </a>
  );
}
