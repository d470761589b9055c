import type { Route } from "./+types/category-page.route";
import CategoryRoute from "./category.route";

export { headers, loader, meta } from "./category.route";

/** A category from its second page on (URL-12 to URL-14). */
export default function CategoryPageRoute({ loaderData }: Route.ComponentProps) {
  return <CategoryRoute loaderData={loaderData} />;
}
