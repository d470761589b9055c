import { PageLink } from "~/first-view/page-link";
import type { PageTexts } from "~/texts/definitions";
import { facetLabels } from "./facets";
import { type CategoryGuide as Guide, toolPath } from "./tool";

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
              {["Tool", facetLabels.hosting, facetLabels.pricingModel, texts.guideFitsNot].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((tool) => (
              <tr key={tool.address}>
                <th scope="row">
                  <PageLink to={toolPath(tool.address)} className="text-link inline-block py-0.5">
                    {tool.name}
                  </PageLink>
                  <span className="guide-facts">{[tool.hosting, tool.pricingModel].filter(Boolean).join(" · ")}</span>
                </th>
                <td>{tool.hosting}</td>
                <td>{tool.pricingModel}</td>
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
