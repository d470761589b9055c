import { keywords } from "~/base/web/head-texts";
import { staticHeaders } from "~/routing/load-page";
import { pageMeta, rootData } from "~/routing/page-head";
import { itemList } from "~/routing/structured-data";
import { CallToAction, RelatedPages } from "~/ui/components/closing-band";
import { TextCells } from "~/ui/components/lists";
import { PageHeader, Section } from "~/ui/components/page-header";
import { relatedBriefs, ventures } from "~/ui/components/related-pages";
import { useFill } from "~/ui/components/settings";
import type { Route } from "./+types/services.route";
import { servicePath } from "./service";
import { ServiceRow } from "./service-cards";
import { services } from "./services";

/** The copy of the services overview. */
interface ServiceOverview {
  lead: string;
  /** Three principles. */
  principles: ReadonlyArray<{ title: string; text: string }>;
  closing: { headline: string; text: string; label: string };
}

const serviceOverview: ServiceOverview = {
  lead:
    "{brand} builds four kinds of software with AI and no-code: first products for founders, tools for " +
    "the people inside a company, workflows that take on routine work, and systems that help a product " +
    "grow.",
  principles: [
    {
      title: "Small first",
      text:
        "We begin with the smallest version that someone can use. It costs less, it arrives sooner, and it " +
        "corrects more of our assumptions than a long specification would.",
    },
    {
      title: "The plainest tool that works",
      text:
        "A rule before a model, an existing tool before a new one, no-code before code. We move to the " +
        "next only when the simpler choice has shown its limit.",
    },
    {
      title: "Yours to keep",
      text:
        "Everything is built in your accounts and documented for your team. You can carry on with us, with " +
        "others or alone, and the software will not mind.",
    },
  ],
  closing: {
    headline: "Not sure which one you need?",
    text:
      "Describe the problem in your own words. Which service fits, where two of them meet, and whether to " +
      "build anything yet can be settled after that. {answer}",
    label: "Get in Touch",
  },
};

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
