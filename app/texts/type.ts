import type { pageTexts as table } from "../../drizzle/schema";
import { contentType } from "../content/types/content-type";
import { byChange, byLabel, remove, textFields } from "../content/types/shared";
import { addressOfTexts, type PageKey, pageKeys, pages } from "./definitions";

/** What the portal calls a page: its name, or its key in words. */
function nameOf(key: PageKey): string {
  const page = pages[key];
  return "name" in page ? page.name : key.charAt(0).toUpperCase() + key.slice(1).replaceAll("-", " ");
}

export const pageTexts = contentType<typeof table.$inferInsert>()({
  name: "page-texts",
  title: "Pages",
  item: "Page",
  items: "pages",
  section: { label: "Pages", icon: "M4 3h12v14H4zM7 7h6M7 10h6M7 13h4" },
  label: "page",
  fields: [
    {
      name: "page",
      label: "Page",
      kind: "text",
      required: true,
      hint: `One of the site's pages: ${pageKeys.join(", ")}.`,
    },
    {
      name: "texts",
      label: "Texts",
      kind: "texts",
      texts: { by: "page", of: Object.fromEntries(pageKeys.map((key) => [key, textFields(pages[key].texts)])) },
    },
    { name: "note", label: "Note", kind: "text", hint: "For editors only.", place: "side" },
  ],
  list: { detail: "note" },
  sorts: [...byLabel("Page", "page"), ...byChange],
  publishing: { by: "always" },
  statuses: [],
  bulkActions: [{ ...remove, label: "Reset", participle: "reset" }],
  hasPage: false,
  links: pageKeys.map((key) => [nameOf(key), `/admin/edit?page=${encodeURIComponent(addressOfTexts(key))}`] as const),
  rowNames: Object.fromEntries(pageKeys.map((key) => [key, nameOf(key)])),
});
