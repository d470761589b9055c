import { FilterTabs } from "~/ui/components/filter-tabs";
import { type ChosenFacets, type FacetCounts, facetOptions, withFacet } from "./facets";

/**
 * The facets of the directory, each with the tools that its values would leave (DIR-26). Closed, so that the tools are in
 * sight; what is chosen stands below.
 */
export function FacetFilters({
  chosen,
  counts,
  addressOf,
}: {
  chosen: ChosenFacets;
  /** Null if not all tools were counted. */
  counts: FacetCounts["values"] | null;
  addressOf: (chosen: ChosenFacets) => string;
}) {
  const chosenTabs = chosen.map((value) => ({
    label: `${value} ×`,
    to: addressOf(withFacet(chosen, value)),
    current: true,
  }));
  return (
    <div className="facets">
      <details>
        <summary>Narrow down</summary>
        <div className="facet-list">
          {facetOptions.map(({ name, label, values }, facet) => (
            <div key={name}>
              <p className="label">{label}</p>
              <FilterTabs
                label={label}
                nofollow
                tabs={values.map((value, at) => {
                  const [current, count] = [chosen.includes(value), counts?.[facet]?.[at]];
                  return {
                    label: value,
                    to: addressOf(withFacet(chosen, value)),
                    current,
                    isDeadEnd: count === 0 && !current,
                    ...(count !== undefined && { count }),
                  };
                })}
              />
            </div>
          ))}
        </div>
      </details>
      {chosen.length > 0 && (
        <FilterTabs
          label="Narrowed to"
          nofollow
          tabs={[...chosenTabs, { label: "Clear all", to: addressOf([]), current: false }]}
        />
      )}
    </div>
  );
}
