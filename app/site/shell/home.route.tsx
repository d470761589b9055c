import type { CacheTag } from "~/base/web/cache-policy";
import { keywords } from "~/base/web/head-texts";
import { sourcesOf } from "~/base/web/old-address";
import { countGuides } from "~/blog/claim-counts.server";
import { listFeaturedTools } from "~/directory/queries.server";
import type { ToolCard } from "~/directory/tool";
import { ToolGrid } from "~/directory/tool-card";
import { PageLink } from "~/first-view/page-link";
import { home } from "~/pages/home";
import { requestContext, type DatabaseClient, type RequestContext } from "~/routing/context";
import { publicPage, loadedHeaders, loadPage, logDatabaseError, nothingAt, uncachedPage } from "~/routing/load-page";
import { pageMeta, rootData } from "~/routing/page-head";
import { organization, website } from "~/routing/structured-data";
import { ServiceCards } from "~/services/service-cards";
import { checkedGuides } from "~/settings/claims";
import { ClaimList, Rating } from "~/ui/components/claim-list";
import { CallToAction } from "~/ui/components/closing-band";
import { InlineFailure } from "~/ui/components/error-states";
import { RuledList } from "~/ui/components/lists";
import { Loom } from "~/ui/components/loom";
import { EmptyState, keepHyphens, Section } from "~/ui/components/page-header";
import { useFill, useSettings } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/home.route";

export const handle = { styles: "home" satisfies RouteStyles };
export const headers = loadedHeaders;

interface HomePage {
  readonly tools: readonly ToolCard[];
  /** The number of public posts; null if unknown. */
  readonly guides: number | null;
}

export async function loader(request: Route.LoaderArgs) {
  const { context, url } = request;
  return loadPage<HomePage>(context, errorNotice("Error", "Failed to load data"), async (db) => {
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
      ...(former ? ["redirects" as const] : []),
    ];
    return complete ? publicPage(page, tags) : uncachedPage(page);
  });
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
  const [tools, guides] = await Promise.all([
    listFeaturedTools(db).catch(orElse([])),
    countGuides(db, ctx.now).catch(orElse(null)),
  ]);
  return { page: { tools, guides }, complete };
}

export function meta(args: Route.MetaArgs) {
  const { settings, origin } = rootData(args);
  return pageMeta(args, {
    title: `${settings.brand}: AI and No-Code Product Development`,
    wholeTitle: true,
    description: `${settings.brand} builds startup MVPs, internal tools, AI workflows and growth engines with AI and no-code. Explore our tools directory, glossary and blog.`,
    keywords: keywords.homepage,
    structuredData: [organization(settings, origin), website(settings, origin)],
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const guides = checkedGuides(useSettings(), loaderData.status === "ok" ? loaderData.guides : null);
  const fill = useFill({ guides });
  return (
    <>
      <Hero fill={fill} />
      <div className="wrap mt-8">
        <ClaimList claims={home.claims} className="grid-cols-2 lg:grid-cols-4" valueClassName="text-heading" />
        <Rating className="mt-6 text-sm" />
      </div>
      <Section title="Where to begin">
        <RuledList
          rows={home.hub.map(({ title, text, to, label }) => ({ title, text: fill(text), to, action: label }))}
        />
      </Section>
      <Section title="Featured Tools" lead={fill(home.featuredIntro)}>
        {loaderData.status === "failed" ? (
          <InlineFailure text={loaderData.notice.text ?? loaderData.notice.title} />
        ) : loaderData.status === "ok" && loaderData.tools.length > 0 ? (
          <ToolGrid tools={loaderData.tools} />
        ) : (
          <EmptyState title="No featured tools available at the moment." />
        )}
      </Section>
      <Section
        title="Services"
        lead={fill(home.servicesIntro)}
        action={
          <PageLink to="/services" className="button">
            View All Services
          </PageLink>
        }
      >
        <ServiceCards level={3} />
      </Section>
      <CallToAction
        title="Hire AI Product Experts"
        text={fill(home.closing.text)}
        call={{ label: "Hire AI Product Experts", to: "/hire" }}
      />
    </>
  );
}

function Hero({ fill }: { fill: (text: string) => string }) {
  return (
    <section className="hero split wrap">
      <Loom />
      <div className="hero-text">
        <h1 className="text-hero">{keepHyphens(home.headline)}</h1>
        <p className="mt-6 max-w-[52ch] text-lead text-muted">{keepHyphens(fill(home.heroLead))}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <PageLink to="/directory" className="button button-primary">
            Explore our Stack
          </PageLink>
          <PageLink to="/hire" className="button">
            Hire AI Experts
          </PageLink>
        </p>
      </div>
    </section>
  );
}
