import { ClosingBand } from "~/components/content/closing-band";
import { PageHeader, Section } from "~/components/content/page-header";
import { ServiceCards } from "~/components/content/service-cards";
import { useFill } from "~/components/site/settings";
import { PageLink } from "~/components/ui/page-link";
import { keywords } from "~/domain/seo/head";
import { itemList } from "~/domain/seo/structured-data";
import { serviceOverview } from "~/domain/page-copy/services";
import { services } from "~/domain/services/services";
import { staticHeaders } from "../load-page";
import { pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/services";

export const headers = staticHeaders;

export function meta(args: Route.MetaArgs) {
  const { settings, origin } = rootData(args);
  return pageMeta(args, {
    title: "Services: AI and no-code development",
    description: `Four ways to work with ${settings.brand}: startup MVPs, internal tools, AI workflows and AI growth engines, built in small steps and handed over to you.`,
    keywords: keywords.services,
    structuredData: [
      itemList(
        "Services",
        services.map((service) => ({ name: service.name, path: `/services/${service.slug}` })),
        origin,
      ),
    ],
  });
}

export default function ServicesPage() {
  const fill = useFill();
  return (
    <>
      <PageHeader title="Services" lead={fill(serviceOverview.lead)} />
      <div className="wrap">
        <ServiceCards level={2} />
      </div>
      <Section title="How we work">
        <ul className="grid gap-x-10 gap-y-7 sm:grid-cols-3">
          {serviceOverview.principles.map((principle) => (
            <li key={principle.title} className="border-t border-line pt-4">
              <h3 className="text-lg">{principle.title}</h3>
              <p className="mt-1.5 text-muted">{fill(principle.text)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <ClosingBand title={fill(serviceOverview.closing.headline)} text={fill(serviceOverview.closing.text)}>
        <PageLink to="/hire" className="button button-primary">
          Get in Touch
        </PageLink>
      </ClosingBand>
    </>
  );
}
