import { CallToAction, RelatedPages } from "~/ui/components/closing-band";
import { PageHeader, Section } from "~/ui/components/page-header";
import { relatedBriefs, ventures } from "~/ui/components/related-pages";
import { ServiceRow } from "./service-cards";
import { TextCells } from "~/ui/components/text-cells";
import { useFill } from "~/ui/components/settings";
import { keywords } from "~/base/web/head-texts";
import { itemList } from "~/routing/structured-data";
import { serviceOverview } from "./services-copy";
import { servicePath } from "./service-path";
import { services } from "./services";
import { staticHeaders } from "~/routing/load-page";
import { pageMeta, rootData } from "~/routing/page-head";
import type { Route } from "./+types/services.route";

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
        services.map((service) => ({ name: service.name, path: servicePath(service) })),
        origin,
      ),
    ],
  });
}

export default function ServicesPage() {
  const fill = useFill();
  const { lead, principles, closing } = serviceOverview;
  return (
    <>
      <PageHeader title="Services" lead={fill(lead)} />
      <ul className="wrap">
        {services.map((service) => (
          <li key={service.slug}>
            <ServiceRow service={service} />
          </li>
        ))}
      </ul>
      <Section title="How we work">
        <TextCells items={fill(principles)} columns={3} />
      </Section>
      <RelatedPages
        title="See how it turns out"
        related={[
          ventures,
          relatedBriefs,
          {
            kind: "AI product management",
            title: "Deciding what to build, before it is built",
            to: "/ai-product-manager",
          },
        ]}
      />
      <CallToAction
        title={fill(closing.headline)}
        text={fill(closing.text)}
        call={{ label: closing.label, to: "/hire" }}
      />
    </>
  );
}
