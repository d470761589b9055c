import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { Choice } from "~/domain/content/types/content-type";

/** Maximum options shown; typing narrows down the rest. */
const maxShown = 50;

export interface ComboboxProps {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: true | undefined;
  readonly options: readonly Choice[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** A searchable select, by the ARIA pattern of an editable combobox with list autocomplete. */
export function Combobox({ id, describedBy, invalid, options, value, onChoose }: ComboboxProps) {
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  const [text, setText] = useState(chosen);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => setText(chosen), [chosen]);
  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active, isOpen]);

  // The label of the current choice is not a search.
  const found = text === chosen ? options : options.filter(({ label }) => folded(label).includes(folded(text)));
  const shown = found.slice(0, maxShown);
  const close = () => {
    setOpen(false);
    setActive(-1);
    setText(chosen);
  };
  const choose = (option: Choice) => {
    setOpen(false);
    setActive(-1);
    setText(option.label);
    onChoose(option.value);
  };
  const move = (to: number) => {
    setOpen(true);
    setActive(shown.length === 0 ? -1 : (to + shown.length) % shown.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const current = isOpen ? active : shown.findIndex((option) => option.value === value);
    if (event.key === "ArrowDown") move(isOpen ? current + 1 : Math.max(current, 0));
    else if (event.key === "ArrowUp") move(current <= 0 ? shown.length - 1 : isOpen ? current - 1 : current);
    else if (event.key === "Enter" && isOpen && shown[active]) choose(shown[active]);
    else if (event.key === "Enter" && isOpen) setOpen(false);
    // While open, Escape closes the list and does not leave the form.
    else if (event.key === "Escape" && isOpen) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="combobox">
      <input
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        className="field"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && shown[active] ? `${id}-option-${active}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActive(0);
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Choices" hidden={!isOpen || shown.length === 0}>
        {shown.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
          <div
            key={option.value}
            id={`${id}-option-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            data-chosen={option.value === value || undefined}
            // Keep the focus in the input, whose blur closes the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.label}
          </div>
        ))}
      </div>
      <p role="status" className={isOpen && shown.length === 0 ? "form-field-hint" : "sr-only"}>
        {isOpen && (shown.length === 0 ? "No results" : `${found.length} found`)}
      </p>
    </div>
  );
}

/** Folds case and accents for comparison. */
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
