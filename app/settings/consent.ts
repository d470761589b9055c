import { parseCookies } from "../base/web/cookies";

/** The name of the visitor's answer, both in the browser's storage and as a cookie (COOKIE-2). */
export const consentName = "cookieConsent";

/** The storage key of the chosen theme. In this module, so that a first visit loads fewer files. */
export const themeKey = "theme";
/** The entry with the addresses of the tools on the visitor's shortlist, separated by commas. */
export const shortlistKey = "shortlist";

/** The prefix of the analytics script's cookies (analytics.ts). */
export const analyticsCookiePrefix = "analytics";

/** The id of the privacy page's section with the list of what is stored and the form for the choice. */
export const cookiesSection = "cookies-and-tracking";

export type ConsentChoice = "accepted" | "declined";

/** How long the answer is kept in the cookie, in seconds: 180 days. Then the banner asks again. */
export const consentSeconds = 180 * 24 * 60 * 60;

/** Parses a posted answer; null if it is invalid. */
export function parseChoice(value: unknown): ConsentChoice | null {
  return value === "accepted" || value === "declined" ? value : null;
}

/**
 * The `Set-Cookie` value of an answer. An acceptance names the analytics host that it is for, so that it does not count
 * for another host, or for a script that was added later. Scripts must be able to read the cookie.
 *
 * @param host null if the site has nothing that needs consent
 */
export function consentCookie(choice: ConsentChoice, host: string | null, url: Pick<URL, "protocol">): string {
  const value = choice === "accepted" && host !== null ? `accepted:${host}` : choice;
  const secure = url.protocol === "https:" ? "; Secure" : "";
  return `${consentName}=${value}; Max-Age=${consentSeconds}; Path=/; SameSite=Lax${secure}`;
}

/** Whether the visitor accepted the script of this host. `cookies` is a `Cookie` header or `document.cookie`. */
export function hasAccepted(host: string, cookies: string | null | undefined): boolean {
  return parseConsentCookie(cookies) === `accepted:${host}`;
}

/** The value of the consent cookie; null if there is none. */
export function parseConsentCookie(cookies: string | null | undefined): string | null {
  return parseCookies(cookies).find(([name]) => name === consentName)?.[1] ?? null;
}
