import { contentNames, contentTypes } from "../../app/domain/content/types/registry";

const sections = contentNames.flatMap((name) => {
  const { section } = contentTypes[name];
  return "label" in section ? [section] : [];
});

/**
 * The labels of the portal's sections under Content: the main ones first, then the others, each in the order of the
 * registry. `unit/content-types` holds the specified labels.
 */
export const contentSections: readonly string[] = [
  ...sections.filter(({ main }) => main).map(({ label }) => label),
  ...sections.filter(({ main }) => !main).map(({ label }) => label),
  "Pictures",
  "Needs attention",
];
