import { academies, categoryPath, categorySlug } from "~/blog/post";
import { PageLink } from "~/first-view/page-link";
import { ClaimList } from "~/ui/components/claim-list";
import { CallToAction, type RelatedPage, RelatedPages } from "~/ui/components/closing-band";
import { IdeaForm } from "~/ui/components/idea-form";
import { CheckList, StepList, TextCells } from "~/ui/components/lists";
import { PageHeader, Section } from "~/ui/components/page-header";
import { relatedBriefs, ventures } from "~/ui/components/related-pages";
import { useFill } from "~/ui/components/settings";
import { Weave } from "~/ui/components/weave";
import { tileDraft, weaveOf } from "~/ui/imagery/cover";
import type { CaseLink } from "~/work/case";
import { CaseLinks } from "~/work/case-parts";
import { UsualPrice } from "./prices";
import { type Service, serviceCallPath, type ServiceLink, servicePath } from "./service";

/** The data of a service's page. */
export interface ServicePage {
  readonly service: Service;
  /** All services, to link to. */
  readonly all: readonly ServiceLink[];
  readonly cases: readonly CaseLink[];
}

/** Links at the end of a service: the academy that shares its weave, example results, and the adjacent services. */
function ServiceFooter({ service, all }: { service: ServiceLink; all: readonly ServiceLink[] }) {
  const place = all.findIndex(({ slug }) => slug === service.slug);
  const academy = academies.find((name) => weaveOf(categorySlug(name)) === weaveOf(service.slug));
  return (
    <RelatedPages
      related={[
        ...(academy ? [{ kind: "Blog", title: academy, to: categoryPath(categorySlug(academy)) }] : []),
        ventures,
        relatedBriefs,
      ]}
      previous={toRelated(all[place - 1])}
      next={toRelated(all[place + 1])}
    />
  );
}

const toRelated = (service: ServiceLink | undefined): RelatedPage | null =>
  service ? { kind: "Service", title: service.name, to: servicePath(service) } : null;

/** A service: what it is, how it goes, what it is good for and what is left at the end. Parts without texts are left out. */
export function ServiceView({ page: { all, cases, ...page } }: { page: ServicePage }) {
  const service = useFill()(page.service);
  const draft = tileDraft(service.slug, 20, 12);
  const call = { label: service.closingButton, to: serviceCallPath(service) };
  return (
    <>
      <PageHeader
        title={service.headline}
        lead={service.lead}
        aside={<Weave draft={draft} as="draft" className="aspect-[20/12] mt-4 max-md:max-w-96" />}
      >
        <PageLink to={call.to} className="button">
          {call.label}
        </PageLink>
      </PageHeader>
      {service.facts.length > 0 && (
        <ClaimList
          claims={service.facts}
          className="wrap border-y border-line py-8 sm:grid-cols-3"
          valueClassName="mt-1 text-xl"
          labelClassName="label"
          labelFirst
        />
      )}
      <div className="wrap">
        <UsualPrice service={service} />
        {service.draftQuestion && (
          <IdeaForm
            texts={{ ...service, draftNote: "", draftButton: service.draftButton || "Draw" }}
            className="mt-8"
          />
        )}
      </div>
      {service.process.length > 0 && (
        <Section title={service.processTitle || "How it goes"}>
          <StepList steps={service.process} />
        </Section>
      )}
      {service.useCases.length > 0 && (
        <Section title={service.useCasesTitle || "Use cases"}>
          <TextCells items={service.useCases} columns={3} />
        </Section>
      )}
      {service.deliverables.length > 0 && (
        <Section title={service.deliverablesTitle || "What you get"}>
          <div className="split split-early items-start">
            <CheckList items={service.deliverables} />
            <Weave draft={draft} className="aspect-[20/12] mt-4" />
          </div>
        </Section>
      )}
      {cases.length > 0 && (
        <Section
          title="Cases"
          lead="What was measured before, and what is measured now."
          action={
            <PageLink to="/work" className="text-link">
              All our work
            </PageLink>
          }
        >
          <CaseLinks cases={cases} />
        </Section>
      )}
      <ServiceFooter service={service} all={all} />
      <CallToAction title={service.closingHeadline} text={service.closingText} call={call} />
    </>
  );
}
