import { type ReactNode, useEffect } from "react";
import { useLocation, useMatches, useRouteLoaderData } from "react-router";
import { breadcrumbNames, breadcrumbs, breadcrumbView } from "~/base/web/breadcrumbs";
import { PageLink } from "~/first-view/page-link";
import { OutboxLine } from "~/intake/outbox/outbox-line";
import type { RootData } from "~/settings/settings";
import { labelsOfPages } from "~/settings/site-links";
import { PendingText } from "~/ui/components/pending-text";
import { useSettings } from "~/ui/components/settings";
import { isNoConnection } from "../../ui/components/error-states";
import { CookieBanner } from "./cookie-banner";
import { Footer } from "./footer";
import { Header } from "./header";
import { TermCards } from "./term-cards";

/** Pages of rows. Fixed pages whose texts are a row say which one. */
const rowPages =
  /^\/(?:blog\/post|blog\/category|it-glossary\/term|ai-product-stack|ventures|work|services|example-product-briefs)\/[^/]+$/;

/** Links to the form of the page's row, for users who may edit it (PREV-3). Pages cached for visitors never have it. */
function EditLink() {
  const edits = useRouteLoaderData<RootData>("root")?.edits;
  const { pathname, search } = useLocation();
  const page = useMatches().at(-1)?.loaderData as { readonly status?: string; readonly pageKey?: string } | undefined;
  if (!edits || new URLSearchParams(search).has("preview")) return null;
  // Not the path of a key: the definitions of all pages would come along.
  // A row's page also has the texts of its list. What a person wrote is in no form.
  const address = pathname.startsWith("/blog/author/")
    ? null
    : rowPages.test(pathname)
      ? page?.status === "ok"
        ? pathname
        : null
      : (page?.pageKey ?? null);
  if (address === null) return null;
  return (
    <aside aria-label="For editors" className="contents">
      <a
        href={`/admin/edit?page=${encodeURIComponent(address)}`}
        // In narrow windows it would cover text.
        className="button no-print lg:fixed"
        // Not in the style sheet, which every visitor loads.
        style={{
          margin: "0.5rem 1.25rem 1rem",
          insetInlineEnd: 0,
          bottom: "calc(var(--banner-height, 0px) + env(safe-area-inset-bottom))",
          zIndex: 30,
          minHeight: "2.75rem",
          borderRadius: "2rem",
          background: "var(--raised)",
          color: "var(--ink)",
        }}
      >
        Edit this page
      </a>
    </aside>
  );
}

/**
 * Reloads the page if the router could not fetch its data: the service worker responds with a copy or the offline page.
 * Neither needs data, so this cannot loop.
 */
export function ReloadOffline({ error }: { error: unknown }) {
  const isOffline = isNoConnection(error);
  useEffect(() => {
    if (isOffline && navigator.serviceWorker?.controller) location.reload();
  }, [isOffline]);
  return null;
}

/** The breadcrumb trail (NAV-10 to NAV-12). Routes set their label as `breadcrumb` in their loader data. */
function Breadcrumbs() {
  const { pathname } = useLocation();
  const matches = useMatches();
  const steps = breadcrumbs(pathname, breadcrumbNames(matches), breadcrumbView(matches), labelsOfPages(useSettings()));
  if (steps.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb" className="no-print wrap">
      <ol className="crumbs">
        {steps.map((step, position) => (
          <li key={position}>
            {step.to === null ? (
              <span aria-current={position === steps.length - 1 ? "page" : undefined} className="truncate">
                {step.label}
              </span>
            ) : (
              <PageLink to={step.to}>{step.label}</PageLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The layout of every public page: skip link, top bar, breadcrumbs, footer, cookie banner, outbox line. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#content" className="button button-ink skip-link">
        Skip to content
      </a>
      <Header />
      <PendingText />
      <Breadcrumbs />
      <EditLink />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <TermCards />
      <Footer />
      <CookieBanner />
      <OutboxLine />
    </>
  );
}
