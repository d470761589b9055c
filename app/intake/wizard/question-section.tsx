import type { ReactNode } from "react";
import { type AnswerField, type Answers, maxTextLength, recommendedTextLength } from "~/intake/rules/answers";
import { type answerChoices, type Choice, priceRanges, shownChoices } from "~/intake/rules/choices";
import type { IntakeTexts, Question } from "~/intake/rules/questions";
import { Icon } from "~/ui/components/icon";
import { Label, useLabel, useSettings, useWords } from "~/ui/components/settings";

/**
 * A text area with a counter "n/500", amber above the limit (WIZ-7, WIZ-8, WIZ-26). Never truncates: a longer text
 * shows an error.
 */
export function TextAnswer({
  field,
  value,
  placeholder,
  invalid,
  labelledBy,
  describedBy,
  onAnswer,
}: {
  field: AnswerField;
  value: string;
  placeholder?: string | undefined;
  invalid: boolean;
  labelledBy: string;
  describedBy: string;
  onAnswer?: ((field: AnswerField, value: string) => void) | undefined;
}) {
  const isOverRecommended = value.length > recommendedTextLength;
  return (
    <div>
      <textarea
        id={field}
        name={field}
        rows={6}
        required
        placeholder={placeholder}
        aria-labelledby={labelledBy}
        aria-describedby={`${field}-count ${describedBy}`}
        aria-invalid={invalid || undefined}
        className="field intake-text"
        {...(onAnswer ? { value, onChange: (event) => onAnswer(field, event.target.value) } : { defaultValue: value })}
      />
      <p
        id={`${field}-count`}
        data-beyond={isOverRecommended || undefined}
        className={`needs-script figures mt-1 text-end text-sm ${isOverRecommended ? "font-semibold text-caution" : "text-muted"}`}
      >
        {value.length}/{recommendedTextLength}
        {isOverRecommended && value.length <= maxTextLength && (
          <span className="sr-only">
            {" "}
            <Label text="characters, within the limit" />
          </span>
        )}
      </p>
    </div>
  );
}

/** The card layout: wide with an icon, or small and side by side. */
type CardLayout = "wide" | "small";

/**
 * Choices as cards. Native radio buttons, so that the keyboard works as usual and the form works without script.
 *
 * @param onAnswer controls the radios by `value`; without it they are uncontrolled
 * @param onPick called on every click, even on the card already checked
 */
export function ChoiceCards({
  field,
  choices,
  value,
  layout,
  invalid,
  labelledBy,
  describedBy,
  onAnswer,
  onPick,
}: {
  field: AnswerField;
  choices: Readonly<Record<string, Choice>>;
  value: string;
  layout: CardLayout;
  invalid: boolean;
  labelledBy: string;
  describedBy?: string;
  onAnswer?: ((field: AnswerField, value: string) => void) | undefined;
  onPick?: (() => void) | undefined;
}) {
  const label = useLabel();
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      className={`choices choices-${layout}`}
    >
      {Object.entries(choices).map(([id, choice]) => (
        <label key={id} className="choice">
          <input
            type="radio"
            name={field}
            value={id}
            required
            {...(onAnswer
              ? { checked: value === id, onChange: () => onAnswer(field, id) }
              : { defaultChecked: value === id })}
            onClick={onPick}
          />
          {choice.icon && <Icon name={choice.icon} className="size-7 shrink-0 text-accent" />}
          <span className="grow">
            <span className="choice-label">{choice.label}</span>
            {choice.detail && <span className="choice-detail">{choice.detail}</span>}
            {choice.scope && <span className="choice-scope">{choice.scope}</span>}
            {choice.weeks && <span className="choice-scope">{label("Typically {time}", { time: choice.weeks })}</span>}
          </span>
          {choice.isRecommended && (
            <span className="choice-mark">
              <Label text="Most Popular" />
            </span>
          )}
        </label>
      ))}
    </div>
  );
}

/** Props to show and change the answers of a question. */
export interface QuestionProps {
  readonly question: Question;
  readonly texts: IntakeTexts;
  readonly answers: Answers;
  /** The error of an answer; null if valid. */
  readonly errorOf: (field: AnswerField) => string | null;
  /** Makes the fields controlled. Without it they are uncontrolled, as on a page without script. */
  readonly onAnswer?: ((field: AnswerField, value: string) => void) | undefined;
  readonly onPick?: (() => void) | undefined;
}

/** The id of a step's heading. Focus moves there when the step opens. */
export const headingId = (step: number) => `step-${step}`;

/** A question with its fields, followed by `children`, the buttons. */
export function QuestionSection({
  current,
  children,
  ...props
}: QuestionProps & { current: boolean; children?: ReactNode }) {
  const { question } = props;
  const heading = headingId(question.step);
  return (
    <section className="intake-step" data-current={current || undefined} aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1} className="intake-heading">
        {question.heading}
      </h2>
      {question.tip && (
        <p id={`${heading}-tip`} className="intake-tip">
          <strong className="text-ink">
            <Label text="Tip:" />
          </strong>{" "}
          {question.tip}
        </p>
      )}
      {question.note && (
        <p id={`${heading}-tip`} className="mt-3 max-w-[60ch] text-muted">
          {question.note}
        </p>
      )}
      <div className="mt-6 grid gap-7">
        {question.fields.map((field) => (
          <QuestionField key={field} field={field} heading={heading} {...props} />
        ))}
      </div>
      {children}
    </section>
  );
}

type ChoiceField = keyof typeof answerChoices;
const cards: Readonly<Record<ChoiceField, { layout: CardLayout; legend?: keyof IntakeTexts }>> = {
  projectType: { layout: "wide" },
  budget: { layout: "wide" },
  startTimeline: { layout: "small", legend: "startQuestion" },
  launchTimeline: { layout: "small", legend: "launchQuestion" },
};
const isChoiceField = (field: AnswerField): field is ChoiceField => Object.hasOwn(cards, field);

function QuestionField(props: QuestionProps & { field: AnswerField; heading: string }) {
  const { field, heading, question, texts, answers, errorOf, onAnswer, onPick } = props;
  const error = errorOf(field);
  const errorId = `${field}-error`;
  const hasHint = question.tip !== undefined || question.note !== undefined;
  const describedBy = [hasHint && `${heading}-tip`, errorId].filter(Boolean).join(" ");
  const words = useWords();
  const settings = useSettings();
  const card = isChoiceField(field)
    ? { ...cards[field], choices: field === "budget" ? priceRanges(settings) : shownChoices(field, settings) }
    : null;
  const inputProps = { field, value: answers[field], invalid: error !== null, describedBy, onAnswer };
  return (
    <div id={card ? field : undefined}>
      {card ? (
        <>
          {card.legend && (
            <h3 id={`${field}-legend`} className="mb-3 text-xl">
              {texts[card.legend]}
            </h3>
          )}
          <ChoiceCards
            {...inputProps}
            {...card}
            labelledBy={card.legend ? `${field}-legend` : heading}
            onPick={onPick}
          />
        </>
      ) : field === "email" ? (
        <EmailAnswer label={texts.emailLabel} {...inputProps} />
      ) : (
        <TextAnswer {...inputProps} placeholder={question.placeholder} labelledBy={heading} />
      )}
      {/* Always rendered: a live region only announces changes. */}
      <p id={errorId} aria-live="polite" className="intake-error">
        {error && words(error)}
      </p>
    </div>
  );
}

function EmailAnswer({
  label,
  field,
  value,
  invalid,
  describedBy,
  onAnswer,
}: {
  label: string;
  field: AnswerField;
  value: string;
  invalid: boolean;
  describedBy: string;
  onAnswer?: ((field: AnswerField, value: string) => void) | undefined;
}) {
  const example = useLabel()("you@company.com");
  return (
    <>
      <label htmlFor={field} className="mb-2 block font-semibold">
        {label}
      </label>
      <input
        id={field}
        name={field}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        placeholder={example}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        className="field text-xl"
        {...(onAnswer ? { value, onChange: (event) => onAnswer(field, event.target.value) } : { defaultValue: value })}
      />
    </>
  );
}
