import {
  listAddress,
  parseOlder,
  withLooseText,
  type LooseMatches,
  type MatchPart,
  type NearestRow,
} from "~/base/search/loose-matches";
import { parseSearch } from "~/base/search/search-text";
import type { PageTexts } from "~/base/web/head-texts";
import { PageLink } from "~/first-view/page-link";
import { publicPage, loadedHeaders, loadPage } from "~/routing/load-page";
import { loadedMeta } from "~/routing/page-head";
import { itemList } from "~/routing/structured-data";
import { CallToAction, relatedOf, RelatedPages } from "~/ui/components/closing-band";
import { ListPager } from "~/ui/components/lists";
import { AbsentPage } from "~/ui/components/not-found";
import { EmptyState, PageHeader } from "~/ui/components/page-header";
import {
  DidYouMean,
  IdeaForm,
  OlderMatches,
  ResultLine,
  SearchForm,
  SearchWholeSite,
} from "~/ui/components/public-forms";
import { Label, useFill, useWords } from "~/ui/components/settings";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/briefs.route";
import { briefPath, briefsShown, type BriefCard } from "./brief";
import { BriefGrid } from "./brief-card";
import { listBriefs, nearestBriefs } from "./queries.server";

export const headers = loadedHeaders;

const texts: PageTexts = { item: "briefs", list: "Product Briefs", to: "/example-product-briefs" };

interface Briefs {
  readonly briefs: readonly BriefCard[];
  readonly query: string;
  readonly isFirst: boolean;
  readonly previous: string | null;
  readonly next: string | null;
  readonly loose: LooseMatches | null;
  readonly part: MatchPart | null;
  /** Briefs with names similar to a search that found none. */
  readonly nearest: readonly NearestRow[];
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const failure = errorNotice("Error fetching product briefs", "Failed to load product briefs. Please try again.");
  return loadPage<Briefs, "briefs">(
    context,
    failure,
    async (db, ctx) => {
      const query = parseSearch(url.searchParams.get("q"));
      const [after, older] = [url.searchParams.get("after"), parseOlder(url.searchParams)];
      const { items, ...part } = await listBriefs(db, query, after, ctx, older);
      const nearest = query && items.length === 0 ? await nearestBriefs(db, query) : [];
      return publicPage({ briefs: items, query: query?.text ?? "", nearest, ...part }, ["example_briefs"]);
    },
    "briefs",
  );
}

export const meta = (args: Route.MetaArgs) =>
  loadedMeta(args, texts, ({ briefs, texts: { seoTitle, seoDescription } }, { origin, fill }) => ({
    title: fill(seoTitle),
    description: fill(seoDescription),
    keywords: "productBriefs",
    structuredData: [
      itemList(
        "Product Briefs",
        briefs.map((brief) => ({ name: brief.name, path: briefPath(brief.slug) })),
        origin,
      ),
    ],
  }));

export default function BriefsPage({ loaderData }: Route.ComponentProps) {
  const page = useFill()(loaderData.texts);
  const words = useWords();
  if (loaderData.status !== "ok") return <AbsentPage page={loaderData} texts={texts} />;
  const { briefs, query, next, loose, nearest, part: matches } = loaderData;
  const part = (after: string | null, older = matches?.olderThan ?? null) =>
    listAddress("/example-product-briefs", { q: query, older, after });
  return (
    <>
      <PageHeader title={page.title} lead={page.lead}>
        <SearchForm placeholder={page.search} value={query} />
      </PageHeader>
      <div className="wrap">
        {query && (
          <ResultLine
            text={withLooseText(briefsShown(briefs.length, next !== null, query, words), loose, query, words)}
          />
        )}
        <div className={query ? "mt-8" : ""}>
          {briefs.length > 0 ? (
            <BriefGrid briefs={briefs} />
          ) : (
            <EmptyState title={query ? "No matching briefs found" : page.noBriefs}>
              <DidYouMean pages={nearest.map(({ name, slug }) => ({ name, path: briefPath(slug) }))} />
              {query && (
                <>
                  <PageLink to="/example-product-briefs" preventScrollReset className="button">
                    <Label text="Clear search" />
                  </PageLink>
                  <SearchWholeSite query={query} />
                </>
              )}
            </EmptyState>
          )}
        </div>
        <ListPager noun="briefs" page={loaderData} to={(after) => part(after)} />
        {next === null && <OlderMatches noun="briefs" part={matches} addressOf={(older) => part(null, older)} />}
        <IdeaForm texts={page} value={briefs.length === 0 ? query : ""} className="mt-12" />
      </div>
      <RelatedPages title={page.relatedTitle} related={relatedOf({ ...loaderData, texts: page })} />
      <CallToAction
        title={page.closingHeadline}
        text={page.closingText}
        other={{ label: page.secondButton, to: "/services" }}
      />
    </>
  );
}
