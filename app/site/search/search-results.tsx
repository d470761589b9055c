import { markedParts, resultCount, resultsPerPage, searchPath, type SiteResults } from "~/base/search/site-search";
import { toolCategoryPath, type ToolCategory } from "~/directory/tool";
import { SuggestTool } from "~/directory/tool-card";
import { PageLink } from "~/first-view/page-link";
import { FilterTabs, type FilterTab } from "~/ui/components/filter-tabs";
import { CursorPager } from "~/ui/components/lists";
import { EmptyState, Section } from "~/ui/components/page-header";
import { DidYouMean, ResultLine } from "~/ui/components/public-forms";
import { Label, useLabel, useWords } from "~/ui/components/settings";

/** A page of site-wide search results. */
export interface ShownSearch extends Omit<SiteResults, "until"> {
  /** As typed. */
  readonly query: string;
  readonly kind: string | null;
  /** From 0. */
  readonly page: number;
  /** Whether the visitor declined the corrected spelling. */
  readonly asTyped: boolean;
}

/** Site-wide search results, with filters by kind (SRCH-3, SRCH-4). */
export function SearchResults({ search }: { search: ShownSearch }) {
  const words = useWords();
  const { query, kind, page, results, kinds, total, corrected, isLoose, marked, asTyped } = search;
  const address = (more: Readonly<Record<string, string>>) =>
    searchPath(query, { ...(asTyped && { exact: "1" }), ...more });
  const pageAddress = (number: number) =>
    `${address({ ...(kind && { kind }), ...(number > 0 && { page: String(number + 1) }) })}#results`;
  const all: FilterTab = {
    label: words("All"),
    to: address({}),
    current: kind === null,
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    isCapped: kinds.some(({ isCapped }) => isCapped),
  };
  return (
    <div className="wrap">
      {corrected !== null && (
        <p className="mb-4 text-lead">
          {words("Showing results for")} <b>{corrected}</b>. {words("Search instead for")}{" "}
          <PageLink to={searchPath(query, { exact: "1" })} rel="nofollow" className="text-link">
            {query}
          </PageLink>
        </p>
      )}
      {kinds.length > 0 && (
        <FilterTabs
          label="Types"
          nofollow
          tabs={[
            all,
            ...kinds.map((option) => ({
              label: words(option.many),
              to: address({ kind: option.kind }),
              current: option.kind === kind,
              count: option.count,
              isCapped: option.isCapped,
            })),
          ]}
        />
      )}
      <div className="mt-6">
        <ResultLine
          text={[
            words("{amount} for “{query}”", { amount: resultCount(search, kind, words), query: corrected ?? query }),
            ...(isLoose ? [words("No results contain all of its words. These contain some of them.")] : []),
          ].join(". ")}
        />
      </div>
      {results.length > 0 && (
        <ol className="rows">
          {results.map((result) => (
            <li key={result.path} className="row">
              <h2 className="text-xl">
                <PageLink to={result.path} className="card-link">
                  <Marked text={result.title} words={marked} />
                </PageLink>
              </h2>
              <p className="line-clamp-3 text-muted">
                <Marked text={result.summary} words={marked} />
              </p>
              <p className="text-sm text-muted">
                {words(result.one)}
                {result.heading && (
                  <>
                    {" · "}
                    <PageLink to={`${result.path}#${result.heading.id}`} className="card-category">
                      {result.heading.title}
                    </PageLink>
                  </>
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
      <CursorPager
        noun="results"
        previous={page === 0 ? null : pageAddress(page - 1)}
        next={(page + 1) * resultsPerPage < total ? pageAddress(page + 1) : null}
      />
    </div>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markedParts(text, words).map((part, at) =>
    part.isMarked ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
  );
}

/** Shown when a search finds nothing (SRCH-4). */
export function NothingFound({ query, text, nearest }: { query: string; text: string; nearest: readonly string[] }) {
  const label = useLabel();
  return (
    <div className="wrap">
      <EmptyState title={label("Nothing found for “{query}”", { query: shorten(query) })} text={text}>
        <DidYouMean pages={nearest.map((name) => ({ name, path: searchPath(name) }))} />
        <PageLink to="/search" className="button">
          <Label text="Clear search" />
        </PageLink>
        <SuggestTool name={query} />
      </EmptyState>
    </div>
  );
}

const maxShownQuery = 80;
const shorten = (query: string) =>
  query.length > maxShownQuery ? `${[...query].slice(0, maxShownQuery).join("")}…` : query;

/** Shown without a search: links to the site's lists and to the tool categories. */
export function SearchStart({ title, categories }: { title: string; categories: readonly ToolCategory[] }) {
  const words = useWords();
  const link = (label: string, to: string) => ({ label: words(label), to, current: false });
  return (
    <Section title={title}>
      <FilterTabs
        label="Categories"
        tabs={[
          link("Blog", "/blog"),
          link("IT Glossary", "/it-glossary"),
          link("Product Briefs", "/example-product-briefs"),
          link("Ventures", "/ventures"),
          ...categories.map(({ name, slug }) => ({ label: name, to: toolCategoryPath(slug), current: false })),
        ]}
      />
    </Section>
  );
}
