import { PageLink } from "~/first-view/page-link";
import { IconValue } from "~/ui/components/icon";
import { LeadFigure } from "~/ui/components/lists";
import { Label } from "~/ui/components/settings";
import { Selvedge } from "~/ui/components/weave";
import { briefPath, type BriefCard as Card, projectTypeOfBrief } from "./brief";

/** App type and format with their icons (BRIEF-3, BRIEF-9). */
export function BriefBadges({ brief }: { brief: Card }) {
  const badges = [
    [brief.appType, brief.appTypeIcon],
    [brief.appFormat, brief.appFormatIcon],
  ] as const;
  return (
    <p className="flex flex-wrap gap-2">
      {badges.map(
        ([label, icon]) =>
          label && (
            <span key={label} className="badge text-muted">
              <IconValue value={icon} />
              {label}
            </span>
          ),
      )}
    </p>
  );
}

/** A brief in a list (BRIEF-3, BRIEF-6). */
function BriefCard({ brief, level = 2 }: { brief: Card; level?: 2 | 3 }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className="card card-bare woven">
      <Selvedge group={projectTypeOfBrief(brief)} />
      <div className="post-text">
        <LeadFigure figure={brief.figure} label={brief.figureLabel} />
        <Heading className="line-clamp-2 text-xl">{brief.name}</Heading>
        <p className="line-clamp-3 text-muted">{brief.summary}</p>
        <BriefBadges brief={brief} />
        <p className="mt-auto pt-2">
          <PageLink to={briefPath(brief.slug)} className="text-link card-link">
            <Label text="View full brief" />
            <span className="sr-only">: {brief.name}</span>
          </PageLink>
        </p>
      </div>
    </article>
  );
}

/** Briefs in two columns (BRIEF-3); the last of an odd number spans both. */
export function BriefGrid({ briefs, level }: { briefs: readonly Card[]; level?: 2 | 3 }) {
  return (
    <ul className="cells cells-2 cells-whole">
      {briefs.map((brief) => (
        <li key={brief.slug}>
          <BriefCard brief={brief} {...(level && { level })} />
        </li>
      ))}
    </ul>
  );
}
