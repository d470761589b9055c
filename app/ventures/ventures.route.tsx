import type { PageTexts } from "~/base/web/head-texts";
import { loadedHeaders } from "~/routing/load-page";
import { loadList } from "~/routing/load-record";
import { loadedMeta } from "~/routing/page-head";
import { itemList } from "~/routing/structured-data";
import { CallToAction, relatedOf, RelatedPages } from "~/ui/components/closing-band";
import { ListPager } from "~/ui/components/lists";
import { AbsentPage } from "~/ui/components/not-found";
import { EmptyState, PageHeader } from "~/ui/components/page-header";
import { useFill, useSettings } from "~/ui/components/settings";
import type { Route } from "./+types/ventures.route";
import { listVentures } from "./queries.server";
import { ventures } from "./type.server";
import { venturePath } from "./venture";
import { VentureGrid } from "./venture-card";

export const headers = loadedHeaders;

const texts: PageTexts = { item: "ventures", list: "Our Ventures", to: "/ventures" };

export const loader = (request: Route.LoaderArgs) => loadList(request, ventures, listVentures, "ventures");

export const meta = (args: Route.MetaArgs) =>
  loadedMeta(args, texts, ({ items, texts: { seoTitle, seoDescription } }, { origin, fill }) => ({
    title: fill(seoTitle),
    description: fill(seoDescription),
    structuredData: [
      itemList(
        "Ventures",
        items.map((venture) => ({ name: venture.name, path: venturePath(venture.slug) })),
        origin,
      ),
    ],
  }));

export default function VenturesPage({ loaderData }: Route.ComponentProps) {
  const page = useFill()(loaderData.texts);
  const { startButton } = useSettings();
  if (loaderData.status !== "ok") return <AbsentPage page={loaderData} texts={texts} />;
  const { items, isFirst } = loaderData;
  return (
    <>
      <PageHeader title={page.title} lead={page.lead} />
      <div className="wrap">
        {items.length > 0 ? (
          <VentureGrid ventures={items} lead={isFirst} />
        ) : (
          <EmptyState title={page.emptyTitle} text={page.emptyText} />
        )}
        <ListPager noun="ventures" page={loaderData} to="/ventures" />
      </div>
      <RelatedPages title={page.relatedTitle} related={relatedOf({ ...loaderData, texts: page })} />
      <CallToAction
        title={page.closingHeadline}
        text={page.closingText}
        call={{ label: startButton, to: "/hire" }}
        other={{ label: page.secondButton, to: "/directory" }}
      />
    </>
  );
}
