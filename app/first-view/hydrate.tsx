import { startTransition, StrictMode, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Controls that differ from what the server rendered, with their values. */
const typedValues = new Map<HTMLTextAreaElement | HTMLSelectElement, string>();

/** Starts recording what is typed or chosen before hydration. Call it right before hydrating. */
function watchEarlyInput(): void {
  for (const area of document.querySelectorAll("textarea"))
    if (area.value !== area.defaultValue) typedValues.set(area, area.value);
  for (const select of document.querySelectorAll("select"))
    if (select.selectedOptions[0]?.defaultSelected === false) typedValues.set(select, select.value);
  addEventListener("input", remember, true);
}

function remember({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    typedValues.set(target, target.value);
}

/**
 * Restores what was typed or chosen before hydration, because React sets textareas and selects to what the server
 * rendered. Render it last in the hydrated root.
 */
function EarlyInput() {
  // Before the effects of forms, which read their controls.
  useLayoutEffect(() => {
    removeEventListener("input", remember, true);
    for (const [control, value] of typedValues) if (control.value !== value) control.value = value;
    typedValues.clear();
  }, []);
  return null;
}

watchEarlyInput();

// When the user leaves a page, the router aborts what it is still loading. If the response has begun, it leaves the
// rejection unhandled.
addEventListener("unhandledrejection", (event) => {
  if ((event.reason as Partial<Error> | null)?.name === "AbortError") event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <EarlyInput />
    </StrictMode>,
  );
});
