import { orNull } from "~/routing/failed-reads";
import { loadedHeaders, loadPage, publicPage, uncachedPage } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { itemList } from "~/routing/structured-data";
import { CallToAction, relatedOf, RelatedPages } from "~/ui/components/closing-band";
import { ReadFailure } from "~/ui/components/error-states";
import { TextCells } from "~/ui/components/lists";
import { PageHeader, Section } from "~/ui/components/page-header";
import { useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/services.route";
import { defaultServices } from "./default-services.server";
import { PriceTable } from "./prices";
import { listServices, serviceTags } from "./queries.server";
import { servicePath } from "./service";
import { type ServiceOverview, ServiceRow } from "./service-cards";

export const handle = { styles: "services" satisfies RouteStyles };
export const headers = loadedHeaders;

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPage(
    context,
    errorNotice("Error", "Failed to load the page."),
    async (db, ctx) => {
      const services = await orNull(ctx, listServices(db));
      const shown = (services ?? defaultServices).map(
        ({ slug, name, summary, audience, duration, deliverables, usualBudget, weeks }) => ({
          slug,
          name,
          summary,
          audience,
          duration,
          deliverables: deliverables.slice(0, 1),
          usualBudget,
          weeks,
        }),
      );
      const page: { readonly services: readonly ServiceOverview[] } = { services: shown };
      return services ? publicPage(page, serviceTags) : uncachedPage(page);
    },
    "services",
  );

export function meta(args: Route.MetaArgs) {
  const { origin, fill } = rootData(args);
  if (args.loaderData?.status !== "ok") return absentMeta(args, "Services", "The page could not be loaded.");
  const { texts, services } = args.loaderData;
  return pageMeta(args, {
    title: fill(texts.seoTitle),
    description: fill(texts.seoDescription),
    keywords: "services",
    structuredData: [
      itemList(
        "Services",
        services.map((service) => ({ name: service.name, path: servicePath(service) })),
        origin,
      ),
    ],
  });
}

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const fill = useFill();
  if (loaderData.status === "failed") return <ReadFailure heading="Services" notice={loaderData.notice} />;
  if (loaderData.status !== "ok") return null;
  const { services } = loaderData;
  const texts = fill(loaderData.texts);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <ul className="wrap">
        {services.map((service) => (
          <li key={service.slug}>
            <ServiceRow service={service} texts={texts} />
          </li>
        ))}
      </ul>
      <Section id="prices" title={texts.pricesTitle} lead={texts.pricesIntro}>
        <PriceTable texts={texts} />
      </Section>
      <Section title={texts.principlesTitle}>
        <TextCells items={texts.principles} columns={3} />
      </Section>
      <RelatedPages title={texts.relatedTitle} related={relatedOf({ ...loaderData, texts })} />
      <CallToAction
        title={texts.closingHeadline}
        text={texts.closingText}
        call={{ label: texts.closingButton, to: "/hire" }}
      />
    </>
  );
}
