import type { FormValues } from "~/domain/drafts/draft";
import { isKept } from "./kept-draft";

/** Puts values into a form, as if they had been typed. What a draft does not know stays. */
export function fillForm(form: HTMLFormElement, values: FormValues): void {
  const seen = new Map<string, number>();
  for (const element of form.elements) {
    const control = element as HTMLInputElement;
    if (!isKept(control)) continue;
    const { name, type } = control;
    const given = values[name] ?? [];
    if (type === "checkbox" || type === "radio") control.checked = given.includes(control.value);
    else {
      const index = seen.get(name) ?? 0;
      seen.set(name, index + 1);
      const value = given[index];
      if (value === undefined || value === control.value) continue;
      control.value = value;
    }
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
