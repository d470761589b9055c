import type { redirects as table } from "../../drizzle/schema";
import { contentType } from "../content/types/content-type";
import { byChange, byLabel, remove } from "../content/types/shared";

export const redirects = contentType<typeof table.$inferInsert>()({
  name: "redirects",
  title: "Redirects",
  item: "Redirect",
  items: "redirects",
  section: { label: "Redirects", icon: "M3 6h9a4 4 0 0 1 0 8H6M9 11l-3 3 3 3" },
  label: "from",
  fields: [
    {
      name: "from",
      label: "Old address",
      kind: "text",
      required: true,
      hint: "Such as /2019/hello, or /2019/* for all addresses that begin like this. Pages that exist come first.",
    },
    {
      name: "to",
      label: "Leads to",
      kind: "text",
      required: true,
      isLink: true,
      hint: "A path of this site, or an https:// address elsewhere. A * at the end keeps the rest: /2019/* to /blog/post/*.",
    },
    { name: "note", label: "Note", kind: "text", hint: "For editors only." },
  ],
  list: { detail: "to", more: ["note"], hasVisits: true },
  sorts: [...byChange, ...byLabel("Old address", "from")],
  publishing: { by: "always" },
  statuses: [],
  bulkActions: [remove],
  hasPage: false,
  links: [["Not found", "/admin/redirects/not-found"]],
});
