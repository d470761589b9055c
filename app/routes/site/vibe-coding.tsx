import type { ShouldRevalidateFunctionArgs } from "react-router";
import { InlineFailure } from "~/components/content/error-states";
import { FaqWidget } from "~/components/content/faq";
import { CallToAction, RelatedPages } from "~/components/content/closing-band";
import { PageHeader, Section } from "~/components/content/page-header";
import { TextCells } from "~/components/content/text-cells";
import { ToolGrid } from "~/components/content/tool-card";
import { Approaches, Challenges } from "~/components/content/vibe-coding";
import { WeaveTile } from "~/components/content/weave";
import { useFill } from "~/components/site/settings";
import type { RouteStyles } from "~/components/site/site-styles";
import { PageLink } from "~/components/ui/page-link";
import { errorNotice } from "~/components/ui/toast";
import { codingCategory, type ToolCard } from "~/domain/directory/tool";
import { hasCodingCategory, listCodingTools } from "~/domain/directory/queries.server";
import { differOnlyInFaqQuery } from "~/domain/faq/faq";
import { vibeCodingFaq } from "~/domain/page-copy/vibe-coding-faq";
import { faqPage, topicTags } from "~/domain/seo/structured-data";
import { placeholderValues } from "~/domain/settings/settings";
import { fillPlaceholders } from "~/domain/text/placeholders";
import { vibeCoding } from "~/domain/page-copy/vibe-coding";
import { found, loadedHeaders, loadPage } from "../load-page";
import { FailedRead, readAll } from "../read-all";
import { pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/vibe-coding";

export const handle = { styles: "faq" satisfies RouteStyles };
export const headers = loadedHeaders;

export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !differOnlyInFaqQuery(currentUrl, nextUrl);
}

export async function loader({ context }: Route.LoaderArgs) {
  return loadPage<{ tools: readonly ToolCard[] }>(
    context,
    (error) => errorNotice("Error", error instanceof FailedRead ? error.message : "Failed to load data"),
    async (db, ctx) => {
      const [hasCategory, tools] = await readAll(ctx, [
        ["Failed to load AI Coders category", hasCodingCategory(db)],
        ["Failed to load AI coding tools", listCodingTools(db)],
      ]);
      if (!hasCategory) ctx.log("category_missing", { category: codingCategory });
      return found({ tools }, ["stack_items", "stack_categories"]);
    },
  );
}

export function meta(args: Route.MetaArgs) {
  const values = placeholderValues(rootData(args).settings);
  const faq = fillPlaceholders(vibeCodingFaq, values);
  return pageMeta(args, {
    title: "Vibe Coding: building software by describing it",
    description: fillPlaceholders(vibeCoding.lead, values),
    keywords: ["vibe coding", "AI coding tools", "AI development"],
    structuredData: [faqPage(faq)],
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
      <FaqWidget items={fill(vibeCodingFaq)} name="faq" title="Frequently asked questions" />
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
