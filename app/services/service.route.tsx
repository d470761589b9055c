import type { PageTexts } from "~/base/web/head-texts";
import { logDatabaseError, orNull } from "~/routing/failed-reads";
import { loadedHeaders } from "~/routing/load-page";
import { loadRecord } from "~/routing/load-record";
import { loadedMeta } from "~/routing/page-head";
import { service as serviceData } from "~/routing/structured-data";
import { keywordsOf } from "~/settings/settings";
import { AbsentPage } from "~/ui/components/not-found";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import { casePath, casesOf } from "~/work/case";
import { listCaseLinks } from "~/work/queries.server";
import type { Route } from "./+types/service.route";
import { defaultServices, withLaterTexts } from "./default-services.server";
import { findService, listNamed, listServices, serviceTags } from "./queries.server";
import { servicePath, serviceSubject, toLink } from "./service";
import { ServiceView } from "./service-view";
import { toService } from "./stored-service";
import { services } from "./type.server";

export const handle = { styles: "services" satisfies RouteStyles };
export const headers = loadedHeaders;

const texts: PageTexts = {
  item: "service",
  list: "Services",
  to: "/services",
};

export const loader = ({ params, ...request }: Route.LoaderArgs) =>
  loadRecord(
    request,
    services,
    params.slug,
    {
      texts,
      async find(db, slug, ctx, preview) {
        const specified = defaultServices.find((service) => service.slug === slug);
        const [found, all, cases, named] = await Promise.all([
          findService(db, slug, ctx, preview).catch((error: unknown) => {
            if (!specified) throw error;
            logDatabaseError(ctx, error);
            return undefined;
          }),
          orNull(ctx, listServices(db)),
          orNull(ctx, listCaseLinks(db, ctx)),
          orNull(ctx, listNamed(db, slug, ctx)),
        ]);
        if (found && "movedTo" in found) return found;
        const isUnread = found === undefined || (found === null && (all === null || all === defaultServices));
        const service = found ? withLaterTexts(toService(found.record)) : isUnread ? specified : undefined;
        if (!service) return null;
        const isComplete = found !== undefined && all !== null && cases !== null && named !== null;
        return {
          service,
          all: all ?? defaultServices,
          cases: cases ?? [],
          named,
          isComplete,
          isPublic: found?.isPublic ?? true,
        };
      },
      page: ({ service, all, cases, named, isComplete }) => ({
        isComplete,
        service,
        all: all.map(toLink),
        cases: casesOf(cases, service.slug),
        // The section of cases has figures, too.
        related: (named?.related ?? []).filter(
          ({ path }) => !casesOf(cases, service.slug).some(({ slug }) => path === casePath(slug)),
        ),
        breadcrumb: service.name,
        tags: [...serviceTags, "cases", ...(named?.tags ?? [])],
      }),
      failure: errorNotice("Error", "Failed to load the page."),
      absence: null,
    },
    "services",
  );

export const meta = (args: Route.MetaArgs) =>
  loadedMeta(args, texts, ({ service }, { settings, origin, fill }) => ({
    title: `${service.name} Services`,
    description: fill(service.seoDescription || service.summary),
    keywords: [...service.keywords, ...keywordsOf(settings, "services")],
    social: serviceSubject(service),
    structuredData: [
      serviceData({ name: service.name, summary: fill(service.lead), path: servicePath(service) }, origin),
    ],
  }));

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <AbsentPage page={loaderData} texts={texts} />;
  return <ServiceView page={loaderData} />;
}
