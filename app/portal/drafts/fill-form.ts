import type { FormValues } from "~/content/drafts/draft";
import { isDraftField } from "./draft-storage";

/**
 * Sets a form's values as if they had been typed. Unchecks boxes that `values` does not name; leaves alone other
 * controls it does not name, and those that already have the value.
 */
export function fillForm(form: HTMLFormElement, values: FormValues): void {
  const seen = new Map<string, number>();
  for (const element of form.elements) {
    // Textareas and selects have these properties too, except that a select has no selection.
    const control = element as HTMLInputElement;
    if (!isDraftField(control)) continue;
    const { name, type } = control;
    const given = values[name];
    if (type === "checkbox" || type === "radio") {
      const checked = given?.includes(control.value) ?? false;
      if (checked === control.checked) continue;
      control.checked = checked;
    } else {
      const index = seen.get(name) ?? 0;
      seen.set(name, index + 1);
      const value = given?.length === 0 ? "" : given?.[index]?.replace(/\r\n?/g, "\n");
      if (value === undefined || value === control.value || isStillTyped(control, value)) continue;
      const { selectionStart, selectionEnd } = control;
      control.value = value;
      if (typeof selectionStart === "number" && control === document.activeElement)
        control.setSelectionRange(selectionStart, selectionEnd);
    }
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Whether the control differs only by a trailing space or comma at the caret: the next word is about to follow. */
function isStillTyped(control: HTMLInputElement, value: string): boolean {
  return (
    control === document.activeElement &&
    control.value.startsWith(value) &&
    /^[\s,]*$/.test(control.value.slice(value.length)) &&
    control.selectionEnd === control.value.length
  );
}
