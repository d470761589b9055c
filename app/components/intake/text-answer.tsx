import { comfortableLength, longestText, type Field } from "~/domain/intake/answers";

/**
 * A text area with its counter "n/500", amber beyond (WIZ-7, WIZ-8, WIZ-26). Its words are never cut: a text that is
 * too long to be accepted says so instead.
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
  field: Field;
  value: string;
  placeholder?: string | undefined;
  invalid: boolean;
  labelledBy: string;
  describedBy: string;
  onAnswer?: ((field: Field, value: string) => void) | undefined;
}) {
  const beyond = value.length > comfortableLength;
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
        data-beyond={beyond || undefined}
        className={`needs-script mt-1 text-right text-sm tabular-nums ${beyond ? "font-semibold text-caution" : "text-muted"}`}
      >
        {value.length}/{comfortableLength}
        {beyond && value.length <= longestText && <span className="sr-only"> characters, still fine</span>}
      </p>
    </div>
  );
}
