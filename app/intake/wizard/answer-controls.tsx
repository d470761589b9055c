import { type AnswerField, maxTextLength, recommendedTextLength } from "~/intake/rules/answers";
import type { Choice } from "~/intake/rules/choices";
import { Icon } from "~/ui/components/icon";

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
        className={`needs-script figures mt-1 text-right text-sm ${isOverRecommended ? "font-semibold text-caution" : "text-muted"}`}
      >
        {value.length}/{recommendedTextLength}
        {isOverRecommended && value.length <= maxTextLength && (
          <span className="sr-only"> characters, within the limit</span>
        )}
      </p>
    </div>
  );
}

/** The card layout: wide with an icon, or small and side by side. */
export type CardLayout = "wide" | "small";

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
            {choice.weeks && <span className="choice-scope">Typically {choice.weeks}</span>}
          </span>
          {choice.isRecommended && <span className="choice-mark">Most Popular</span>}
        </label>
      ))}
    </div>
  );
}
