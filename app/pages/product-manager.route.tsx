import type { FaqItem } from "~/base/search/faq";
import { keywords } from "~/base/web/head-texts";
import { listFaqs } from "~/faqs/queries.server";
import { PageLink } from "~/first-view/page-link";
import { loadedHeaders, loadPage, publicPage } from "~/routing/load-page";
import { pageMeta, rootData } from "~/routing/page-head";
import { faqPage, service } from "~/routing/structured-data";
import { ClaimList, ClaimNotes } from "~/ui/components/claim-list";
import { CallToAction, RelatedPages } from "~/ui/components/closing-band";
import { InlineFailure } from "~/ui/components/error-states";
import { FaqAccordion } from "~/ui/components/faq";
import { CheckList, StepList, TextCells } from "~/ui/components/lists";
import { PageHeader, Section } from "~/ui/components/page-header";
import { useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import { WeaveTile } from "~/ui/components/weave";
import type { Route } from "./+types/product-manager.route";
import { productManagement } from "./product-management";

export const handle = { styles: "faq" satisfies RouteStyles };
export const headers = loadedHeaders;

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPage(context, errorNotice("Error", "Failed to load the questions"), async (db) =>
    publicPage({ faqs: await listFaqs(db, "onProductManagement") }, ["faqs"]),
  );

const faqsIn = (page: Route.ComponentProps["loaderData"] | undefined) => (page?.status === "ok" ? page.faqs : []);

export function meta(args: Route.MetaArgs) {
  const { settings, origin, fill } = rootData(args);
  const { lead } = fill(productManagement);
  const faqs = fill(faqsIn(args.loaderData));
  return pageMeta(args, {
    title: "AI Product Management",
    description: lead,
    keywords: keywords.services,
    structuredData: [
      service({ name: "AI Product Management", summary: lead, path: "/ai-product-manager" }, settings, origin),
      ...(faqs.length > 0 ? [faqPage(faqs)] : []),
    ],
  });
}

export default function ProductManagerPage({ loaderData }: Route.ComponentProps) {
  const fill = useFill();
  const { headline, lead, process, services, benefits, claims, context, closing } = productManagement;
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
      <Questions faqs={fill(faqsIn(loaderData))} failure={loaderData.notice?.text} />
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

/** The five questions (SVC-7). */
function Questions({ faqs, failure }: { faqs: readonly FaqItem[]; failure: string | undefined }) {
  if (faqs.length === 0 && failure === undefined) return null;
  const items = faqs.map(({ question, answer }) => ({ question, answer }));
  return (
    <Section title="Questions">
      {failure === undefined ? (
        <FaqAccordion items={items} name="product-manager-faq" />
      ) : (
        <InlineFailure text={failure} />
      )}
    </Section>
  );
}
