import { ReadFailure } from "~/ui/components/error-states";
import { CallToAction, RelatedPages } from "~/ui/components/closing-band";
import { EmptyState, PageHeader } from "~/ui/components/page-header";
import { CursorPager } from "~/ui/components/pager";
import { VentureGrid } from "./venture-card";
import { errorNotice } from "~/ui/components/toast";
import { itemList } from "~/routing/structured-data";
import { listVentures } from "./queries.server";
import { venturePath, type VentureCard as Card } from "./venture";
import { found, loadedHeaders, loadPage } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import type { Route } from "./+types/ventures.route";

export const headers = loadedHeaders;

interface VenturesPart {
  readonly ventures: readonly Card[];
  readonly next: string | null;
  readonly previous: string | null;
  readonly isFirst: boolean;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadPage<VenturesPart>(context, errorNotice("Error", "Failed to load ventures"), async (db, { origin }) => {
    const { items, ...part } = await listVentures(db, url.searchParams.get("after"), origin);
    return found({ ventures: items, ...part }, ["ventures_data"]);
  });
}

export function meta(args: Route.MetaArgs) {
  const { settings, origin } = rootData(args);
  const { loaderData } = args;
  if (loaderData?.status !== "ok") return absentMeta(args, "Our Ventures", "The ventures could not be read.");
  return pageMeta(args, {
    title: "Our Ventures: products we own or co-own",
    description: `Products that ${settings.brand} owns or co-owns: the problem each one solves, how it works, who owns it and the AI and no-code tools it is built with.`,
    structuredData: [
      itemList(
        "Ventures",
        loaderData.ventures.map((venture) => ({ name: venture.name, path: venturePath(venture.slug) })),
        origin,
      ),
    ],
  });
}

export default function VenturesPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok")
    return loaderData.notice ? <ReadFailure heading="Our Ventures" notice={loaderData.notice} /> : null;
  const { ventures, next, previous, isFirst } = loaderData;
  const page = (after: string | null) => (after === null ? "/ventures" : `/ventures?after=${after}`);
  return (
    <>
      <PageHeader
        title="Our Ventures"
        lead="Products we own or co-own: the problem each one solves, how it works, and who owns it with us."
      />
      <div className="wrap">
        {ventures.length > 0 ? (
          <VentureGrid ventures={ventures} lead={isFirst} />
        ) : (
          <EmptyState title="No Ventures Found" text="We're working on exciting new ventures. Check back soon!" />
        )}
        <CursorPager
          noun="ventures"
          previous={isFirst ? null : page(previous)}
          next={next === null ? null : page(next)}
        />
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
