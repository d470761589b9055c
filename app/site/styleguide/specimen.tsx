import type { ReactNode } from "react";

/** A word longer than a line, to check that nothing overflows. */
export const longWord = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen";

/** A component of the styleguide, with its name. */
export function Specimen({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <section className="mt-12" aria-label={name}>
      <h3 className="text-xl">{name}</h3>
      {note && <p className="mt-1 max-w-[60ch] text-sm text-muted">{note}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}

/** A part of the styleguide. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="section wrap" aria-labelledby={`${id}-title`}>
      <div className="section-head">
        <h2 id={`${id}-title`} className="text-heading">
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}
