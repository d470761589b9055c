import { hasSessionCookie } from "../../app/domain/accounts/session-cookie";

/** Whether a request comes with a session or a token, valid or not: its answer is nobody else's. */
export function hasCredentials(headers: Headers): boolean {
  return headers.has("Authorization") || hasSessionCookie(headers.get("Cookie"));
}
