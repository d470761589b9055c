import type { terms } from "../../../../drizzle/schema";
import { contentType } from "./content-type";
import { byChange, byLabel, draftable, draftFields, searchFields, searchResult } from "./shared";

export const glossary = contentType<typeof terms.$inferInsert>()({
  name: "glossary",
  title: "Glossary",
  item: "Glossary item",
  items: "glossary items",
  section: {
    label: "Glossary",
    main: { holds: "Terms and their definitions", protects: { label: "IT Glossary", types: ["glossary"] } },
  },
  label: "term",
  fields: [
    { name: "term", label: "Term", kind: "text", required: true },
    { name: "shortDefinition", label: "Short definition", kind: "multiline" },
    { name: "definition", label: "Definition", kind: "richText" },
    ...draftFields,
    { name: "slug", label: "Slug", kind: "slug", place: "search", hint: "Generated from the term if empty." },
    ...searchFields("SEO title", "SEO description"),
  ],
  list: { detail: "shortDefinition" },
  sorts: [...byLabel("Term", "term"), ...byChange],
  ...draftable,
  hasPage: true,
  search: searchResult("shortDefinition"),
});
