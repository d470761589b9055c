import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { BrandMark, ThemeSwitch } from "~/components/site/header";
import { PendingText } from "~/components/site/pending-text";
import { useSettings } from "~/components/site/settings";
import { PageLink } from "~/components/ui/page-link";
import { displayName, type Person } from "~/domain/accounts/account";
import { JumpBox } from "./jump-box";
import { sectionAt, type Section, type Sections } from "./sections";
import { LogoutButton } from "../people/sign-out";

/**
 * The layout of every admin page: skip link, section bar, signed-in user.
 *
 * @param loading loading texts by the first path segment after /admin (ADM-12)
 */
export function AdminShell({
  person,
  sections,
  loading = {},
  children,
}: {
  person: Person | undefined;
  sections: Sections | undefined;
  loading?: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const { brand } = useSettings();
  return (
    <>
      <a href="#content" className="button button-primary skip-link">
        Skip to content
      </a>
      <PendingText textOf={(pathname) => loading[/^\/admin\/([^/]+)/.exec(pathname)?.[1] ?? ""]} />
      <header className="border-b border-line bg-raised">
        <div className="mx-auto flex min-h-14 max-w-[90rem] items-center gap-2 px-4 sm:gap-3 sm:px-6">
          <a
            href="/"
            className="mr-auto flex min-w-0 items-center gap-1.5 py-1 font-display font-semibold"
            title="View site"
          >
            <BrandMark />
            <span className="truncate">{brand}</span>
            <span className="sr-only">: view site</span>
          </a>
          {person && <JumpBox />}
          <ThemeSwitch className="grid" />
          {person && (
            <>
              <p className="hidden max-w-60 truncate text-sm text-muted sm:block">{displayName(person)}</p>
              <LogoutButton className="button min-h-9 px-3 text-sm sm:px-4" />
            </>
          )}
        </div>
        {person && sections && <SectionBar sections={sections} />}
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-[90rem] px-4 py-8 outline-none sm:px-6">
        {children}
      </main>
    </>
  );
}

/** The section bar: the five specified sections, then the rest (ADM-2, ADM-3). */
function SectionBar({ sections }: { sections: Sections }) {
  const current = sectionAt(sections, useLocation().pathname);
  return (
    <nav aria-label="Sections" className="mx-auto max-w-[90rem] overflow-x-auto px-2 [scrollbar-width:thin] sm:px-4">
      <ul className="flex min-w-max items-center">
        {sections.main.map((section) => (
          <SectionTab key={section.path} section={section} current={section === current} />
        ))}
        <li aria-hidden="true" className="mx-2 h-5 w-px bg-line" />
        {sections.further.map((section) => (
          <SectionTab key={section.path} section={section} current={section === current} />
        ))}
      </ul>
    </nav>
  );
}

function SectionTab({ section, current }: { section: Section; current: boolean }) {
  const tab = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const bar = tab.current?.closest("nav");
    if (!current || !tab.current || !bar) return;
    // On a narrow screen the current section may be scrolled out of the bar. Not `scrollIntoView`: it would also scroll
    // the page to the top, undoing any scrolling done before this script loaded.
    const [tabBox, barBox] = [tab.current.getBoundingClientRect(), bar.getBoundingClientRect()];
    bar.scrollLeft += Math.min(0, tabBox.left - barBox.left) + Math.max(0, tabBox.right - barBox.right);
  }, [current]);
  const state = current ? "border-accent font-semibold text-ink" : "border-transparent text-muted hover:text-ink";
  return (
    <li ref={tab}>
      <PageLink
        to={section.path}
        aria-current={current ? "page" : undefined}
        className={`inline-flex min-h-11 items-center border-b-2 px-3 text-sm whitespace-nowrap -outline-offset-2 ${state}`}
      >
        {section.label}
      </PageLink>
    </li>
  );
}
