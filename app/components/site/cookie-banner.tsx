/** The cookie banner (COOKIE-1 to COOKIE-7). Hidden until enhancements.ts finds no stored choice. */
export function CookieBanner() {
  return (
    <section
      id="cookie-banner"
      hidden
      suppressHydrationWarning
      aria-label="Cookies"
      className="fixed inset-x-0 bottom-0 z-50 border-t border-line bg-raised shadow-[0_-8px_30px_rgb(0_0_0/0.12)]"
    >
      <div className="wrap relative flex flex-wrap items-center gap-x-6 gap-y-3 py-4 pr-12">
        <p className="min-w-60 grow basis-80 text-sm">
          We store one entry in your browser to remember this choice, and nothing to track you. Read our{" "}
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
          className="absolute top-3 right-0 grid size-9 place-items-center rounded-full"
        >
          <svg viewBox="0 0 16 16" className="size-4" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
            <path d="m3 3 10 10M13 3 3 13" />
          </svg>
        </button>
      </div>
    </section>
  );
}
