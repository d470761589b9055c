import type { Route } from "./+types/category-page";
import CategoryRoute, { loader as loadCategory, meta as categoryMeta } from "./category";

export { headers } from "./category";

// The two routes' types differ only in their parameters; the category's loader takes both.

/** A category's second and further pages (URL-12 to URL-14). */
export function loader(args: Route.LoaderArgs) {
  return loadCategory(args as unknown as Parameters<typeof loadCategory>[0]);
}

export function meta(args: Route.MetaArgs) {
  return categoryMeta(args as unknown as Parameters<typeof categoryMeta>[0]);
}

export default function CategoryPageRoute({ loaderData }: Route.ComponentProps) {
  return <CategoryRoute loaderData={loaderData} />;
}
