import { ReadFailure } from "~/ui/components/error-states";
import { MissingRecord } from "~/ui/components/not-found";
import { ToolView, type ToolPage } from "./tool-view";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import { splitToolFit } from "./tool-fit";
import { toolPath, toolSubject } from "./tool";
import { findTool } from "./tool-row.server";
import type { Credits } from "~/ui/imagery/credits";
import { readCredits } from "~/content/pages/credits.server";
import { readPreview } from "~/content/pages/preview.server";
import { directoryEntry } from "~/routing/structured-data";
import { servicesOfTool } from "~/services/services-of-tool.server";
import { toolSearchTexts } from "./tool-fit";
import { found, loadedHeaders, loadPage, missing, movedTo, previewed, readNearAddresses } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import type { Route } from "./+types/tool.route";

export const handle = { styles: "record" satisfies RouteStyles };
export const headers = loadedHeaders;

type ToolPageData = ToolPage & {
  readonly breadcrumb: string;
  readonly credits: Credits;
  readonly isPreview?: true;
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return loadPage<ToolPageData>(context, errorNotice("Error", "Failed to load stack item"), async (db, ctx) => {
    const preview = await readPreview(db, "stack_items", url.searchParams.get("preview"), ctx.now);
    const [result, credits] = await Promise.all([
      findTool(db, params.id, ctx, preview),
      readCredits(db, ctx.types, "stack", params.id),
    ]);
    if (!result) return missing(undefined, await readNearAddresses(context, url));
    if ("movedTo" in result) return movedTo(toolPath(result.movedTo), url, "stack_items");
    const { longDescription, ...tool } = result.tool;
    const { tags, ...relations } = result.relations;
    const page = {
      tool,
      fit: splitToolFit(longDescription),
      relations,
      services: servicesOfTool(tool.name, tool.category?.slug ?? null),
      credits,
      breadcrumb: tool.name,
    };
    if (preview !== null) return previewed(page);
    const own = ["stack_items", `stack_items:${tool.address}`] as const;
    return found(page, [...own, "stack_categories", "IT_Glossary", "ventures_data", ...tags]);
  });
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (loaderData?.status === "missing")
    return absentMeta(
      args,
      "Stack Item Not Found",
      "The stack item you're looking for doesn't exist or has been removed.",
    );
  if (loaderData?.status !== "ok") return absentMeta(args, "AI and Product Stack", "The stack item could not be read.");
  const { tool, fit } = loaderData;
  return pageMeta(args, {
    ...toolSearchTexts({ ...tool, fit }, tool.category?.name),
    image: tool.image,
    social: loaderData.isPreview ? null : toolSubject(tool),
    noindex: loaderData.isPreview,
    structuredData: [directoryEntry({ ...tool, path: toolPath(tool.address) }, rootData(args).origin)],
  });
}

export default function ToolRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === "failed") return <ReadFailure heading="AI and Product Stack" notice={loaderData.notice} />;
  if (loaderData.status === "missing") {
    return (
      <MissingRecord
        near={loaderData.near}
        title="Stack Item Not Found"
        text="The stack item you're looking for doesn't exist or has been removed."
        to="/ai-product-stack"
        label="Back to Directory"
      />
    );
  }
  return <ToolView page={loaderData} />;
}
