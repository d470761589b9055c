/**
 * Switches between light and dark. enhancements.ts handles clicks and sets `aria-pressed`, because only the browser
 * knows the theme.
 */
export function ThemeSwitch({ className }: { className: string }) {
  return (
    <button
      type="button"
      data-theme-switch
      aria-label="Dark theme"
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
