import { toolCategoryPath, type ToolCategory } from "./tool";
import type { Service } from "~/services/service";
import { CallToAction, RelatedPages, type RelatedPage } from "~/ui/components/closing-band";
import { relatedToTools } from "~/ui/components/related-pages";

/** Links at the end of the directory; for a category, its services and the adjacent categories. */
export function DirectoryFooter({
  categories,
  category,
  services,
}: {
  categories: readonly ToolCategory[];
  category: ToolCategory | null;
  /** The services that work with the category. */
  services: ReadonlyArray<Pick<Service, "slug" | "name">>;
}) {
  const place = categories.findIndex(({ id }) => id === category?.id);
  const neighbour = (index: number): RelatedPage | null => {
    const entry = place === -1 ? undefined : categories[index];
    return entry ? { kind: "Category", title: entry.name, to: toolCategoryPath(entry.slug) } : null;
  };
  return (
    <>
      <RelatedPages
        title="See them at work"
        related={[
          ...services.map(({ name, slug }) => ({ kind: "Service", title: name, to: `/services/${slug}` })),
          ...relatedToTools,
        ].slice(0, 3)}
        previous={neighbour(place - 1)}
        next={neighbour(place + 1)}
      />
      <CallToAction
        title="Not sure which tools fit your product?"
        text="Tell us what it should do; the stack follows from that."
        other={{ label: "See Our Services", to: "/services" }}
      />
    </>
  );
}
