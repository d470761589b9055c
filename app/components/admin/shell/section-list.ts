import { contentTypes } from "~/domain/content/types/registry";
import type { Sections } from "./sections";

/**
 * The sections of the portal, derived from the content types. Components get them from the layout's loader: importing
 * this from the shell would pull every content type into its bundle.
 */
const contentSections = Object.values(contentTypes).flatMap(({ name, section }) => {
  if ("within" in section) return [];
  const parts = Object.values(contentTypes)
    .filter((other) => "within" in other.section && other.section.within === name)
    .map((other) => `/admin/${other.name}`);
  return [{ ...section, path: `/admin/${name}`, parts }];
});

export const sections: Sections = {
  main: [
    { label: "Overview", path: "/admin" },
    ...contentSections.filter(({ main }) => main).map(({ label, path, parts }) => ({ label, path, parts })),
  ],
  further: [
    ...contentSections.filter(({ main }) => !main).map(({ label, path, parts }) => ({ label, path, parts })),
    { label: "Submissions", path: "/admin/submissions" },
    { label: "Messages", path: "/admin/messages", parts: ["/admin/webhooks"] },
    { label: "Users", path: "/admin/users" },
    { label: "Settings", path: "/admin/settings" },
    { label: "API", path: "/admin/api-tokens" },
    { label: "Import and export", path: "/admin/transfer" },
  ],
};

/** The content sections linked from the Overview (ADM-5). */
export const overviewSections = contentSections.flatMap(({ label, path, main }) =>
  main ? [{ label, path, ...main }] : [],
);
