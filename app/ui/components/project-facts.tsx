import type { ReactNode } from "react";
import { PageLink } from "~/first-view/page-link";
import { FactsStrip } from "./lists";
import { useSettings } from "./settings";
import { Portrait } from "./weave";

interface ServiceLink {
  readonly name: string;
  /** The address of its page. */
  readonly path: string;
}

/** The services of a project as a fact of a strip, which leaves it out if there are none. */
export const servicesFact = (services: readonly ServiceLink[]) => ({
  label: services.length === 1 ? "Service" : "Services",
  value: services.length > 0 && (
    <ul>
      {services.map(({ name, path }) => (
        <li key={path}>
          <PageLink to={path} className="text-link">
            {name}
          </PageLink>
        </li>
      ))}
    </ul>
  ),
});

/**
 * The end of a brief or a case: what a project like it usually costs, who builds it and who answers.
 *
 * @param price where most projects of the service start; null if that is not known
 */
export function ProjectFacts({
  title,
  texts,
  services,
  price,
}: {
  title: string;
  texts: { readonly takesPrice: string; readonly takesTeam: string; readonly takesAnswer: string };
  services: readonly ServiceLink[];
  price: { readonly label: string; readonly weeks?: string } | null;
}) {
  const { team, answeredBy, answerTime } = useSettings();
  const answering = team.find(({ name }) => name === answeredBy);
  return (
    <section className="wrap mt-10" aria-labelledby="takes">
      <h2 id="takes" className="text-heading">
        {title}
      </h2>
      <div className="mt-4">
        <FactsStrip
          facts={[
            servicesFact(services),
            {
              label: texts.takesPrice,
              value: price && (
                <Detailed detail={price.weeks}>
                  <PageLink to="/services#prices" className="text-link">
                    {price.label}
                  </PageLink>
                </Detailed>
              ),
            },
            {
              label: texts.takesTeam,
              value: team.length > 0 && (
                <PageLink to="/about" className="text-link">
                  {team.map(({ name }) => name).join(", ")}
                </PageLink>
              ),
            },
            {
              label: texts.takesAnswer,
              value: answeredBy !== "" && (
                <span className="flex items-center gap-3">
                  {answering && (
                    <Portrait name={answering.name} photo={answering.photo ?? null} className="size-12 shrink-0" />
                  )}
                  <Detailed detail={answerTime}>{answeredBy}</Detailed>
                </span>
              ),
            },
          ]}
        />
      </div>
    </section>
  );
}

function Detailed({ detail, children }: { detail: string | undefined; children: ReactNode }) {
  return (
    <span>
      {children}
      {detail && <span className="block font-sans text-sm font-normal text-muted">{detail}</span>}
    </span>
  );
}
