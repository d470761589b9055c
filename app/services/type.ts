import type { services as table } from "../../drizzle/schema";
import { contentType } from "../content/types/content-type";
import { byChange, byLabel, draftable, draftFields, leadsField, relatedField } from "../content/types/shared";
import type { Budget, ProjectType } from "../intake/rules/choices";
import { serviceTextFields } from "./texts";

// Written out: with the values of the intake's choices, the portal's script would have all its texts.
const projectTypes = [
  "startup-mvp",
  "internal-tool",
  "workflow-automation",
  "ai-growth-engines",
] as const satisfies readonly ProjectType[];
const budgets = [
  "less-than-5k",
  "5k-10k",
  "10k-20k",
  "20k-50k",
  "50k-100k",
  "100k-plus",
] as const satisfies readonly Budget[];

export const services = contentType<typeof table.$inferInsert>()({
  name: "services",
  title: "Services",
  item: "Service",
  items: "services",
  section: { label: "Services", icon: "M10 3l7 4-7 4-7-4zM3 10.500l7 4 7-4M3 14l7 4 7-4" },
  label: "name",
  fields: [
    { name: "name", label: "Name", kind: "text", required: true },
    {
      name: "summary",
      label: "Summary",
      kind: "multiline",
      hint: "In lists of services. 110 to 170 characters fit.",
    },
    {
      name: "headline",
      label: "Headline",
      kind: "text",
      isOpening: true,
      hint: "The heading of its page. Without one, its name.",
    },
    {
      name: "lead",
      label: "Introduction",
      kind: "multiline",
      isOpening: true,
      hint: "180 to 320 characters fit. Without one, the summary.",
    },
    { name: "audience", label: "Whom it is for", kind: "text", hint: "In the overview of services." },
    { name: "duration", label: "How long it takes", kind: "text", hint: "In the overview of services." },
    { name: "texts", label: "Texts", kind: "texts", texts: { by: "", of: { "": serviceTextFields } } },
    {
      name: "seoDescription",
      label: "Description for search engines",
      kind: "multiline",
      isUnseen: true,
      hint: "Without one, the summary.",
    },
    ...draftFields,
    { name: "slug", label: "Slug", kind: "slug", place: "side" },
    {
      name: "displayOrder",
      label: "Position",
      kind: "number",
      isUnseen: true,
      // After those that are there.
      initial: 100,
      place: "side",
      hint: "Lists and the footer show the lowest first.",
    },
    {
      name: "projectType",
      label: "Answer of the intake",
      kind: "choice",
      isUnseen: true,
      choices: projectTypes,
      initial: "startup-mvp",
      fallback: "startup-mvp",
      place: "side",
      hint: "What its buttons choose in the first step. Several services can share one.",
    },
    {
      name: "usualBudget",
      label: "Where most projects start",
      kind: "choice",
      choices: budgets,
      isPriceRange: true,
      place: "side",
      hint: "One of the price ranges, whose labels are in Settings.",
    },
    {
      name: "weeks",
      label: "Typical time",
      kind: "text",
      place: "side",
      hint: "Without one, that of the price range.",
    },
    {
      name: "composition",
      label: "Drawing",
      kind: "choice",
      choices: ["week ruler", "spreadsheet", "stations", "ledger"],
      place: "side",
      isUnseen: true,
      hint: "What its page draws with the lines of the drawing. Without one, a weave.",
    },
    {
      name: "toolCategories",
      label: "Categories of tools",
      kind: "list",
      place: "side",
      isUnseen: true,
      lists: "stack-categories",
    },
    { name: "keywords", label: "Keywords", kind: "list", place: "side", isUnseen: true },
    leadsField,
    relatedField,
  ],
  list: { detail: "summary" },
  sorts: [
    { name: "order", label: "Position", by: "displayOrder", direction: "ascending" },
    ...byLabel("Name", "name"),
    ...byChange,
  ],
  ...draftable,
  hasPage: true,
});
