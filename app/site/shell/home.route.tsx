import type { CacheTag } from "~/base/web/cache-policy";
import { keywords } from "~/base/web/head-texts";
import { sourcesOf } from "~/base/web/old-address";
import { countGuides } from "~/blog/post-pages.server";
import { listFeaturedTools } from "~/directory/queries.server";
import type { ToolCard } from "~/directory/tool";
import { ToolGrid } from "~/directory/tool-card";
import { PageLink } from "~/first-view/page-link";
import { requestContext, type DatabaseClient, type RequestContext } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { publicPage, loadedHeaders, loadPage, nothingAt, uncachedPage } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { organization, website } from "~/routing/structured-data";
import { defaultServices } from "~/services/default-services.server";
import { listServices, serviceTags } from "~/services/queries.server";
import { type ServiceCard, ServiceCards } from "~/services/service-cards";
import { checkedGuides } from "~/settings/claims";
import { ClaimList, Rating } from "~/ui/components/claim-list";
import { CallToAction } from "~/ui/components/closing-band";
import { ReadFailure } from "~/ui/components/error-states";
import { RuledList } from "~/ui/components/lists";
import { EmptyState, Section } from "~/ui/components/page-header";
import { useFill, useSettings } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { CaseProof } from "~/work/case";
import { ProofLine } from "~/work/case-parts";
import { findProof } from "~/work/queries.server";
import type { Route } from "./+types/home.route";
import { Hero } from "./hero";

export const handle = { styles: "home" satisfies RouteStyles };
export const headers = loadedHeaders;

interface HomePage {
  readonly tools: readonly ToolCard[];
  /** The number of public posts; null if unknown. */
  readonly guides: number | null;
  readonly services: readonly ServiceCard[];
  /** The latest case with figures (D63); null if there is none. */
  readonly proof: CaseProof | null;
}

export async function loader(request: Route.LoaderArgs) {
  const { context, url } = request;
  return loadPage<HomePage, "home">(
    context,
    errorNotice("Error", "Failed to load data"),
    async (db) => {
      const [{ page, complete }, former] = await Promise.all([
        readHome(db, context.get(requestContext)),
        // Such as /?p=12, which this page only answers if no redirect does (D68).
        sourcesOf(url).length === 0 ? null : nothingAt(request, { withoutNear: true }),
      ]);
      if (former?.kind === "moved") return former;
      // The page also counts terms and posts.
      const tags: readonly CacheTag[] = [
        "stack_items",
        "IT_Glossary",
        "Blog_posts",
        ...serviceTags,
        "cases",
        ...(former ? ["redirects" as const] : []),
      ];
      return complete ? publicPage(page, tags) : uncachedPage(page);
    },
    "home",
  );
}

/** Leaves out what cannot be read (HOME-11). The page is then not `complete` and must not be cached. */
async function readHome(db: DatabaseClient, ctx: RequestContext): Promise<{ page: HomePage; complete: boolean }> {
  let complete = true;
  const orElse =
    <Value,>(fallback: Value) =>
    (error: unknown) => {
      complete = false;
      logDatabaseError(ctx, error);
      return fallback;
    };
  const [tools, guides, services, proof] = await Promise.all([
    listFeaturedTools(db).catch(orElse([])),
    countGuides(db, ctx.now).catch(orElse(null)),
    listServices(db).catch(orElse(defaultServices)),
    findProof(db, ctx).catch(orElse(null)),
  ]);
  const cards = services.map(({ slug, name, summary, usualBudget, weeks }) => ({
    slug,
    name,
    summary,
    usualBudget,
    weeks,
  }));
  return { page: { tools, guides, services: cards, proof }, complete };
}

export function meta(args: Route.MetaArgs) {
  const { settings, origin, fill } = rootData(args);
  if (args.loaderData?.status !== "ok") return absentMeta(args, settings.brand, "The page could not be loaded.");
  const { texts } = args.loaderData;
  return pageMeta(args, {
    title: fill(texts.seoTitle),
    wholeTitle: true,
    description: fill(texts.seoDescription),
    keywords: keywords.homepage,
    structuredData: [organization(settings, origin), website(settings, origin)],
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const settings = useSettings();
  const guides = checkedGuides(settings, loaderData.status === "ok" ? loaderData.guides : null);
  const fill = useFill({ guides });
  if (loaderData.status === "failed") return <ReadFailure heading={settings.brand} notice={loaderData.notice} />;
  if (loaderData.status !== "ok") return null;
  const { texts, tools } = loaderData;
  const home = fill(texts);
  return (
    <>
      <Hero home={home} />
      {loaderData.proof && (
        <div className="wrap">
          <ProofLine proof={loaderData.proof} />
        </div>
      )}
      <Section title={home.hubTitle}>
        <RuledList rows={home.hub.map(({ title, text, to, label }) => ({ title, text, to, action: label }))} />
      </Section>
      <Section title={home.featuredTitle} lead={home.featuredIntro}>
        {tools.length > 0 ? <ToolGrid tools={tools} /> : <EmptyState title={home.noTools} />}
      </Section>
      <Section
        title={home.servicesTitle}
        lead={home.servicesIntro}
        action={
          <PageLink to="/services" className="button">
            {home.servicesButton}
          </PageLink>
        }
      >
        <ServiceCards services={loaderData.services} level={3} />
      </Section>
      <div className="wrap mt-16">
        <ClaimList claims={texts.claims} className="grid-cols-2 lg:grid-cols-4" valueClassName="text-heading" />
        <Rating className="mt-6 text-sm" />
      </div>
      <CallToAction
        title={home.closingTitle}
        text={home.closingText}
        call={{ label: home.closingButton, to: "/hire" }}
      />
    </>
  );
}
