import { contentNames, contentTypes } from "../../app/domain/content/types/registry";

/** The labels of the portal's sections under Content, in their order. `unit/content-types` holds the specified ones. */
export const contentSections: readonly string[] = [
  ...contentNames.flatMap((name) => {
    const { section } = contentTypes[name];
    return "label" in section ? [section.label] : [];
  }),
  "Pictures",
  "Needs attention",
];
