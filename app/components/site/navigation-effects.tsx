import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { canonicalWarnings } from "~/domain/seo/canonical";

/** How long after a navigation the canonical URL is checked, in milliseconds (SEO-7). */
const checkDelay = 1_000;

/** Side effects of a navigation: focus, the canonical check, the offline copy. On first load also the service worker and metrics. */
export function NavigationEffects() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current !== pathname) {
      shown.current = pathname;
      const heading = document.querySelector<HTMLElement>("#content h1") ?? document.getElementById("content");
      // The form of a new row stays mounted when its URL changes on saving: do not steal the focus from it.
      if (document.activeElement?.closest("form[data-goes-on]")) return;
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
    }
    const timer = setTimeout(() => {
      const link = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
      for (const warning of link ? canonicalWarnings(link.href) : []) console.warn(warning);
    }, checkDelay);
    // Stores the page for offline reading.
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(location.href));
    return () => clearTimeout(timer);
  }, [pathname]);

  useEffect(() => {
    // The portal has no metrics and no offline copies.
    const isPublic = !/^\/admin(?:\/|$)/.test(location.pathname);
    if (isPublic) void import("./after-first-render").then((module) => module.afterFirstRender());
    // Once per document is enough: links from the portal to the site load a new one.
  }, []);

  return null;
}
