import { FilterTabs } from "~/ui/components/filter-tabs";
import { ResultLine } from "~/ui/components/result-line";
import type { DirectoryPage } from "./directory-page";
import { resultText } from "./result-text";
import { withLooseText } from "~/base/search/loose-matches";
import { directoryAddress, toolSorts, type ToolCategory } from "./tool";
import { DirectoryFooter } from "./directory-footer";
import { IconValue } from "~/ui/components/icon";
import { NoTools } from "./no-tools";
import { OlderMatches } from "~/ui/components/older-matches";
import { PageHeader } from "~/ui/components/page-header";
import { CursorPager } from "~/ui/components/pager";
import { SearchForm } from "~/ui/components/search-form";
import { SuggestTool } from "./suggest-tool";
import { ToolGrid } from "./tool-card";
import { WeaveTile } from "~/ui/components/weave";

/** The directory: search, categories with counts, a page of tools, and related links (DIR-1 to DIR-13). */
export function DirectoryView({ page: shown }: { page: DirectoryPage }) {
  const { tools, all, before, categories, category, sort, query, matches, nearest } = shown;
  const chosen = { category: category?.slug ?? null, query, sort };
  const amountIn = (tab: ToolCategory) => (matches ? (matches.byCategory[tab.id] ?? 0) : tab.tools);
  const exact = matches?.exact ?? true;
  const tab = (label: string, slug: string | null, count: number) => ({
    label,
    to: directoryAddress({ ...chosen, category: slug }),
    current: slug === chosen.category,
    ...(exact && { count }),
  });
  const page = (after: string | null, older = matches?.part.olderThan ?? null) =>
    `${directoryAddress({ ...chosen, after, older })}#results`;
  return (
    <>
      <PageHeader
        title={category?.name ?? "AI and Product Stack"}
        icon={category?.icon && <IconValue value={category.icon} large />}
        lead={
          category?.description ||
          "Tools for building with AI and no-code, sorted by the work they do, each with a note on when it fits."
        }
        aside={<WeaveTile group={category?.slug ?? "ai-product-stack"} className="max-md:hidden" />}
      >
        <div className="search-and-more">
          <SearchForm
            placeholder="Search tools by name, description or tags..."
            value={query}
            params={{ category: chosen.category, sort: sort === "newest" ? null : sort }}
          />
          <SuggestTool name={tools.length === 0 ? query : ""} />
        </div>
      </PageHeader>
      <div className="wrap">
        <FilterTabs
          label="Categories"
          nofollow={query !== ""}
          tabs={[
            tab("All", null, matches ? matches.all : all),
            ...categories.map((entry) => tab(entry.name, entry.slug, amountIn(entry))),
          ]}
        />
        <div className="mt-6 mb-8">
          <ResultLine
            nofollow={query !== ""}
            text={withLooseText(
              resultText({
                shown: tools.length,
                total: category ? amountIn(category) : (matches?.all ?? all),
                before,
                exact,
                query,
                category: category?.name ?? null,
              }),
              matches?.loose ?? null,
              query,
            )}
            sorts={
              tools.length > 1
                ? toolSorts.map(({ name, label }) => ({
                    label: query !== "" && name === "newest" ? "Best match" : label,
                    to: directoryAddress({ ...chosen, sort: name }),
                    current: name === sort,
                  }))
                : []
            }
          />
        </div>
        {tools.length > 0 ? (
          <ToolGrid tools={tools} categories={category ? [] : categories} compact level={2} />
        ) : (
          <NoTools isEmpty={all === 0} chosen={chosen} elsewhere={matches?.all ?? 0} nearest={nearest} />
        )}
        <CursorPager
          noun="tools"
          previous={before === 0 ? null : page(shown.previous)}
          next={shown.next === null ? null : page(shown.next)}
        />
        {shown.next === null && (
          <OlderMatches noun="tools" part={matches?.part} addressOf={(older) => page(null, older)} />
        )}
      </div>
      <DirectoryFooter categories={categories} category={category} services={shown.services} />
    </>
  );
}
