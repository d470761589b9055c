import { parseOlder } from "~/base/search/loose-matches";
import { parseSearch } from "~/base/search/search-text";
import type { PageTexts } from "~/base/web/head-texts";
import { PageLink } from "~/first-view/page-link";
import { publicPage, loadedHeaders, loadPage } from "~/routing/load-page";
import { loadedMeta } from "~/routing/page-head";
import { AbsentPage } from "~/ui/components/not-found";
import { EmptyState, PageHeader } from "~/ui/components/page-header";
import { SearchForm } from "~/ui/components/public-forms";
import { Label, useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/glossary.route";
import { listTermsByLetter, listTermsOfLetter, listUsedLetters, nearestTerms, searchTerms } from "./queries.server";
import { letterAddress, parseLetter, type LetterGroup as Group } from "./term";
import { GlossaryFooter } from "./term-footer";
import { type FoundTerms, LetterBar, LetterGroup, TermSearch } from "./term-list";

export const handle = { styles: "glossary" satisfies RouteStyles };
export const headers = loadedHeaders;

const texts: PageTexts = { item: "glossary", list: "AI & No-Code Glossary", to: "/it-glossary" };

interface Glossary extends FoundTerms {
  /** The letter shown, or null for all. */
  readonly letter: string | null;
  readonly groups: readonly Group[];
  readonly usedLetters: readonly string[];
}

const nothing: Glossary = {
  query: "",
  letter: null,
  groups: [],
  usedLetters: [],
  results: [],
  next: null,
  back: { isFirst: true, previous: null },
  loose: null,
  part: null,
  nearest: [],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const failure = errorNotice(
    "Error fetching glossary",
    "There was an error fetching the glossary items. Please try again later.",
  );
  return loadPage<Glossary, "glossary">(
    context,
    failure,
    async (db) => {
      const query = parseSearch(url.searchParams.get("q"));
      const letter = parseLetter(url.searchParams.get("letter"));
      const after = url.searchParams.get("after");
      const glossaryPage = (page: Partial<Glossary>) => publicPage({ ...nothing, ...page }, ["IT_Glossary"]);
      if (query) {
        const { items, next, loose, part, ...back } = await searchTerms(db, query, after, parseOlder(url.searchParams));
        const nearest = items.length === 0 ? await nearestTerms(db, query) : [];
        return glossaryPage({ query: query.text, results: items, next, back, loose, part, nearest });
      }
      if (letter) {
        const [part, used] = await Promise.all([listTermsOfLetter(db, letter, after), listUsedLetters(db)]);
        const groups = part.items.length > 0 ? [{ letter, terms: part.items, more: false }] : [];
        return glossaryPage({ letter, groups, usedLetters: used, next: part.next });
      }
      const groups = await listTermsByLetter(db);
      return glossaryPage({ groups, usedLetters: groups.map((group) => group.letter) });
    },
    "glossary",
  );
}

export const meta = (args: Route.MetaArgs) =>
  loadedMeta(args, texts, ({ texts: { seoTitle, seoDescription } }, { fill }) => ({
    title: fill(seoTitle),
    description: fill(seoDescription),
    keywords: "glossary",
  }));

export default function GlossaryPage({ loaderData }: Route.ComponentProps) {
  const page = useFill()(loaderData.texts);
  if (loaderData.status !== "ok") return <AbsentPage page={loaderData} texts={texts} />;
  const { query, letter, groups, usedLetters, results, next } = loaderData;
  return (
    <>
      <PageHeader title={page.title} lead={page.lead}>
        <SearchForm placeholder={page.search} value={query} />
      </PageHeader>
      {query ? (
        <TermSearch search={loaderData} noMatches={page.noMatches} />
      ) : groups.length === 0 && letter === null ? (
        <div className="wrap">
          <EmptyState title="No glossary terms found" />
        </div>
      ) : (
        <div className="glossary wrap">
          <LetterBar usedLetters={usedLetters} only={letter} />
          <div>
            {groups.length === 0 && <EmptyState title="No glossary terms found" />}
            {groups.map((group) => (
              <LetterGroup key={group.letter} group={group} />
            ))}
            {letter && (
              <p className="mt-10 flex flex-wrap gap-3">
                {next && (
                  <PageLink to={letterAddress(letter, next)} rel="next" className="button">
                    <Label text="More terms under {letter}" values={{ letter }} />
                  </PageLink>
                )}
                <PageLink to="/it-glossary" className="button">
                  <Label text="All letters" />
                </PageLink>
              </p>
            )}
          </div>
        </div>
      )}
      <GlossaryFooter
        newest={loaderData.newest}
        texts={page}
        terms={[...results, ...groups.flatMap((group) => group.terms)]}
      />
    </>
  );
}
