import { useFill } from "~/components/site/settings";
import { PageLink } from "~/components/ui/page-link";
import { services } from "~/domain/services/services";

/** The four services, with summaries and links to their pages (HOME-7, SVC-1). */
export function ServiceCards({ level }: { level: 2 | 3 }) {
  const fill = useFill();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      {services.map((service) => (
        <li key={service.slug} className="card gap-3 p-6">
          <Heading className="text-xl">{service.name}</Heading>
          <p className="text-muted">{fill(service.summary)}</p>
          <p className="mt-auto pt-2">
            <PageLink to={`/services/${service.slug}`} className="text-link card-link">
              Learn More<span className="sr-only"> about {service.name}</span>
            </PageLink>
          </p>
        </li>
      ))}
    </ul>
  );
}
