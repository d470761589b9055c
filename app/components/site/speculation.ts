/**
 * Lets browsers that know speculation rules prerender the page behind a link that is pointed at. It is what makes the
 * next page instant before the router has arrived; from then on the router fetches a page's data on the same signs, and
 * both would be asked for.
 */
const rules = {
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
};

const id = "speculation-rules";

/** Offers the rules to the browser, if it knows such. */
export function offerPrerendering(): void {
  if (!HTMLScriptElement.supports?.("speculationrules")) return;
  const script = Object.assign(document.createElement("script"), {
    id,
    type: "speculationrules",
    textContent: JSON.stringify(rules),
  });
  document.head.append(script);
}

/** Takes them back. Must come before hydration, which knows nothing of the element. */
export function endPrerendering(): void {
  document.getElementById(id)?.remove();
}
