import { contentNames, contentTypes } from "../../app/types";

const sections = contentNames.map((name) => contentTypes[name].section);

/**
 * The labels of the portal's sections under Content: first the main ones, then the rest, each in registry order.
 * tests/unit/content-types.test.ts checks the labels against the specification.
 */
export const contentSections: readonly string[] = [
  ...sections.filter(({ main }) => main).map(({ label }) => label),
  ...sections.filter(({ main }) => !main).map(({ label }) => label),
  "Pictures",
  "Needs attention",
  "Asked, not found",
];
