import { recommendedTextLength, maxTextLength, type AnswerField } from "~/intake/rules/answers";

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
