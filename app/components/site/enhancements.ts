/**
 * Behaviour that needs no router. Listeners are on the document, so that they also apply to pages rendered later. Keep
 * this small: every first visit loads it.
 */

const scrolledAfter = 20;
const consentKey = "cookieConsent";

/** Call once per document. */
export function enhancePage(): void {
  trackScroll();
  showCookieBanner();
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeMenus();
  });
}

/** Marks the page as scrolled past 20 px (NAV-1). */
function trackScroll(): void {
  const update = () => document.documentElement.toggleAttribute("data-scrolled", scrollY > scrolledAfter);
  addEventListener("scroll", update, { passive: true });
  update();
}

/** Shows the cookie banner unless it was answered, or closed in this visit (COOKIE-2, COOKIE-5 to COOKIE-7, D35). */
function showCookieBanner(): void {
  const banner = document.getElementById("cookie-banner");
  if (banner && read(() => localStorage, consentKey) === null && read(() => sessionStorage, consentKey) === null)
    banner.hidden = false;
}

function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  const consent = target.closest<HTMLElement>("[data-consent]")?.dataset.consent;
  if (consent) storeConsent(consent);
  if (target.closest("[data-theme-switch]")) switchTheme();
  if (target.closest("[data-go-back]")) history.back();
  // Clicks on the summary or the theme switch leave the menu open; any other click, links included, closes it.
  if (!target.closest("details.menu > summary, details.menu [data-theme-switch]")) closeMenus();
}

function storeConsent(choice: string): void {
  const banner = document.getElementById("cookie-banner");
  if (banner) banner.hidden = true;
  if (choice === "close") write(() => sessionStorage, consentKey, "closed");
  else write(() => localStorage, consentKey, choice);
}

function switchTheme(): void {
  const { dataset } = document.documentElement;
  const dark = dataset.theme ? dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  dataset.theme = dark ? "light" : "dark";
  write(() => localStorage, "theme", dataset.theme);
}

function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu[open]")) menu.open = false;
}

// Storage access throws where it is disabled.
function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    // The choice then lasts until the next page load.
  }
}
