import { analyticsCookiePrefix, consentName, hasAccepted, parseChoice, readConsentCookie } from "~/settings/consent";
import { parseCookies } from "~/base/web/cookies";
import { readEntry, writeEntry } from "../../ui/components/browser-storage";

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
export function enhanceConsent(): void {
  // The form on the privacy page only sets the cookie.
  const posted = parseChoice(readConsentCookie(document.cookie)?.split(":", 1)[0]);
  if (posted) writeEntry(local, consentName, posted);
  const choice = currentChoice();
  if (choice !== "accepted") deleteAnalyticsCookies();
  const element = banner();
  // Given before this script loaded (`bannerScript`).
  const answer = element?.dataset.answer;
  if (answer === "accepted" || answer === "declined") return void store(answer, element?.dataset.host);
  if (element && choice === null && readEntry(session, consentName) === null) element.hidden = false;
}

/** Handles a click on an element with `data-consent`. */
export function answerConsent(answer: string, event: Event): void {
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
