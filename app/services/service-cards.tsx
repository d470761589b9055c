import { PageLink } from "~/first-view/page-link";
import { usualPrice } from "~/intake/rules/choices";
import type { PageTexts } from "~/texts/definitions";
import { LeadFigure } from "~/ui/components/lists";
import { keepHyphens } from "~/ui/components/page-header";
import { useFill, useLabel, useSettings } from "~/ui/components/settings";
import { Selvedge } from "~/ui/components/weave";
import { type Service, type ServiceCard, type ServiceLink, servicePath } from "./service";

/** The labels beside a service's usual price. */
type CostTexts = Pick<PageTexts<"home">, "costStart" | "costTime">;

/** The services with a selvedge each, summaries and links to their pages (HOME-7, SVC-1). */
export function ServiceCards({
  services,
  texts,
  level,
}: {
  services: readonly ServiceCard[];
  texts: CostTexts;
  level: 2 | 3;
}) {
  const label = useLabel();
  return (
    <ul className="cells cells-4">
      {services.map((service) => (
        <li key={service.slug}>
          <ServiceCell label={label} service={service} texts={texts} level={level} />
        </li>
      ))}
    </ul>
  );
}

function ServiceCell({
  service,
  texts,
  level,
  label,
}: {
  service: ServiceCard;
  texts: CostTexts;
  level: 2 | 3;
  label: ReturnType<typeof useLabel>;
}) {
  const fill = useFill();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="card card-bare woven">
      <Selvedge group={service.slug} />
      <Heading className="text-xl">{service.name}</Heading>
      <p className="text-muted">{keepHyphens(fill(service.summary))}</p>
      <div className="mt-auto pt-2">
        <UsualPrice service={service} texts={texts} />
        <p className="mt-3">
          <LearnMore service={service} label={label} />
        </p>
      </div>
    </div>
  );
}

/** The price range in which most projects of a service start, and how long those take. */
function UsualPrice({ service, texts }: { service: ServiceCard; texts: CostTexts }) {
  const usual = usualPrice(service, useSettings());
  if (!usual) return null;
  const parts = [texts.costStart, usual.weeks && `${texts.costTime} ${usual.weeks}`];
  return <LeadFigure figure={usual.label} label={parts.filter(Boolean).join(", ")} />;
}

/** What the row of a service shows. */
export type ServiceOverview = ServiceCard & Pick<Service, "audience" | "duration" | "deliverables">;

/** A service as a full-width row: its selvedge, summary, audience, duration, result and usual price. */
export function ServiceRow({
  service,
  texts,
  level = 2,
}: {
  service: ServiceOverview;
  texts: CostTexts & Pick<PageTexts<"services">, "rowAudience" | "rowDuration" | "rowResult">;
  level?: 2 | 3;
}) {
  const label = useLabel();
  const fill = useFill();
  const Heading = level === 2 ? "h2" : "h3";
  const facts: ReadonlyArray<readonly [label: string, value: string]> = [
    [texts.rowAudience, fill(service.audience)],
    [texts.rowDuration, fill(service.duration)],
    [texts.rowResult, fill(service.deliverables[0] ?? "")],
  ];
  return (
    <div className="card woven my-4 gap-x-12 py-4 lg:grid lg:grid-cols-[minmax(0,1fr)_15rem]">
      <Selvedge group={service.slug} />
      <div>
        <Heading className="text-heading">{service.name}</Heading>
        <p className="mt-2 max-w-[60ch] text-muted">{keepHyphens(fill(service.summary))}</p>
        <dl className="mt-5 grid gap-x-8 gap-y-3 text-sm lg:grid-cols-3">
          {facts
            .filter(([, value]) => value !== "")
            .map(([title, value]) => (
              <div key={title}>
                <dt className="label">{title}</dt>
                <dd>{keepHyphens(value)}</dd>
              </div>
            ))}
        </dl>
      </div>
      <div>
        <UsualPrice service={service} texts={texts} />
        <p className="mt-5">
          <LearnMore service={service} label={label} />
        </p>
      </div>
    </div>
  );
}

function LearnMore({ service, label }: { service: ServiceLink; label: ReturnType<typeof useLabel> }) {
  return (
    <PageLink to={servicePath(service)} className="text-link card-link">
      {label("Learn More")}
      <span className="sr-only"> {label("about {name}", { name: service.name })}</span>
    </PageLink>
  );
}
