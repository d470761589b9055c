import type { briefs as table } from "../../drizzle/schema";
import { contentType } from "../content/types/content-type";
import {
  byChange,
  byLabel,
  draftable,
  draftFields,
  figureFields,
  iconHint,
  leadsField,
  searchFields,
  searchResult,
  relatedField,
} from "../content/types/shared";

export const briefs = contentType<typeof table.$inferInsert>()({
  name: "briefs",
  title: "Briefs",
  item: "Brief",
  items: "briefs",
  section: { label: "Briefs", icon: "M5 4.500h10V17H5zM8 3h4v3H8zM8 10h4M8 13h4" },
  label: "name",
  fields: [
    { name: "name", label: "Name", kind: "text", required: true },
    { name: "summary", label: "High level summary", kind: "multiline" },
    ...figureFields,
    { name: "body", label: "Product brief", kind: "richText" },
    ...draftFields,
    { name: "appType", label: "App type", kind: "text", place: "side" },
    { name: "appTypeIcon", label: "App type icon", kind: "text", place: "side", hint: iconHint },
    { name: "appFormat", label: "App format", kind: "text", place: "side" },
    { name: "appFormatIcon", label: "App format icon", kind: "text", place: "side", hint: iconHint },
    leadsField,
    relatedField,
    { name: "slug", label: "Slug", kind: "slug", place: "search", hint: "Generated from the name if empty." },
    ...searchFields("SEO title", "SEO description"),
  ],
  list: { detail: "appType" },
  sorts: [...byLabel("Name", "name"), ...byChange],
  ...draftable,
  hasPage: true,
  search: searchResult("summary"),
});
