import { parseCookies } from "~/base/web/cookies";
import {
  analyticsCookiePrefix,
  consentName,
  hasAccepted,
  parseChoice,
  parseConsentCookie,
  shortlistKey,
  themeKey,
} from "~/settings/consent";

/** Reads an entry; null if there is none. Takes a function, because access throws if storage is disabled. */
function readEntry(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Stores an entry, if storage is neither disabled nor full. */
function writeEntry(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    // There is nowhere else to store it.
  }
}

/**
 * The visitor's answer to the cookie banner, stored in `localStorage`. If the site has an analytics script, accepting
 * also makes the server set a cookie, and pages requested with it have a content security policy that allows the
 * script.
 */

const local = () => localStorage;
const session = () => sessionStorage;
const banner = () => document.getElementById("cookie-banner");

/**
 * Shows the cookie banner unless it was answered, or closed during this visit (COOKIE-2, COOKIE-5 to COOKIE-7, D35).
 */
function enhanceConsent(): void {
  // The form on the privacy page only sets the cookie.
  const postedChoice = parseChoice(parseConsentCookie(document.cookie)?.split(":", 1)[0]);
  if (postedChoice) writeEntry(local, consentName, postedChoice);
  const choice = currentChoice();
  if (choice !== "accepted") deleteAnalyticsCookies();
  const element = banner();
  // Given before this script loaded (`bannerScript`).
  const answer = element?.dataset.answer;
  if (answer === "accepted" || answer === "declined") return void store(answer, element?.dataset.host);
  if (element && choice === null && readEntry(session, consentName) === null) element.hidden = false;
}

/** Handles a click on an element with `data-consent`. */
function answerConsent(answer: string, event: Event): void {
  const element = banner();
  if (answer === "open") {
    // Without a banner, as at sign-in, the link leads to the form on the privacy page.
    if (!element || "quiet" in element.dataset) return;
    event.preventDefault();
    const choice = currentChoice();
    for (const button of element.querySelectorAll<HTMLButtonElement>("[data-consent]"))
      if (parseChoice(button.dataset.consent)) button.ariaPressed = String(button.dataset.consent === choice);
    element.hidden = false;
    element.querySelector<HTMLButtonElement>("button")?.focus();
    return;
  }
  if (element) element.hidden = true;
  if (answer === "close") writeEntry(session, consentName, "closed");
  else void store(answer, element?.dataset.host);
}

/** Stores an answer, and reloads the page if it needs a different content security policy or different scripts. */
async function store(choice: string, host: string | undefined): Promise<void> {
  writeEntry(local, consentName, choice);
  // Right away: a withdrawal must not depend on a request.
  expireCookie(consentName);
  if (choice !== "accepted") deleteAnalyticsCookies();
  if (host === undefined) return;
  if (choice === "accepted") {
    // Some browsers drop cookies set by scripts after a week. If the request fails, the banner asks again.
    const answer = { method: "POST", body: new URLSearchParams({ choice, host }), redirect: "manual" } as const;
    await fetch("/cookie-settings", answer).catch(() => undefined);
  } else if (!("gtag" in window)) return;
  location.reload();
}

/** The stored answer; null if there is none, or if the site has changed its analytics script since. */
function currentChoice(): string | null {
  const choice = readEntry(local, consentName);
  const host = banner()?.dataset.host;
  return choice === "accepted" && host !== undefined && !hasAccepted(host, document.cookie) ? null : choice;
}

/** Deletes the analytics script's cookies (analytics.ts), as far as scripts can. */
function deleteAnalyticsCookies(): void {
  for (const [name] of parseCookies(document.cookie)) if (name.startsWith(analyticsCookiePrefix)) expireCookie(name);
}

function expireCookie(name: string): void {
  for (const domain of ["", `; Domain=${location.hostname}`]) document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
}

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
  if (readEntry(local, shortlistKey)) void withShortlist(({ showShortlist }) => showShortlist());
  reloadWhenOnline();
  document.addEventListener("click", onClick);
  document.addEventListener("pointerover", explainTerm);
  document.addEventListener("focusin", explainTerm);
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
  if (matchMedia("(hover: none)").matches) explainTerm(event);
  const control = target.closest<HTMLElement>("[data-shortlist], [data-unlist]");
  if (control) void withShortlist(({ changeShortlist }) => changeShortlist(control));
  const share = target.closest<HTMLElement>("[data-share]");
  if (share)
    import("./share").then(
      ({ sharePage }) => sharePage(share),
      () => {
        share.nextElementSibling!.textContent = location.href;
      },
    );
  // A click inside a menu leaves it open, unless it is on a link.
  const menu = target.closest("details:is(.menu, .bar-fold)");
  if (!menu || target.closest("a")) closeMenus();
}

const withShortlist = (use: (module: typeof import("./shortlist")) => void) =>
  import("./shortlist").then(use, () => undefined);

/** Once loaded, it is called at once: a later turn would open again what Escape has closed in the meantime. */
let termPopover: typeof import("./term-popover") | undefined;

/** Shows the definition of a term that a text mentions (GLOS-17). Where nothing hovers, a tap does so. */
function explainTerm(event: Event): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-term]");
  if (!link) return;
  const isTap = event.type === "click";
  if (isTap) event.preventDefault();
  const isPointer = event.type === "pointerover";
  if (termPopover) return termPopover.showTerm(link, isPointer);
  import("./term-popover").then(
    (module) => (termPopover = module).showTerm(link, isPointer),
    () => isTap && location.assign(link.href),
  );
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
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details:is(.menu, .bar-fold)[open]"))
    menu.open = false;
}
