import { analyticsCookiePrefix, consentName, consentSeconds } from "~/settings/consent";
import type { AnalyticsWindow, Gtag } from "../../ui/components/after-first-render";

/**
 * Loads the analytics script. Call it only with consent: otherwise the content security policy blocks the script.
 *
 * @param script its URL; an `id` in the query is the measured property's
 */
export function startAnalytics(script: string): void {
  const page = window as AnalyticsWindow;
  const { origin, searchParams } = new URL(script);
  const commands = (page.dataLayer ??= []);
  const gtag = function () {
    // oxlint-disable-next-line prefer-rest-params -- gtag.js ignores commands that are arrays
    commands.push(arguments);
  } as Gtag;
  page.gtag = gtag;
  gtag("js", new Date());
  const id = searchParams.get("id");
  if (id !== null)
    gtag("config", id, {
      // The only host that the content security policy allows.
      server_container_url: origin,
      // So that the cookies can be deleted when consent is withdrawn, and expire with it.
      cookie_prefix: analyticsCookiePrefix,
      cookie_domain: location.hostname,
      cookie_expires: consentSeconds,
    });
  const element = Object.assign(document.createElement("script"), { src: script, async: true });
  // Otherwise commands would pile up as long as the page is open.
  element.addEventListener("error", stop);
  document.head.append(element);
  // Another tab withdrew consent. Do not reload this one, whose forms may have unsaved input.
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === consentName && newValue !== "accepted") stop();
  });

  function stop(): void {
    if (id !== null) Object.assign(window, { [`ga-disable-${id}`]: true });
    delete page.gtag;
  }
}
