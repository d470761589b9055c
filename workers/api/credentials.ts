import { hasSessionCookie } from "../../app/domain/accounts/session-cookie";

/** Whether a request carries a session cookie or a token, valid or not. Its response must not be shared. */
export function hasCredentials(headers: Headers): boolean {
  return headers.has("Authorization") || hasSessionCookie(headers.get("Cookie"));
}
