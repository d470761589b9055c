import type { ShouldRevalidateFunctionArgs } from "react-router";
import { differOnlyInFaqQuery, type FaqItem } from "~/base/search/faq";
import { hasCodingCategory, listCodingTools } from "~/directory/queries.server";
import { codingCategory, type ToolCard } from "~/directory/tool";
import { listFaqs } from "~/faqs/queries.server";
import { PageLink } from "~/first-view/page-link";
import { FailedRead, loadAll, logDatabaseError, orNull } from "~/routing/failed-reads";
import { incomplete, loadedHeaders, loadPage, publicPage, uncachedPage } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { faqPages, topicTags } from "~/routing/structured-data";
import { listServices, serviceOfProject, serviceTags } from "~/services/queries.server";
import { type ServiceLink, servicePath } from "~/services/service";
import { CallToAction, relatedOf, RelatedPages } from "~/ui/components/closing-band";
import { ReadFailure } from "~/ui/components/error-states";
import { FaqWidget } from "~/ui/components/faq";
import { TextCells } from "~/ui/components/lists";
import { PageHeader, Section } from "~/ui/components/page-header";
import { useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/vibe-coding.route";
import { Approaches, Challenges, EssentialTools } from "./vibe-coding-parts";

export const handle = { styles: "faq" satisfies RouteStyles };
export const headers = loadedHeaders;

export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !differOnlyInFaqQuery(currentUrl, nextUrl);
}

interface VibeCodingPage {
  /** Null if they could not be read. */
  readonly tools: readonly ToolCard[] | null;
  readonly faq: readonly FaqItem[] | null;
  /** The service for first products. */
  readonly service: ServiceLink | null;
}

export async function loader({ context }: Route.LoaderArgs) {
  return loadPage<VibeCodingPage, "vibe-coding">(
    context,
    errorNotice("Error", "Failed to load data"),
    async (db, ctx) => {
      // Without the tools, the page still has its texts.
      const [faq, services, reads] = await Promise.all([
        orNull(ctx, listFaqs(db, "onVibeCoding")),
        orNull(ctx, listServices(db)),
        loadAll(ctx, [
          ["Failed to load AI Coders category", hasCodingCategory(db)],
          ["Failed to load AI coding tools", listCodingTools(db)],
        ]).catch((error: unknown) => {
          logDatabaseError(ctx, error);
          return errorNotice("Error", error instanceof FailedRead ? error.message : "Failed to load data");
        }),
      ]);
      const service = serviceOfProject(services ?? [], "startup-mvp");
      if ("title" in reads) return incomplete({ tools: null, faq, service }, reads);
      const [hasCategory, tools] = reads;
      if (!hasCategory) ctx.log("category_missing", { category: codingCategory });
      const page = { tools, faq, service };
      return faq && services
        ? publicPage(page, ["stack_items", "stack_categories", "faqs", ...serviceTags])
        : uncachedPage(page);
    },
    "vibe-coding",
  );
}

export function meta(args: Route.MetaArgs) {
  const { fill } = rootData(args);
  const page = args.loaderData;
  if (page?.status !== "ok") return absentMeta(args, "Vibe Coding", "The page could not be loaded.");
  const faq = fill(page.faq ?? []);
  return pageMeta(args, {
    title: fill(page.texts.seoTitle),
    description: fill(page.texts.lead),
    keywords: "services",
    structuredData: faqPages(faq),
    extra: topicTags(faq),
    noindex: page.tools === null,
  });
}

export default function VibeCodingPage({ loaderData }: Route.ComponentProps) {
  const fill = useFill();
  if (loaderData.status === "failed") return <ReadFailure heading="Vibe Coding" notice={loaderData.notice} />;
  if (loaderData.status !== "ok") return null;
  const texts = fill(loaderData.texts);
  return (
    <>
      <PageHeader title={texts.headline} lead={texts.lead}>
        <p className="flex flex-wrap gap-3">
          <PageLink to="/directory?category=ai-development" className="button">
            {texts.firstButton}
          </PageLink>
          <PageLink to="/onboarding" className="button">
            {texts.secondButton}
          </PageLink>
        </p>
      </PageHeader>
      <Section title={texts.explainerTitle}>
        <div className="prose-columns">
          {texts.explainer.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <EssentialTools texts={texts} tools={loaderData.tools} failure={loaderData.notice?.text} />
      <Approaches texts={texts} />
      <Section title={texts.advantagesTitle}>
        <TextCells items={texts.advantages} columns={4} />
      </Section>
      <Challenges texts={texts} />
      <FaqWidget
        items={loaderData.faq && fill(loaderData.faq)}
        name="faq"
        title={texts.questionsTitle}
        noMatches={texts.noQuestions}
      />
      <RelatedPages
        title={texts.relatedTitle}
        related={[
          ...(loaderData.service
            ? [{ kind: "Service", title: loaderData.service.name, to: servicePath(loaderData.service) }]
            : []),
          ...relatedOf({ ...loaderData, texts }),
        ]}
      />
      <CallToAction
        title={texts.closingHeadline}
        text={texts.closingText}
        call={{ label: texts.closingButton, to: "/onboarding" }}
        other={{ label: texts.closingSecondButton, to: "/ai-product-stack" }}
      />
    </>
  );
}
