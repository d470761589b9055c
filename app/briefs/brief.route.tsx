import type { PageTexts } from "~/base/web/head-texts";
import { linkHeadings, questionsIn, shiftHeadings } from "~/base/words/html";
import { orNull } from "~/routing/failed-reads";
import { loadedHeaders } from "~/routing/load-page";
import { loadRecord } from "~/routing/load-record";
import { loadedMeta } from "~/routing/page-head";
import { creativeWork, faqPages } from "~/routing/structured-data";
import { findWithServices, serviceTags } from "~/services/queries.server";
import { toPricedLink } from "~/services/service";
import { AbsentPage } from "~/ui/components/not-found";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import { casesOf } from "~/work/case";
import { listCaseLinks } from "~/work/queries.server";
import type { Route } from "./+types/brief.route";
import { briefPath, briefSearchTexts, briefSubject, projectTypeOfBrief } from "./brief";
import { BriefView } from "./brief-view";
import { findBrief, findBriefRelations } from "./queries.server";
import { briefs } from "./type.server";

export const handle = { styles: "record" satisfies RouteStyles };
export const headers = loadedHeaders;

const texts: PageTexts = {
  item: "product brief",
  list: "Product Briefs",
  to: "/example-product-briefs",
};

export const loader = ({ params, ...request }: Route.LoaderArgs) =>
  loadRecord(
    request,
    briefs,
    params.slug,
    {
      texts,
      async find(db, slug, ctx, preview) {
        const [found, cases] = await Promise.all([
          findWithServices(db, ctx, findBrief(db, slug, ctx, preview)),
          orNull(ctx, listCaseLinks(db, ctx)),
        ]);
        if (!found || "movedTo" in found) return found;
        return { ...found, cases: cases ?? [], isComplete: found.isComplete && cases !== null };
      },
      readRelations: findBriefRelations,
      page({ record, isPublic, services, cases, isComplete }, linkTerms) {
        const { html, headings } = linkHeadings(shiftHeadings(linkTerms(record.body, record.noTermLinks)));
        const service = services.find((one) => one.projectType === projectTypeOfBrief(record));
        return {
          isComplete,
          brief: { ...record, body: html, isPublic },
          headings,
          questions: questionsIn(record.body),
          service: service ? toPricedLink(service) : null,
          cases: service ? casesOf(cases, service.slug) : [],
          breadcrumb: record.name,
          tags: [...serviceTags, "cases"],
        };
      },
      failure: errorNotice("Error fetching product brief", "Failed to load the product brief. Please try again."),
    },
    "briefs",
  );

export const meta = (args: Route.MetaArgs) =>
  loadedMeta(args, texts, ({ brief, questions }, { origin }) => ({
    ...briefSearchTexts(brief),
    social: briefSubject(brief),
    structuredData: [creativeWork({ ...brief, path: briefPath(brief.slug) }, origin), ...faqPages(questions)],
  }));

export default function BriefRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <AbsentPage page={loaderData} texts={texts} />;
  return <BriefView page={loaderData} />;
}
