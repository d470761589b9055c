import { useEffect, type ReactNode } from "react";
import { BrandMark } from "~/ui/components/brand-mark";
import { PendingText } from "~/ui/components/pending-text";
import { useBrand } from "~/ui/components/settings";
import { ThemeSwitch } from "~/ui/components/theme-switch";
import { zoneCookie } from "~/base/web/cookies";
import { displayName, type Person } from "~/base/access/account";
import { CommandPalette } from "./command-palette";
import type { SectionGroup } from "./sections";
import { SideBar } from "./side-bar";
import { StayOffline } from "~/ui/portal/stay-offline";
import { useRefusedFiles } from "./use-refused-files";
import { LogoutButton } from "./sign-out";

/** The lifetime of a cookie, in seconds. */
const yearLength = 365 * 86_400;

/** The events with which any use of a page begins. */
const firstActions = ["pointerdown", "keydown", "input"] as const;

/**
 * The layout of every admin page: skip link, side bar, signed-in user.
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
  sections: readonly SectionGroup[] | undefined;
  loading?: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const brand = useBrand();
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
      <PendingText textOf={(pathname) => loading[/^\/admin\/([^/]+)/.exec(pathname)?.[1] ?? ""]} />
      <header className="side">
        <div className="side-head">
          <a href="/" className="side-brand" title="View site">
            <BrandMark />
            {brand === null ? (
              "View site"
            ) : (
              <>
                <span className="truncate">{brand}</span>
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
