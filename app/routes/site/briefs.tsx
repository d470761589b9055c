import { ReadFailure } from "~/components/content/error-states";
import { BriefBadges } from "~/components/content/brief-badges";
import { EmptyState, PageHeader } from "~/components/content/page-header";
import { MoreLink } from "~/components/content/pager";
import { SearchForm } from "~/components/content/search-form";
import { PageLink } from "~/components/ui/page-link";
import { errorNotice } from "~/components/ui/toast";
import { briefPath, type BriefCard } from "~/domain/briefs/brief";
import { listBriefs } from "~/domain/briefs/queries.server";
import { keywords } from "~/domain/seo/head";
import { itemList } from "~/domain/seo/structured-data";
import { parseSearch } from "~/domain/text/search-text";
import { found, loadedHeaders, loadPage } from "../load-page";
import { absentMeta, pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/briefs";

export const headers = loadedHeaders;

interface Briefs {
  readonly briefs: readonly BriefCard[];
  readonly query: string;
  readonly next: string | null;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const failure = errorNotice("Error fetching product briefs", "Failed to load product briefs. Please try again.");
  return loadPage<Briefs>(context, failure, async (db) => {
    const query = parseSearch(url.searchParams.get("q"));
    const part = await listBriefs(db, query, url.searchParams.get("after"));
    return found({ briefs: part.items, query: query?.text ?? "", next: part.next }, ["example_briefs"]);
  });
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (loaderData?.status !== "ok") return absentMeta(args, "Product Briefs", "The briefs could not be read.");
  return pageMeta(args, {
    title: "Product Briefs: examples to learn from",
    description:
      "Complete example product briefs for AI and no-code projects: problem, users, scope, data model, measures and risks, ready to adapt to your own product.",
    keywords: keywords.productBriefs,
    structuredData: [
      itemList(
        "Product Briefs",
        loaderData.briefs.map((brief) => ({ name: brief.name, path: briefPath(brief.slug) })),
        rootData(args).origin,
      ),
    ],
  });
}

export default function BriefsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok")
    return loaderData.notice ? <ReadFailure heading="Product Briefs" notice={loaderData.notice} /> : null;
  const { briefs, query, next } = loaderData;
  return (
    <>
      <PageHeader
        title="Product Briefs"
        lead="Briefs a team could build from. Take one apart, keep what fits and make it yours."
      >
        <SearchForm placeholder="Search briefs..." value={query} />
      </PageHeader>
      <div className="wrap" aria-live="polite">
        {briefs.length > 0 ? (
          <ul className="grid gap-6 md:grid-cols-2">
            {briefs.map((brief) => (
              <li key={brief.slug} className="grid">
                <Card brief={brief} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title={query ? "No matching briefs found" : "No product briefs available at the moment"} />
        )}
        {next && (
          <MoreLink
            to={`/example-product-briefs?${new URLSearchParams({ ...(query ? { q: query } : {}), after: next })}`}
            label="Show more briefs"
          />
        )}
      </div>
    </>
  );
}

function Card({ brief }: { brief: BriefCard }) {
  return (
    <article className="card">
      <h2 className="line-clamp-2 text-xl">{brief.name}</h2>
      <BriefBadges brief={brief} />
      <p className="line-clamp-3 text-muted">{brief.summary}</p>
      <p className="mt-auto pt-2">
        <PageLink to={briefPath(brief.slug)} className="text-link card-link">
          View full brief<span className="sr-only">: {brief.name}</span>
        </PageLink>
      </p>
    </article>
  );
}
