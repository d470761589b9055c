import { PageLink } from "~/ui/first-view/page-link";
import { toolCategoryPath, type Tool, type ToolRelations } from "./tool";
import type { Service } from "~/services/service";
import { CallToAction, RelatedPages, type RelatedPage } from "~/ui/components/closing-band";
import { Section } from "~/ui/components/page-header";
import { relatedToTools } from "~/ui/components/related-pages";
import { ToolGrid } from "./tool-card";

/** The maximum and minimum number of related pages. */
const relatedCount = { max: 6, min: 3 };

/** Links at the end of a tool's page: alternatives, services that mention it, and related pages. */
export function ToolFooter({
  tool,
  relations: { alternatives, others },
  services,
}: {
  tool: Pick<Tool, "name" | "category">;
  relations: ToolRelations;
  services: ReadonlyArray<Pick<Service, "slug" | "name">>;
}) {
  const related: RelatedPage[] = [
    ...services.map(({ name, slug }) => ({ kind: "Service", title: name, to: `/services/${slug}` })),
    ...others.map(({ one, title, path }) => ({ kind: one, title, to: path })),
  ];
  return (
    <>
      {alternatives.length > 0 && (
        <Section
          title={`Alternatives to ${tool.name}`}
          id="alternatives"
          action={
            tool.category && (
              <PageLink to={toolCategoryPath(tool.category.slug)} className="text-link inline-block py-0.5">
                All in {tool.category.name}
              </PageLink>
            )
          }
        >
          <ToolGrid tools={alternatives} compact level={3} />
        </Section>
      )}
      <RelatedPages
        title={`Where ${tool.name} comes up`}
        related={[
          ...related.slice(0, relatedCount.max),
          ...relatedToTools.slice(0, Math.max(0, relatedCount.min - related.length)),
        ]}
      />
      <CallToAction
        title={`Thinking of building with ${tool.name}?`}
        text="Tell us what you want to build. We'll say whether it fits, or what we would use instead."
        other={{ label: "Explore Our Stack", to: "/ai-product-stack" }}
      />
    </>
  );
}
