import { data, type HeadersFunction } from "react-router";
import { keywords } from "~/base/web/head-texts";
import { academies, categoryPath, categorySlug } from "~/blog/post";
import { PageLink } from "~/first-view/page-link";
import { nearOrRedirect, privateHeaders, staticHeaders } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { service as serviceData } from "~/routing/structured-data";
import { ClaimList } from "~/ui/components/claim-list";
import { CallToAction, type RelatedPage, RelatedPages } from "~/ui/components/closing-band";
import { CheckList, StepList, TextCells } from "~/ui/components/lists";
import { NotFound } from "~/ui/components/not-found";
import { PageHeader, Section } from "~/ui/components/page-header";
import { relatedBriefs, ventures } from "~/ui/components/related-pages";
import { useFill } from "~/ui/components/settings";
import { Weave } from "~/ui/components/weave";
import { tileDraft, weaveOf } from "~/ui/imagery/cover";
import type { Route } from "./+types/service.route";
import { type Service, serviceCallPath, servicePath, serviceSubject } from "./service";
import { findService, services } from "./services";

/** Links at the end of a service: the academy that shares its weave, example results, and the adjacent services. */
function ServiceFooter({ service }: { service: Service }) {
  const place = services.indexOf(service);
  const academy = academies.find((name) => weaveOf(categorySlug(name)) === weaveOf(service.slug));
  return (
    <RelatedPages
      related={[
        ...(academy ? [{ kind: "Blog", title: academy, to: categoryPath(categorySlug(academy)) }] : []),
        ventures,
        relatedBriefs,
      ]}
      previous={toRelated(services[place - 1])}
      next={toRelated(services[place + 1])}
    />
  );
}

const toRelated = (service: Service | undefined): RelatedPage | null =>
  service ? { kind: "Service", title: service.name, to: servicePath(service) } : null;

export const headers: HeadersFunction = (args) =>
  args.loaderHeaders.has("X-Missing") ? privateHeaders(args) : staticHeaders();

/** Serves only unknown services: the texts need no loader. */
export async function loader({ params, ...request }: Route.LoaderArgs) {
  if (findService(params.service) !== null) return data(null);
  return data(await nearOrRedirect(request), { status: 404, headers: { "X-Missing": "1" } });
}

export function meta(args: Route.MetaArgs) {
  const service = findService(args.params.service);
  if (!service) return absentMeta(args, args.loaderData?.texts.title ?? "404", "The page does not exist or has moved.");
  const { settings, origin, fill } = rootData(args);
  const summary = fill(service.summary);
  return pageMeta(args, {
    title: `${service.name} Services`,
    description: fill(service.seoDescription),
    keywords: [...service.keywords, ...keywords.services],
    social: serviceSubject(service),
    structuredData: [serviceData({ name: service.name, summary, path: servicePath(service) }, settings, origin)],
  });
}

export default function ServicePage({ params, loaderData }: Route.ComponentProps) {
  const fill = useFill();
  const service = findService(params.service);
  if (!service) return loaderData && <NotFound {...loaderData} />;
  const draft = tileDraft(service.slug, 20, 12);
  const call = { label: service.closing.label, to: serviceCallPath(service) };
  return (
    <>
      <PageHeader
        title={service.headline}
        lead={fill(service.lead)}
        aside={<Weave draft={draft} as="draft" className="aspect-[20/12] mt-4 max-md:max-w-96" />}
      >
        <PageLink to={call.to} className="button button-primary">
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
      <ServiceFooter service={service} />
      <CallToAction title={fill(service.closing.headline)} text={fill(service.closing.text)} call={call} />
    </>
  );
}
