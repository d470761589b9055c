import type { ReactNode } from "react";

/** The top of a page: a label, the only `h1`, a lead, and optionally a search box or buttons. */
export function PageHeader({
  label,
  title,
  lead,
  children,
}: {
  label?: string;
  title: string;
  lead?: string;
  children?: ReactNode;
}) {
  return (
    <header className="wrap pt-10 pb-10 sm:pt-14">
      {label && <p className="label">{label}</p>}
      <h1 className="mt-2 max-w-4xl text-title">{title}</h1>
      {lead && <p className="mt-5 max-w-[65ch] text-lead text-muted">{lead}</p>}
      {children && <div className="mt-7">{children}</div>}
    </header>
  );
}

/** A section with a heading. */
export function Section({
  title,
  id,
  lead,
  children,
}: {
  title: string;
  id?: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <section className="wrap py-10 sm:py-14" aria-labelledby={id}>
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {lead && <p className="mt-3 max-w-[65ch] text-muted">{lead}</p>}
      <div className="mt-7">{children}</div>
    </section>
  );
}

/** A closing call to action. */
export function CallToAction({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="wrap py-10 sm:py-14">
      <div className="rounded-card bg-wash px-6 py-12 text-center sm:px-12">
        <h2 className="mx-auto max-w-2xl text-heading">{title}</h2>
        {text && <p className="mx-auto mt-4 max-w-[60ch] text-muted">{text}</p>}
        <p className="mt-7 flex flex-wrap justify-center gap-3">{children}</p>
      </div>
    </section>
  );
}

/** The placeholder for an empty list. */
export function EmptyState({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="rounded-card border border-dashed border-control px-6 py-14 text-center">
      <p className="font-display text-xl font-semibold">{title}</p>
      {text && <p className="mt-2 text-muted">{text}</p>}
      {children && <p className="mt-6">{children}</p>}
    </div>
  );
}

/** The arrow icon of a link back to a list. */
export function BackArrow() {
  return (
    <svg viewBox="0 0 16 16" className="size-4" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
      <path d="M7 3 2 8l5 5M2 8h12" />
    </svg>
  );
}
