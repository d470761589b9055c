import type { cases as table } from "../../drizzle/schema";
import { contentType } from "../content/types/content-type";
import { byChange, byDate, byLabel, draftable, draftFields, relatedField } from "../content/types/shared";

export const work = contentType<typeof table.$inferInsert>()({
  name: "work",
  title: "Work",
  item: "Case",
  items: "cases",
  section: { label: "Work", icon: "M3 6.500h14V16H3zM7.500 6.500V4h5v2.500M3 10.500h14" },
  label: "title",
  fields: [
    { name: "title", label: "Title", kind: "text", required: true },
    { name: "client", label: "Client", kind: "text", required: true, hint: "A name, or “A bakery with four shops”." },
    {
      name: "summary",
      label: "Summary",
      kind: "multiline",
      hint: "What changed for the client, in one or two sentences.",
    },
    {
      name: "figures",
      label: "Figures",
      kind: "multiline",
      hint: "One a line: what was measured | before | after. Example: Time per invoice | 6 min | 90 s. The first one leads the list.",
    },
    { name: "problem", label: "Problem", kind: "multiline" },
    { name: "whatWasDone", label: "What was done", kind: "multiline" },
    { name: "quote", label: "Quotation", kind: "multiline" },
    { name: "quotePerson", label: "Person quoted", kind: "text" },
    { name: "quoteRole", label: "Role of the person", kind: "text" },
    {
      name: "quotePermitted",
      label: "The person permitted the quotation",
      kind: "flag",
      hint: "Without it, visitors do not see the quotation.",
    },
    ...draftFields,
    { name: "sector", label: "Sector", kind: "text", place: "side" },
    {
      name: "services",
      label: "Services",
      kind: "list",
      place: "side",
      hint: "The case is shown with these. Their names or slugs, such as internal-tools.",
    },
    { name: "weeks", label: "Weeks", kind: "number", place: "side", hint: "From the first day to the handover." },
    { name: "completedAt", label: "Completed", kind: "dateTime", place: "side" },
    { name: "image", label: "Picture", kind: "image", place: "side" },
    { name: "images", label: "More pictures", kind: "images", place: "side" },
    relatedField,
  ],
  list: { detail: "client", more: ["sector"], date: "completedAt", images: ["image"] },
  sorts: [...byDate("completedAt"), ...byLabel("Title", "title"), ...byChange],
  ...draftable,
  hasPage: true,
});
