import { ClaimList } from "~/components/content/claim-list";
import { InlineFailure } from "~/components/content/error-states";
import { Icon } from "~/components/content/icon";
import { CallToAction, EmptyState, Section } from "~/components/content/page-header";
import { Particles } from "~/components/content/particles";
import { Rating } from "~/components/content/rating";
import { ServiceCards } from "~/components/content/service-cards";
import { ToolGrid } from "~/components/content/tool-card";
import { useFill } from "~/components/site/settings";
import { PageLink } from "~/components/ui/page-link";
import { requestContext } from "~/context";
import { listFeaturedTools } from "~/domain/directory/queries.server";
import type { ToolCard } from "~/domain/directory/tool";
import { home } from "~/domain/page-copy/home";
import { keywords } from "~/domain/seo/head";
import { organization, website } from "~/domain/seo/structured-data";
import { errorNotice } from "~/components/ui/toast";
import { found, loadedHeaders, loadPage, logReadFailure, uncached } from "../load-page";
import { pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/home";

export const headers = loadedHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  return loadPage<{ tools: readonly ToolCard[] }>(context, errorNotice("Error", "Failed to load data"), async (db) => {
    try {
      // The hub also counts terms and posts.
      return found({ tools: await listFeaturedTools(db) }, ["stack_items", "IT_Glossary", "Blog_posts"]);
    } catch (error) {
      // The home page is shown without its tools (HOME-11), but not cached like that.
      logReadFailure(context.get(requestContext), error);
      return uncached({ tools: [] });
    }
  });
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
  const fill = useFill();
  return (
    <>
      <section className="relative isolate overflow-hidden">
        <Particles />
        <div className="wrap py-20 sm:py-28">
          <h1 className="max-w-5xl text-hero">The Future of No-Code &amp; AI Development Is Here</h1>
          <p className="mt-7 max-w-[58ch] text-lead text-muted">{fill(home.heroLead)}</p>
          <p className="mt-9 flex flex-wrap gap-3">
            <PageLink to="/directory" className="button button-primary">
              Explore our Stack
            </PageLink>
            <PageLink to="/hire" className="button">
              Hire AI Experts
            </PageLink>
          </p>
        </div>
      </section>
      <ResourceHub fill={fill} />
      <Section title="Featured Tools" lead={fill(home.featuredIntro)}>
        {loaderData.status === "failed" ? (
          <InlineFailure text={loaderData.notice.text ?? loaderData.notice.title} />
        ) : loaderData.status === "ok" && loaderData.tools.length > 0 ? (
          <ToolGrid tools={loaderData.tools} />
        ) : (
          <EmptyState title="No featured tools available at the moment." />
        )}
      </Section>
      <Section title="Services" lead={fill(home.servicesIntro)}>
        <ServiceCards level={3} />
        <p className="mt-8">
          <PageLink to="/services" className="button">
            View All Services
          </PageLink>
        </p>
      </Section>
      <CallToAction title="Hire AI Product Experts" text={fill(home.closing.text)}>
        <PageLink to="/hire" className="button button-primary">
          Hire AI Product Experts
        </PageLink>
      </CallToAction>
    </>
  );
}

const hubIcons = ["blocks", "book", "chat", "layers"];

function ResourceHub({ fill }: { fill: (text: string) => string }) {
  return (
    <Section title="Where to begin">
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {home.hub.map((card, position) => (
          <li key={card.to} className="card gap-3 p-5">
            <Icon name={hubIcons[position] ?? ""} className="size-7 text-accent" />
            <h3 className="text-xl">{card.title}</h3>
            <p className="text-[0.95rem] text-muted">{fill(card.text)}</p>
            <p className="mt-auto pt-2">
              <PageLink to={card.to} className="text-link card-link">
                {card.label}
              </PageLink>
            </p>
          </li>
        ))}
      </ul>
      <ClaimList
        claims={home.claims}
        className="mt-10 grid-cols-2 border-t border-line pt-8 lg:grid-cols-4"
        valueClassName="text-3xl"
      />
      <Rating className="mt-8" />
    </Section>
  );
}
