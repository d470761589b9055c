import type { ReactNode } from "react";
import { PageLink } from "~/components/ui/page-link";

/** A panel with a list. `empty` takes the place of an empty one. */
export function Panel({ title, empty, children }: { title: string; empty: string | false; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-raised">
      <h2 id={id} className="border-b border-line px-5 py-4 text-xl">
        {title}
      </h2>
      {empty ? <p className="px-5 py-4 text-muted">{empty}</p> : <ul className="px-5 py-1">{children}</ul>}
    </section>
  );
}

/** A link in a panel, with a note. */
export function Entry({ to, label, children }: { to: string; label: string; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5 last:border-0">
      <PageLink to={to} prefetch="none" className="text-link min-w-0 break-words">
        {label}
      </PageLink>
      {children && <span className="text-sm text-muted">{children}</span>}
    </li>
  );
}
