import { MissingRecord, ReadFailure } from "~/components/content/error-states";
import { BriefBadges } from "~/components/content/brief-badges";
import { BackArrow } from "~/components/content/page-header";
import { RichText } from "~/components/content/rich-text";
import { PageLink } from "~/components/ui/page-link";
import { errorNotice } from "~/components/ui/toast";
import { briefPath, type Brief } from "~/domain/briefs/brief";
import { findBrief } from "~/domain/briefs/queries.server";
import { keywords } from "~/domain/seo/head";
import { creativeWork } from "~/domain/seo/structured-data";
import { shiftHeadings } from "~/domain/text/headings";
import { found, loadedHeaders, loadPage, missing, movedTo, uncached } from "../load-page";
import { absentMeta, pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/brief";

export const headers = loadedHeaders;

const notFoundText = "The product brief you're looking for doesn't exist.";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const failure = errorNotice("Error fetching product brief", "Failed to load the product brief. Please try again.");
  return loadPage<{ brief: Brief; breadcrumb: string }>(context, failure, async (db) => {
    const result = await findBrief(db, params.slug);
    if (!result) return missing(errorNotice("Product brief not found", notFoundText));
    if ("movedTo" in result) return movedTo(briefPath(result.movedTo), url, "example_briefs");
    const page = { brief: result.brief, breadcrumb: result.brief.name };
    return result.brief.isPublic
      ? found(page, ["example_briefs", `example_briefs:${result.brief.slug}`])
      : uncached(page);
  });
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (loaderData?.status !== "ok") return absentMeta(args, "Product brief not found", notFoundText);
  const { brief } = loaderData;
  return pageMeta(args, {
    title: brief.seoTitle || brief.name,
    shorterTitles: [brief.name],
    description: brief.seoDescription || brief.summary,
    keywords: keywords.productBriefs,
    noindex: !brief.isPublic,
    structuredData: [creativeWork({ ...brief, path: briefPath(brief.slug) }, rootData(args).origin)],
  });
}

export default function BriefPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === "failed") return <ReadFailure heading="Product Briefs" notice={loaderData.notice} />;
  if (loaderData.status === "missing") {
    return (
      <MissingRecord
        title="Product brief not found"
        text={notFoundText}
        to="/example-product-briefs"
        label="Return to Product Briefs"
      />
    );
  }
  const { brief } = loaderData;
  return (
    <article className="wrap pt-8">
      <PageLink to="/example-product-briefs" className="inline-flex items-center gap-2 py-1 text-muted hover:text-ink">
        <BackArrow /> Back to Product Briefs
      </PageLink>
      <header className="mt-6 max-w-3xl">
        <h1 className="text-title">{brief.name}</h1>
        <div className="mt-4">
          <BriefBadges brief={brief} />
        </div>
        <p className="mt-5 text-lead text-muted">{brief.summary}</p>
      </header>
      <div className="mt-10 border-t border-line pt-10">
        {brief.body.trim() ? (
          <RichText html={shiftHeadings(brief.body)} />
        ) : (
          <p className="text-muted">No detailed description available</p>
        )}
      </div>
    </article>
  );
}
