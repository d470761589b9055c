import { themeKey } from "~/settings/consent";
import { writeEntry } from "../../ui/components/browser-storage";
import { answerConsent, enhanceConsent } from "./consent";

/**
 * Behaviour that needs no router. Listeners are on the document, so that they also cover pages rendered later. Keep
 * this small: every first visit loads it.
 */

const scrolledAfter = 20;

/** Call once per document. */
export function enhancePage(): void {
  trackScroll();
  updateThemeState();
  systemIsDark.addEventListener("change", updateThemeState);
  enhanceConsent();
  reloadWhenOnline();
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeMenus();
    if (event.key === "/" && !isTyping(event)) openSearch(event);
  });
}

/** In milliseconds. The offline page polls: browsers fire no event when a bad connection becomes usable. */
const retryInterval = 10_000;

/** Whether this is the page that the service worker shows in place of one it does not have. */
export const isOfflinePage = (): boolean =>
  document.getElementById("reload-online") !== null && location.pathname !== "/offline";

/** Replaces the offline page with the requested one once there is a connection. */
function reloadWhenOnline(): void {
  if (!isOfflinePage()) return;
  let isLeaving = false;
  addEventListener("beforeunload", () => {
    isLeaving = true;
  });
  const reload = async () => {
    if (document.hidden) return;
    try {
      // Not a navigation, so the service worker lets it through.
      await fetch(location.href, { method: "HEAD", cache: "no-store" });
    } catch {
      return;
    }
    // Reloading would cancel a navigation, such as to a page of the list.
    if (!isLeaving) location.reload();
  };
  addEventListener("online", () => void reload());
  document.addEventListener("visibilitychange", () => void reload());
  setInterval(() => void reload(), retryInterval);
}

/** Marks the page as scrolled past 20 px (NAV-1). */
function trackScroll(): void {
  const update = () => document.documentElement.toggleAttribute("data-scrolled", scrollY > scrolledAfter);
  addEventListener("scroll", update, { passive: true });
  update();
}

function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  const consent = target.closest<HTMLElement>("[data-consent]")?.dataset.consent;
  if (consent) answerConsent(consent, event);
  if (target.closest("[data-theme-switch]")) switchTheme();
  if (target.closest("[data-go-back]")) history.back();
  if (target.closest("[data-site-search]") && !opensElsewhere(event)) openSearch(event);
  if (target.closest("[data-print]")) print();
  const share = target.closest<HTMLElement>("[data-share]");
  if (share)
    import("./share").then(
      ({ sharePage }) => sharePage(share),
      () => {
        share.nextElementSibling!.textContent = location.href;
      },
    );
  // A click inside the menu leaves it open, unless it is on a link.
  if (!target.closest("details.menu") || target.closest("details.menu a")) closeMenus();
}

const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target as Element).closest("input,textarea,select,[contenteditable],dialog") !== null;

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;

/** Opens the search panel or, if that cannot be loaded, the search page (SRCH-6). */
function openSearch(event: Event): void {
  const link = document.querySelector<HTMLAnchorElement>("a[data-site-search]");
  // Absent in the portal and on the intake.
  if (!link) return;
  event.preventDefault();
  import("../search/search-panel").then(
    (module) => module.openSearchPanel(),
    () => location.assign(link.href),
  );
}

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : systemIsDark.matches;
}

function switchTheme(): void {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  writeEntry(() => localStorage, themeKey, theme);
  updateThemeState();
}

/** Updates the theme switches and the colour of the browser's own bars. */
function updateThemeState(): void {
  for (const button of document.querySelectorAll("[data-theme-switch]")) button.ariaPressed = String(isDark());
  const { backgroundColor } = getComputedStyle(document.documentElement);
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    meta.content = backgroundColor;
}

function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu[open]")) menu.open = false;
}
