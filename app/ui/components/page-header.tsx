import type { ReactNode } from "react";
import { emptyLoomDraft } from "~/ui/imagery/weave";
import { useWords } from "./settings";
import { Weave } from "./weave";

/** The top of a page: the only `h1`, a lead, and optionally a search box, buttons or badges. */
export function PageHeader({
  title,
  icon,
  lead,
  aside,
  children,
}: {
  title: string;
  /** Shown above the title. */
  icon?: ReactNode;
  lead?: string;
  /** Shown beside the title if there is room, such as a weave. */
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={`page-header wrap ${aside ? "split split-early items-end" : ""}`}>
      <div>
        {icon && <div className="mb-4 text-accent">{icon}</div>}
        <h1 className="max-w-4xl text-title">{keepHyphens(title)}</h1>
        {lead && <p className="mt-4 max-w-[60ch] text-lead text-muted">{keepHyphens(lead)}</p>}
        {children && <div className="mt-6">{children}</div>}
      </div>
      {aside}
    </header>
  );
}

/** Keeps short words such as "No-Code" on one line: at a large size, a break after the hyphen looks like a mistake. */
export function keepHyphens(text: string): ReactNode[] {
  return text.split(/(?<=^|\s)(\S{1,12}-\S{1,12})(?=\s|$)/).map((part, position) =>
    position % 2 === 0 ? (
      part
    ) : (
      <span key={position} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}

/**
 * A section below an ink rule: heading on the left, lead on the right.
 *
 * @param action a link or button below the content, such as one to the whole list
 */
export function Section({
  title,
  id,
  lead,
  action,
  children,
}: {
  title: string;
  id?: string;
  lead?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="section wrap" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {lead && <p className="max-w-[60ch] text-muted">{lead}</p>}
      </div>
      <div className="section-body">{children}</div>
      {action && <p className="mt-8">{action}</p>}
    </section>
  );
}

/** A loom without cloth, shown beside the title of a missing page. */
export function EmptyLoom() {
  return <Weave draft={emptyLoomDraft(8)} className="aspect-[20/8] max-md:hidden" />;
}

/**
 * The placeholder for an empty list: an empty loom, what was searched for, and what to do next.
 *
 * @param children links or buttons, such as one that clears the search
 */
export function EmptyState({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const words = useWords();
  return (
    <div className="empty">
      <Weave draft={emptyLoomDraft()} />
      <p className="font-display text-xl font-[560]">{words(title)}</p>
      {text && <p className="text-muted">{text}</p>}
      {children && <div className="mt-3 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
