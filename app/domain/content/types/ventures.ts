import type { ventures as table } from "../../../../drizzle/schema";
import { contentType } from "./content-type";
import { archive, byChange, byDate, byLabel, draftFields, publish, relatedField, remove, unpublish } from "./shared";

export const ventures = contentType<typeof table.$inferInsert>()({
  name: "ventures",
  title: "Ventures",
  item: "Venture",
  items: "ventures",
  section: {
    label: "Ventures",
    icon: "M5 17V3h10l-2 3.500L15 10H5",
    dock: 5,
    main: { protects: { label: "Ventures", types: ["ventures"] } },
  },
  label: "name",
  fields: [
    { name: "name", label: "Name", kind: "text", required: true },
    { name: "microDescription", label: "Micro description", kind: "multiline", required: true },
    { name: "problem", label: "Problem", kind: "multiline" },
    { name: "solution", label: "Solution", kind: "multiline" },
    { name: "useCase", label: "Use case", kind: "multiline" },
    { name: "keyFeatures", label: "Key features", kind: "multiline", hint: "One per line." },
    ...draftFields,
    {
      name: "status",
      label: "Status",
      kind: "choice",
      choices: ["active", "inactive"],
      // Any value but `inactive`, in any case, is saved as `active` (ADM-19).
      fallback: "active",
      initial: "active",
      place: "side",
    },
    { name: "ownership", label: "Ownership", kind: "list", place: "side" },
    { name: "stack", label: "Stack", kind: "names", suggestsFrom: "stack", place: "side" },
    { name: "url", label: "Website", kind: "url", place: "side" },
    { name: "showcaseImage", label: "Showcase image", kind: "image", place: "side" },
    { name: "squareLogo", label: "Square logo", kind: "image", place: "side" },
    { name: "wideLogo", label: "Wide logo", kind: "image", place: "side" },
    {
      name: "images",
      label: "Images",
      kind: "images",
      place: "side",
      hint: "Image URLs, separated by commas. Write a comma within a URL as %2C.",
    },
    relatedField,
  ],
  list: { detail: "microDescription", date: "createdAt", images: ["squareLogo", "showcaseImage"] },
  sorts: [...byDate("createdAt"), ...byLabel("Name", "name"), ...byChange],
  publishing: { by: "draft", hasStatus: true },
  statuses: ["published", "draft", "archived", "inactive"],
  bulkActions: [
    publish({ draft: false, archived: false, status: "active" }),
    unpublish,
    archive,
    { name: "deactivate", label: "Deactivate", done: "deactivated", set: { status: "inactive" } },
    remove,
  ],
  hasPage: true,
  search: { title: "name", description: "microDescription", fallback: "problem" },
});
