import { ReadFailure } from "~/components/content/error-states";
import { Icon } from "~/components/content/icon";
import { CallToAction, EmptyState, PageHeader } from "~/components/content/page-header";
import { MoreLink } from "~/components/content/pager";
import { PageLink } from "~/components/ui/page-link";
import { errorNotice } from "~/components/ui/toast";
import { itemList } from "~/domain/seo/structured-data";
import { listVentures } from "~/domain/ventures/queries.server";
import { stackNamesOnCard, venturePath, type VentureCard } from "~/domain/ventures/venture";
import { found, loadedHeaders, loadPage } from "../load-page";
import { absentMeta, pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/ventures";

export const headers = loadedHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadPage<{ ventures: readonly VentureCard[]; next: string | null }>(
    context,
    errorNotice("Error", "Failed to load ventures"),
    async (db) => {
      const part = await listVentures(db, url.searchParams.get("after"));
      return found({ ventures: part.items, next: part.next }, ["ventures_data"]);
    },
  );
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
  const { ventures, next } = loaderData;
  return (
    <>
      <PageHeader
        label="Portfolio"
        title="Our Ventures"
        lead="Products we own or co-own. We use our own methods on them first, with our own money."
      />
      <div className="wrap">
        {ventures.length > 0 ? (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {ventures.map((venture) => (
              <li key={venture.slug} className="grid">
                <Card venture={venture} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title="No Ventures Found" text="We're working on exciting new ventures. Check back soon!" />
        )}
        {next && <MoreLink to={`/ventures?after=${next}`} label="Show more ventures" />}
      </div>
      <CallToAction title="Have a product in mind?" text="We build for clients the way we build for ourselves.">
        <PageLink to="/hire" className="button button-primary">
          Start Your Project
        </PageLink>
        <PageLink to="/directory" className="button">
          Explore Our Stack
        </PageLink>
      </CallToAction>
    </>
  );
}

function Card({ venture }: { venture: VentureCard }) {
  const overflow = venture.stack.length - stackNamesOnCard;
  return (
    <article className="card overflow-hidden">
      <div className="grid aspect-[1200/630] place-items-center bg-sunken">
        {venture.image ? (
          <img src={venture.image} alt="" width={1200} height={630} loading="lazy" className="size-full object-cover" />
        ) : (
          <Icon name="rocket" className="size-14 text-accent" />
        )}
      </div>
      <div className="flex grow flex-col gap-2 p-5">
        <h2 className="text-xl">{venture.name}</h2>
        <p className="label">{venture.owners === 1 ? "1 owner" : `${venture.owners} owners`}</p>
        <p className="line-clamp-4 text-[0.95rem] text-muted">{venture.summary}</p>
        <ul className="flex flex-wrap gap-1.5 pt-2" aria-label="Technology stack">
          {venture.stack.slice(0, stackNamesOnCard).map((name) => (
            <li key={name} className="chip">
              {name}
            </li>
          ))}
          {overflow > 0 && <li className="chip">+{overflow}</li>}
        </ul>
        <p className="mt-auto pt-3">
          <PageLink to={venturePath(venture.slug)} className="text-link card-link">
            Learn More<span className="sr-only"> about {venture.name}</span>
          </PageLink>
        </p>
      </div>
    </article>
  );
}
