import type { Route } from "./+types/category-page";
import CategoryRoute from "./category";

export { headers, loader, meta } from "./category";

/** A category from its second page on (URL-12 to URL-14). */
export default function CategoryPageRoute({ loaderData }: Route.ComponentProps) {
  return <CategoryRoute loaderData={loaderData} />;
}
