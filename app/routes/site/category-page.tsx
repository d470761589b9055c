import type { Route } from "./+types/category-page";
import CategoryRoute from "./category";

export { headers, loader, meta } from "./category";

/** A category's second and further pages (URL-12 to URL-14). */
export default function CategoryPageRoute({ loaderData }: Route.ComponentProps) {
  return <CategoryRoute loaderData={loaderData} />;
}
