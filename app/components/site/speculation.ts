import { speculationRules } from "~/domain/seo/speculation-rules";

const id = "speculation-rules";

/**
 * Offers the rules to a browser that knows such. They make the next page instant before the router has arrived; from
 * then on the router fetches a page's data on the same signs, and both would be asked for.
 */
export function enablePrerendering(): void {
  if (!HTMLScriptElement.supports?.("speculationrules")) return;
  const script = document.createElement("script");
  document.head.append(Object.assign(script, { id, type: "speculationrules", textContent: speculationRules }));
}

/** Takes them back. Must come before hydration, which knows nothing of the element. */
export function disablePrerendering(): void {
  document.getElementById(id)?.remove();
}
