import { FilterTabs, type FilterTab } from "~/ui/components/filter-tabs";
import { categoryPath, type CountedCategory } from "./post";

/**
 * All blog categories, with the number of posts in each (BLOG-3).
 *
 * @param current the slug of the current category; if set, a link to all articles comes first
 */
export function PostCategories({
  categories,
  current = null,
}: {
  categories: readonly CountedCategory[];
  current?: string | null;
}) {
  const all: FilterTab[] = current === null ? [] : [{ label: "All articles", to: "/blog", current: false }];
  return (
    <section className="no-print wrap" aria-labelledby="categories">
      <h2 id="categories" className="label mb-3 font-sans">
        Categories
      </h2>
      {categories.length > 0 ? (
        <FilterTabs
          label="Categories"
          tabs={[
            ...all,
            ...categories.map(({ name, slug, posts }) => ({
              label: name,
              to: categoryPath(slug),
              current: slug === current,
              count: posts,
            })),
          ]}
        />
      ) : (
        <p className="text-muted">No categories found</p>
      )}
    </section>
  );
}
