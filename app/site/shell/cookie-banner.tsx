import { useLocation } from "react-router";
import { fillPlaceholders } from "~/base/words/placeholders";
import { InlineScript } from "~/first-view/inline-script";
import { analyticsHost } from "~/settings/analytics-script";
import { consentName } from "~/settings/consent";
import { labelsIn, useSettings } from "~/ui/components/settings";

/**
 * Shows the banner before the first paint: its text is often the page's largest, so waiting for the site's script would
 * delay the Largest Contentful Paint. Keeps answers given before that script loads. consent.ts has the complete rule,
 * which also covers disabled storage.
 */
export const bannerScript = `{let n="${consentName}",b=document.getElementById("cookie-banner");b.onclick=e=>{let c=e.target.closest("[data-consent]")?.dataset.consent;if(c){b.hidden=true;b.dataset.answer=c;try{c=="close"?sessionStorage.setItem(n,"closed"):localStorage.setItem(n,c)}catch{}}};try{if(!localStorage.getItem(n)&&!sessionStorage.getItem(n)&&!document.cookie.includes(n+"="))b.hidden=false}catch{}}`;

/**
 * The cookie banner (COOKIE-1 to COOKIE-7): a line while nothing needs consent, a question if an analytics script does.
 * Hidden if there is a stored choice, and always on the intake, where it would stand over its buttons, at sign-in and in
 * previews. It stays mounted there, because it is shown once per document.
 */
export function CookieBanner() {
  const { pathname, search } = useLocation();
  const settings = useSettings();
  const label = labelsIn(settings);
  const { analyticsScript, cookieText, cookieShortText, cookieScriptText } = settings;
  const host = analyticsHost(analyticsScript);
  const isQuiet = /^\/(?:auth|onboarding)(?:\/|$)/.test(pathname) || new URLSearchParams(search).has("preview");
  return (
    <>
      <section
        id="cookie-banner"
        hidden
        suppressHydrationWarning
        data-host={host ?? undefined}
        data-quiet={isQuiet || undefined}
        aria-label={label("Cookies")}
        className="no-print fixed inset-x-0 bottom-0 z-50 border-t border-ink bg-raised"
      >
        <div className={`wrap flex items-center gap-x-1.5 ${host === null ? "" : "flex-wrap py-2"}`}>
          {host === null ? (
            <p className="grow py-1 text-sm max-sm:text-[0.8125rem] max-sm:leading-tight">
              <span className="max-sm:hidden">
                {cookieText}{" "}
                <a href="/privacy" className="text-link">
                  {label("Privacy policy")}
                </a>
              </span>
              <a href="/privacy" className="text-link sm:hidden">
                {cookieShortText}
              </a>
            </p>
          ) : (
            <p className="grow basis-80 py-2 text-sm">
              {fillPlaceholders(cookieScriptText, { host })}{" "}
              <a href="/privacy" className="text-link">
                {label("Privacy policy")}
              </a>
            </p>
          )}
          {(["declined", "accepted"] as const).map((choice) => (
            <button
              key={choice}
              type="button"
              data-consent={choice}
              className="button min-h-9 px-3 py-1 text-sm max-sm:px-2 max-sm:text-[0.8125rem]"
            >
              {label(choice === "declined" ? "Decline" : "Accept All")}
            </button>
          ))}
          <button
            type="button"
            data-consent="close"
            aria-label={label("Close")}
            className="-me-2 grid size-9 shrink-0 place-items-center"
          >
            <svg viewBox="0 0 16 16" className="size-4" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
              <path d="m3 3 10 10M13 3 3 13" />
            </svg>
          </button>
        </div>
      </section>
      <InlineScript source={bannerScript} />
    </>
  );
}
