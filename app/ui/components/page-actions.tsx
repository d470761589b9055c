/**
 * Shares the page's address. enhancements.ts handles the click; hidden without script.
 *
 * @param path of the address, if it is not the canonical one
 */
export function ShareButton({ label = "Share", path = "" }: { label?: string; path?: string }) {
  return (
    <span className="needs-scripting no-print inline-flex flex-wrap items-center gap-x-3">
      <button type="button" data-share={path} className="text-link py-0.5">
        {label}
      </button>
      {/* share.ts may write to it before hydration, which would otherwise fail and re-render the page. */}
      <span role="status" className="text-muted" suppressHydrationWarning>
        {""}
      </span>
    </span>
  );
}

/** Goes back in the browser's history (NF-5). enhancements.ts handles the click; hidden without script. */
export function GoBackButton() {
  return (
    <button type="button" data-go-back className="button needs-scripting">
      Go Back
    </button>
  );
}

/** Prints the page. enhancements.ts handles the click; hidden without script. */
export function PrintButton({ label = "Print", className = "button" }: { label?: string; className?: string }) {
  return (
    <button type="button" data-print className={`${className} needs-scripting no-print`}>
      {label}
    </button>
  );
}
