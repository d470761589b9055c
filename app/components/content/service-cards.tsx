import { useFill } from "~/components/site/settings";
import { PageLink } from "~/components/ui/page-link";
import type { Service } from "~/domain/services/service";
import { services } from "~/domain/services/services";
import { WeaveTile } from "./weave";

/** The four services as woven cells, with summaries and links to their pages (HOME-7, SVC-1). */
export function ServiceCards({ level }: { level: 2 | 3 }) {
  const fill = useFill();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <ul className="cells cells-4">
      {services.map((service) => (
        <li key={service.slug}>
          <div className="card card-bare">
            <WeaveTile group={service.slug} className="mb-2" />
            <Heading className="text-xl">{service.name}</Heading>
            <p className="text-muted">{fill(service.summary)}</p>
            <p className="mt-auto pt-2">
              <LearnMore service={service} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A service across the width: its weave, what it is, and three facts about it. */
export function ServiceRow({ service, level = 2 }: { service: Service; level?: 2 | 3 }) {
  const fill = useFill();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="card split split-narrow py-8">
      <WeaveTile group={service.slug} />
      <div>
        <Heading className="text-heading">{service.name}</Heading>
        <p className="mt-2 max-w-[60ch] text-muted">{fill(service.summary)}</p>
        <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-2 text-sm">
          {service.facts.map((fact) => (
            <div key={fact.label}>
              <dt className="text-muted">{fact.label}</dt>
              <dd className="font-semibold">{fill(fact.value)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4">
          <LearnMore service={service} />
        </p>
      </div>
    </div>
  );
}

function LearnMore({ service }: { service: Service }) {
  return (
    <PageLink to={`/services/${service.slug}`} className="text-link card-link">
      Learn More<span className="sr-only"> about {service.name}</span>
    </PageLink>
  );
}
