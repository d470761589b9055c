import { PageLink } from "~/first-view/page-link";
import { Icon } from "~/ui/components/icon";
import { StatusBadge, Tags } from "~/ui/components/record-header";
import { useLabel } from "~/ui/components/settings";
import { Cover } from "~/ui/components/weave";
import { stackNamesOnCard, venturePath, ventureStatus, type VentureCard as Card } from "./venture";

/**
 * A venture in a list (VEN-2 to VEN-6, D60), with its status and the outcome of its use case.
 *
 * @param lead spans all columns, with the cover beside the text
 */
export function VentureCard({ venture, lead = false, level = 2 }: { venture: Card; lead?: boolean; level?: 2 | 3 }) {
  const label = useLabel();
  const Heading = level === 2 ? "h2" : "h3";
  const overflow = venture.stack.length - stackNamesOnCard;
  const stack = venture.stack.slice(0, stackNamesOnCard).map((name) => ({ label: name }));
  return (
    <article className={`card card-bare ${lead ? "split split-early" : ""}`}>
      {venture.image === null ? (
        <p className="grid size-12 place-items-center bg-sunken text-accent">
          <Icon name="blocks" className="size-6" />
        </p>
      ) : (
        <Cover
          image={venture.image}
          slug={venture.slug}
          group={venture.slug}
          className={`border border-line ${venture.isLogo ? "object-contain" : ""}`}
        />
      )}
      <div className="post-text">
        <p className="label flex flex-wrap items-center gap-x-3">
          <StatusBadge tone={venture.status === "active" ? "good" : "neutral"}>
            {label(ventureStatus(venture.status))}
          </StatusBadge>{" "}
          {label(venture.owners === 1 ? "1 owner" : "{count} owners", { count: String(venture.owners) })}
        </p>
        <Heading className={lead ? "text-heading" : "text-xl"}>{venture.name}</Heading>
        <p className={lead ? "text-lead text-muted" : "line-clamp-4 text-muted"}>{venture.summary}</p>
        {venture.outcome && <p className="outcome">{venture.outcome}</p>}
        <Tags tags={overflow > 0 ? [...stack, { label: `+${overflow}` }] : stack} label={label("Technology stack")} />
        <p className="mt-auto pt-3">
          <PageLink to={venturePath(venture.slug)} className="text-link card-link">
            {label("Learn More")}
            <span className="sr-only"> {label("about {name}", { name: venture.name })}</span>
          </PageLink>
        </p>
      </div>
    </article>
  );
}

/**
 * Ventures in three columns, with all rows full.
 *
 * @param lead whether the first spans all columns, with its cover beside the text
 */
export function VentureGrid({ ventures, lead }: { ventures: readonly Card[]; lead: boolean }) {
  const [first, ...others] = ventures;
  if (!lead || !first) return <VentureCells ventures={ventures} />;
  return (
    <>
      <VentureCard venture={first} lead />
      {others.length > 0 && <VentureCells ventures={others} />}
    </>
  );
}

function VentureCells({ ventures }: { ventures: readonly Card[] }) {
  return (
    <ul className="cells cells-3 cells-whole">
      {ventures.map((venture) => (
        <li key={venture.slug}>
          <VentureCard venture={venture} />
        </li>
      ))}
    </ul>
  );
}
