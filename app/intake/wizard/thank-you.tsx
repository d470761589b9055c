import { type CSSProperties, useEffect, useState } from "react";
import { fillPlaceholders } from "~/base/words/placeholders";
import { ExternalLink, PageLink } from "~/first-view/page-link";
import type { Answers } from "~/intake/rules/answers";
import { bookingLink, bookingNote } from "~/intake/rules/booking-link";
import { choiceLabel, type LabelSettings, projectTypeChoices } from "~/intake/rules/choices";
import type { EnquirySummary } from "~/intake/rules/enquiry";
import { type IntakeTexts, lastStep, questions } from "~/intake/rules/questions";
import { clothAddress, finishedDraft } from "~/intake/rules/woven";
import { answerPromise } from "~/settings/settings";
import { useSettings, useWords } from "~/ui/components/settings";
import { Weave } from "~/ui/components/weave";
import { headingId } from "./question-section";

/** The number of pieces, and the duration in milliseconds (WIZ-17). */
const pieces = 50;
const duration = 3_000;

/** Those of the cloth. */
const colours = ["var(--accent)", "var(--weft)", "var(--weft-2)", "var(--warp)"];

/** Confetti: 50 pieces for 3 seconds, none under reduced motion (WIZ-17). Animates transforms only. */
function Confetti() {
  const [falling, setFalling] = useState(false);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    setFalling(true);
    const timer = setTimeout(() => setFalling(false), duration);
    return () => clearTimeout(timer);
  }, []);
  if (!falling) return null;
  return (
    <div className="confetti" aria-hidden="true">
      {Array.from({ length: pieces }, (_, number) => (
        <i key={number} className="confetti-piece" style={pieceStyle(number)} />
      ))}
    </div>
  );
}

/** Spreads the pieces by the golden ratio: evenly, without clumps, and deterministically. */
function pieceStyle(number: number): CSSProperties {
  const spread = (number * 0.618_034) % 1;
  const other = (number * 0.754_878) % 1;
  return {
    "--from": `${(spread * 100).toFixed(2)}vw`,
    "--drift": `${((other - 0.5) * 30).toFixed(2)}vw`,
    "--turn": `${Math.round(360 + other * 900)}deg`,
    // Delay plus duration stays within three seconds.
    animationDelay: `${Math.round(other * 900)}ms`,
    animationDuration: `${Math.round(1_700 + spread * 400)}ms`,
    background: colours[number % colours.length],
  } as CSSProperties;
}

/** The project type with the label of the settings. A summary has the specified one. */
function shownProjectType({ projectType }: EnquirySummary, settings: LabelSettings): string {
  const [id] = Object.entries(projectTypeChoices).find(([, { label }]) => label === projectType) ?? [];
  return id === undefined ? projectType : choiceLabel("projectType", id, settings);
}

/**
 * The last step, with and without script (WIZ-17 to WIZ-20).
 *
 * @param celebrate whether the project was sent just now; false if the page was reopened
 */
export function ThankYou({
  texts,
  summary,
  answers,
  celebrate,
}: {
  texts: IntakeTexts;
  summary: EnquirySummary;
  /** Of which the cloth is woven; null if the browser does not have them any more. */
  answers: Answers | null;
  celebrate: boolean;
}) {
  const [settings, words] = [useSettings(), useWords()];
  const { bookingUrl } = settings;
  const { contact, reference = "", answerBy, near = [] } = summary;
  const booker = { email: contact, note: bookingNote(summary), reference };
  const rows = [
    [texts.thanksType, shownProjectType(summary, settings)],
    [texts.thanksBudget, summary.budget],
    [texts.thanksContact, summary.contact],
  ] as const;
  return (
    <section className="intake-step" data-current aria-labelledby={headingId(lastStep)}>
      {celebrate && <Confetti />}
      <AchievementBadge texts={texts} />
      <h2 id={headingId(lastStep)} tabIndex={-1} className="intake-heading mt-6">
        {texts.thanksTitle}
      </h2>
      <p className="mt-4 max-w-[60ch] text-lead text-muted">
        {texts.thanksText} {answers === null && answerPromise(settings, answerBy)}
      </p>
      {answers && <FinishedCloth answers={answers} texts={texts} answerBy={answerBy} />}
      <dl className="intake-summary">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt className="label">{term}</dt>
            <dd className="mt-1 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {near.length > 0 && (
        <section className="mt-8" aria-labelledby="near">
          <h3 id="near" className="text-xl">
            {texts.thanksNear}
          </h3>
          <ul>
            {near.map(({ kind, title, path }) => (
              <li key={path} className="mt-3">
                <span className="label block">{words(kind)}</span>
                <PageLink to={path} className="text-link">
                  {title}
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {bookingUrl && reference && <BookedCall reference={reference} texts={texts} />}
      <p className="intake-actions">
        {bookingUrl && (
          <ExternalLink href={bookingLink(bookingUrl, booker)} className="button button-primary intake-next">
            {texts.bookingButton}
          </ExternalLink>
        )}
        <PageLink to="/" className="button">
          {texts.thanksHome}
        </PageLink>
      </p>
      {answers && <WhatYouSent answers={answers} texts={texts} />}
    </section>
  );
}

/** What the visitor wrote, in their words, and when it should begin and launch. */
function WhatYouSent({ answers, texts }: { answers: Answers; texts: IntakeTexts }) {
  const settings = useSettings();
  const start = choiceLabel("startTimeline", answers.startTimeline, settings);
  const launch = choiceLabel("launchTimeline", answers.launchTimeline, settings);
  return (
    <section className="mt-8 max-w-[60ch]" aria-labelledby="sent">
      <h3 id="sent" className="text-xl">
        {texts.thanksSent}
      </h3>
      {questions(answers, texts)
        .slice(1, 3)
        .map(({ step, heading, fields }) => (
          <div key={step} className="mt-3">
            <p className="label">{heading}</p>
            <p className="intake-words">{answers[fields[0]!]}</p>
          </div>
        ))}
      <p className="mt-3 text-muted">{fillPlaceholders(texts.thanksTimes, { start, launch })}</p>
    </section>
  );
}

/** The cloth of the answers, whose last row is ours, and the same as a file to keep. */
function FinishedCloth({
  answers,
  texts,
  answerBy,
}: {
  answers: Answers;
  texts: IntakeTexts;
  answerBy: string | undefined;
}) {
  const settings = useSettings();
  return (
    <figure className="mt-8">
      <p className="mb-3 text-sm">
        <strong>{answerBy ? texts.thanksCloth.replace(/\.?$/, ":") : texts.thanksCloth}</strong>{" "}
        {answerPromise(settings, answerBy)}
      </p>
      <Weave draft={finishedDraft(answers)} className="intake-cloth" />
      <figcaption className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-muted">
        <span>{texts.thanksClothText}</span>
        <a href={clothAddress(answers)} download="cloth.svg" className="no-print text-link">
          {texts.thanksClothSave}
        </a>
      </figcaption>
    </figure>
  );
}

/** The achievement badge (WIZ-20). */
function AchievementBadge({ texts }: { texts: IntakeTexts }) {
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
        <span className="label block">{texts.thanksAchievement}</span>
        <span className="font-display text-xl font-semibold">{texts.achievement}</span>
      </span>
    </p>
  );
}

/**
 * The time of the call that the sender booked, once the booking tool has told the site. Asks whenever the visitor returns
 * to the page, but not right after sending (WIZ-33); without script there is the link to the page that says the same.
 */
function BookedCall({ reference, texts }: { reference: string; texts: IntakeTexts }) {
  const [call, setCall] = useState("");
  const address = `/onboarding/status?of=${reference}`;
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      fetch(address, { headers: { Accept: "application/json" } })
        .then(async (response) => (response.ok ? ((await response.json()) as { call: string }) : null))
        .then((state) => state && setCall(state.call))
        // The link still leads to the answer.
        .catch(() => undefined);
    };
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (visit?.type !== "navigate") ask();
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, [address]);
  return (
    <div className="mt-4 max-w-[60ch]">
      <p role="status" className="font-semibold">
        {call !== "" && fillPlaceholders(texts.statusCall, { call })}
      </p>
      <PageLink to={address} className="text-link">
        {texts.statusTitle}
      </PageLink>
    </div>
  );
}
