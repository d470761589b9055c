import type { ApiTableName } from "../../app/domain/api/contract";
import { hasCredentials } from "../api/credentials";

/**
 * How important a request is under load, least important first: public pages, which caches can serve stale; the portal
 * and the data API for callers with credentials; sign-in and the project intake, refused last. Cookies and tokens are
 * not verified here, so they must not open the last reserve.
 */
export type Priority = "public" | "signed-in" | "reserved";

// Not read from the contract, which is loaded on demand.
const enquiriesTable: ApiTableName = "onboarding_submissions";
const enquiries = `/api/rest/v1/${enquiriesTable}`;

/** Must not need the database: the priority decides whether the request may reach it. */
export function priorityOf(request: Pick<Request, "method" | "url" | "headers">): Priority {
  const { method } = request;
  const { pathname } = new URL(request.url);
  if (/^\/(?:auth|onboarding)(?:[/.]|$)/.test(pathname)) return "reserved";
  if (method === "POST" && pathname === enquiries) return "reserved";
  return hasCredentials(request) ? "signed-in" : "public";
}
