import { PageLink } from "~/ui/first-view/page-link";
import { termPath, type TermCard } from "./term";

/** Terms with their short definitions, in two columns. */
export function TermList({ terms }: { terms: readonly TermCard[] }) {
  return (
    <ul className="terms">
      {terms.map((term) => (
        <li key={term.slug}>
          <PageLink to={termPath(term.slug)}>{term.term}</PageLink>
          <p>{term.shortDefinition}</p>
        </li>
      ))}
    </ul>
  );
}
