import { analyticsHeader } from "../../app/routing/context";
import { hasAccepted } from "../../app/settings/consent";
import { withAnalytics } from "./page-policy";

const policyHeader = "Content-Security-Policy";

/**
 * Allows a page to load the analytics script if the visitor's cookie accepts its host. Stored pages are the same for
 * everyone and have the strict policy.
 *
 * @param response a page as rendered or stored; its headers are modified
 */
export function applyAnalyticsConsent(request: Request, { headers }: Response): void {
  const host = headers.get(analyticsHeader);
  if (host === null) return;
  headers.delete(analyticsHeader);
  // Otherwise the browser would reuse its copy, with the old policy, after the visitor changes their choice.
  headers.append("Vary", "Cookie");
  if (!hasAccepted(host, request.headers.get("Cookie"))) return;
  headers.set(policyHeader, withAnalytics(headers.get(policyHeader) ?? "", host));
  // A tag of its own: on a 304, not every browser replaces the policy of its copy.
  const tag = headers.get("ETag");
  if (tag !== null) headers.set("ETag", tag.replace(/"$/, '-analytics"'));
}
