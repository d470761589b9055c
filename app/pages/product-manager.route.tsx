import type { FaqItem } from "~/base/search/faq";
import { listFaqs } from "~/faqs/queries.server";
import { PageLink } from "~/first-view/page-link";
import { orNull } from "~/routing/failed-reads";
import { loadedHeaders, loadPage, publicPage, uncachedPage } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { faqPages, service } from "~/routing/structured-data";
import { ClaimList, ClaimNotes } from "~/ui/components/claim-list";
import { CallToAction, relatedOf, RelatedPages } from "~/ui/components/closing-band";
import { InlineFailure, ReadFailure } from "~/ui/components/error-states";
import { FaqAccordion } from "~/ui/components/faq";
import { LineList, StepList, TextCells } from "~/ui/components/lists";
import { PageHeader, Section } from "~/ui/components/page-header";
import { useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/product-manager.route";

export const handle = { styles: "faq" satisfies RouteStyles };
export const headers = loadedHeaders;

interface ProductManagementPage {
  /** Null if they could not be read. */
  readonly faqs: readonly FaqItem[] | null;
}

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPage<ProductManagementPage, "product-management">(
    context,
    errorNotice("Error", "Failed to load the page."),
    async (db, ctx) => {
      const faqs = await orNull(ctx, listFaqs(db, "onProductManagement"));
      return faqs ? publicPage({ faqs }, ["faqs"]) : uncachedPage({ faqs });
    },
    "product-management",
  );

export function meta(args: Route.MetaArgs) {
  const { origin, fill } = rootData(args);
  if (args.loaderData?.status !== "ok")
    return absentMeta(args, "AI Product Management", "The page could not be loaded.");
  const { headline, lead, seoTitle } = fill(args.loaderData.texts);
  return pageMeta(args, {
    title: seoTitle,
    description: lead,
    keywords: "services",
    structuredData: [
      service({ name: headline, summary: lead, path: "/ai-product-manager" }, origin),
      ...faqPages(fill(args.loaderData.faqs ?? [])),
    ],
  });
}

export default function ProductManagerPage({ loaderData }: Route.ComponentProps) {
  const fill = useFill();
  if (loaderData.status === "failed") return <ReadFailure heading="AI Product Management" notice={loaderData.notice} />;
  if (loaderData.status !== "ok") return null;
  // Claims are filled in where they are shown, with their sources.
  const { claims, context } = loaderData.texts;
  const texts = fill(loaderData.texts);
  return (
    <>
      <PageHeader title={texts.headline} lead={texts.lead}>
        <PageLink to="/hire" className="button">
          {texts.closingButton}
        </PageLink>
      </PageHeader>
      <div className="wrap">
        <ClaimList
          claims={claims}
          className="border-y border-line py-8 sm:grid-cols-3"
          valueClassName="text-title"
          labelClassName="text-muted"
        />
        <p className="mt-6 max-w-[65ch] text-muted">{texts.context}</p>
        <ClaimNotes text={context} />
      </div>
      <Section title={texts.processTitle}>
        <StepList steps={texts.process} columns={3} />
      </Section>
      <Section title={texts.servicesTitle}>
        <TextCells items={texts.services} columns={3} />
      </Section>
      <Section title={texts.benefitsTitle}>
        <LineList items={texts.benefits} className="sm:grid-cols-2" />
      </Section>
      {loaderData.faqs?.length !== 0 && (
        <Section title={texts.questionsTitle}>
          {loaderData.faqs ? (
            <FaqAccordion items={questions(fill(loaderData.faqs))} name="product-manager-faq" />
          ) : (
            <InlineFailure text="Failed to load the questions" />
          )}
        </Section>
      )}
      <RelatedPages title={texts.relatedTitle} related={relatedOf({ ...loaderData, texts })} />
      <CallToAction
        title={texts.closingHeadline}
        text={texts.closingText}
        call={{ label: texts.closingButton, to: "/hire" }}
      />
    </>
  );
}

/** The questions without what only the widget shows (SVC-7). */
const questions = (faqs: readonly FaqItem[]) => faqs.map(({ question, answer }) => ({ question, answer }));
