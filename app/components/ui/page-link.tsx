import { Link, type LinkProps } from "react-router";

/** A link within the site, by its path: its page is fetched when somebody is about to follow it. */
export function PageLink({
  to,
  preventScrollReset,
  prefetch = "intent",
  children,
  ...props
}: LinkProps & { to: string }) {
  // On the server a link is an anchor. The router's own component would resolve each of some fifty links a page
  // against the location to write the same; `data-discover` is what it adds.
  if (import.meta.env.SSR && to.startsWith("/")) {
    return (
      <a {...props} href={to} data-discover="true">
        {children}
      </a>
    );
  }
  return (
    <Link prefetch={prefetch} preventScrollReset={preventScrollReset} to={to} {...props}>
      {children}
    </Link>
  );
}

/** A link that leaves the site, in a new tab. */
export function ExternalLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
