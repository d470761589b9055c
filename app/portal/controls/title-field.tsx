import { type FormEvent, type KeyboardEvent, useRef } from "react";
import { slugify } from "~/base/words/slug";
import { FieldFrame, type FieldProps } from "./fields";
import { useFormValues, useValue } from "./form-values";

/**
 * A slug, with a preview of the path. While empty, it is derived from another field, as on the server (ADM-21, ADM-26).
 *
 * @param source the name of that field
 * @param pathPrefix the path before the slug, such as "/blog/post/"
 */
export function SlugField({
  source,
  pathPrefix,
  defaultValue = "",
  sourceValue = "",
  hint,
  ...frame
}: FieldProps & { source: string; pathPrefix: string; sourceValue?: string }) {
  const control = useRef<HTMLInputElement>(null);
  const initial = { [frame.name]: defaultValue, [source]: sourceValue };
  const values = useFormValues(control, [frame.name, source], initial);
  const enteredSlug = values[frame.name] ?? "";
  const derivedSlug = slugify(values[source] ?? "");
  const slug = slugify(enteredSlug) || derivedSlug;
  return (
    <FieldFrame
      {...frame}
      hint={
        <>
          <output className="form-address">
            {pathPrefix}
            <b>{slug || "…"}</b>
          </output>
          {hint}
        </>
      }
    >
      {(attributes) => (
        <input
          ref={control}
          type="text"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={derivedSlug}
          className="field"
          defaultValue={defaultValue}
          {...attributes}
        />
      )}
    </FieldFrame>
  );
}

/** A row's name, in large type. Wraps instead of being cut off, but never contains line breaks. */
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

/** Replaces pasted line breaks with spaces, and keeps the caret in place. */
function joinLines({ currentTarget: control }: FormEvent<HTMLTextAreaElement>): void {
  if (!/[\r\n]/.test(control.value)) return;
  const caret = control.selectionEnd;
  control.value = control.value.replaceAll(/[\r\n]/g, " ");
  control.setSelectionRange(caret, caret);
}

/** Enter in the title moves to the rich text, or submits a form without one. */
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
  // Loads the editor. Keys pressed until then go to the focused control.
  if (text.matches(".rich-text-reading")) text.click();
}
