import type { ShouldRevalidateFunctionArgs } from "react-router";
import { differOnlyInFaqQuery, type FaqItem } from "~/base/search/faq";
import { hasCodingCategory, listCodingTools } from "~/directory/queries.server";
import { codingCategory, type ToolCard } from "~/directory/tool";
import { ToolGrid } from "~/directory/tool-card";
import { listFaqs } from "~/faqs/queries.server";
import { PageLink } from "~/first-view/page-link";
import { FailedRead, publicPage, loadedHeaders, loadPage, loadAll } from "~/routing/load-page";
import { pageMeta, rootData } from "~/routing/page-head";
import { faqPage, topicTags } from "~/routing/structured-data";
import { CallToAction, RelatedPages } from "~/ui/components/closing-band";
import { InlineFailure } from "~/ui/components/error-states";
import { FaqWidget } from "~/ui/components/faq";
import { TextCells } from "~/ui/components/lists";
import { PageHeader, Section } from "~/ui/components/page-header";
import { useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import { WeaveTile } from "~/ui/components/weave";
import type { Route } from "./+types/vibe-coding.route";
import { vibeCoding } from "./vibe-coding";
import { Approaches, Challenges } from "./vibe-coding-parts";

export const handle = { styles: "faq" satisfies RouteStyles };
export const headers = loadedHeaders;

export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !differOnlyInFaqQuery(currentUrl, nextUrl);
}

export async function loader({ context }: Route.LoaderArgs) {
  return loadPage<{ tools: readonly ToolCard[]; faq: readonly FaqItem[] }>(
    context,
    (error) => errorNotice("Error", error instanceof FailedRead ? error.message : "Failed to load data"),
    async (db, ctx) => {
      const [hasCategory, tools, faq] = await loadAll(ctx, [
        ["Failed to load AI Coders category", hasCodingCategory(db)],
        ["Failed to load AI coding tools", listCodingTools(db)],
        ["Failed to load the questions", listFaqs(db, "onVibeCoding")],
      ]);
      if (!hasCategory) ctx.log("category_missing", { category: codingCategory });
      return publicPage({ tools, faq }, ["stack_items", "stack_categories", "faqs"]);
    },
  );
}

export function meta(args: Route.MetaArgs) {
  const { fill } = rootData(args);
  const faq = fill(args.loaderData?.status === "ok" ? args.loaderData.faq : []);
  return pageMeta(args, {
    title: "Vibe Coding: building software by describing it",
    description: fill(vibeCoding.lead),
    keywords: ["vibe coding", "AI coding tools", "AI development"],
    structuredData: faq.length > 0 ? [faqPage(faq)] : [],
    extra: topicTags(faq),
    noindex: args.loaderData?.status !== "ok",
  });
}

export default function VibeCodingPage({ loaderData }: Route.ComponentProps) {
  const fill = useFill();
  const { headline, lead, explainer, advantages, closing } = vibeCoding;
  return (
    <>
      <PageHeader
        title={headline}
        lead={fill(lead)}
        aside={<WeaveTile group="vibe-coding" className="max-md:hidden" />}
      >
        <p className="flex flex-wrap gap-3">
          <PageLink to="/directory?category=ai-development" className="button button-primary">
            Explore AI Development Tools
          </PageLink>
          <PageLink to="/onboarding" className="button">
            Start Your Project
          </PageLink>
        </p>
      </PageHeader>
      <Section title={explainer.title}>
        <div className="prose-columns">
          {explainer.paragraphs.map((paragraph) => (
            <p key={paragraph}>{fill(paragraph)}</p>
          ))}
        </div>
      </Section>
      <EssentialTools loaderData={loaderData} />
      <Approaches fill={fill} />
      <Section title="Advantages">
        <TextCells items={fill(advantages)} columns={4} />
      </Section>
      <Challenges fill={fill} />
      <FaqWidget
        items={fill(loaderData.status === "ok" ? loaderData.faq : [])}
        name="faq"
        title="Frequently asked questions"
      />
      <RelatedPages
        related={[
          { kind: "Service", title: "Startup MVP", to: "/services/startup-mvp" },
          { kind: "Blog", title: "Builder's Academy", to: "/blog/category/builders-academy" },
          { kind: "AI Glossary", title: "The words these tools use, explained", to: "/it-glossary" },
        ]}
      />
      <CallToAction
        title={fill(closing.headline)}
        text={fill(closing.text)}
        other={{ label: "Browse the Stack", to: "/ai-product-stack" }}
      />
    </>
  );
}

/** The tools of the AI Coders category; nothing if the category does not exist (VIBE-15). */
function EssentialTools({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  if (loaderData.status === "ok" && loaderData.tools.length === 0) return null;
  return (
    <Section title="Essential tools">
      {loaderData.status === "ok" ? (
        <ToolGrid tools={loaderData.tools} tags={2} />
      ) : (
        <InlineFailure text={loaderData.notice?.text ?? "Failed to load data"} />
      )}
      <p className="mt-8">
        <PageLink to="/ai-product-stack" className="button">
          View all tools
        </PageLink>
      </p>
    </Section>
  );
}
