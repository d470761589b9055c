import { type FacetName } from "../../drizzle/schema/tool-facets";

/** What readers and editors call the facets of tools. */
export const facetLabels = {
  pricingModel: "Pricing",
  openSource: "Open source",
  hosting: "Hosting",
  platform: "Platform",
  worksWithAi: "Works with AI",
  learningEffort: "Learning effort",
} as const satisfies Readonly<Record<FacetName, string>>;

/** The facets in the order in which pages list them. */
export const facetNames = Object.keys(facetLabels) as readonly FacetName[];
