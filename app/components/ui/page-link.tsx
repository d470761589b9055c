import { useRef, useState } from "react";
import { Link, matchRoutes, type LinkProps, type RouteObject } from "react-router";

/** A link within the site, by its path: its page is fetched when somebody is about to follow it. */
export function PageLink({
  to,
  preventScrollReset = false,
  prefetch = "intent",
  children,
  ...props
}: LinkProps & { to: string }) {
  // On the server a link is an anchor. The router's own component would resolve each of some fifty links a page
  // against the location to write the same; `data-discover` is what it adds.
  if (import.meta.env.SSR && to.startsWith("/")) {
    return (
      <a {...props} href={to} data-discover="true">
        {children}
      </a>
    );
  }
  const Kind = prefetch === "intent" ? IntentLink : Link;
  return (
    <Kind prefetch={prefetch} preventScrollReset={preventScrollReset} to={to} {...props}>
      {children}
    </Kind>
  );
}

/** Whoever rests on a link for so long, in milliseconds, may follow it. */
const restsFor = 100;

/**
 * Does what `prefetch="intent"` does, once the page's script is here. The router itself would load it, and where that
 * fails, reload the page that is shown: moving over a link without a network would take a form away.
 */
function IntentLink({ to, prefetch: _, ...props }: LinkProps & { to: string }) {
  const [isReady, setReady] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void fetchScript(to).then(setReady), restsFor);
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

/** Fetches the script of a page, from where the router will find it in the browser's cache. Resolves to whether it is here. */
async function fetchScript(to: string): Promise<boolean> {
  const site = window as Window & RouterWindow;
  const matches = matchRoutes(site.__reactRouterDataRouter?.routes ?? [], new URL(to, location.href).pathname) ?? [];
  const missing = matches.flatMap(({ route: { id = "" } }) => {
    const files = site.__reactRouterManifest?.routes[id];
    return !files || id in (site.__reactRouterRouteModules ?? {}) ? [] : [files.module, ...(files.imports ?? [])];
  });
  try {
    const answers = await Promise.all(missing.map((file) => fetch(file)));
    return answers.every(({ ok }) => ok);
  } catch {
    return false;
  }
}

/** A link that leaves the site, in a new tab. */
export function ExternalLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
