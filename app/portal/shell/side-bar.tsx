import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { PageLink } from "~/ui/first-view/page-link";
import { sectionAt, type Section, type SectionGroup } from "./sections";

/** The id of the sheet that the "More" button opens on phones. */
const sheetId = "sections";

/** The `aria-current` of a section's link. */
type Mark = (section: Section) => "page" | "true" | undefined;

const moreIcon = "M4 10h.01M10 10h.01M16 10h.01";

/**
 * The portal's sections (ADM-2, ADM-3): a side bar or, in narrow windows, a bar at the bottom whose "More" opens the
 * same list as a sheet. The list is a popover, so that the sheet opens and closes without script.
 */
export function SideBar({ groups }: { groups: readonly SectionGroup[] }) {
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
                      {section.waiting.shown}
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
  const shown = groups
    .flatMap(({ sections }) => sections)
    .filter(({ dock }) => dock)
    .toSorted((a, b) => a.dock! - b.dock!);
  return (
    <nav aria-label="Tab bar" className="dock">
      <ul>
        {shown.map((section) => (
          <li key={section.path}>
            <PageLink to={section.path} aria-current={mark(section)} className="dock-link">
              <Icon path={section.icon} />
              <span className="dock-label">{section.label}</span>
              {section.waiting && (
                <span className="dock-waiting">
                  <span className="sr-only">
                    , {section.waiting.shown} {section.waiting.of}
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
