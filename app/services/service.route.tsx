import { keywords } from "~/base/web/head-texts";
import { academies, categoryPath, categorySlug } from "~/blog/post";
import { PageLink } from "~/first-view/page-link";
import { orNull } from "~/routing/failed-reads";
import { loadedHeaders, loadPage, nothingAt, publicPage, uncachedPage } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { service as serviceData } from "~/routing/structured-data";
import { ClaimList } from "~/ui/components/claim-list";
import { CallToAction, type RelatedPage, RelatedPages } from "~/ui/components/closing-band";
import { ReadFailure } from "~/ui/components/error-states";
import { CheckList, StepList, TextCells } from "~/ui/components/lists";
import { NotFound } from "~/ui/components/not-found";
import { PageHeader, Section } from "~/ui/components/page-header";
import { relatedBriefs, ventures } from "~/ui/components/related-pages";
import { useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import { Weave } from "~/ui/components/weave";
import { tileDraft, weaveOf } from "~/ui/imagery/cover";
import { type CaseLink, casesOf } from "~/work/case";
import { CaseLinks } from "~/work/case-parts";
import { listCaseLinks } from "~/work/queries.server";
import type { Route } from "./+types/service.route";
import { UsualPrice } from "./prices";
import { listServices, serviceTags, toLink, unreadServices } from "./queries.server";
import { type Service, serviceCallPath, type ServiceLink, servicePath, serviceSubject } from "./service";
import { findServiceKind } from "./services";

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

export const handle = { styles: "services" satisfies RouteStyles };
export const headers = loadedHeaders;

interface ServicePage {
  readonly pageKey: string;
  readonly service: Service;
  /** All services, to link to. */
  readonly all: readonly ServiceLink[];
  readonly cases: readonly CaseLink[];
  readonly breadcrumb: string;
}

export const loader = ({ params, ...request }: Route.LoaderArgs) =>
  loadPage<ServicePage>(request.context, errorNotice("Error", "Failed to load the page."), async (db, ctx) => {
    if (findServiceKind(params.service) === null) return nothingAt(request, { withTexts: true });
    const [read, cases] = await Promise.all([orNull(ctx, listServices(db)), orNull(ctx, listCaseLinks(db, ctx))]);
    const services = read ?? unreadServices();
    const service = services.find(({ slug }) => slug === params.service)!;
    const page = {
      pageKey: `service-${service.slug}`,
      service,
      all: services.map(toLink),
      cases: casesOf(cases ?? [], service.slug),
      breadcrumb: service.name,
    };
    return read && cases ? publicPage(page, [...serviceTags, "cases"]) : uncachedPage(page);
  });

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (loaderData?.status === "missing")
    return absentMeta(args, loaderData.notFound?.texts.title ?? "404", "The page does not exist or has moved.");
  if (loaderData?.status !== "ok") return absentMeta(args, "Services", "The page could not be loaded.");
  const { service } = loaderData;
  const { settings, origin, fill } = rootData(args);
  const summary = fill(service.summary);
  return pageMeta(args, {
    title: `${service.name} Services`,
    description: fill(service.seoDescription),
    keywords: [...(findServiceKind(service.slug)?.keywords ?? []), ...keywords.services],
    social: serviceSubject(service),
    structuredData: [serviceData({ name: service.name, summary, path: servicePath(service) }, settings, origin)],
  });
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const fill = useFill();
  if (loaderData.status === "missing") return <NotFound texts={loaderData.notFound!.texts} near={loaderData.near} />;
  if (loaderData.status === "failed") return <ReadFailure heading="Services" notice={loaderData.notice} />;
  const { service, all, cases } = loaderData;
  const draft = tileDraft(service.slug, 20, 12);
  const call = { label: service.closingButton, to: serviceCallPath(service) };
  return (
    <>
      <PageHeader
        title={fill(service.headline)}
        lead={fill(service.lead)}
        aside={<Weave draft={draft} as="draft" className="aspect-[20/12] mt-4 max-md:max-w-96" />}
      >
        <PageLink to={call.to} className="button">
          {call.label}
        </PageLink>
      </PageHeader>
      <ClaimList
        claims={service.facts}
        className="wrap border-y border-line py-8 sm:grid-cols-3"
        valueClassName="mt-1 text-xl"
        labelClassName="label"
        labelFirst
      />
      <div className="wrap">
        <UsualPrice service={service} />
      </div>
      <Section title={service.processTitle}>
        <StepList steps={service.process.map((step) => ({ title: step.title, text: fill(step.text) }))} />
      </Section>
      <Section title={service.useCasesTitle}>
        <TextCells items={fill(service.useCases)} columns={3} />
      </Section>
      <Section title={service.deliverablesTitle}>
        <div className="split split-early items-start">
          <CheckList items={fill(service.deliverables)} />
          <Weave draft={draft} className="aspect-[20/12] mt-4" />
        </div>
      </Section>
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
      <CallToAction title={fill(service.closingHeadline)} text={fill(service.closingText)} call={call} />
    </>
  );
}
