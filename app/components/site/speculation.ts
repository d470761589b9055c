import { speculationRules } from "~/domain/seo/speculation-rules";

const id = "speculation-rules";

/**
 * Adds speculation rules where supported, so that navigation is instant before the router has loaded. The router then
 * prefetches on the same events, so remove the rules to avoid duplicate requests.
 */
export function enablePrerendering(): void {
  if (!HTMLScriptElement.supports?.("speculationrules")) return;
  const script = document.createElement("script");
  document.head.append(Object.assign(script, { id, type: "speculationrules", textContent: speculationRules }));
}

/** Removes the rules. Call before hydration, which does not expect the element. */
export function disablePrerendering(): void {
  document.getElementById(id)?.remove();
}
