import { contentTypes } from "~/domain/content/types/registry";
import type { Sections } from "./sections";

/**
 * The sections of the portal, those of content made from its types. Every page of the portal gets them from the
 * layout's loader: imported by its shell, they would bring all content types along.
 */
const ofContent = Object.values(contentTypes).flatMap(({ name, section }) => {
  if ("within" in section) return [];
  const parts = Object.values(contentTypes)
    .filter((other) => "within" in other.section && other.section.within === name)
    .map((other) => `/admin/${other.name}`);
  return [{ ...section, path: `/admin/${name}`, parts }];
});

export const sections: Sections = {
  main: [
    { label: "Overview", path: "/admin" },
    ...ofContent.filter(({ main }) => main).map(({ label, path, parts }) => ({ label, path, parts })),
  ],
  further: [
    ...ofContent.filter(({ main }) => !main).map(({ label, path, parts }) => ({ label, path, parts })),
    { label: "Submissions", path: "/admin/submissions" },
    { label: "Users", path: "/admin/users" },
    { label: "Settings", path: "/admin/settings" },
    { label: "API", path: "/admin/api-tokens" },
    { label: "Import and export", path: "/admin/transfer" },
  ],
};

/** The sections of content that the Overview opens (ADM-5), with what it says of each in its security panel (ADM-6). */
export const overviewSections = ofContent.flatMap(({ label, path, main }) => (main ? [{ label, path, ...main }] : []));
