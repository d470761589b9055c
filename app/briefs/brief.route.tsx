import { BriefView, type BriefPage } from "./brief-view";
import { ReadFailure } from "~/ui/components/error-states";
import { MissingRecord } from "~/ui/components/not-found";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import { briefPath, briefSubject } from "./brief";
import { findBrief, readBriefRelations } from "./queries.server";
import type { Credits } from "~/ui/imagery/credits";
import { readCredits } from "~/content/pages/credits.server";
import { creativeWork } from "~/routing/structured-data";
import { linkHeadings, shiftHeadings } from "~/base/words/headings";
import { briefSearchTexts } from "./brief";
import { found, loadedHeaders, loadPage, missing, movedTo, readNearAddresses, uncached } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import type { Route } from "./+types/brief.route";

export const handle = { styles: "record" satisfies RouteStyles };
export const headers = loadedHeaders;

const notFoundText = "The product brief you're looking for doesn't exist.";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const failure = errorNotice("Error fetching product brief", "Failed to load the product brief. Please try again.");
  return loadPage<BriefPage & { readonly credits: Credits }>(context, failure, async (db, ctx) => {
    const [result, { tags, ...relations }, credits] = await Promise.all([
      findBrief(db, params.slug),
      readBriefRelations(db, params.slug, ctx),
      readCredits(db, ctx.types, "briefs", params.slug),
    ]);
    if (!result)
      return missing(errorNotice("Product brief not found", notFoundText), await readNearAddresses(context, url));
    if ("movedTo" in result) return movedTo(briefPath(result.movedTo), url, "example_briefs");
    const { html, headings } = linkHeadings(shiftHeadings(result.brief.body));
    const page = {
      brief: { ...result.brief, body: html },
      headings,
      relations,
      credits,
      breadcrumb: result.brief.name,
    };
    return result.brief.isPublic
      ? found(page, ["example_briefs", `example_briefs:${result.brief.slug}`, ...tags])
      : uncached(page);
  });
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (loaderData?.status === "missing") return absentMeta(args, "Product brief not found", notFoundText);
  if (loaderData?.status !== "ok") return absentMeta(args, "Product Briefs", "The product brief could not be read.");
  const { brief } = loaderData;
  return pageMeta(args, {
    ...briefSearchTexts(brief),
    social: brief.isPublic ? briefSubject(brief) : null,
    noindex: !brief.isPublic,
    structuredData: [creativeWork({ ...brief, path: briefPath(brief.slug) }, rootData(args).origin)],
  });
}

export default function BriefRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === "failed") return <ReadFailure heading="Product Briefs" notice={loaderData.notice} />;
  if (loaderData.status === "missing") {
    return (
      <MissingRecord
        near={loaderData.near}
        title="Product brief not found"
        text={notFoundText}
        to="/example-product-briefs"
        label="Return to Product Briefs"
      />
    );
  }
  return <BriefView page={loaderData} />;
}
