import { PageLink } from "~/ui/first-view/page-link";
import { directoryAddress, toolPath, type ToolSort } from "./tool";
import { DidYouMean } from "~/ui/components/did-you-mean";
import { EmptyState } from "~/ui/components/page-header";
import { SearchWholeSite } from "~/ui/components/search-whole-site";
import { formatNumber } from "~/base/words/numbers";

/**
 * The empty state of the directory, a search or a category (DIR-12, DIR-13): repeats the search, and offers similarly
 * spelled names and links that clear the search or the category.
 *
 * @param elsewhere matches in other categories
 */
export function NoTools({
  isEmpty,
  chosen,
  elsewhere,
  nearest,
}: {
  isEmpty: boolean;
  chosen: { readonly category: string | null; readonly query: string; readonly sort: ToolSort };
  elsewhere: number;
  nearest: ReadonlyArray<{ readonly name: string; readonly address: string }>;
}) {
  if (isEmpty) return <EmptyState title="No tools found" text="No stack items have been added yet." />;
  const { category, query } = chosen;
  return (
    <EmptyState
      title="No tools found"
      text={query === "" ? "This category has no tools yet." : "Try adjusting your search or filter criteria."}
    >
      {query !== "" && (
        <p className="w-full">
          No name, short description, tag or category contains <b>{query}</b>.
        </p>
      )}
      <DidYouMean pages={nearest.map(({ name, address }) => ({ name, path: toolPath(address) }))} />
      {query !== "" && (
        <PageLink to={directoryAddress({ ...chosen, query: "" })} preventScrollReset className="button">
          Clear search
        </PageLink>
      )}
      {category !== null && (
        <PageLink to={directoryAddress({ ...chosen, category: null })} preventScrollReset className="button">
          {query === "" || elsewhere === 0
            ? "Show all categories"
            : `Show ${elsewhere === 1 ? "1 match" : `${formatNumber(elsewhere)} matches`} in all categories`}
        </PageLink>
      )}
      {query !== "" && <SearchWholeSite query={query} />}
    </EmptyState>
  );
}
