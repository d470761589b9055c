import { analyticsHeader } from "../../app/context";
import { hasAccepted } from "../../app/domain/consent/consent";
import { withAnalytics } from "./page-policy";

const policyHeader = "Content-Security-Policy";

/**
 * Decides for one visitor whether a page may load the analytics script. Stored pages are the same for everybody and have
 * the strict policy; this allows the script's host only if the request's cookie says that its visitor accepted that host.
 *
 * @param response a page as it was rendered or stored; its headers are changed
 */
export function applyAnalyticsConsent(request: Request, { headers }: Response): void {
  const host = headers.get(analyticsHeader);
  if (host === null) return;
  headers.delete(analyticsHeader);
  // Otherwise the browser would show its copy with the other policy after the choice has changed.
  headers.append("Vary", "Cookie");
  if (!hasAccepted(host, request.headers.get("Cookie"))) return;
  headers.set(policyHeader, withAnalytics(headers.get(policyHeader) ?? "", host));
  // A 304 does not replace the policy of the browser's copy everywhere.
  const tag = headers.get("ETag");
  if (tag !== null) headers.set("ETag", tag.replace(/"$/, '-analytics"'));
}
