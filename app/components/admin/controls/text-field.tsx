import { useRef, type FormEvent, type KeyboardEvent } from "react";
import { FieldFrame, type FieldProps } from "./field-frame";
import { useValue } from "./form-values";

/** A line of text. The counter turns amber beyond `recommendedLength`, but longer texts are accepted. */
export function TextField({
  defaultValue = "",
  recommendedLength,
  input,
  ...frame
}: FieldProps & { recommendedLength?: number | undefined; input?: React.ComponentProps<"input"> }) {
  const control = useRef<HTMLInputElement>(null);
  const { length } = useValue(control, defaultValue);
  return (
    <FieldFrame {...frame} length={length} recommendedLength={recommendedLength}>
      {(attributes) => (
        <input ref={control} type="text" className="field" defaultValue={defaultValue} {...attributes} {...input} />
      )}
    </FieldFrame>
  );
}

/** The name of a row: large, wrapped instead of cut off, and still one line, whatever is typed or pasted. */
export function TitleField({
  defaultValue = "",
  recommendedLength,
  isNew,
  ...frame
}: FieldProps & { recommendedLength?: number | undefined; isNew: boolean }) {
  const control = useRef<HTMLTextAreaElement>(null);
  const { length } = useValue(control, defaultValue);
  return (
    <FieldFrame {...frame} length={length} recommendedLength={recommendedLength}>
      {(attributes) => (
        <textarea
          ref={control}
          rows={1}
          className="field editor-title"
          defaultValue={defaultValue}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a new row begins with its title (WRITE-7)
          autoFocus={isNew}
          onInput={joinLines}
          onKeyDown={leadToText}
          {...attributes}
        />
      )}
    </FieldFrame>
  );
}

/** Replaces pasted line breaks, at the place of the caret. */
function joinLines({ currentTarget: control }: FormEvent<HTMLTextAreaElement>): void {
  if (!/[\r\n]/.test(control.value)) return;
  const caret = control.selectionEnd;
  control.value = control.value.replaceAll(/[\r\n]/g, " ");
  control.setSelectionRange(caret, caret);
}

/** Enter leads from the title to the text, or saves the form where there is no text. */
function leadToText(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const text = form?.querySelector<HTMLElement>(".rich-text-reading, .rich-text-content");
  if (!text) {
    form?.requestSubmit(form.querySelector<HTMLButtonElement>("button[type=submit]"));
    return;
  }
  text.focus();
  // What is typed before the editor is loaded stays in the focused control.
  if (text.matches(".rich-text-reading")) text.click();
}

/** A textarea that grows with its text. */
export function TextAreaField({
  defaultValue = "",
  recommendedLength,
  rows = 3,
  ...frame
}: FieldProps & { recommendedLength?: number | undefined; rows?: number }) {
  const control = useRef<HTMLTextAreaElement>(null);
  const { length } = useValue(control, defaultValue);
  return (
    <FieldFrame {...frame} length={length} recommendedLength={recommendedLength}>
      {(attributes) => (
        <textarea ref={control} rows={rows} className="field growing" defaultValue={defaultValue} {...attributes} />
      )}
    </FieldFrame>
  );
}

/** A whole number. */
export function NumberField({ defaultValue = "", min, max, ...frame }: FieldProps & { min?: number; max?: number }) {
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <input
          type="number"
          inputMode="numeric"
          step={1}
          min={min}
          max={max}
          className="field tabular-nums"
          defaultValue={defaultValue}
          {...attributes}
        />
      )}
    </FieldFrame>
  );
}
