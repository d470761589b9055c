import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { canonicalWarnings } from "~/domain/seo/canonical";

/** How long after a route change the canonical address is checked, in milliseconds (SEO-7). */
const checkAfter = 1_000;

/** What follows a navigation in the browser: focus on the new page, the canonical check, the offline copy; and once, the service worker and metrics. */
export function NavigationEffects() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current !== pathname) {
      shown.current = pathname;
      const heading = document.querySelector<HTMLElement>("#content h1") ?? document.getElementById("content");
      // Whoever types in a form that goes on there, as that of the row it made, stays in it.
      if (document.activeElement?.closest("form[data-goes-on]")) return;
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
    }
    const timer = setTimeout(() => {
      const link = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
      for (const warning of link ? canonicalWarnings(link.href) : []) console.warn(warning);
    }, checkAfter);
    // So that it can be read again without a connection.
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(location.href));
    return () => clearTimeout(timer);
  }, [pathname]);

  useEffect(() => {
    // The portal is neither measured nor read offline.
    const isPublic = !/^\/admin(?:\/|$)/.test(location.pathname);
    if (isPublic) void import("./after-first-render").then((module) => module.afterFirstRender());
    // Once for the life of the document: whoever comes from the portal to the site loads a new one.
  }, []);

  return null;
}
