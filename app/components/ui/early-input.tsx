import { useLayoutEffect } from "react";

/** The controls that differ from what the server rendered, with their values. */
const typed = new Map<HTMLTextAreaElement | HTMLSelectElement, string>();

/** Starts to note what is typed or chosen before hydration. Call it right before. */
export function watchEarlyInput(): void {
  for (const area of document.querySelectorAll("textarea"))
    if (area.value !== area.defaultValue) typed.set(area, area.value);
  for (const select of document.querySelectorAll("select"))
    if (select.selectedOptions[0]?.defaultSelected === false) typed.set(select, select.value);
  addEventListener("input", remember, true);
}

function remember({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) typed.set(target, target.value);
}

/**
 * Restores what was typed or chosen before hydration: React sets textareas and selects to what the server rendered.
 * Render it last in the root that is hydrated.
 */
export function EarlyInput() {
  // Before the effects of forms, which read their controls.
  useLayoutEffect(() => {
    removeEventListener("input", remember, true);
    for (const [control, value] of typed) if (control.value !== value) control.value = value;
    typed.clear();
  }, []);
  return null;
}
