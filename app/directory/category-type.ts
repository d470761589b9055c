import type { toolCategories } from "../../drizzle/schema";
import { contentType } from "../content/types/content-type";
import { byChange, iconHint, remove } from "../content/types/shared";

export const stackCategories = contentType<typeof toolCategories.$inferInsert>()({
  name: "stack-categories",
  title: "Stack Categories",
  item: "Category",
  items: "categories",
  section: { within: "stack" },
  label: "name",
  fields: [
    { name: "name", label: "Name", kind: "text", required: true },
    { name: "description", label: "Description", kind: "multiline" },
    { name: "icon", label: "Icon", kind: "text", place: "side", hint: iconHint },
    { name: "displayOrder", label: "Display order", kind: "number", place: "side" },
  ],
  list: { detail: "description" },
  sorts: [{ name: "order", label: "Display order", by: "displayOrder", direction: "ascending" }, ...byChange],
  publishing: { by: "always" },
  statuses: [],
  bulkActions: [remove],
  hasPage: false,
  links: [
    ["Stack items", "/admin/stack"],
    ["Reorder", "/admin/stack-categories/order"],
  ],
});
