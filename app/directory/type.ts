import type { toolCategories, tools } from "../../drizzle/schema";
import { contentType } from "../content/types/content-type";
import {
  aliasesField,
  byChange,
  byDate,
  byLabel,
  draftFields,
  draftable,
  iconHint,
  relatedField,
  remove,
} from "../content/types/shared";

export const stack = contentType<typeof tools.$inferInsert>()({
  name: "stack",
  title: "Stack Items",
  item: "Stack item",
  items: "stack items",
  section: {
    label: "Stack Items",
    icon: "m10 3-7 3.500 7 3.500 7-3.500zM3 10l7 3.500L17 10M3 13.500 10 17l7-3.500",
    dock: 6,
    main: {
      protects: { label: "Stack Items & Categories", types: ["stack", "stack-categories"] },
    },
  },
  label: "name",
  fields: [
    { name: "name", label: "Name", kind: "text", required: true },
    { name: "microDescription", label: "Micro description", kind: "multiline" },
    { name: "shortDescription", label: "Short description", kind: "multiline" },
    { name: "longDescription", label: "Long description", kind: "richText" },
    { name: "howWeUseIt", label: "How we use it", kind: "multiline" },
    ...draftFields,
    {
      name: "categoryId",
      label: "Category",
      kind: "relation",
      relatesTo: "stack-categories",
      emptyLabel: "Select a category",
      place: "side",
    },
    { name: "tags", label: "Tags", kind: "list", place: "side" },
    aliasesField,
    relatedField,
    { name: "url", label: "Website", kind: "url", place: "side" },
    { name: "logo", label: "Logo", kind: "image", place: "side" },
    { name: "image", label: "Image", kind: "image", place: "side" },
  ],
  list: { detail: "microDescription", date: "createdAt", images: ["logo", "image"] },
  sorts: [...byDate("createdAt"), ...byLabel("Name", "name"), ...byChange],
  ...draftable,
  filter: "categoryId",
  hasPage: true,
  search: { title: "name", description: "shortDescription", fallback: "microDescription" },
  links: [["Categories", "/admin/stack-categories"]],
});

export const stackCategories = contentType<typeof toolCategories.$inferInsert>()({
  name: "stack-categories",
  title: "Stack Categories",
  item: "Category",
  items: "categories",
  section: { label: "Stack categories", icon: "M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM14 11v6M11 14h6" },
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
