import { PageLink } from "~/ui/first-view/page-link";
import { letterAddress, type LetterGroup as Group } from "./term";
import { TermList } from "./term-list";

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
