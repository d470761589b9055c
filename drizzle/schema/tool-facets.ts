/**
 * The values of the facets of tools, by property, in the order in which lists show them. They are words for readers, and
 * are stored as they are; "" stands for an unknown one. A value that is reworded needs a migration. No two facets have the
 * same value: an address names values only.
 */
export const facetValues = {
  pricingModel: ["Free", "Free tier", "Pay per use", "Subscription"],
  openSource: ["Open source", "Partly open", "Proprietary"],
  hosting: ["Cloud", "Cloud or self-hosted", "Self-hosted"],
  platform: ["Browser", "Desktop", "Command line", "Library or API"],
  worksWithAi: ["Built on AI", "AI features", "No AI of its own"],
  learningEffort: ["An hour", "A day", "A week", "Weeks"],
} as const;

export type FacetName = keyof typeof facetValues;
export const facetNames = Object.keys(facetValues) as readonly FacetName[];
export type FacetValue<Name extends FacetName = FacetName> = (typeof facetValues)[Name][number];
