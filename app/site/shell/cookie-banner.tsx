import { useLocation } from "react-router";
import { InlineScript } from "~/first-view/inline-script";
import { analyticsHost } from "~/settings/analytics-script";
import { consentName } from "~/settings/consent";
import { useSettings } from "~/ui/components/settings";

/**
 * Shows the banner before the first paint: its text is often the page's largest, so waiting for the site's script would
 * delay the Largest Contentful Paint. Keeps answers given before that script loads. consent.ts has the complete rule,
 * which also covers disabled storage.
 */
export const bannerScript = `{let n="${consentName}",b=document.getElementById("cookie-banner");b.onclick=e=>{let c=e.target.closest("[data-consent]")?.dataset.consent;if(c){b.hidden=true;b.dataset.answer=c;try{c=="close"?sessionStorage.setItem(n,"closed"):localStorage.setItem(n,c)}catch{}}};try{if(!localStorage.getItem(n)&&!sessionStorage.getItem(n)&&!document.cookie.includes(n+"="))b.hidden=false}catch{}}`;

/**
 * The cookie banner (COOKIE-1 to COOKIE-7). Hidden if there is a stored choice, and always at sign-in and in previews,
 * which load nothing that needs consent. It stays mounted there, because it is shown once per document.
 */
export function CookieBanner() {
  const { pathname, search } = useLocation();
  const host = analyticsHost(useSettings().analyticsScript);
  const isQuiet = /^\/auth(?:\/|$)/.test(pathname) || new URLSearchParams(search).has("preview");
  return (
    <>
      <section
        id="cookie-banner"
        hidden
        suppressHydrationWarning
        data-host={host ?? undefined}
        data-quiet={isQuiet || undefined}
        aria-label="Cookies"
        className="no-print fixed inset-x-0 bottom-0 z-50 border-t border-ink bg-raised"
      >
        <div className="wrap relative flex flex-wrap items-center gap-x-6 gap-y-3 py-4 pr-12">
          <p className="grow basis-80 text-sm">
            {host === null
              ? "We store nothing in your browser that needs your consent. What we store is listed in our "
              : `If you accept, we load a script from ${host} that measures visits and can set cookies. More in our `}
            <a href="/privacy" className="text-link">
              privacy policy
            </a>
            .
          </p>
          <div className="flex gap-3">
            <button type="button" data-consent="declined" className="button">
              Decline
            </button>
            <button type="button" data-consent="accepted" className="button button-primary">
              Accept All
            </button>
          </div>
          <button
            type="button"
            data-consent="close"
            aria-label="Close"
            className="absolute top-3 right-0 grid size-9 place-items-center"
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
