import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { AnalyticsWindow } from "~/ui/components/after-first-render";

/** Without a connection, the file may not load, and is not needed. */
const ignore = () => undefined;
/** How long after a navigation the canonical URL is checked, in milliseconds (SEO-7). */
const checkDelay = 1_000;

/**
 * Lets the browser follow links while offline: the service worker has whole pages, but not the data that the router
 * would fetch.
 */
function followLinksOffline(): () => void {
  const onClick = (event: MouseEvent) => {
    if (navigator.onLine || !navigator.serviceWorker?.controller) return;
    // Captured before it reaches React's listener on the document.
    if ((event.target as Element).closest("a[href]")) event.stopPropagation();
  };
  addEventListener("click", onClick, true);
  return () => removeEventListener("click", onClick, true);
}

/**
 * A navigation's side effects: focus, analytics page view, canonical check and offline copy. On the first load, also
 * the service worker and web vitals.
 */
export function NavigationEffects() {
  const { pathname, search } = useLocation();
  const lastPathname = useRef(pathname);
  const lastAddress = useRef(pathname + search);

  useEffect(() => {
    if (lastPathname.current !== pathname) {
      lastPathname.current = pathname;
      // The analytics script reports the first page by itself.
      (window as AnalyticsWindow).gtag?.("event", "page_view", {
        page_location: location.href,
        page_title: document.title,
      });
      const heading = document.querySelector<HTMLElement>("#content h1") ?? document.getElementById("content");
      const focusedElement = document.activeElement;
      // The form of a new row stays mounted when saving changes its URL, and a form just opened may already have the
      // focus in a field. Do not take it away, or what the user types is lost.
      if (
        focusedElement?.closest("form[data-goes-on]") ||
        focusedElement?.matches("#content :is(input, textarea, select)")
      )
        return;
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
    }
    const timer = setTimeout(() => {
      const link = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
      // The portal has none, and would load the rules for nothing.
      if (!link) return;
      import("~/base/web/canonical").then(({ canonicalWarnings }) => {
        for (const warning of canonicalWarnings(link.href)) console.warn(warning);
      }, ignore);
    }, checkDelay);
    // Stores the page for offline reading.
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(location.href));
    return () => clearTimeout(timer);
  }, [pathname]);

  useEffect(() => {
    // The portal has no metrics and no offline copies.
    const isPublic = !/^\/admin(?:\/|$)/.test(location.pathname);
    if (!isPublic) return;
    import("~/ui/components/after-first-render").then((module) => module.afterFirstRender(), ignore);
    return followLinksOffline();
    // Once per document is enough: links from the portal to the site load a new one.
  }, []);

  useEffect(() => {
    if (lastAddress.current === pathname + search) return;
    const isSamePage = lastAddress.current.split("?")[0] === pathname;
    lastAddress.current = pathname + search;
    if (/^\/admin(?:\/|$)/.test(pathname)) return;
    import("~/ui/components/after-first-render").then(
      (module) => (isSamePage ? module.noteStep() : module.noteView()),
      ignore,
    );
  }, [pathname, search]);

  return null;
}
