import type { ReactNode } from "react";
import { PageLink } from "~/first-view/page-link";

/** A panel with a list. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-raised">
      <h2 id={id} className="border-b border-line px-4 py-2.5 text-lg">
        {title}
      </h2>
      <ul className="px-4">{children}</ul>
    </section>
  );
}

/** A link in a panel, with a note. */
export function Entry({ to, label, children }: { to: string; label: string; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-0">
      <PageLink to={to} prefetch="none" className="list-link min-w-0 grow">
        {label}
      </PageLink>
      {children && <span className="min-w-0 text-sm wrap-anywhere text-muted">{children}</span>}
    </li>
  );
}
