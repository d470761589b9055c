import { type ReactNode, useEffect, useRef } from "react";
import type { Answers } from "~/intake/rules/answers";
import { formFields, humanCheckField, humanCheckOrigin } from "~/intake/rules/enquiry";
import { type IntakeTexts, lastStep, timeLeft } from "~/intake/rules/questions";
import { heardOfField, maxHeardOf } from "~/intake/rules/source";
import { progressDraft } from "~/intake/rules/woven";
import { answerPromise } from "~/settings/settings";
import { Icon } from "~/ui/components/icon";
import { Label, useLabel, useSettings, useWords } from "~/ui/components/settings";
import { Portrait, Weave } from "~/ui/components/weave";

interface Widget {
  render(container: HTMLElement, options: { sitekey: string; "response-field-name": string }): string;
  remove(id: string): void;
}

const widget = () => (window as { turnstile?: Widget }).turnstile;
let loading: Promise<void> | undefined;

/**
 * The Turnstile widget, if the operator enabled it. Its script loads only on the step that submits. A token is valid
 * once: change `key` to get a new one.
 */
export function HumanCheckWidget({ siteKey }: { siteKey: string }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let id: string | undefined;
    let isUnmounted = false;
    loading ??= load();
    loading.then(
      () => {
        if (isUnmounted || !container.current) return;
        id = widget()?.render(container.current, { sitekey: siteKey, "response-field-name": humanCheckField });
      },
      () => {
        // Submitting then fails with an error, and the next attempt loads the script again.
        loading = undefined;
      },
    );
    return () => {
      isUnmounted = true;
      if (id !== undefined) widget()?.remove(id);
    };
  }, [siteKey]);
  return <div ref={container} className="mt-5 min-h-[65px]" />;
}

function load(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${humanCheckOrigin}/turnstile/v0/api.js?render=explicit`;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("The check could not be loaded.")));
    document.head.append(script);
  });
}

/**
 * The layout of the intake form, with and without script.
 *
 * @param isDone whether the form has been submitted
 */
export function IntakeFrame({
  texts,
  progress,
  isDone,
  children,
}: {
  texts: IntakeTexts;
  progress?: ReactNode;
  isDone?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`wrap pt-6 pb-16 sm:pt-10 ${isDone ? "" : "intake-frame"}`}>
      <div>
        <h1 className={isDone ? "intake-title intake-title-small" : "intake-title"}>{texts.title}</h1>
        {!isDone && <p className="intake-lead">{texts.lead}</p>}
        {progress}
        {children}
      </div>
      {!isDone && <WhatHappensNext texts={texts} />}
    </div>
  );
}

/** What happens after the form is sent, and who replies, as far as the settings say. */
export function WhatHappensNext({
  texts,
}: {
  texts: Pick<IntakeTexts, "nextTitle" | "nextArrival" | "nextCall" | "nextBooking">;
}) {
  const settings = useSettings();
  const { bookingUrl, answeredBy, team } = settings;
  const person = team.find(({ name }) => name === answeredBy);
  const promise = answerPromise(settings);
  return (
    <aside className="intake-next-steps" aria-labelledby="what-happens-next">
      <h3 id="what-happens-next" className="text-xl">
        {texts.nextTitle}
      </h3>
      <ol className="mt-3 grid list-decimal gap-2 ps-5 text-sm text-muted">
        <li>{texts.nextArrival}</li>
        {promise && <li>{promise}</li>}
        <li>{bookingUrl ? texts.nextBooking : texts.nextCall}</li>
      </ol>
      {person && (
        <div className="mt-5 flex items-center gap-3 text-sm">
          <Portrait name={person.name} photo={person.photo ?? null} className="size-12 shrink-0" />
          <p>
            <span className="block font-semibold">{person.name}</span>
            <span className="text-muted">{person.role}</span>
          </p>
        </div>
      )}
    </aside>
  );
}

/** A field against bots, which people cannot see (T20). */
export const Honeypot = () => (
  <div className="intake-trap" aria-hidden="true">
    <label htmlFor={formFields.trap}>
      <Label text="Leave this empty" />
    </label>
    <input id={formFields.trap} name={formFields.trap} type="text" tabIndex={-1} autoComplete="off" />
  </div>
);

/** The optional question about what led the visitor here, below the email address. */
export const HeardOf = ({ label, ...input }: React.ComponentProps<"input"> & { label: string }) => (
  <p className="mt-5 max-w-[34rem]">
    <label htmlFor={heardOfField} className="mb-2 block text-sm text-muted">
      {label}
    </label>
    <input
      {...input}
      id={heardOfField}
      name={heardOfField}
      type="text"
      autoComplete="off"
      maxLength={maxHeardOf}
      className="field"
    />
  </p>
);

/**
 * The progress bar with its rocket, "Step N of 7" (WIZ-1), whose changes are announced, and the time left. Its cloth of
 * the answers so far, whose shuttle is the rocket, also shows without script, where there are no steps.
 */
export const ProgressBar = (props: { step: number; answers: Answers | null }) => (
  <Progress {...props} steps="needs-script" />
);

/**
 * The bar with its steps shown without script, too.
 *
 * @param answers of which the cloth is woven; null for none
 * @param steps a class of what is about the steps
 */
export function Progress({ step, answers, steps = "" }: { step: number; answers: Answers | null; steps?: string }) {
  const [label, words] = [useLabel(), useWords()];
  const text = label("Step {step} of {steps}", { step: String(step), steps: String(lastStep) });
  const time = timeLeft(step);
  const draft = answers && progressDraft(answers);
  const woven = draft ? draft.rows.length / (draft.bare + draft.rows.length) : 0;
  return (
    <>
      <div className={`${steps} flex flex-wrap justify-between gap-x-4 text-sm text-muted`}>
        <p role="status" className="figures font-semibold">
          {text}
        </p>
        <p>{time && words(time)}</p>
      </div>
      <div className="intake-progress">
        {draft && <Weave draft={draft} className="intake-strip" />}
        <div
          role="progressbar"
          aria-label={label("Project intake")}
          aria-valuemin={1}
          aria-valuemax={lastStep}
          aria-valuenow={step}
          aria-valuetext={text}
          className={`${steps} intake-progress-track`}
          style={{ "--done": step / lastStep, "--woven": woven } as React.CSSProperties}
        >
          <div className="intake-progress-bar" />
          <div className="intake-progress-rocket">
            <Icon name="rocket" className="size-6" />
          </div>
        </div>
      </div>
    </>
  );
}
