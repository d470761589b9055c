import { type ReactNode, useEffect } from "react";
import { useLocation, useMatches, useRouteLoaderData } from "react-router";
import { breadcrumbNames, breadcrumbs, breadcrumbView } from "~/base/web/breadcrumbs";
import { isEmail } from "~/base/words/email-mentions";
import { type LinkedTerm, termCardId } from "~/content/pages/term-links";
import { ExternalLink, PageLink } from "~/first-view/page-link";
import { OutboxLine } from "~/intake/outbox/outbox-line";
import { cookiesSection } from "~/settings/consent";
import { footerColumns, labelsOfPages, linksOf } from "~/settings/links-and-claims";
import { type RootData, type SiteLink, wordsIn } from "~/settings/settings";
import { Brand } from "~/ui/components/brand-mark";
import { FeedLink } from "~/ui/components/feed-link";
import { PendingText } from "~/ui/components/pending";
import { Label, labelsIn, useLabel, useSettings, useYear } from "~/ui/components/settings";
import { isNoConnection } from "../../ui/components/error-states";
import { CookieBanner } from "./cookie-banner";
import { Header } from "./header";

/** The footer: four columns and the copyright line (NAV-5 to NAV-9). */
function Footer() {
  const settings = useSettings();
  const label = labelsIn(settings);
  const { brand, tagline, profileUrl, contactEmail, phone, secondAddress, legalName, legalAddress, rights } = settings;
  const profiles = [
    ...(profileUrl ? [{ label: label("Company profile"), address: profileUrl }] : []),
    ...linksOf(settings, "socialLinks"),
  ];
  const columns = footerColumns(linksOf(settings, "footerLinks"));
  const year = useYear();
  return (
    <footer className="footer no-print">
      <div className="wrap footer-columns">
        <div>
          <p className="brand">
            <Brand />
          </p>
          {tagline && <p className="mt-3 max-w-xs text-muted">{tagline}</p>}
          {contactEmail && (
            <p className="mt-4">
              <a href={`mailto:${contactEmail}`} className="text-link">
                {contactEmail}
              </a>
            </p>
          )}
          {secondAddress && (
            <p className="mt-2">
              {isEmail(secondAddress) ? (
                <a href={`mailto:${secondAddress}`} className="text-link">
                  {secondAddress}
                </a>
              ) : (
                secondAddress
              )}
            </p>
          )}
          {phone && (
            <p className="mt-2">
              <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="text-link">
                {phone}
              </a>
            </p>
          )}
          {profiles.map((link, at) => (
            <p key={at} className="mt-2">
              <FooterLink label={link.label} address={link.address} className="text-link" />
            </p>
          ))}
        </div>
        {columns.map(([title, links], at) => (
          <nav key={title} aria-label={title}>
            <h2 className="label font-sans tracking-normal">{title}</h2>
            <ul className="mt-2">
              {links.map((link, position) => (
                <li key={position}>
                  <FooterLink label={link.label} address={link.address} />
                </li>
              ))}
              {at === columns.length - 1 && (
                <li>
                  {/* Reopens the banner (consent.ts). Without script, leads to the form on the privacy page. */}
                  <a
                    href={`/privacy#${cookiesSection}`}
                    data-consent="open"
                    className="inline-block py-1.5 hover:underline"
                  >
                    {label("Cookie settings")}
                  </a>
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
      <p className="wrap flex flex-wrap justify-between gap-x-6 border-t border-line py-6 text-muted">
        <span>
          © {year} {brand}. {rights}
        </span>
        {legalName && <span>{[legalName, legalAddress].filter(Boolean).join(" · ")}</span>}
        <FeedLink page="/blog" className="hover:underline" />
      </p>
    </footer>
  );
}

function FooterLink({ label, address, ...props }: SiteLink & { className?: string }) {
  return address.startsWith("/") ? (
    <PageLink to={address} {...props}>
      {label}
    </PageLink>
  ) : (
    <ExternalLink href={address} {...props}>
      {label}
    </ExternalLink>
  );
}

/** The short definitions of the terms that the page's texts link to (GLOS-17), which `term-popover.ts` shows. */
function TermCards() {
  const data = useMatches().at(-1)?.loaderData as { readonly linkedTerms?: readonly LinkedTerm[] } | null | undefined;
  const terms = data?.linkedTerms ?? [];
  if (terms.length === 0) return null;
  return (
    <div className="no-print">
      {terms.map(({ slug, term, path, shortDefinition }) => (
        <div key={slug} id={termCardId(slug)} popover="auto" className="term-card">
          <p className="font-semibold">{term}</p>
          <p>{shortDefinition}</p>
          <a href={path} className="text-link">
            <Label text="More in the glossary" />
          </a>
        </div>
      ))}
    </div>
  );
}

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
  // Home has none, and need not work out the names of other pages.
  return pathname === "/" ? null : <BreadcrumbTrail pathname={pathname} />;
}

function BreadcrumbTrail({ pathname }: { pathname: string }) {
  const settings = useSettings();
  const words = wordsIn(settings);
  const matches = useMatches();
  const [names, view, labels] = [breadcrumbNames(matches), breadcrumbView(matches), labelsOfPages(settings)];
  const steps = breadcrumbs(pathname, names, view, labels, words);
  if (steps.length === 0) return null;
  return (
    <nav aria-label={words("Breadcrumb")} className="no-print wrap">
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
  const label = useLabel();
  return (
    <>
      <a href="#content" className="button button-ink skip-link">
        {label("Skip to content")}
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
      <OutboxLine label={label("Your enquiries")} />
    </>
  );
}
