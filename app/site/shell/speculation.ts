const id = "speculation-rules";

/**
 * Adds speculation rules where supported, for instant navigation before the router has loaded. Once it has, remove
 * them: the router prefetches on the same events, and requests would be duplicated.
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

/** Speculation rules: prerender public pages when their link is hovered. */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/(admin|auth|api|onboarding|hire|get-started)(/.*)?" } },
          { not: { selector_matches: "[target=_blank], [rel~=nofollow], [download]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
