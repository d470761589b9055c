import { PageLink } from "~/components/ui/page-link";
import { termPath, type TermCard } from "~/domain/glossary/term";

/** Terms with their short definitions, in two columns. */
export function TermList({ terms }: { terms: readonly TermCard[] }) {
  return (
    <ul className="mt-5 grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {terms.map((term) => (
        <li key={term.slug}>
          <PageLink to={termPath(term.slug)} className="font-display text-lg font-semibold hover:underline">
            {term.term}
          </PageLink>
          <p className="mt-1 text-sm text-muted">{term.shortDefinition}</p>
        </li>
      ))}
    </ul>
  );
}
