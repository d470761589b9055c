import type { RelatedRow } from "~/content/pages/related";
import { PageLink } from "~/first-view/page-link";
import type { PageTexts } from "~/texts/definitions";
import { ClaimList } from "~/ui/components/claim-list";
import { CallToAction, type RelatedPage, RelatedPages } from "~/ui/components/closing-band";
import { IdeaForm } from "~/ui/components/idea-form";
import { LineList, StepList, TextCells } from "~/ui/components/lists";
import { PageHeader, Section } from "~/ui/components/page-header";
import { useFill, useSettings } from "~/ui/components/settings";
import { Weave } from "~/ui/components/weave";
import { tileDraft } from "~/ui/imagery/cover";
import type { CaseLink } from "~/work/case";
import { CaseLinks } from "~/work/case-parts";
import { UsualPrice } from "./prices";
import { type Service, serviceCallPath, type ServiceLink, servicePath } from "./service";
import { ServiceDrawing } from "./service-drawing";

/** The data of a service's page. */
export interface ServicePage {
  readonly texts: PageTexts<"services">;
  readonly service: Service;
  /** All services, to link to. */
  readonly all: readonly ServiceLink[];
  readonly cases: readonly CaseLink[];
  /** A brief, a venture or case, an article and a tool: what editors chose, else what is most like it. */
  readonly related: readonly RelatedRow[];
}

/** Links at the end of a service: what belongs to it, by name, and the adjacent services. */
function ServiceFooter({ texts, service, all, related }: Pick<ServicePage, "texts" | "service" | "all" | "related">) {
  const place = all.findIndex(({ slug }) => slug === service.slug);
  return (
    <RelatedPages
      title={texts.serviceRelatedTitle}
      related={related.map(({ one, title, path }) => ({ kind: one, title, to: path }))}
      previous={toRelated(all[place - 1])}
      next={toRelated(all[place + 1])}
    />
  );
}

const toRelated = (service: ServiceLink | undefined): RelatedPage | null =>
  service ? { kind: "Service", title: service.name, to: servicePath(service) } : null;

/** A service: what it is, how it goes, what it is good for and what is left at the end. Parts without texts are left out. */
export function ServiceView({ page: { all, cases, related, ...page } }: { page: ServicePage }) {
  const fill = useFill();
  const { startButton } = useSettings();
  const [service, texts] = [fill(page.service), fill(page.texts)];
  const draft = tileDraft(service.slug, 20, 12);
  const isDrawn = service.composition !== "" && service.drawing.length > 0;
  const call = { label: service.closingButton || startButton, to: serviceCallPath(service) };
  return (
    <>
      <PageHeader
        title={service.headline}
        lead={service.lead}
        aside={isDrawn ? undefined : <Weave draft={draft} as="draft" className="aspect-[20/12] mt-4 max-md:max-w-96" />}
      >
        <PageLink to={call.to} className="button">
          {call.label}
        </PageLink>
      </PageHeader>
      <ServiceDrawing service={service} />
      {service.facts.length > 0 && (
        <ClaimList
          claims={service.facts}
          className={`wrap border-y border-line py-8 sm:grid-cols-3 ${isDrawn ? "mt-12" : ""}`}
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
        <Section title={service.processTitle || texts.serviceProcessTitle}>
          <StepList steps={service.process} />
        </Section>
      )}
      {service.useCases.length > 0 && (
        <Section title={service.useCasesTitle || texts.serviceUseCasesTitle}>
          <TextCells items={service.useCases} columns={3} />
        </Section>
      )}
      {service.deliverables.length > 0 && (
        <Section title={service.deliverablesTitle || texts.serviceDeliverablesTitle}>
          <div className="split split-early items-start">
            <LineList items={service.deliverables} />
            <Weave draft={draft} className="aspect-[20/12] mt-4" />
          </div>
        </Section>
      )}
      {cases.length > 0 && (
        <Section
          title={texts.serviceCasesTitle}
          lead={texts.serviceCasesLead}
          action={
            <PageLink to="/work" className="text-link">
              {texts.serviceCasesLink}
            </PageLink>
          }
        >
          <CaseLinks cases={cases} />
        </Section>
      )}
      <ServiceFooter texts={texts} service={service} all={all} related={related} />
      <CallToAction title={service.closingHeadline} text={service.closingText} call={call} />
    </>
  );
}
