import type { ApiTableName } from "../../app/api/contract";
import { hasCredentials } from "../api/credentials";
import type { Priority } from "../types";

// Not read from the contract, which is loaded on demand.
const enquiriesTable: ApiTableName = "onboarding_submissions";
const enquiries = `/api/rest/v1/${enquiriesTable}`;

/**
 * Must not need the database: the priority decides whether the request may reach it. Cookies and tokens are not verified
 * here, so they must not open the last reserve.
 */
export function priorityOf(request: Pick<Request, "method" | "url" | "headers">): Priority {
  const { method } = request;
  const { pathname } = new URL(request.url);
  if (/^\/(?:auth|onboarding)(?:[/.]|$)/.test(pathname)) return "reserved";
  if (method === "POST" && pathname === enquiries) return "reserved";
  return hasCredentials(request) ? "signed-in" : "public";
}
