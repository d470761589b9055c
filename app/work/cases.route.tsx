import type { PageTexts } from "~/base/web/head-texts";
import { imageUrl } from "~/base/web/urls";
import { PageLink } from "~/first-view/page-link";
import { loadedHeaders } from "~/routing/load-page";
import { loadList } from "~/routing/load-record";
import { loadedMeta } from "~/routing/page-head";
import { itemList } from "~/routing/structured-data";
import { CallToAction, relatedOf, RelatedPages } from "~/ui/components/closing-band";
import { Figures } from "~/ui/components/figures";
import { ListPager } from "~/ui/components/lists";
import { AbsentPage } from "~/ui/components/not-found";
import { EmptyState, PageHeader } from "~/ui/components/page-header";
import { Picture } from "~/ui/components/picture";
import { useFill, useWords } from "~/ui/components/settings";
import type { Route } from "./+types/cases.route";
import { casePath, type CaseRow, weeksText } from "./case";
import { SampleBadge } from "./case-parts";
import { listCases } from "./queries.server";
import { work } from "./type.server";

export const headers = loadedHeaders;

const texts: PageTexts = { item: "cases", list: "Our Work", to: "/work" };

export const loader = (request: Route.LoaderArgs) => loadList(request, work, listCases, "work");

export const meta = (args: Route.MetaArgs) =>
  loadedMeta(args, texts, ({ items, texts: { seoTitle, seoDescription } }, { origin, fill }) => ({
    title: fill(seoTitle),
    description: fill(seoDescription),
    structuredData: [
      itemList(
        "Our Work",
        items.map(({ title, slug }) => ({ name: title, path: casePath(slug) })),
        origin,
      ),
    ],
  }));

export default function CasesPage({ loaderData }: Route.ComponentProps) {
  const page = useFill()(loaderData.texts);
  if (loaderData.status !== "ok") return <AbsentPage page={loaderData} texts={texts} />;
  const { items } = loaderData;
  return (
    <>
      <PageHeader title={page.title} lead={page.lead} />
      <div className="wrap">
        {items.length > 0 ? (
          <ul className="rows">
            {items.map((row) => (
              <li key={row.slug} className="case-row">
                <CaseSummary row={row} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title={page.emptyTitle} text={page.emptyText} />
        )}
        <ListPager noun="cases" page={loaderData} to="/work" />
      </div>
      <RelatedPages title={page.relatedTitle} related={relatedOf({ ...loaderData, texts: page })} />
      <CallToAction title={page.closingHeadline} text={page.closingText} />
    </>
  );
}

function CaseSummary({ row }: { row: CaseRow }) {
  const words = useWords();
  const picture = imageUrl(row.image);
  return (
    <>
      <Figures figures={row.figure ? [row.figure] : []} />
      <div className="case-text">
        <h2 className="text-heading">
          <PageLink to={casePath(row.slug)} className="card-link">
            {row.title}
          </PageLink>
        </h2>
        <p className="mt-2 text-muted">{row.summary}</p>
      </div>
      <div className="text-sm">
        {picture && (
          <Picture
            address={picture}
            width={640}
            height={400}
            sizes="(min-width: 60rem) 16rem, 100vw"
            className="mb-3 aspect-[16/10] w-full border border-line bg-sunken object-cover object-left-top"
          />
        )}
        <p>
          <SampleBadge isSample={row.isSample} />
          <span className="block">{row.client}</span>
          <span className="block text-muted">
            {[row.sector, weeksText(row.weeks, words)].filter(Boolean).join(", ")}
          </span>
        </p>
      </div>
    </>
  );
}
