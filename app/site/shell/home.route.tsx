import type { CacheTag } from "~/base/web/cache-policy";
import { sourcesOf } from "~/base/web/old-address";
import { ToolGrid } from "~/directory/tool-card";
import { PageLink } from "~/first-view/page-link";
import { requestContext } from "~/routing/context";
import { publicPage, loadedHeaders, loadPage, nothingAt, uncachedPage } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { organization, website } from "~/routing/structured-data";
import { serviceTags } from "~/services/queries.server";
import { ServiceCards } from "~/services/service-cards";
import { checkedGuides } from "~/settings/links-and-claims";
import { ClaimList, Rating } from "~/ui/components/claim-list";
import { CallToAction } from "~/ui/components/closing-band";
import { ReadFailure } from "~/ui/components/error-states";
import { LeadFigure } from "~/ui/components/lists";
import { EmptyState, Section } from "~/ui/components/page-header";
import { useFill, useSettings } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import { ProductSection } from "~/ventures/venture-details";
import { ProofLine } from "~/work/case-parts";
import type { Route } from "./+types/home.route";
import { Hero } from "./hero";
import { type HomePage, readHome } from "./home-page.server";

export const handle = { styles: ["home", "spread"] satisfies RouteStyles };
export const headers = loadedHeaders;

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
        "ventures_data",
        ...(former ? ["redirects" as const] : []),
      ];
      return complete ? publicPage(page, tags) : uncachedPage(page);
    },
    "home",
  );
}

export function meta(args: Route.MetaArgs) {
  const { settings, origin, fill } = rootData(args);
  if (args.loaderData?.status !== "ok") return absentMeta(args, settings.brand, "The page could not be loaded.");
  const { texts } = args.loaderData;
  return pageMeta(args, {
    title: fill(texts.seoTitle),
    wholeTitle: true,
    description: fill(texts.seoDescription),
    keywords: "homepage",
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
        <ul className="cells cells-4 hub">
          {home.hub.map(({ figure, title, text, to, label }) => (
            <li key={to}>
              <div className="card card-bare">
                <LeadFigure figure={figure} label={null} />
                <h3 className="text-xl">{title}</h3>
                <p className="text-sm text-muted">{text}</p>
                <p className="mt-auto pt-2">
                  <PageLink to={to} className="text-link card-link">
                    {label}
                  </PageLink>
                </p>
              </div>
            </li>
          ))}
        </ul>
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
        <ServiceCards services={loaderData.services} texts={home} level={3} />
      </Section>
      {loaderData.product && <ProductSection texts={home} product={loaderData.product} />}
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
