import {
  listAddress,
  type LooseMatches,
  type MatchPart,
  type NearestRow,
  withLooseText,
} from "~/base/search/loose-matches";
import { PageLink } from "~/first-view/page-link";
import { EmptyState } from "~/ui/components/page-header";
import { ListPager } from "~/ui/components/pager";
import { DidYouMean, OlderMatches, ResultLine, SearchWholeSite } from "~/ui/components/search-form";
import { type LetterGroup as Group, letterAddress, type TermCard, termPath, termsShown } from "./term";

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

/** A letter's terms, with a link to the rest if there are more (GLOS-8). */
export function LetterGroup({ group: { letter, terms, more } }: { group: Group }) {
  return (
    <section id={`letter-${letter}`} data-letter={letter} className="term-group" aria-labelledby={`heading-${letter}`}>
      <h2 id={`heading-${letter}`}>{letter}</h2>
      <TermList terms={terms} />
      {more && (
        <p className="mt-5">
          <PageLink to={letterAddress(letter)} className="text-link">
            All terms under {letter}
          </PageLink>
        </p>
      )}
    </section>
  );
}

/** A page of a search of the glossary. */
export interface FoundTerms {
  readonly query: string;
  readonly results: readonly TermCard[];
  readonly next: string | null;
  /** The previous page. `previous` is null if that is the first page. */
  readonly back: { readonly isFirst: boolean; readonly previous: string | null };
  readonly loose: LooseMatches | null;
  readonly part: MatchPart | null;
  /** Terms with names similar to a search that found none. */
  readonly nearest: readonly NearestRow[];
}

/** A glossary search in one list (GLOS-9): matches, best first (D50), or similarly spelled terms if there are none. */
export function TermSearch({
  search: { query, results, next, back, loose, nearest, part: matches },
  noMatches,
}: {
  noMatches: string;
  search: FoundTerms;
}) {
  const part = (after: string | null, older = matches?.olderThan ?? null) =>
    listAddress("/it-glossary", { q: query, older, after });
  const text = termsShown(results.length, { isFirst: back.isFirst, hasMore: next !== null }, query);
  return (
    <div className="wrap">
      <ResultLine text={withLooseText(text, loose, query)} />
      {results.length > 0 ? (
        <TermList terms={results} />
      ) : (
        <div className="mt-8">
          <EmptyState title="No terms found" text={noMatches}>
            <DidYouMean pages={nearest.map(({ name, slug }) => ({ name, path: termPath(slug) }))} />
            <PageLink to="/it-glossary" preventScrollReset className="button">
              Clear search
            </PageLink>
            <SearchWholeSite query={query} />
          </EmptyState>
        </div>
      )}
      <ListPager noun="terms" page={{ ...back, next }} to={(after) => part(after)} />
      {next === null && <OlderMatches noun="terms" part={matches} addressOf={(older) => part(null, older)} />}
    </div>
  );
}
