import type { ReactNode } from "react";
import { Label, useLabel } from "./settings";

/**
 * Shares the page's address. enhancements.ts handles the click; hidden without script.
 *
 * @param path of the address, if it is not the canonical one
 */
export function ShareButton({ label = <Label text="Share" />, path = "" }: { label?: ReactNode; path?: string }) {
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
      <Label text="Go Back" />
    </button>
  );
}

/** Prints the page. enhancements.ts handles the click; hidden without script. */
export function PrintButton({
  label = <Label text="Print" />,
  className = "button",
}: {
  label?: ReactNode;
  className?: string;
}) {
  return (
    <button type="button" data-print className={`${className} needs-scripting no-print`}>
      {label}
    </button>
  );
}

/**
 * Switches between light and dark. enhancements.ts handles clicks and sets `aria-pressed`, because only the browser
 * knows the theme.
 */
export function ThemeSwitch({ className }: { className: string }) {
  const label = useLabel();
  return (
    <button
      type="button"
      data-theme-switch
      aria-label={label("Dark theme")}
      suppressHydrationWarning
      className={`icon-button needs-scripting ${className}`}
    >
      <svg
        viewBox="0 0 20 20"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <circle cx="10" cy="10" r="7" />
        <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
      </svg>
    </button>
  );
}
