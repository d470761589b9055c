import { ReadFailure } from "~/components/content/error-states";
import { GlossaryEnd } from "~/components/content/glossary-end";
import { LetterBar } from "~/components/content/letter-bar";
import { EmptyState, PageHeader } from "~/components/content/page-header";
import { SearchForm } from "~/components/content/search-form";
import { TermList } from "~/components/content/term-list";
import { PageLink } from "~/components/ui/page-link";
import { ResultLine } from "~/components/ui/result-line";
import { errorNotice } from "~/components/ui/toast";
import { listTermsByLetter, listTermsOfLetter, listUsedLetters, searchTerms } from "~/domain/glossary/queries.server";
import { parseLetter, teaser, termsShown, type LetterGroup as Group, type TermCard } from "~/domain/glossary/term";
import { keywords } from "~/domain/seo/head";
import { parseSearch } from "~/domain/text/search-text";
import { found, loadedHeaders, loadPage } from "../load-page";
import { absentMeta, pageMeta } from "../page-head";
import type { Route } from "./+types/glossary";

export const headers = loadedHeaders;

interface Glossary {
  readonly query: string;
  /** The one letter shown, or null for all. */
  readonly letter: string | null;
  readonly groups: readonly Group[];
  readonly used: readonly string[];
  readonly results: readonly TermCard[];
  readonly next: string | null;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const failure = errorNotice(
    "Error fetching glossary",
    "There was an error fetching the glossary items. Please try again later.",
  );
  return loadPage<Glossary>(context, failure, async (db) => {
    const query = parseSearch(url.searchParams.get("q"));
    const letter = parseLetter(url.searchParams.get("letter"));
    const tags = ["IT_Glossary"];
    if (query) {
      const results = await searchTerms(db, query);
      return found({ query: query.text, letter: null, groups: [], used: [], results, next: null }, tags);
    }
    if (letter) {
      const [part, used] = await Promise.all([
        listTermsOfLetter(db, letter, url.searchParams.get("after")),
        listUsedLetters(db),
      ]);
      return found(
        { query: "", letter, groups: [{ letter, terms: part.items, more: false }], used, results: [], next: part.next },
        tags,
      );
    }
    const groups = (await listTermsByLetter(db)).map((group) => ({
      ...group,
      terms: group.terms.map((term) => ({ ...term, shortDefinition: teaser(term.shortDefinition) })),
    }));
    return found(
      { query: "", letter: null, groups, used: groups.map((group) => group.letter), results: [], next: null },
      tags,
    );
  });
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (loaderData?.status !== "ok") return absentMeta(args, "AI & No-Code Glossary", "The glossary could not be read.");
  return pageMeta(args, {
    title: "AI & No-Code Glossary",
    description:
      "The words of AI, no-code, product and web development in plain language, from A to Z: what each one means, why it matters and what people get wrong.",
    keywords: keywords.glossary,
  });
}

export default function GlossaryPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok")
    return loaderData.notice ? <ReadFailure heading="AI & No-Code Glossary" notice={loaderData.notice} /> : null;
  const { query, letter, groups, used, results, next } = loaderData;
  return (
    <>
      <PageHeader
        title="AI & No-Code Glossary"
        lead="The words of our trade in plain language: what each one means, and what people get wrong about it."
      >
        <SearchForm placeholder="Search terms or definitions..." value={query} />
      </PageHeader>
      {query ? (
        <div className="wrap">
          <ResultLine text={termsShown(results.length, `for “${query}”`)} />
          {results.length > 0 ? (
            <TermList terms={results} />
          ) : (
            <EmptyState title="No terms found" text="Try another word, or part of one.">
              <PageLink to="/it-glossary" preventScrollReset className="button">
                Clear search
              </PageLink>
            </EmptyState>
          )}
        </div>
      ) : groups.length === 0 ? (
        <div className="wrap">
          <EmptyState title="No glossary terms found" />
        </div>
      ) : (
        <div className="glossary wrap">
          <LetterBar used={used} only={letter} />
          <div>
            {groups.map((group) => (
              <LetterGroup key={group.letter} group={group} />
            ))}
            {letter && (
              <p className="mt-10 flex flex-wrap gap-3">
                {next && (
                  <PageLink
                    to={`/it-glossary?letter=${letter.toLowerCase()}&after=${next}`}
                    rel="next"
                    className="button"
                  >
                    More terms under {letter}
                  </PageLink>
                )}
                <PageLink to="/it-glossary" className="button">
                  All letters
                </PageLink>
              </p>
            )}
          </div>
        </div>
      )}
      <GlossaryEnd terms={[...results, ...groups.flatMap((group) => group.terms)]} />
    </>
  );
}

function LetterGroup({ group: { letter, terms, more } }: { group: Group }) {
  return (
    <section id={`letter-${letter}`} data-letter={letter} className="term-group" aria-labelledby={`heading-${letter}`}>
      <h2 id={`heading-${letter}`}>{letter}</h2>
      <TermList terms={terms} />
      {more && (
        <p className="mt-5">
          <PageLink to={`/it-glossary?letter=${letter.toLowerCase()}`} className="text-link">
            All terms under {letter}
          </PageLink>
        </p>
      )}
    </section>
  );
}
