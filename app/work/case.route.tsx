import type { PageTexts } from "~/base/web/head-texts";
import { imageUrl } from "~/base/web/urls";
import { orNull } from "~/routing/failed-reads";
import { loadedHeaders } from "~/routing/load-page";
import { loadRecord } from "~/routing/load-record";
import { loadedMeta } from "~/routing/page-head";
import { creativeWork } from "~/routing/structured-data";
import { AbsentPage } from "~/ui/components/not-found";
import type { RouteStyles } from "~/ui/components/site-styles";
import type { Route } from "./+types/case.route";
import { casePath, type CaseService, caseSubject, paragraphsHtml, parseFigures } from "./case";
import { CaseView } from "./case-view";
import { findCase, findCaseRelations, listServiceNames } from "./queries.server";
import { work } from "./type.server";

export const handle = { styles: ["record", "spread"] satisfies RouteStyles };
export const headers = loadedHeaders;

const texts: PageTexts = {
  item: "case",
  list: "Our Work",
  to: "/work",
};

export const loader = ({ params, ...request }: Route.LoaderArgs) =>
  loadRecord(
    request,
    work,
    params.slug,
    {
      texts,
      async find(db, slug, ctx, preview) {
        const [found, services] = await Promise.all([
          findCase(db, slug, ctx, preview),
          orNull(ctx, listServiceNames(db)),
        ]);
        return !found || "movedTo" in found ? found : { ...found, services };
      },
      readRelations: findCaseRelations,
      page({ record, services: known }, linkTerms) {
        const { noTermLinks, figures, services, image, images, quote, quotePerson, quoteRole, quotePermitted, ...row } =
          record;
        return {
          isComplete: known !== null,
          // The page's data is public: a quotation without its permission must not be in it.
          quotation: quotePermitted && quote ? { text: quote, person: quotePerson, role: quoteRole } : null,
          problem: linkTerms(paragraphsHtml(row.problem), noTermLinks),
          whatWasDone: linkTerms(paragraphsHtml(row.whatWasDone), noTermLinks),
          case: { ...row, isSample: row.isSample === 1, figures: parseFigures(figures) },
          pictures: [image, ...images].flatMap((address) => imageUrl(address) ?? []),
          services: (known ?? []).flatMap(({ slug, isPublic, ...service }): CaseService[] =>
            isPublic && services.includes(slug) ? [{ ...service, path: `/services/${slug}` }] : [],
          ),
          breadcrumb: record.title,
          tags: ["services"],
        };
      },
    },
    "work",
  );

export const meta = (args: Route.MetaArgs) =>
  loadedMeta(args, texts, ({ case: row, pictures: [picture] }, { origin }) => ({
    title: `${row.title}: a case`,
    shorterTitles: [row.title],
    description: row.summary,
    more: [row.problem, row.whatWasDone],
    ...(picture && { image: picture }),
    social: caseSubject(row),
    structuredData: [creativeWork({ ...row, name: row.title, path: casePath(row.slug) }, origin)],
  }));

export default function CaseRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <AbsentPage page={loaderData} texts={texts} />;
  return <CaseView page={loaderData} />;
}
