import { useMatches } from "react-router";
import { type LinkedTerm, termCardId } from "~/content/pages/term-links";

/** The short definitions of the terms that the page's texts link to (GLOS-17), which `term-popover.ts` shows. */
export function TermCards() {
  const data = useMatches().at(-1)?.loaderData as { readonly linkedTerms?: readonly LinkedTerm[] } | null | undefined;
  const terms = data?.linkedTerms ?? [];
  if (terms.length === 0) return null;
  return (
    <div className="no-print">
      {terms.map(({ slug, term, path, shortDefinition }) => (
        <div key={slug} id={termCardId(slug)} popover="auto" className="term-card">
          <p className="font-semibold">{term}</p>
          <p>{shortDefinition}</p>
          <a href={path} className="text-link">
            More in the glossary
          </a>
        </div>
      ))}
    </div>
  );
}
