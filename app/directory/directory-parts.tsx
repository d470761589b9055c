import { PageLink } from "~/first-view/page-link";
import type { PageTexts } from "~/texts/definitions";
import { FilterTabs } from "~/ui/components/filter-tabs";
import { useLabel, useWords } from "~/ui/components/settings";
import { type ChosenFacets, type FacetCounts, facetLabels, facetOptions, withFacet } from "./facets";
import { type CategoryGuide as Guide, toolPath } from "./tool";

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
  const label = useLabel();
  const chosenTabs = chosen.map((value) => ({
    label: `${label(value)} ×`,
    to: addressOf(withFacet(chosen, value)),
    current: true,
  }));
  return (
    <div className="facets">
      <details>
        <summary>{label("Narrow down")}</summary>
        <div className="facet-list">
          {facetOptions.map(({ name, label: title, values }, facet) => (
            <div key={name}>
              <p className="label">{label(title)}</p>
              <FilterTabs
                label={title}
                nofollow
                tabs={values.map((value, at) => {
                  const [current, count] = [chosen.includes(value), counts?.[facet]?.[at]];
                  return {
                    label: label(value),
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
          tabs={[...chosenTabs, { label: label("Clear all"), to: addressOf([]), current: false }]}
        />
      )}
    </div>
  );
}

/** What opens a category: the first choice, its tools at a glance, and the terms that one needs (DIR-21, DIR-27). */
export function CategoryGuide({
  firstChoice,
  guide: { tools, terms },
  texts,
}: {
  firstChoice: string | null;
  guide: Guide;
  texts: PageTexts<"directory">;
}) {
  const label = useLabel();
  const words = useWords();
  const known = (value: string | null) => value && words(value);
  const rows = tools.filter(({ hosting, pricingModel, fitsNot }) => hosting || pricingModel || fitsNot);
  return (
    <div className="guide">
      {firstChoice && (
        <p className="max-w-[68ch]">
          <b>{texts.firstChoice}</b> {firstChoice}
        </p>
      )}
      {rows.length > 1 && (
        <table>
          <caption>{texts.guideTitle}</caption>
          <thead>
            <tr>
              {[label("Tool"), label(facetLabels.hosting), label(facetLabels.pricingModel), texts.guideFitsNot].map(
                (title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((tool) => (
              <tr key={tool.address}>
                <th scope="row">
                  <PageLink to={toolPath(tool.address)} className="text-link inline-block py-0.5">
                    {tool.name}
                  </PageLink>
                  <span className="guide-facts">
                    {[tool.hosting, tool.pricingModel].map(known).filter(Boolean).join(" · ")}
                  </span>
                </th>
                <td>{known(tool.hosting)}</td>
                <td>{known(tool.pricingModel)}</td>
                <td>{tool.fitsNot}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {terms.length > 0 && (
        <dl aria-label={texts.guideTerms}>
          {terms.map(({ slug, term, path, shortDefinition }) => (
            <div key={slug}>
              <dt>
                <PageLink to={path} className="text-link inline-block py-0.5">
                  {term}
                </PageLink>
              </dt>
              <dd>{shortDefinition}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
