import { type FacetName, facetNames, type FacetValue, facetValues } from "../../drizzle/schema/tool-facets";
import { slugify } from "../base/words/slug";

/** What readers and editors call the facets of tools. */
export const facetLabels = {
  pricingModel: "Pricing",
  openSource: "Open source",
  hosting: "Hosting",
  platform: "Platform",
  worksWithAi: "Works with AI",
  learningEffort: "Learning effort",
} as const satisfies Readonly<Record<FacetName, string>>;

export { facetNames, type FacetName, type FacetValue };

/** The facets with their values, as pages list them. */
export const facetOptions = facetNames.map((name) => ({
  name,
  label: facetLabels[name],
  values: facetValues[name] as readonly FacetValue[],
}));

/**
 * What also suits somebody who asks for a value. Without it, self-hosted tools would leave out those that are offered as
 * a service, too.
 */
const suitsToo: Readonly<Partial<Record<FacetValue, FacetValue>>> = {
  "Free tier": "Free",
  Cloud: "Cloud or self-hosted",
  "Self-hosted": "Cloud or self-hosted",
};

/** All values in the order in which pages list them, with their spelling in addresses. */
const options = facetOptions.flatMap(({ values }) => values.map((value) => ({ value, slug: slugify(value) })));

/** The values that a list is narrowed to, in their order: tools suit one of those of each facet. */
export type ChosenFacets = readonly FacetValue[];

/** The values that `?with=` names, such as "free-tier.self-hosted". */
export function parseFacets(text: string | null): ChosenFacets {
  const slugs = new Set((text ?? "").toLowerCase().split("."));
  return options.filter(({ slug }) => slugs.has(slug)).map(({ value }) => value);
}

/** The value of `?with=`. */
export const formatFacets = (chosen: ChosenFacets): string =>
  options.flatMap(({ value, slug }) => (chosen.includes(value) ? [slug] : [])).join(".");

/** With one more value, or without it if it was chosen. */
export const withFacet = (chosen: ChosenFacets, value: FacetValue): ChosenFacets =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];

/** The values of a facet that suit the choices; none without a choice in it. */
export const suitingOf = (facet: FacetName, chosen: ChosenFacets): ChosenFacets =>
  facetValues[facet].filter((value) => {
    const values: readonly FacetValue[] = facetValues[facet];
    return values.some((choice) => chosen.includes(choice) && (choice === value || suitsToo[choice] === value));
  });

/** A tool as counted: the positions of its values as in the pack, and how many tools are like it. */
export interface CountedTools {
  readonly categoryId: string | null;
  readonly facets: string;
  readonly count: number;
}

/** The positions of values, as `PackedTool` has them. */
export const packFacets = (values: ReadonlyArray<string | null>): string =>
  facetNames.map((facet, at) => (facetValues[facet] as readonly string[]).indexOf(values[at] ?? "") + 1).join("");

/** The values of a tool, from their positions; unknown ones are left out. */
export const unpackFacets = (positions: string): Readonly<Partial<Record<FacetName, FacetValue>>> =>
  Object.fromEntries(
    facetOptions.flatMap(({ name, values }, at) => {
      const value = values[Number(positions[at]) - 1];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** How many tools each choice would leave. */
export interface FacetCounts {
  /** By facet and position: with the choices in the category and in all other facets. */
  readonly values: readonly (readonly number[])[];
  /** By category, "" for none, and in all of them, with the choices in all facets. */
  readonly byCategory: Readonly<Record<string, number>>;
  readonly all: number;
}

/** The positions of the values of a facet that suit the choices. */
const suitingPositions = (facet: FacetName, chosen: ChosenFacets): ReadonlySet<string> => {
  const values: readonly FacetValue[] = facetValues[facet];
  return new Set(suitingOf(facet, chosen).map((value) => String(values.indexOf(value) + 1)));
};

/** For each facet and value, the positions of what suits it. */
const positionsOfValues = facetOptions.map(({ name, values }) =>
  values.map((value) => suitingPositions(name, [value])),
);

/** Which positions of each facet suit the choices; undefined for a facet without a choice. */
export const chosenPositions = (chosen: ChosenFacets): ReadonlyArray<ReadonlySet<string> | undefined> =>
  facetNames.map((facet) => {
    const positions = suitingPositions(facet, chosen);
    return positions.size === 0 ? undefined : positions;
  });

/**
 * Counts what each further choice would leave.
 *
 * @param category the id of the chosen category; null for none
 */
export function countFacets(tools: Iterable<CountedTools>, chosen: ChosenFacets, category: string | null): FacetCounts {
  const positions = chosenPositions(chosen);
  const values = facetNames.map((facet) => facetValues[facet].map(() => 0));
  const byCategory: Record<string, number> = {};
  let all = 0;
  for (const { categoryId, facets, count } of tools) {
    let misses = 0;
    let missed = 0;
    positions.forEach((wanted, at) => {
      if (!wanted || wanted.has(facets[at]!)) return;
      misses += 1;
      missed = at;
    });
    if (misses > 1) continue;
    if (misses === 0) {
      byCategory[categoryId ?? ""] = (byCategory[categoryId ?? ""] ?? 0) + count;
      all += count;
    }
    if (category !== null && categoryId !== category) continue;
    values.forEach((counts, at) => {
      if (misses > 0 && at !== missed) return;
      positionsOfValues[at]!.forEach((suiting, place) => {
        if (suiting.has(facets[at]!)) counts[place]! += count;
      });
    });
  }
  return { values, byCategory, all };
}
