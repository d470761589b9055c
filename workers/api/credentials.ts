import { hasSessionCookie } from "../../app/base/access/session-cookie";

/**
 * Whether a request carries a cookie that could be a session's or, to the API, a token. Its response must not be shared.
 * Pages take no tokens, so there a header of that name means nothing.
 */
export function hasCredentials({ url, headers }: Pick<Request, "url" | "headers">): boolean {
  const isApi = new URL(url).pathname.startsWith("/api/");
  return (isApi && headers.has("Authorization")) || hasSessionCookie(headers.get("Cookie"));
}
