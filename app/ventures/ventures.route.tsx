import type { PageTexts } from "~/base/web/head-texts";
import { loadedHeaders, loadList } from "~/routing/load-page";
import { loadedMeta } from "~/routing/page-head";
import { itemList } from "~/routing/structured-data";
import { CallToAction, RelatedPages } from "~/ui/components/closing-band";
import { AbsentPage } from "~/ui/components/not-found";
import { EmptyState, PageHeader } from "~/ui/components/page-header";
import { ListPager } from "~/ui/components/pager";
import type { Route } from "./+types/ventures.route";
import { listVentures } from "./queries.server";
import { ventures } from "./type.server";
import { venturePath } from "./venture";
import { VentureGrid } from "./venture-card";

export const headers = loadedHeaders;

const texts: PageTexts = { item: "ventures", list: "Our Ventures", to: "/ventures" };

export const loader = (request: Route.LoaderArgs) => loadList(request, ventures, listVentures);

export const meta = (args: Route.MetaArgs) =>
  loadedMeta(args, texts, ({ items }, { settings, origin }) => ({
    title: "Our Ventures: products we own or co-own",
    description: `Products that ${settings.brand} owns or co-owns: the problem each one solves, how it works, who owns it and the AI and no-code tools it is built with.`,
    structuredData: [
      itemList(
        "Ventures",
        items.map((venture) => ({ name: venture.name, path: venturePath(venture.slug) })),
        origin,
      ),
    ],
  }));

export default function VenturesPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <AbsentPage page={loaderData} texts={texts} />;
  const { items, isFirst } = loaderData;
  return (
    <>
      <PageHeader
        title="Our Ventures"
        lead="Products we own or co-own: the problem each one solves, how it works, and who owns it with us."
      />
      <div className="wrap">
        {items.length > 0 ? (
          <VentureGrid ventures={items} lead={isFirst} />
        ) : (
          <EmptyState title="No Ventures Found" text="We're working on exciting new ventures. Check back soon!" />
        )}
        <ListPager noun="ventures" page={loaderData} to="/ventures" />
      </div>
      <RelatedPages
        title="How they were built"
        related={[
          { kind: "Services", title: "The same four services, for your product", to: "/services" },
          {
            kind: "Example product briefs",
            title: "What a plan looks like before the build",
            to: "/example-product-briefs",
          },
          { kind: "About", title: "The people who build and run them", to: "/about" },
        ]}
      />
      <CallToAction
        title="Have a product in mind?"
        text="Six short questions are enough to describe it."
        call={{ label: "Start Your Project", to: "/hire" }}
        other={{ label: "Explore Our Stack", to: "/directory" }}
      />
    </>
  );
}
