/**
 * What a page does before, and without, its router: plain listeners on the document, so that they hold for
 * pages that are rendered later too. Kept small: every first visit loads it.
 */

const frostedAfter = 20;
const consentKey = "cookieConsent";

/** Sets everything up once, for the life of the document. */
export function enhancePage(): void {
  frostTopBar();
  offerConsent();
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeMenus();
  });
}

/** Marks the page as scrolled past 20 px (NAV-1). */
function frostTopBar(): void {
  const mark = () => document.documentElement.toggleAttribute("data-scrolled", scrollY > frostedAfter);
  addEventListener("scroll", mark, { passive: true });
  mark();
}

/** Shows the cookie banner unless it was answered, or closed in this visit (COOKIE-2, COOKIE-5 to COOKIE-7, D35). */
function offerConsent(): void {
  const banner = document.getElementById("cookie-banner");
  if (banner && read(() => localStorage, consentKey) === null && read(() => sessionStorage, consentKey) === null)
    banner.hidden = false;
}

function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  const consent = target.closest<HTMLElement>("[data-consent]")?.dataset.consent;
  if (consent) answerConsent(consent);
  if (target.closest("[data-theme-switch]")) switchTheme();
  if (target.closest("[data-go-back]")) history.back();
  // A menu stays open while its own words are clicked, and closes when a link in it or anything else is.
  if (!target.closest("details.menu > summary, details.menu [data-theme-switch]")) closeMenus();
}

function answerConsent(answer: string): void {
  const banner = document.getElementById("cookie-banner");
  if (banner) banner.hidden = true;
  if (answer === "close") write(() => sessionStorage, consentKey, "closed");
  else write(() => localStorage, consentKey, answer);
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

// Storage throws where a visitor has switched it off.
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
    // The choice then holds for this page.
  }
}
