import { Link, type LinkProps } from "react-router";

/** A link within the site: its page is fetched when somebody is about to follow it. */
export function PageLink(props: LinkProps) {
  return <Link prefetch="intent" {...props} />;
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
