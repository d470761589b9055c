import { useEffect, useEffectEvent } from "react";
import { InlineScript } from "~/first-view/inline-script";

declare global {
  interface Window {
    /** What was clicked before hydration. */
    earlyClick?: string | undefined;
  }
}

/** The attribute of a control that waits for the scripts, with its key. */
const waiting = "data-waits";

/**
 * Notes the last click on a control that waits for the scripts, and shows that it waits. Inline, because the files are
 * what it waits for.
 */
const script = `addEventListener("click",e=>{const c=e.target.closest?.("[${waiting}]");if(c){c.ariaBusy="true";earlyClick=c.getAttribute("${waiting}")}},true)`;

/** Rendered once, before the controls. */
export const EarlyClickScript = () => <InlineScript source={script} />;

/** Marks a control, until the page is hydrated, as one that waits. */
export const waits = (key: string, isHydrated: boolean) => (isHydrated ? {} : { [waiting]: key });

/** Makes a click of before hydration: a control that waits must never swallow one. */
export function useEarlyClick(key: string, onClick: () => void): void {
  const click = useEffectEvent(onClick);
  useEffect(() => {
    if (window.earlyClick !== key) return;
    window.earlyClick = undefined;
    for (const control of document.querySelectorAll(`[${waiting}][aria-busy]`)) control.removeAttribute("aria-busy");
    click();
  }, [key]);
}
