import { PageLink } from "~/components/ui/page-link";
import { categoryPath, type Category } from "~/domain/blog/post";

/** Links to the categories of the blog. */
export function PostCategories({ categories }: { categories: readonly Category[] }) {
  return (
    <section className="wrap" aria-labelledby="categories">
      <h2 id="categories" className="label font-sans">
        Categories
      </h2>
      {categories.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-2">
          {categories.map((category) => (
            <li key={category.slug}>
              <PageLink to={categoryPath(category.slug)} className="tab">
                {category.name}
              </PageLink>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-muted">No categories found</p>
      )}
    </section>
  );
}
