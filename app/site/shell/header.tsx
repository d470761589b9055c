import { useLocation } from "react-router";
import { ExternalLink, PageLink } from "~/first-view/page-link";
import { barEntries, fitsTopBar, linksOf } from "~/settings/links-and-claims";
import type { SiteLink } from "~/settings/settings";
import { Brand } from "~/ui/components/brand-mark";
import { ThemeSwitch } from "~/ui/components/page-actions";
import { Label, labelsIn, useSettings } from "~/ui/components/settings";

/**
 * The top bar (NAV-1 to NAV-4). The menu is a native `details`, which opens without script. On the intake, there is
 * only the brand, the theme switch and a link to leave.
 */
export function Header() {
  return useLocation().pathname === "/onboarding" ? <QuietHeader /> : <FullHeader />;
}

function QuietHeader() {
  return (
    <header className="top-bar">
      <div className="wrap">
        <BrandLink />
        <ThemeSwitch className="grid" />
        {/* The wizard saves every answer, except without script or storage, and once the project is sent. */}
        <PageLink to="/" className="button max-sm:px-2 max-sm:text-sm max-[22rem]:whitespace-normal">
          <span className="leave-saved">
            <Label text="Save and leave" />
          </span>
          <span className="leave-plainly">
            <Label text="Leave" />
          </span>
        </PageLink>
      </div>
    </header>
  );
}

function BrandLink() {
  return (
    <PageLink to="/" className="brand me-auto py-2">
      <Brand />
    </PageLink>
  );
}

function FullHeader() {
  const settings = useSettings();
  const label = labelsIn(settings);
  const { startButton, shortStartButton, hireLink } = settings;
  const links = linksOf(settings, "navigation");
  const fits = fitsTopBar(links);
  return (
    <header className="top-bar">
      <div className="wrap">
        <BrandLink />
        {fits && (
          <nav aria-label={label("Main")} className="bar-nav whitespace-nowrap">
            {barEntries(links).map((entry, at) =>
              "name" in entry ? (
                <Fold key={at} {...entry} />
              ) : (
                <SectionLink key={at} to={entry.address} label={entry.label} />
              ),
            )}
          </nav>
        )}
        <PageLink to="/search" className="icon-button hidden sm:grid" aria-label={label("Search")} data-site-search>
          <MenuIcon path="m14 14 4 4M15 9A6 6 0 1 1 3 9a6 6 0 0 1 12 0" />
        </PageLink>
        <ThemeSwitch className="hidden sm:grid" />
        {hireLink && (
          <PageLink to="/hire" className="wide-only bar-hire">
            {hireLink}
          </PageLink>
        )}
        <PageLink to="/onboarding" className="button button-primary">
          <span className="hidden sm:inline">{startButton}</span>
          <span className="sm:hidden">{shortStartButton}</span>
        </PageLink>
        <Menu atAnyWidth={!fits} />
      </div>
    </header>
  );
}

/** Links below one entry of the wide bar, which opens without script. It is marked while one of their sections is open. */
function Fold({ name, links }: { name: string; links: readonly SiteLink[] }) {
  const { pathname } = useLocation();
  const isCurrent = links.some(({ address }) => pathname === address || pathname.startsWith(`${address}/`));
  return (
    <details className="bar-fold">
      <summary data-current={isCurrent || undefined}>{name}</summary>
      <ul>
        {links.map(({ label, address }, at) => (
          <li key={at}>
            <SectionLink to={address} label={label} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A link to a section, marked as current on the section's page and those below. */
function SectionLink({ to, label }: { to: string; label: string }) {
  const { pathname } = useLocation();
  if (!to.startsWith("/")) return <ExternalLink href={to}>{label}</ExternalLink>;
  const current = pathname === to ? "page" : pathname.startsWith(`${to}/`) ? "true" : undefined;
  return (
    <PageLink to={to} aria-current={current}>
      {label}
    </PageLink>
  );
}

/** The menu of narrow windows, or of all. Its button, Escape or a click elsewhere closes it (enhancements.ts). */
function Menu({ atAnyWidth }: { atAnyWidth: boolean }) {
  const settings = useSettings();
  const label = labelsIn(settings);
  return (
    // The style sheet hides it in wide windows.
    <details className="menu" style={atAnyWidth ? { display: "block" } : undefined}>
      <summary className="icon-button border border-control" aria-label={label("Menu")}>
        <MenuIcon className="menu-open" path="M3 6h14M3 10h14M3 14h14" />
        <MenuIcon className="menu-close" path="m4 4 12 12M16 4 4 16" />
      </summary>
      <div className="menu-sheet">
        <nav aria-label={label("Menu")} className="wrap">
          <form action="/search" role="search" className="py-4 sm:hidden">
            <div className="search">
              <input
                type="search"
                name="q"
                placeholder={label("Search the site...")}
                aria-label={label("Search the site")}
                autoComplete="off"
                className="field"
              />
              <button type="submit" className="button">
                {label("Search")}
              </button>
            </div>
          </form>
          <ul className="menu-main">
            {barEntries(linksOf(settings, "navigation")).map((entry, at) => (
              <li key={at}>
                {"name" in entry ? (
                  <>
                    <p className="label">{entry.name}</p>
                    <ul>
                      {entry.links.map((link, place) => (
                        <li key={place}>
                          <SectionLink to={link.address} label={link.label} />
                        </li>
                      ))}
                    </ul>
                  </>
                ) : (
                  <SectionLink to={entry.address} label={entry.label} />
                )}
              </li>
            ))}
          </ul>
          <ul className="menu-more">
            {linksOf(settings, "menuLinks").map((link, at) => (
              <li key={at}>
                <SectionLink to={link.address} label={link.label} />
              </li>
            ))}
          </ul>
        </nav>
        <p className="wrap mt-4 flex items-center justify-between sm:hidden">
          {label("Dark theme")}
          <ThemeSwitch className="grid border border-control" />
        </p>
      </div>
    </details>
  );
}

function MenuIcon({ path, className = "" }: { path: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className={`size-5 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
