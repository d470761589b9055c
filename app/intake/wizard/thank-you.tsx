import { lastStep } from "~/intake/rules/questions";
import type { SubmissionSummary } from "~/intake/rules/submission";
import { answerPromise } from "~/settings/settings";
import { useSettings } from "~/ui/components/settings";
import { ExternalLink, PageLink } from "~/ui/first-view/page-link";
import { Confetti } from "./confetti";
import { headingId } from "./question-section";

/**
 * The last step, with and without script (WIZ-17 to WIZ-20).
 *
 * @param celebrate whether the project was sent just now; false if the page was reopened
 */
export function ThankYou({ summary, celebrate }: { summary: SubmissionSummary; celebrate: boolean }) {
  const settings = useSettings();
  const { brand, bookingUrl } = settings;
  const rows = [
    ["Project type", summary.projectType],
    ["Budget range", summary.budget],
    ["Contact", summary.contact],
  ] as const;
  return (
    <section className="intake-step" data-current aria-labelledby={headingId(lastStep)}>
      {celebrate && <Confetti />}
      <AchievementBadge />
      <h2 id={headingId(lastStep)} tabIndex={-1} className="intake-heading mt-6">
        Thank you! Your project has arrived.
      </h2>
      <p className="mt-4 max-w-[60ch] text-lead text-muted">
        It is in the inbox of {brand}. {answerPromise(settings)}
      </p>
      <dl className="intake-summary">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt className="label">{term}</dt>
            <dd className="mt-1 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="intake-actions">
        {bookingUrl && (
          <ExternalLink href={bookingUrl} className="button button-primary intake-next">
            Book a Strategy Call
          </ExternalLink>
        )}
        <PageLink to="/" className="button">
          Return Home
        </PageLink>
      </p>
    </section>
  );
}

/** The achievement badge (WIZ-20). */
function AchievementBadge() {
  return (
    <p className="intake-badge">
      <svg viewBox="0 0 48 48" className="size-14 shrink-0" aria-hidden="true">
        <circle cx="24" cy="24" r="21" fill="var(--wash)" stroke="var(--accent)" strokeWidth="2" />
        <circle cx="24" cy="24" r="16.500" fill="none" stroke="var(--accent)" strokeWidth="1" strokeDasharray="2 3" />
        <g
          transform="translate(12 12)"
          fill="none"
          stroke="var(--accent)"
          strokeWidth="1.7"
          strokeLinejoin="round"
          strokeLinecap="round"
        >
          <path d="M5 15c-1 1-2 5-2 6 1 0 5-1 6-2M9 14l-3-3c1-4 5-8 14-9-1 9-5 13-9 14zM15 9h.01" />
        </g>
      </svg>
      <span>
        <span className="label block">Achievement unlocked</span>
        <span className="font-display text-xl font-semibold">Project launched</span>
      </span>
    </p>
  );
}
