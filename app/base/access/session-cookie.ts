import { parseCookies } from "../web/cookies";

/** The absolute lifetime of a session, and the cookie's `Max-Age`. */
export const maxSessionSeconds = 12 * 60 * 60;

/** How long a sign-in waits for the second factor, in seconds. */
const pendingSeconds = 10 * 60;

/** 25 random bytes in base 32. Anything else is never looked up. */
const tokenPattern = /^[a-z2-7]{40}$/;

/**
 * On https the `__Host-` prefix makes browsers reject a cookie set for the parent domain or over http. Localhost has no
 * https, so no prefix either (D22). The page cache knows both names.
 */
const sessionCookieName = (url: Pick<URL, "protocol">): string =>
  url.protocol === "https:" ? "__Host-session" : "session";
const sessionCookieNames: readonly string[] = ["https:", "http:"].map((protocol) => sessionCookieName({ protocol }));

/**
 * True if the request has a cookie that could be a session's. For caching and replica routing, never for access control.
 * Must accept whatever `parseSessionToken` does, or a signed-in response could be cached; and nothing else, or anybody's
 * cookie would take a visitor past the page cache.
 */
export function hasSessionCookie(cookieHeader: string | null | undefined): boolean {
  return parseCookies(cookieHeader).some(
    ([name, value]) => sessionCookieNames.includes(name) && tokenPattern.test(value),
  );
}

/** The session token; null if missing or malformed. Never throws. */
export function parseSessionToken(cookieHeader: string | null, url: Pick<URL, "protocol">): string | null {
  return readCookie(cookieHeader, sessionCookieName(url), tokenPattern);
}

/** The `Set-Cookie` value for a session token. */
export function sessionCookie(value: string, url: Pick<URL, "protocol">): string {
  return cookie(sessionCookieName(url), value, maxSessionSeconds, url);
}

/** The `Set-Cookie` value that deletes the session cookie. */
export function expiredSessionCookie(url: Pick<URL, "protocol">): string {
  return cookie(sessionCookieName(url), "", 0, url);
}

const pendingCookieName = (url: Pick<URL, "protocol">): string =>
  url.protocol === "https:" ? "__Host-second-factor" : "second-factor";

/** The token of a sign-in that waits for the second factor; null if missing or malformed. Never throws. */
export function parsePendingToken(cookieHeader: string | null, url: Pick<URL, "protocol">): string | null {
  return readCookie(cookieHeader, pendingCookieName(url), tokenPattern);
}

/** The `Set-Cookie` value for the token of a pending sign-in; without a token, the value that deletes the cookie. */
export function pendingCookie(url: Pick<URL, "protocol">, token?: string): string {
  return cookie(pendingCookieName(url), token ?? "", token ? pendingSeconds : 0, url);
}

function readCookie(header: string | null, name: string, pattern: RegExp): string | null {
  const value = parseCookies(header).find(([cookieName]) => cookieName === name)?.[1];
  return value !== undefined && pattern.test(value) ? value : null;
}

function cookie(name: string, value: string, seconds: number, url: Pick<URL, "protocol">): string {
  const secure = url.protocol === "https:" ? "; Secure" : "";
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * Whether a request carries a cookie that could be a session's or, to the API, a token. Its response must not be shared.
 * Pages take no tokens, so there a header of that name means nothing.
 */
export function hasCredentials({ url, headers }: Pick<Request, "url" | "headers">): boolean {
  const isApi = new URL(url).pathname.startsWith("/api/");
  return (isApi && headers.has("Authorization")) || hasSessionCookie(headers.get("Cookie"));
}
