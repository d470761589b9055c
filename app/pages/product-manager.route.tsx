import { keywords } from "~/base/web/head-texts";
import { PageLink } from "~/first-view/page-link";
import { staticHeaders } from "~/routing/load-page";
import { pageMeta, rootData } from "~/routing/page-head";
import { faqPage, service } from "~/routing/structured-data";
import { ClaimList, ClaimNotes } from "~/ui/components/claim-list";
import { CallToAction, RelatedPages } from "~/ui/components/closing-band";
import { FaqAccordion } from "~/ui/components/faq";
import { CheckList, StepList, TextCells } from "~/ui/components/lists";
import { PageHeader, Section } from "~/ui/components/page-header";
import { useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { WeaveTile } from "~/ui/components/weave";
import type { Route } from "./+types/product-manager.route";
import { productManagement } from "./product-management";

export const handle = { styles: "faq" satisfies RouteStyles };
export const headers = staticHeaders;

export function meta(args: Route.MetaArgs) {
  const { settings, origin, fill } = rootData(args);
  const { lead, faqs } = fill(productManagement);
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
      <PageHeader
        title={headline}
        lead={fill(lead)}
        aside={<WeaveTile group="ai-product-manager" className="max-md:hidden" />}
      >
        <PageLink to="/hire" className="button button-primary">
          {closing.label}
        </PageLink>
      </PageHeader>
      <div className="wrap">
        <ClaimList
          claims={claims}
          className="border-y border-line py-8 sm:grid-cols-3"
          valueClassName="text-title"
          labelClassName="text-muted"
        />
        <p className="mt-6 max-w-[65ch] text-muted">{fill(context)}</p>
        <ClaimNotes text={context} />
      </div>
      <Section title="Our process">
        <StepList steps={fill(process)} columns={3} />
      </Section>
      <Section title="What we take on">
        <TextCells items={fill(services)} columns={3} />
      </Section>
      <Section title="What it gives you">
        <CheckList items={fill(benefits)} className="sm:grid-cols-2" />
      </Section>
      <Section title="Questions">
        <FaqAccordion items={fill(faqs)} name="product-manager-faq" />
      </Section>
      <RelatedPages
        related={[
          { kind: "Blog", title: "Product Academy", to: "/blog/category/product-academy" },
          { kind: "Services", title: "Four ways to have it built", to: "/services" },
          {
            kind: "Example product briefs",
            title: "What a project looks like on paper",
            to: "/example-product-briefs",
          },
        ]}
      />
      <CallToAction
        title={fill(closing.headline)}
        text={fill(closing.text)}
        call={{ label: closing.label, to: "/hire" }}
      />
    </>
  );
}
