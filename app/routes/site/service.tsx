import { data, type HeadersFunction } from "react-router";
import { ClaimList } from "~/components/content/claim-list";
import { Icon } from "~/components/content/icon";
import { ClosingBand } from "~/components/content/closing-band";
import { PageHeader, Section } from "~/components/content/page-header";
import { StepList } from "~/components/content/step-list";
import { NotFound } from "~/components/site/not-found";
import { useFill } from "~/components/site/settings";
import { PageLink } from "~/components/ui/page-link";
import { keywords } from "~/domain/seo/head";
import { service as serviceData } from "~/domain/seo/structured-data";
import { findService } from "~/domain/services/services";
import { placeholderValues } from "~/domain/settings/settings";
import { fillPlaceholders } from "~/domain/text/fill";
import { privateHeaders, staticHeaders } from "../load-page";
import { absentMeta, pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/service";

export const headers: HeadersFunction = (args) =>
  args.loaderHeaders.has("X-Missing") ? privateHeaders(args) : staticHeaders();

/** The texts are static; the loader only sets the status for unknown services. */
export function loader({ params }: Route.LoaderArgs) {
  const exists = findService(params.service) !== null;
  return data({ exists }, exists ? {} : { status: 404, headers: { "X-Missing": "1" } });
}

export function meta(args: Route.MetaArgs) {
  const service = findService(args.params.service);
  if (!service) return absentMeta(args, "404 - Page Not Found", "The page does not exist or has moved.");
  const { settings, origin } = rootData(args);
  const summary = fillPlaceholders(service.summary, placeholderValues(settings));
  return pageMeta(args, {
    title: `${service.name} Services`,
    description: fillPlaceholders(service.seoDescription, placeholderValues(settings)),
    keywords: [...service.keywords, ...keywords.services],
    structuredData: [serviceData({ name: service.name, summary, path: `/services/${service.slug}` }, settings, origin)],
  });
}

export default function ServicePage({ params }: Route.ComponentProps) {
  const fill = useFill();
  const service = findService(params.service);
  if (!service) return <NotFound />;
  return (
    <>
      <PageHeader title={service.headline} lead={fill(service.lead)}>
        <PageLink to="/hire" className="button button-primary">
          {service.closing.label}
        </PageLink>
      </PageHeader>
      <ClaimList
        claims={service.facts}
        className="wrap border-y border-line py-7 sm:grid-cols-3"
        valueClassName="mt-1 text-lg"
        labelClassName="label"
        labelFirst
      />
      <Section title={service.processTitle}>
        <StepList steps={service.process.map((step) => ({ title: step.title, text: fill(step.text) }))} />
      </Section>
      <Section title={service.useCasesTitle}>
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {service.useCases.map((useCase) => (
            <li key={useCase.title} className="card">
              <h3 className="text-lg">{useCase.title}</h3>
              <p className="text-muted">{fill(useCase.text)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={service.deliverablesTitle}>
        <ul className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
          {service.deliverables.map((deliverable) => (
            <li key={deliverable} className="flex gap-3">
              <Icon name="check" className="mt-1 size-5 shrink-0 text-accent" />
              {fill(deliverable)}
            </li>
          ))}
        </ul>
      </Section>
      <ClosingBand title={fill(service.closing.headline)} text={fill(service.closing.text)}>
        <PageLink to="/hire" className="button button-primary">
          {service.closing.label}
        </PageLink>
      </ClosingBand>
    </>
  );
}
