import type { ReactNode } from "react";
import { ExternalLink } from "~/components/ui/page-link";
import type { Venture } from "~/domain/ventures/venture";

/** The details panel of a venture (VEN-10). */
export function VentureDetails({ venture }: { venture: Venture }) {
  const facts: Array<readonly [string, ReactNode]> = [
    ["Ownership", venture.ownership.join(", ")],
    ["Status", venture.status === "active" ? "Active" : "Inactive"],
    ["Created", new Date(venture.createdAt).getUTCFullYear()],
    [
      "Website",
      venture.url && (
        <ExternalLink href={venture.url} className="text-link break-all">
          {new URL(venture.url).host}
        </ExternalLink>
      ),
    ],
    ["Technology Stack", venture.stack.join(", ")],
  ];
  return (
    <aside
      aria-labelledby="details"
      className="h-fit rounded-card border border-line bg-raised p-6 lg:sticky lg:top-24"
    >
      <h2 id="details" className="text-xl">
        Details
      </h2>
      <dl className="mt-4 grid gap-4 text-[0.95rem]">
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt className="label">{term}</dt>
                <dd className="mt-0.5">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </aside>
  );
}
