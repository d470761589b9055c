import type { PageTexts } from "~/base/web/head-texts";
import { questionsIn } from "~/base/words/html";
import { loadedHeaders } from "~/routing/load-page";
import { loadRecord } from "~/routing/load-record";
import { loadedMeta } from "~/routing/page-head";
import { directoryEntry, faqPages } from "~/routing/structured-data";
import { findWithServices, servicesOfTool, serviceTags } from "~/services/queries.server";
import { AbsentPage } from "~/ui/components/not-found";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/tool.route";
import { toolPath, toolSubject } from "./tool";
import { splitToolFit, toolSearchTexts } from "./tool-fit";
import { findTool } from "./tool-row.server";
import { ToolView } from "./tool-view";
import { stack } from "./type.server";

export const handle = { styles: "record" satisfies RouteStyles };
export const headers = loadedHeaders;

const texts: PageTexts = {
  item: "stack item",
  list: "AI and Product Stack",
  to: "/ai-product-stack",
};

export const loader = ({ params, ...request }: Route.LoaderArgs) =>
  loadRecord(
    request,
    stack,
    params.id,
    {
      texts,
      find: (db, address, ctx, preview) => findWithServices(db, ctx, findTool(db, address, ctx, preview)),
      page({ tool: { longDescription, ...tool }, relations: { tags, ...relations }, services, isComplete }, linkTerms) {
        return {
          isComplete,
          tool,
          fit: splitToolFit(linkTerms(longDescription, tool.noTermLinks)),
          questions: questionsIn(longDescription),
          relations,
          services: servicesOfTool(services, tool.name, tool.category?.slug ?? null),
          breadcrumb: tool.name,
          tags: ["stack_categories", "IT_Glossary", "ventures_data", ...serviceTags, ...tags],
        };
      },
      failure: errorNotice("Error", "Failed to load stack item"),
      absence: null,
    },
    "directory",
  );

export const meta = (args: Route.MetaArgs) =>
  loadedMeta(args, texts, ({ tool, fit, questions }, { origin }) => ({
    ...toolSearchTexts({ ...tool, fit }, tool.category?.name),
    image: tool.image,
    social: toolSubject(tool),
    structuredData: [directoryEntry({ ...tool, path: toolPath(tool.address) }, origin), ...faqPages(questions)],
  }));

export default function ToolRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <AbsentPage page={loaderData} texts={texts} />;
  return <ToolView page={loaderData} />;
}
