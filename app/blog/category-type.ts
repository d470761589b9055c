import type { blogCategories as table } from "../../drizzle/schema";
import { contentType } from "../content/types/content-type";
import {
  byChange,
  byLabel,
  draftable,
  draftFields,
  iconHint,
  searchFields,
  searchResult,
} from "../content/types/shared";

export const blogCategories = contentType<typeof table.$inferInsert>()({
  name: "blog-categories",
  title: "Blog Categories",
  item: "Blog category",
  items: "blog categories",
  section: { label: "Blog categories", icon: "M3 3h7l7 7-7 7-7-7zM6.500 6.500h.01" },
  label: "name",
  fields: [
    { name: "name", label: "Name", kind: "text", required: true },
    { name: "description", label: "Description", kind: "multiline" },
    { name: "content", label: "Content", kind: "richText" },
    ...draftFields,
    { name: "icon", label: "Icon", kind: "text", place: "side", hint: iconHint },
    { name: "image", label: "Image", kind: "image", place: "side" },
    {
      name: "link",
      label: "Slug",
      kind: "slug",
      place: "search",
      hint: "Generated from the name if empty. Posts are listed under the name's own slug.",
    },
    ...searchFields("SEO title", "SEO description"),
  ],
  list: { detail: "description", images: ["image"] },
  sorts: [...byLabel("Name", "name"), ...byChange],
  ...draftable,
  hasPage: true,
  search: searchResult("description"),
});
