import { useEffect, useState } from "react";
import {
  listAddress,
  type LooseMatches,
  type MatchPart,
  type NearestRow,
  withLooseText,
} from "~/base/search/loose-matches";
import { PageLink } from "~/first-view/page-link";
import { ListPager } from "~/ui/components/lists";
import { EmptyState } from "~/ui/components/page-header";
import { DidYouMean, OlderMatches, ResultLine, SearchWholeSite } from "~/ui/components/public-forms";
import { Label, useLabel, useWords } from "~/ui/components/settings";
import { letterAddress, type LetterGroup as Group, letters, type TermCard, termPath, termsShown } from "./term";

/**
 * The letters A to Z (GLOS-3 to GLOS-7): plain links to the page's groups, disabled for letters without terms. With
 * script, the active letter follows the scroll position and a click scrolls smoothly.
 *
 * @param only the letter of a page that has just one; the other letters then link to other pages
 */
export function LetterBar({ usedLetters, only }: { usedLetters: readonly string[]; only: string | null }) {
  const label = useLabel();
  const letterInView = useLetterInView(only === null);
  const active = only ?? letterInView;
  return (
    <nav aria-label={label("Letters")} className="letter-bar">
      <ul>
        {letters.map((letter) => (
          <li key={letter}>
            {usedLetters.includes(letter) ? (
              <PageLink
                to={only === null ? `#letter-${letter}` : letterAddress(letter)}
                prefetch="none"
                aria-current={letter === active ? "true" : undefined}
                onClick={(event) => only === null && scrollToLetter(event, letter)}
              >
                {letter}
              </PageLink>
            ) : (
              <span role="link" aria-disabled="true">
                {letter}
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function scrollToLetter(event: React.MouseEvent, letter: string): void {
  const group = document.getElementById(`letter-${letter}`);
  if (!group) return;
  event.preventDefault();
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  group.scrollIntoView({ behavior: reducedMotion ? "auto" : "smooth" });
  history.replaceState(history.state, "", `#letter-${letter}`);
}

/** Where scrolling to a group puts it (GLOS-7), in pixels from the top. CSS knows the height of the top bar. */
function scrollOffset(group: Element): number {
  return (
    parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) +
    parseFloat(getComputedStyle(group).scrollMarginTop)
  );
}

function useLetterInView(isEnabled: boolean): string | null {
  const [letter, setLetter] = useState<string | null>(null);
  useEffect(() => {
    if (!isEnabled) return;
    const groups = [...document.querySelectorAll<HTMLElement>("[data-letter]")];
    const [first] = groups;
    if (!first) return;
    const update = () => {
      const offset = scrollOffset(first) + 1;
      const currentGroup = groups.findLast((group) => group.getBoundingClientRect().top <= offset);
      setLetter((currentGroup ?? first).dataset.letter ?? null);
    };
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, [isEnabled]);
  return letter;
}

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
            <Label text="All terms under {letter}" values={{ letter }} />
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
  const words = useWords();
  const part = (after: string | null, older = matches?.olderThan ?? null) =>
    listAddress("/it-glossary", { q: query, older, after });
  const text = termsShown(results.length, { isFirst: back.isFirst, hasMore: next !== null }, query, words);
  return (
    <div className="wrap">
      <ResultLine text={withLooseText(text, loose, query, words)} />
      {results.length > 0 ? (
        <TermList terms={results} />
      ) : (
        <div className="mt-8">
          <EmptyState title="No terms found" text={noMatches}>
            <DidYouMean pages={nearest.map(({ name, slug }) => ({ name, path: termPath(slug) }))} />
            <PageLink to="/it-glossary" preventScrollReset className="button">
              <Label text="Clear search" />
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
