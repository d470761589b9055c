import { ReadFailure } from "~/components/content/error-states";
import { GlossaryEnd } from "~/components/content/glossary-end";
import { LetterBar } from "~/components/content/letter-bar";
import { LetterGroup } from "~/components/content/letter-group";
import { EmptyState, PageHeader } from "~/components/content/page-header";
import { PartPager } from "~/components/content/pager";
import { SearchForm } from "~/components/content/search-form";
import { TermList } from "~/components/content/term-list";
import type { RouteStyles } from "~/components/site/site-styles";
import { PageLink } from "~/components/ui/page-link";
import { ResultLine } from "~/components/ui/result-line";
import { errorNotice } from "~/components/ui/toast";
import { listTermsByLetter, listTermsOfLetter, listUsedLetters, searchTerms } from "~/domain/glossary/queries.server";
import {
  letterAddress,
  parseLetter,
  teaser,
  termsShown,
  type LetterGroup as Group,
  type TermCard,
} from "~/domain/glossary/term";
import type { WayBack } from "~/domain/listing/keyset.server";
import { keywords } from "~/domain/seo/head";
import { parseSearch } from "~/domain/text/search-text";
import { found, loadedHeaders, loadPage } from "../load-page";
import { absentMeta, pageMeta } from "../page-head";
import type { Route } from "./+types/glossary";

export const handle = { styles: "glossary" satisfies RouteStyles };
export const headers = loadedHeaders;

interface Glossary {
  readonly query: string;
  /** The one letter shown, or null for all. */
  readonly letter: string | null;
  readonly groups: readonly Group[];
  readonly used: readonly string[];
  readonly results: readonly TermCard[];
  readonly next: string | null;
  /** Of the pages of a search. */
  readonly back: WayBack;
}

const nothing: Glossary = {
  query: "",
  letter: null,
  groups: [],
  used: [],
  results: [],
  next: null,
  back: { isFirst: true, previous: null },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const failure = errorNotice(
    "Error fetching glossary",
    "There was an error fetching the glossary items. Please try again later.",
  );
  return loadPage<Glossary>(context, failure, async (db) => {
    const query = parseSearch(url.searchParams.get("q"));
    const letter = parseLetter(url.searchParams.get("letter"));
    const after = url.searchParams.get("after");
    const shown = (page: Partial<Glossary>) => found({ ...nothing, ...page }, ["IT_Glossary"]);
    if (query) {
      const { items, next, ...back } = await searchTerms(db, query, after);
      return shown({ query: query.text, results: items, next, back });
    }
    if (letter) {
      const [part, used] = await Promise.all([listTermsOfLetter(db, letter, after), listUsedLetters(db)]);
      const groups = part.items.length > 0 ? [{ letter, terms: part.items, more: false }] : [];
      return shown({ letter, groups, used, next: part.next });
    }
    const groups = (await listTermsByLetter(db)).map((group) => ({
      ...group,
      terms: group.terms.map((term) => ({ ...term, shortDefinition: teaser(term.shortDefinition) })),
    }));
    return shown({ groups, used: groups.map((group) => group.letter) });
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
  const { query, letter, groups, used, results, next, back } = loaderData;
  const part = (after: string | null) =>
    `/it-glossary?${new URLSearchParams({ q: query, ...(after !== null && { after }) })}`;
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
          <ResultLine text={termsShown(results.length, { isFirst: back.isFirst, hasMore: next !== null }, query)} />
          {results.length > 0 ? (
            <TermList terms={results} />
          ) : (
            <EmptyState title="No terms found" text="Try another word, or part of one.">
              <PageLink to="/it-glossary" preventScrollReset className="button">
                Clear search
              </PageLink>
            </EmptyState>
          )}
          <PartPager
            noun="terms"
            previous={back.isFirst ? null : part(back.previous)}
            next={next === null ? null : part(next)}
          />
        </div>
      ) : groups.length === 0 && letter === null ? (
        <div className="wrap">
          <EmptyState title="No glossary terms found" />
        </div>
      ) : (
        <div className="glossary wrap">
          <LetterBar used={used} only={letter} />
          <div>
            {groups.length === 0 && <EmptyState title="No glossary terms found" />}
            {groups.map((group) => (
              <LetterGroup key={group.letter} group={group} />
            ))}
            {letter && (
              <p className="mt-10 flex flex-wrap gap-3">
                {next && (
                  <PageLink to={letterAddress(letter, next)} rel="next" className="button">
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
