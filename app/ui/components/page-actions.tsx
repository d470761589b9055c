/** Shares the page's address. enhancements.ts handles the click; hidden without script. */
export function ShareButton() {
  return (
    <span className="needs-scripting no-print inline-flex flex-wrap items-center gap-x-3">
      <button type="button" data-share className="text-link py-0.5">
        Share
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
export function PrintButton() {
  return (
    <button type="button" data-print className="button needs-scripting no-print">
      Print
    </button>
  );
}
