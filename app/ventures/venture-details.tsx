import { ExternalLink, PageLink } from "~/ui/first-view/page-link";
import { ventureStatus, type Venture } from "./venture";
import { FactsStrip } from "~/ui/components/facts-strip";

/** A venture's details as a strip of facts (VEN-10). The tools of its stack link to the directory if they are in it. */
export function VentureDetails({ venture }: { venture: Venture }) {
  return (
    <aside aria-label="Details" className="wrap mt-8">
      <FactsStrip
        facts={[
          { label: "Ownership", value: venture.ownership.join(", ") },
          { label: "Status", value: ventureStatus(venture.status) },
          { label: "Created", value: new Date(venture.createdAt).getUTCFullYear() },
          {
            label: "Website",
            value: venture.url && (
              <ExternalLink href={venture.url} className="text-link">
                {new URL(venture.url).host}
              </ExternalLink>
            ),
          },
          {
            label: "Technology Stack",
            wide: true,
            value: venture.stack.length > 0 && (
              <ul className="flex flex-wrap gap-x-5">
                {venture.stack.map(({ name, path }) => (
                  <li key={name}>
                    {path === null ? (
                      name
                    ) : (
                      <PageLink to={path} className="text-link inline-block py-0.5">
                        {name}
                      </PageLink>
                    )}
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </aside>
  );
}
