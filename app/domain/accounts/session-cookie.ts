/** How long a session can last at most, in seconds, however busy it is. The cookie lives as long. */
export const longestSession = 12 * 60 * 60;

/** A token: 25 random bytes in base 32. Anything else in the cookie is no token, and is never looked up. */
const token = /^[a-z2-7]{40}$/;

/**
 * The cookie's name. On https the prefix makes browsers refuse one that was set for the parent domain or over http;
 * localhost has no https, so it has no prefix either (D22). The page cache knows both names.
 */
const nameOn = (url: Pick<URL, "protocol">): string => (url.protocol === "https:" ? "__Host-session" : "session");
const names: readonly string[] = ["https:", "http:"].map((protocol) => nameOn({ protocol }));

/**
 * Whether a request brings a session cookie of any kind, valid or not. Decides about caches and replicas, never about
 * access. Reads the header as `readSessionToken` does: a session that only one of them sees gets a stored page, or has
 * its own page stored.
 */
export function bringsSession(cookieHeader: string | null | undefined): boolean {
  return parseCookies(cookieHeader).some(([name]) => names.includes(name));
}

/** The token a request brings; null when there is none or it is malformed. Never throws, whatever the header holds. */
export function readSessionToken(cookieHeader: string | null, url: Pick<URL, "protocol">): string | null {
  return readCookie(cookieHeader, nameOn(url), token);
}

/** The `Set-Cookie` value that hands a token to the browser. */
export function sessionCookie(value: string, url: Pick<URL, "protocol">): string {
  return cookie(nameOn(url), value, longestSession, url);
}

/** The `Set-Cookie` value that takes the token away again. */
export function endedSessionCookie(url: Pick<URL, "protocol">): string {
  return cookie(nameOn(url), "", 0, url);
}

function readCookie(header: string | null, name: string, shape: RegExp): string | null {
  const value = parseCookies(header).find(([given]) => given === name)?.[1];
  return value !== undefined && shape.test(value) ? value : null;
}

/** The cookies of a header in their order, without the spaces around names and values; what has no `=` is none. */
function parseCookies(header: string | null | undefined): Array<[name: string, value: string]> {
  return (header ?? "").split(";").flatMap((part) => {
    const at = part.indexOf("=");
    return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as [string, string]];
  });
}

function cookie(name: string, value: string, seconds: number, url: Pick<URL, "protocol">): string {
  const secure = url.protocol === "https:" ? "; Secure" : "";
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
