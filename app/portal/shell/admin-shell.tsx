import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { displayName, type Person } from "~/base/access/permissions";
import { zoneCookie } from "~/base/web/cookies";
import { PageLink } from "~/first-view/page-link";
import { Brand, BrandMark } from "~/ui/components/brand-mark";
import { ThemeSwitch } from "~/ui/components/page-actions";
import { PendingText } from "~/ui/components/pending";
import { useBrand } from "~/ui/components/settings";
import { StayOffline } from "~/ui/portal/stay-offline";
import { CommandPalette } from "./command-palette";
import { EarlyClickScript } from "./early-click";
import { type Section, sectionAt, type SectionGroup } from "./sections";
import { LogoutButton } from "./sign-out";

/** Refuses files dropped where nothing accepts them: the browser would open them in place of the page. */
function useRefusedFiles(): void {
  useEffect(() => {
    const preventDrop = (event: DragEvent) => {
      const takesFiles = event.target instanceof HTMLInputElement && event.target.type === "file";
      if (event.defaultPrevented || takesFiles || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    addEventListener("dragover", preventDrop);
    addEventListener("drop", preventDrop);
    return () => {
      removeEventListener("dragover", preventDrop);
      removeEventListener("drop", preventDrop);
    };
  }, []);
}

/** The id of the sheet that the "More" button opens on phones. */
const sheetId = "sections";

/** The `aria-current` of a section's link. */
type Mark = (section: Section) => "page" | "true" | undefined;

const moreIcon = "M4 10h.01M10 10h.01M16 10h.01";

/**
 * The portal's sections (ADM-2, ADM-3): a side bar or, in narrow windows, a bar at the bottom whose "More" opens the
 * same list as a sheet. The list is a popover, so that the sheet opens and closes without script.
 */
function SideBar({ groups }: { groups: readonly SectionGroup[] }) {
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  const current = sectionAt(groups, pathname);
  const mark: Mark = (section) => (section !== current ? undefined : pathname === section.path ? "page" : "true");

  useEffect(() => {
    list.current?.hidePopover();
    const link = sectionAt(groups, pathname) && list.current?.querySelector("[aria-current]");
    if (!link || !list.current) return;
    // In a low window, the list may be scrolled past the current section. Not `scrollIntoView`, which would also scroll
    // the page and undo any scrolling done before this script loaded.
    const [linkBox, listBox] = [link.getBoundingClientRect(), list.current.getBoundingClientRect()];
    list.current.scrollTop += Math.min(0, linkBox.top - listBox.top) + Math.max(0, linkBox.bottom - listBox.bottom);
  }, [groups, pathname]);

  return (
    <>
      <nav ref={list} id={sheetId} aria-label="Sections" popover="auto" className="side-list">
        {groups.map(({ heading, sections }) => (
          <div key={heading} className="side-group">
            {heading && <p className="side-heading">{heading}</p>}
            <ul aria-label={heading ?? undefined}>
              {sections.map((section) => (
                <li key={section.path} className="side-item">
                  <PageLink to={section.path} aria-current={mark(section)} className="side-link">
                    <Icon path={section.icon} />
                    {section.label}
                  </PageLink>
                  {section.waiting && (
                    <PageLink
                      to={section.waiting.to}
                      className={`side-count ${section.waiting.isQuiet ? "side-count-quiet" : ""}`}
                    >
                      {section.waiting.countText}
                      <span className="sr-only"> {section.waiting.of}</span>
                    </PageLink>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <TabBar groups={groups} current={current} mark={mark} />
    </>
  );
}

/** The bottom bar of narrow windows: as many sections as fit (styles/admin/dock.css), and "More". */
function TabBar({ groups, current, mark }: { groups: readonly SectionGroup[]; current: Section | null; mark: Mark }) {
  const visibleSections = groups
    .flatMap(({ sections }) => sections)
    .filter(({ dock }) => dock)
    .toSorted((a, b) => a.dock! - b.dock!);
  return (
    <nav aria-label="Tab bar" className="dock">
      <ul>
        {visibleSections.map((section) => (
          <li key={section.path}>
            <PageLink to={section.path} aria-current={mark(section)} className="dock-link">
              <Icon path={section.icon} />
              <span className="dock-label">{section.label}</span>
              {section.waiting && (
                <span className="dock-waiting">
                  <span className="sr-only">
                    , {section.waiting.countText} {section.waiting.of}
                  </span>
                </span>
              )}
            </PageLink>
          </li>
        ))}
        <li className="dock-more">
          <button
            type="button"
            popoverTarget={sheetId}
            aria-current={current && !current.dock ? "true" : undefined}
            className="dock-link"
          >
            <Icon path={moreIcon} />
            <span className="dock-label">More</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" className="side-icon" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** The lifetime of a cookie, in seconds. */
const yearLength = 365 * 86_400;

/** The events with which any use of a page begins. */
const firstActions = ["pointerdown", "keydown", "input"] as const;

/**
 * The layout of every admin page: skip link, side bar, signed-in user.
 *
 * @param loading loading texts by the first path segment after /admin (ADM-12)
 * @param refusedBrand the brand for a refused request, for which the root's loader did not run
 */
export function AdminShell({
  person,
  sections,
  loading = {},
  refusedBrand = null,
  children,
}: {
  person: Person | undefined;
  sections: readonly SectionGroup[] | undefined;
  loading?: Readonly<Record<string, string>>;
  refusedBrand?: string | null | undefined;
  children: ReactNode;
}) {
  const siteBrand = useBrand();
  const brand = siteBrand ?? refusedBrand;
  useRefusedFiles();
  useEffect(() => {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${zoneCookie}=${Intl.DateTimeFormat().resolvedOptions().timeZone}; Path=/; Max-Age=${yearLength}; SameSite=Lax${secure}`;
  }, []);
  useEffect(() => {
    const load = () => {
      import("~/ui/portal/raise-notices").then(
        ({ raiseNotices }) => raiseNotices(),
        // Best effort: until dismissed, notices may cover a button.
        () => undefined,
      );
    };
    if (document.querySelector(".toasts > *")) load();
    // Not with the first notice, which would cover a button and then move away from the pointer.
    for (const type of firstActions) addEventListener(type, load, { once: true });
    return () => {
      for (const type of firstActions) removeEventListener(type, load);
    };
  }, []);
  return (
    <div className="portal">
      <a href="#content" className="button button-primary skip-link">
        Skip to content
      </a>
      <EarlyClickScript />
      <PendingText textOf={(pathname) => loading[/^\/admin\/([^/]+)/.exec(pathname)?.[1] ?? ""]} />
      <header className="side">
        <div className="side-head">
          <a href="/" className="side-brand" title="View site">
            {brand === null ? (
              <>
                <BrandMark />
                View site
              </>
            ) : (
              <>
                <Brand {...(siteBrand === null && { name: brand })} />
                <span className="sr-only">: view site</span>
              </>
            )}
          </a>
          <ThemeSwitch className="side-theme" />
          {person && <CommandPalette sections={sections} />}
        </div>
        {person && sections && <SideBar groups={sections} />}
        {person && (
          <div className="side-foot">
            <p className="side-person">{displayName(person)}</p>
            <LogoutButton className="button button-dense" />
          </div>
        )}
      </header>
      <main id="content" tabIndex={-1} className="portal-main">
        {children}
        <StayOffline />
      </main>
    </div>
  );
}
