import type { Field } from "~/domain/intake/answers";
import type { Choice } from "~/domain/intake/choices";
import { Icon } from "../content/icon";

/** How the cards are laid out: wide ones with an icon, or small ones side by side. */
export type CardLayout = "wide" | "small";

/**
 * Choices as cards. Native radio buttons, so that arrow keys, Space and Enter do what they do everywhere, and a form
 * without script sends them.
 *
 * @param onAnswer makes the radios follow `value`; without it they keep what the visitor clicks
 * @param onPick also called when the chosen card is clicked again, and not while arrow keys pass over the cards
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
  field: Field;
  choices: Readonly<Record<string, Choice>>;
  value: string;
  layout: CardLayout;
  invalid: boolean;
  labelledBy: string;
  describedBy?: string;
  onAnswer?: ((field: Field, value: string) => void) | undefined;
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
          </span>
          {choice.recommended && <span className="choice-mark">Most Popular</span>}
        </label>
      ))}
    </div>
  );
}
