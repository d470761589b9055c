import { isWebUrl } from "../base/web/urls";

/**
 * Parses the hosts of `ANALYTICS_HOSTS`, such as "metrics.example.com, stats.example.com:8443". Drops invalid ones,
 * because each host becomes a source of the content security policy.
 */
export function parseAnalyticsHosts(text: string | undefined): string[] {
  return (text ?? "").split(",").flatMap((part) => {
    const host = part.trim();
    // `URL` accepts "*.example.com", and the policy would then allow every subdomain.
    if (!/^[\w.-]+(?::\d+)?$/.test(host) || !URL.canParse(`https://${host}`)) return [];
    return [new URL(`https://${host}`).host];
  });
}

/** The host of the analytics script, with its port; null without a script. */
export function analyticsHost(script: string): string | null {
  return script === "" ? null : new URL(script).host;
}

/** Why an address cannot be the analytics script; null if it can. "" means no analytics. */
export function analyticsScriptError(script: string, allowedHosts: readonly string[]): string | null {
  if (script === "") return null;
  if (!isWebUrl(script) || new URL(script).protocol !== "https:") return "Enter a URL that starts with https://.";
  const { host } = new URL(script);
  if (allowedHosts.includes(host)) return null;
  return allowedHosts.length === 0
    ? `${host} is not an allowed host. The deployment allows none: set ANALYTICS_HOSTS first.`
    : `${host} is not an allowed host. Allowed: ${allowedHosts.join(", ")}.`;
}

/** The script if it may be loaded, else "". Taking a host off the list must stop its script at once. */
export function allowedScript(script: string, allowedHosts: readonly string[]): string {
  return analyticsScriptError(script, allowedHosts) === null ? script : "";
}

/** The help text of the setting. */
export function analyticsHint(allowedHosts: readonly string[]): string {
  const hosts =
    allowedHosts.length === 0
      ? "No host is allowed yet: set ANALYTICS_HOSTS in the deployment."
      : `Allowed hosts: ${allowedHosts.join(", ")}.`;
  return `A gtag.js-compatible script, loaded only for visitors who accept, and only with this host. It must send its data to the same host. ${hosts}`;
}
