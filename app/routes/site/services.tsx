import { CallToAction, RelatedPages } from "~/components/content/closing-band";
import { PageHeader, Section } from "~/components/content/page-header";
import { relatedBriefs, ventures } from "~/components/content/related-pages";
import { ServiceRow } from "~/components/content/service-cards";
import { TextCells } from "~/components/content/text-cells";
import { useFill } from "~/components/site/settings";
import { keywords } from "~/domain/seo/head-texts";
import { itemList } from "~/domain/seo/structured-data";
import { serviceOverview } from "~/domain/page-copy/services";
import { servicePath } from "~/domain/services/service-path";
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
