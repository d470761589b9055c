import { type LooseMatches, type MatchPart, withLooseText } from "~/base/search/loose-matches";
import type { NewestRows } from "~/content/pages/related";
import { PageLink } from "~/first-view/page-link";
import type { PageTexts } from "~/texts/definitions";
import { CallToAction, relatedOf, type RelatedPage, RelatedPages } from "~/ui/components/closing-band";
import { FilterTabs } from "~/ui/components/filter-tabs";
import { IconValue } from "~/ui/components/icon";
import { CursorPager } from "~/ui/components/lists";
import { EmptyState, PageHeader } from "~/ui/components/page-header";
import { DidYouMean, OlderMatches, ResultLine, SearchForm, SearchWholeSite } from "~/ui/components/public-forms";
import { Label, useSettings, useWords } from "~/ui/components/settings";
import { formatNumber } from "../base/words/numbers";
import { asSpecified, type Words } from "../base/words/placeholders";
import { type ServiceLink, servicePath } from "../services/service";
import { comparePath } from "./compare";
import { CategoryGuide, FacetFilters } from "./directory-parts";
import { type ChosenFacets, type FacetCounts, formatFacets } from "./facets";
import {
  type CategoryGuide as Guide,
  directoryAddress,
  type ToolCard,
  type ToolCategory,
  toolCategoryPath,
  toolPath,
  type ToolSort,
  toolSorts,
} from "./tool";
import { SuggestTool, ToolGrid } from "./tool-card";

/**
 * The empty state of the directory, a search or a category (DIR-12, DIR-13): repeats the search, and offers similarly
 * spelled names and links that clear the search or the category.
 *
 * @param elsewhere matches in other categories
 */
function NoTools({
  empty,
  texts,
  filter,
  elsewhere,
  nearest,
}: {
  /** What the directory says if it has no tools at all; null if it has some. */
  empty: string | null;
  texts: PageTexts<"directory">;
  filter: {
    readonly category: string | null;
    readonly query: string;
    readonly sort: ToolSort;
    readonly chosen: ChosenFacets;
  };
  elsewhere: number;
  nearest: ReadonlyArray<{ readonly name: string; readonly address: string }>;
}) {
  const { language } = useSettings();
  if (empty !== null) return <EmptyState title="No tools found" text={empty} />;
  const { category, query, chosen } = filter;
  return (
    <EmptyState
      title="No tools found"
      text={query === "" && chosen.length === 0 ? texts.emptyCategory : texts.noMatches}
    >
      {query !== "" && (
        <p className="w-full">
          {texts.searchedTexts} <b>{query}</b>.
        </p>
      )}
      <DidYouMean pages={nearest.map(({ name, address }) => ({ name, path: toolPath(address) }))} />
      {query !== "" && (
        <PageLink to={directoryAddress({ ...filter, query: "" })} preventScrollReset className="button">
          <Label text="Clear search" />
        </PageLink>
      )}
      {chosen.length > 0 && (
        <PageLink to={directoryAddress({ ...filter, chosen: [] })} preventScrollReset className="button">
          <Label text="Show tools of all kinds" />
        </PageLink>
      )}
      {category !== null && (
        <PageLink to={directoryAddress({ ...filter, category: null })} preventScrollReset className="button">
          <Label
            text={
              (query === "" && chosen.length === 0) || elsewhere === 0
                ? "Show all categories"
                : elsewhere === 1
                  ? "Show 1 match in all categories"
                  : "Show {count} matches in all categories"
            }
            values={{ count: formatNumber(elsewhere, language) }}
          />
        </PageLink>
      )}
      {query !== "" && <SearchWholeSite query={query} />}
    </EmptyState>
  );
}

type CategoryName = Pick<ToolCategory, "id" | "name" | "slug">;

/** Links at the end of the directory; for a category, its services and the adjacent categories. */
function DirectoryFooter({
  texts,
  categories,
  category,
  services,
  newest,
}: {
  texts: PageTexts<"directory">;
  newest: NewestRows | undefined;
  categories: readonly CategoryName[];
  category: ToolCategory | null;
  /** The services that work with the category. */
  services: readonly ServiceLink[];
}) {
  const place = categories.findIndex(({ id }) => id === category?.id);
  const neighbour = (index: number): RelatedPage | null => {
    const entry = place === -1 ? undefined : categories[index];
    return entry ? { kind: "Category", title: entry.name, to: toolCategoryPath(entry.slug) } : null;
  };
  return (
    <>
      <RelatedPages
        title={texts.relatedTitle}
        related={[
          ...services.map((service) => ({ kind: "Service", title: service.name, to: servicePath(service) })),
          ...relatedOf({ texts, newest }),
        ].slice(0, 3)}
        previous={neighbour(place - 1)}
        next={neighbour(place + 1)}
      />
      <CallToAction
        title={texts.closingHeadline}
        text={texts.closingText}
        other={{ label: texts.secondButton, to: "/services" }}
      />
    </>
  );
}

/** The numbers and filters of a page of the directory. */
interface ShownTools {
  /** The number of tools on this page. */
  readonly shownCount: number;
  /** The number of tools on all pages. */
  readonly total: number;
  /** The number of tools before this page; null if they were not counted. */
  readonly before: number | null;
  /** False if there are more than `total`. */
  readonly exact: boolean;
  readonly query: string;
  /** The name of the category, if one is chosen. */
  readonly category: string | null;
  readonly chosen?: ChosenFacets;
  readonly words?: Words;
}

/** Describes a page of the directory, such as "11 tools for agent" or "61 to 70 of 70 tools in Design". */
export function resultText(shown: ShownTools): string {
  const { shownCount, total, before, exact, query, category, chosen = [], words = asSpecified } = shown;
  const tools = total === 0 ? "No tools" : total === 1 ? "1 tool" : "{count} tools";
  const counted = words(tools, { count: formatNumber(total, words.language) });
  const all = exact || total === 0 ? counted : words("at least {amount}", { amount: counted });
  const count = formatNumber(shownCount, words.language);
  const part =
    shownCount === total || total === 0
      ? capitalize(all)
      : before === null
        ? words("{count} more of {amount}", { count, amount: all })
        : words("{first} to {last} of {amount}", {
            first: formatNumber(before + 1, words.language),
            last: formatNumber(before + shownCount, words.language),
            amount: all,
          });
  const found = query === "" ? part : words("{amount} for {search}", { amount: part, search: query });
  const inCategory = category === null ? found : words("{amount} in {category}", { amount: found, category });
  if (chosen.length === 0) return inCategory;
  const choices = chosen.map((value) => words(value)).join(", ");
  return words("{amount}, narrowed to {choices}", { amount: inCategory, choices });
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A page of the directory. */
export interface DirectoryPage {
  readonly tools: readonly ToolCard[];
  readonly next: string | null;
  readonly previous: string | null;
  /** The number of tools before this page; null if they were not counted. */
  readonly before: number | null;
  /** The number of all tools. */
  readonly all: number;
  readonly categories: readonly CategoryName[];
  readonly category: ToolCategory | null;
  readonly sort: ToolSort;
  readonly query: string;
  readonly chosen: ChosenFacets;
  /** How many tools each further choice would leave. */
  readonly counts: FacetCounts;
  /** The matches of a search; null without one. */
  readonly matches: {
    readonly exact: boolean;
    readonly loose: LooseMatches | null;
    readonly part: MatchPart;
  } | null;
  /** Tools whose names are spelled like a search that found nothing. */
  readonly nearest: ReadonlyArray<{ readonly name: string; readonly address: string }>;
  /** The services that work with the category. */
  readonly services: readonly ServiceLink[];
  /** For the first page of a category as it is. */
  readonly guide: Guide | null;
  readonly breadcrumbView: string | null;
}

/** The directory: search, categories with counts, a page of tools, and related links (DIR-1 to DIR-13). */
export function DirectoryView({
  page: directory,
  texts,
}: {
  page: DirectoryPage & { readonly newest?: NewestRows | undefined };
  texts: PageTexts<"directory">;
}) {
  const { tools, all, before, categories, category, sort, query, chosen, counts, matches, nearest } = directory;
  const words = useWords();
  const filter = { category: category?.slug ?? null, query, sort, chosen };
  const amountIn = (tab: CategoryName) => counts.byCategory[tab.id] ?? 0;
  const exact = matches?.exact ?? true;
  // A crawler that followed every choice of facets would find millions of pages.
  const isNarrowed = query !== "" || chosen.length > 0;
  const sorts = query === "" ? toolSorts : toolSorts.filter(({ name }) => name !== "pick");
  const tab = (label: string, slug: string | null, count: number) => ({
    label,
    to: directoryAddress({ ...filter, category: slug }),
    current: slug === filter.category,
    ...(exact && { count }),
  });
  const page = (after: string | null, older = matches?.part.olderThan ?? null) =>
    `${directoryAddress({ ...filter, after, older })}#results`;
  return (
    <>
      <PageHeader
        title={category?.name ?? texts.title}
        icon={category?.icon && <IconValue value={category.icon} large />}
        lead={category?.description || texts.lead}
      >
        <div className="search-and-more">
          <SearchForm
            placeholder={texts.search}
            value={query}
            params={{
              category: filter.category,
              with: formatFacets(chosen),
              sort: sort === "newest" ? null : sort,
            }}
          />
          <SuggestTool name={tools.length === 0 ? query : ""} />
        </div>
      </PageHeader>
      <div className="wrap">
        <FilterTabs
          label="Categories"
          nofollow={isNarrowed}
          tabs={[
            tab(words("All"), null, counts.all),
            ...categories.map((entry) => tab(entry.name, entry.slug, amountIn(entry))),
          ]}
        />
        <FacetFilters
          chosen={chosen}
          counts={exact ? counts.values : null}
          addressOf={(values) => directoryAddress({ ...filter, chosen: values })}
        />
        {category && directory.guide && (
          <CategoryGuide firstChoice={category.firstChoice} guide={directory.guide} texts={texts} />
        )}
        <div className="mt-6 mb-8">
          <ResultLine
            nofollow={isNarrowed}
            text={withLooseText(
              resultText({
                shownCount: tools.length,
                total: category ? amountIn(category) : counts.all,
                before,
                exact,
                query,
                category: category?.name ?? null,
                chosen,
                words,
              }),
              matches?.loose ?? null,
              query,
              words,
            )}
            sorts={
              tools.length > 1
                ? sorts.map(({ name, label }) => ({
                    label: query !== "" && name === "newest" ? "Best match" : label,
                    to: directoryAddress({ ...filter, sort: name }),
                    current: name === sort,
                  }))
                : []
            }
          />
        </div>
        {tools.length > 0 ? (
          <ToolGrid tools={tools} categories={category ? [] : categories} compact level={2} />
        ) : (
          <NoTools
            empty={all === 0 ? texts.noTools : null}
            texts={texts}
            filter={filter}
            elsewhere={counts.all}
            nearest={nearest}
          />
        )}
        <p className="mt-6">
          <PageLink to={comparePath([])} className="text-link">
            <Label text="Compare tools side by side" />
          </PageLink>
        </p>
        <CursorPager
          noun="tools"
          previous={before === 0 ? null : page(directory.previous)}
          next={directory.next === null ? null : page(directory.next)}
        />
        {directory.next === null && (
          <OlderMatches noun="tools" part={matches?.part} addressOf={(older) => page(null, older)} />
        )}
      </div>
      <DirectoryFooter
        texts={texts}
        newest={directory.newest}
        categories={categories}
        category={category}
        services={directory.services}
      />
    </>
  );
}
