import { PageLink } from "~/components/ui/page-link";
import { useSettings } from "./settings";

const links = [
  ["AI & Product Stack", "/ai-product-stack"],
  ["Ventures", "/ventures"],
  ["Services", "/services"],
  ["About Us", "/about"],
] as const;

/** The top bar (NAV-1 to NAV-4). The mobile menu is a native `details`, so that it opens without script. */
export function Header() {
  const { brand } = useSettings();
  return (
    <header className="top-bar">
      <div className="wrap flex min-h-16 items-center gap-2 lg:gap-4">
        <PageLink
          to="/"
          className="mr-auto flex items-center gap-2.5 py-2 font-display text-lg font-semibold tracking-tight sm:text-xl"
        >
          {/* No room for it on the narrowest screens. */}
          <span className="hidden min-[22rem]:block">
            <BrandMark />
          </span>
          {brand}
        </PageLink>
        <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
          {links.map(([label, to]) => (
            <PageLink key={to} to={to} className="rounded-full px-3 py-2 text-[0.95rem] hover:bg-sunken">
              {label}
            </PageLink>
          ))}
        </nav>
        <ThemeSwitch className="hidden sm:grid" />
        <PageLink to="/hire" className="button hidden lg:inline-flex">
          Hire Experts
        </PageLink>
        <PageLink
          to="/onboarding"
          className="button button-primary px-3.5 text-sm whitespace-nowrap sm:px-5 sm:text-base"
        >
          <span className="hidden sm:inline">Start Your Project</span>
          <span className="sm:hidden">Get Started</span>
        </PageLink>
        <details className="menu lg:hidden">
          <summary
            className="grid size-11 list-none place-items-center rounded-full border border-line"
            aria-label="Menu"
          >
            <svg viewBox="0 0 20 20" className="size-5" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
              <path d="M3 6h14M3 10h14M3 14h14" />
            </svg>
          </summary>
          <nav aria-label="Menu" className="absolute inset-x-0 top-full border-y border-line bg-paper shadow-lg">
            <ul className="wrap py-3">
              {links.map(([label, to]) => (
                <li key={to}>
                  <PageLink to={to} className="block border-b border-line py-3 font-display text-lg last:border-0">
                    {label}
                  </PageLink>
                </li>
              ))}
            </ul>
            <p className="wrap flex items-center justify-between pb-3 sm:hidden">
              Theme
              <ThemeSwitch className="grid" />
            </p>
          </nav>
        </details>
      </div>
    </header>
  );
}

/** The brand mark: four woven threads. */
export function BrandMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-6 text-accent"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d="M8 1v5M8 10v13M16 1v13M16 18v5M1 8h13M18 8h5M1 16h5M10 16h13" />
    </svg>
  );
}

/** Switches between light and dark; enhancements.ts sets it up. */
export function ThemeSwitch({ className }: { className: string }) {
  return (
    <button
      type="button"
      data-theme-switch
      aria-label="Switch between light and dark"
      className={`size-11 place-items-center rounded-full hover:bg-sunken ${className}`}
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
