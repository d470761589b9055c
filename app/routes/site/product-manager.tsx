import { ClaimList, ClaimNotes } from "~/components/content/claim-list";
import { FaqAccordion } from "~/components/content/faq";
import { Icon } from "~/components/content/icon";
import { ClosingBand } from "~/components/content/closing-band";
import { PageHeader, Section } from "~/components/content/page-header";
import { StepList } from "~/components/content/step-list";
import { useFill } from "~/components/site/settings";
import { PageLink } from "~/components/ui/page-link";
import { productManagement } from "~/domain/page-copy/product-management";
import { keywords } from "~/domain/seo/head";
import { faqPage, service } from "~/domain/seo/structured-data";
import { placeholderValues } from "~/domain/settings/settings";
import { fillPlaceholders } from "~/domain/text/fill";
import { staticHeaders } from "../load-page";
import { pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/product-manager";

export const headers = staticHeaders;

export function meta(args: Route.MetaArgs) {
  const { settings, origin } = rootData(args);
  const { lead, faqs } = fillPlaceholders(productManagement, placeholderValues(settings));
  return pageMeta(args, {
    title: "AI Product Management",
    description: lead,
    keywords: keywords.services,
    structuredData: [
      service({ name: "AI Product Management", summary: lead, path: "/ai-product-manager" }, settings, origin),
      faqPage(faqs),
    ],
  });
}

export default function ProductManagerPage() {
  const fill = useFill();
  const { headline, lead, process, services, benefits, claims, context, faqs, closing } = productManagement;
  return (
    <>
      <PageHeader title={headline} lead={fill(lead)}>
        <PageLink to="/hire" className="button button-primary">
          {closing.label}
        </PageLink>
      </PageHeader>
      <div className="wrap">
        <ClaimList
          claims={claims}
          className="border-y border-line py-8 sm:grid-cols-3"
          valueClassName="text-4xl"
          labelClassName="text-muted"
        />
        <p className="mt-6 max-w-[65ch] text-muted">{fill(context)}</p>
        <ClaimNotes text={context} />
      </div>
      <Section title="Our process">
        <StepList steps={fill(process)} columns={3} />
      </Section>
      <Section title="What we take on">
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {services.map((offer) => (
            <li key={offer.title} className="card">
              <h3 className="text-lg">{offer.title}</h3>
              <p className="text-muted">{fill(offer.text)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="What it gives you">
        <ul className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex gap-3">
              <Icon name="check" className="mt-1 size-5 shrink-0 text-accent" />
              {fill(benefit)}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Questions">
        <FaqAccordion items={fill(faqs)} name="product-manager-faq" />
      </Section>
      <ClosingBand title={fill(closing.headline)} text={fill(closing.text)}>
        <PageLink to="/hire" className="button button-primary">
          {closing.label}
        </PageLink>
      </ClosingBand>
    </>
  );
}
