import type { TextHeading } from "~/base/words/html";
import type { Neighbour, Relations } from "~/content/pages/related";
import { PageLink } from "~/first-view/page-link";
import { usualPrice } from "~/intake/rules/choices";
import { type PricedService, servicePath } from "~/services/service";
import type { PageTexts } from "~/texts/definitions";
import { CallToAction, relatedOf, RelatedPages, type RelatedPage } from "~/ui/components/closing-band";
import { LeadFigure } from "~/ui/components/lists";
import { PrintButton } from "~/ui/components/page-actions";
import { ProjectFacts } from "~/ui/components/project-facts";
import { RecordHeader } from "~/ui/components/record-header";
import { ContentsDisclosure, ContentsRail, RichText } from "~/ui/components/rich-text";
import { useFill, useSettings } from "~/ui/components/settings";
import { type CaseLink, casePath } from "~/work/case";
import { briefPath, startFromBriefPath, type Brief } from "./brief";
import { BriefBadges } from "./brief-card";

/** The data of a brief's page. */
export interface BriefPage {
  readonly texts: PageTexts<"briefs">;
  /** The headings in its body are a level below the page's, with ids and links to themselves. */
  readonly brief: Brief;
  readonly headings: readonly TextHeading[];
  /** The service that builds such an app; null if none does. */
  readonly service: PricedService | null;
  /** The latest cases of that service. */
  readonly cases: readonly CaseLink[];
  readonly relations: Relations;
  readonly breadcrumb: string;
}

/** A brief's page (BRIEF-8 to BRIEF-11). Hidden briefs cannot start a project: the intake only reads public ones. */
export function BriefView({ page: { brief, headings, service, cases, relations, ...page } }: { page: BriefPage }) {
  const texts = useFill({ title: brief.name })(page.texts);
  const settings = useSettings();
  return (
    <>
      <article>
        <RecordHeader
          back={{
            to: "/example-product-briefs",
            list: "Product Briefs",
            date: brief.updatedAt,
            checkedOn: brief.reviewedOn,
          }}
          cover={<LeadFigure figure={brief.figure} label={brief.figureLabel} lead />}
        >
          <h1 className="text-title">{brief.name}</h1>
          <div className="mt-4">
            <BriefBadges brief={brief} />
          </div>
          <p className="mt-5 max-w-[60ch] text-lead text-muted">{brief.summary}</p>
          <div className="no-print mt-6 flex flex-wrap gap-3">
            {brief.isPublic && (
              <PageLink to={startFromBriefPath(brief.slug)} className="button">
                {texts.briefButton}
              </PageLink>
            )}
            <PrintButton />
          </div>
        </RecordHeader>
        <div className="with-toc wrap mt-10 border-t border-line pt-10">
          <div className="min-w-0">
            <ContentsDisclosure entries={headings} />
            {brief.body.trim() ? <RichText html={brief.body} /> : <p className="text-muted">{texts.noBody}</p>}
          </div>
          <ContentsRail entries={headings} />
        </div>
        {service && (
          <ProjectFacts
            title={texts.briefTakesTitle}
            texts={texts}
            services={[{ name: service.name, path: servicePath(service) }]}
            price={usualPrice(service, settings)}
          />
        )}
      </article>
      <RelatedPages
        title={texts.relatedTitle}
        related={[
          ...(service ? [{ kind: "Service", title: service.name, to: servicePath(service) }] : []),
          ...cases.slice(0, 1).map(({ slug, title }) => ({ kind: "Case", title, to: casePath(slug) })),
          ...relations.related
            .filter(({ path }) => !service || path !== servicePath(service))
            .map(({ one, title, path }) => ({ kind: one, title, to: path })),
          ...(service || relations.related.length > 0 ? [] : relatedOf({ texts })),
        ]}
        previous={relations.previous && toRelated(relations.previous)}
        next={relations.next && toRelated(relations.next)}
      />
      <CallToAction
        title={texts.briefClosingTitle}
        text={texts.briefClosingText}
        {...(brief.isPublic && { call: { label: texts.briefButton, to: startFromBriefPath(brief.slug) } })}
        other={{ label: texts.secondButton, to: "/services" }}
      />
    </>
  );
}

const toRelated = ({ slug, title }: Neighbour): RelatedPage => ({
  kind: "Product brief",
  title,
  to: briefPath(slug),
});
