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
