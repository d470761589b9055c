import type { ReactNode } from "react";
import { formatLongDate } from "~/base/time/dates";
import { isWebUrl } from "~/base/web/urls";
import { shiftHeadings } from "~/base/words/html";
import { ExternalLink, PageLink } from "~/first-view/page-link";
import { type ServiceLink, servicePath } from "~/services/service";
import type { PageTexts } from "~/texts/definitions";
import { CallToAction, relatedOf, type RelatedPage, RelatedPages } from "~/ui/components/closing-band";
import { Section } from "~/ui/components/page-header";
import { BackLink, Tags } from "~/ui/components/record-header";
import { RichText } from "~/ui/components/rich-text";
import { Label, useFill, useLabel, useWords } from "~/ui/components/settings";
import { comparePath } from "./compare";
import { facetLabels, facetNames } from "./facets";
import { directoryAddress, type Tool, toolCategoryPath, type ToolRelations } from "./tool";
import { ShortlistButton, ToolGrid, ToolLogo } from "./tool-card";
import type { ToolFit } from "./tool-fit";

/** The maximum number of related pages. */
const maxRelated = 6;

/** Links at the end of a tool's page: alternatives, services that mention it, and related pages. */
function ToolFooter({
  tool,
  texts,
  relations: { alternatives, others },
  services,
}: {
  texts: PageTexts<"directory">;
  tool: Pick<Tool, "name" | "address" | "category">;
  relations: ToolRelations;
  services: readonly ServiceLink[];
}) {
  const related: RelatedPage[] = [
    ...services.map((service) => ({ kind: "Service", title: service.name, to: servicePath(service) })),
    ...others.map(({ one, title, path }) => ({ kind: one, title, to: path })),
  ];
  return (
    <>
      {alternatives.length > 0 && (
        <Section
          title={texts.toolAlternatives}
          id="alternatives"
          action={
            <span className="flex flex-wrap gap-x-6">
              <PageLink
                to={comparePath([tool, ...alternatives].map(({ address }) => address))}
                rel="nofollow"
                className="text-link inline-block py-0.5"
              >
                {texts.toolCompare}
              </PageLink>
              {tool.category && (
                <PageLink to={toolCategoryPath(tool.category.slug)} className="text-link inline-block py-0.5">
                  <Label text="All in {category}" values={{ category: tool.category.name }} />
                </PageLink>
              )}
            </span>
          }
        >
          <ToolGrid tools={alternatives} compact level={3} />
        </Section>
      )}
      <RelatedPages
        title={texts.toolRelatedTitle}
        related={related.length > 0 ? related.slice(0, maxRelated) : relatedOf({ texts })}
      />
      <CallToAction
        title={texts.toolClosingTitle}
        text={texts.toolClosingText}
        other={{ label: texts.toolSecondButton, to: "/ai-product-stack" }}
      />
    </>
  );
}

/** The data of a tool's page. */
export interface ToolPage {
  readonly texts: PageTexts<"directory">;
  /** Without its long description, which is split into `fit`. */
  readonly tool: Omit<Tool, "longDescription">;
  readonly fit: ToolFit;
  readonly relations: ToolRelations;
  readonly services: readonly ServiceLink[];
}

/** A tool's page (DIR-14 to DIR-19). */
export function ToolView({ page: { tool, fit, relations, services, ...page } }: { page: ToolPage }) {
  const texts = useFill({ title: tool.name })(page.texts);
  const [label, words] = [useLabel(), useWords()];
  const description = tool.microDescription || tool.shortDescription;
  const website = isWebUrl(tool.url) ? tool.url : null;
  return (
    <article>
      <div className="wrap pt-8">
        <BackLink to="/ai-product-stack" list="Directory" date={tool.updatedAt} />
        <header className="mt-6 flex flex-wrap items-start gap-5">
          <ToolLogo logo={tool.logo} large />
          <div className="min-w-0 grow basis-80">
            <h1 className="text-title">{tool.name}</h1>
            <p className="mt-3 max-w-[65ch] text-lead text-muted">{tool.shortDescription || tool.microDescription}</p>
            <div className="mt-4">
              <Tags
                label={label("Tags")}
                tags={tool.tags.map((tag) => ({ label: tag, to: directoryAddress({ query: tag }) }))}
              />
            </div>
          </div>
          <div className="flex flex-wrap gap-3">
            {website && (
              <ExternalLink href={website} className="button">
                <Label text="Visit Website" />
              </ExternalLink>
            )}
            <ShortlistButton tools={[tool]} words={label} />
          </div>
        </header>
        <div className="mt-12 grid gap-12 lg:grid-cols-[1fr_20rem]">
          <div className="min-w-0">
            {fit.rest && (
              <section aria-labelledby="about">
                <h2 id="about" className="text-heading">
                  {texts.toolAbout}
                </h2>
                <RichText html={shiftHeadings(fit.rest)} className="mt-5" />
              </section>
            )}
            {fit.fits && (
              <div className="fit">
                <FitColumn id="fits" title={texts.toolFits} html={fit.fits} />
                <FitColumn id="fits-not" title={texts.toolFitsNot} html={fit.fitsNot} />
              </div>
            )}
            {tool.howWeUseIt && (
              <section aria-labelledby="use" className="mt-12">
                <h2 id="use" className="text-heading">
                  {texts.toolUse}
                </h2>
                <p className="mt-4 max-w-[68ch] whitespace-pre-line">{tool.howWeUseIt}</p>
              </section>
            )}
          </div>
          <aside aria-labelledby="quick-info" className="panel h-fit lg:sticky lg:top-[calc(var(--bar)+1rem)]">
            <h2 id="quick-info" className="text-xl">
              {texts.toolInfo}
            </h2>
            <dl className="mt-4 grid gap-4 text-sm">
              <Fact term={label("Name")}>{tool.name}</Fact>
              {description && <Fact term={label("Description")}>{description}</Fact>}
              {tool.category && (
                <Fact term={label("Category")}>
                  <PageLink to={toolCategoryPath(tool.category.slug)} className="text-link inline-block py-0.5">
                    {tool.category.name}
                  </PageLink>
                </Fact>
              )}
              {website && (
                <Fact term={label("Website")}>
                  <ExternalLink href={website} className="text-link inline-block py-0.5 break-all">
                    {new URL(website).host}
                  </ExternalLink>
                </Fact>
              )}
              {facetNames.map(
                (name) =>
                  tool[name] && (
                    <Fact key={name} term={label(facetLabels[name])}>
                      {words(tool[name])}
                    </Fact>
                  ),
              )}
              {tool.facetsCheckedOn && (
                <Fact term={label("Checked on")}>{formatLongDate(tool.facetsCheckedOn, words.language)}</Fact>
              )}
              {tool.tags.length > 0 && <Fact term={label("Tags")}>{tool.tags.join(", ")}</Fact>}
            </dl>
          </aside>
        </div>
      </div>
      <ToolFooter texts={texts} tool={tool} relations={relations} services={services} />
    </article>
  );
}

function FitColumn({ id, title, html }: { id: string; title: string; html: string }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <RichText html={shiftHeadings(html)} className="mt-3" />
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
