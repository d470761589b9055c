import type { terms } from "../../drizzle/schema";
import { contentType } from "../content/types/content-type";
import {
  aliasesField,
  byChange,
  byLabel,
  draftable,
  draftFields,
  searchFields,
  searchResult,
  relatedField,
  reviewField,
  termLinksField,
} from "../content/types/shared";

export const glossary = contentType<typeof terms.$inferInsert>()({
  name: "glossary",
  title: "Glossary",
  item: "Glossary item",
  items: "glossary items",
  section: {
    label: "Glossary",
    icon: "M10 5.500V17M10 5.500C8 4 5.500 3.500 3 4v12c2.500-.5 5 0 7 1 2-1 4.500-1.500 7-1V4c-2.500-.5-5 0-7 1.500z",
    dock: 4,
    main: { protects: { label: "IT Glossary", types: ["glossary"] } },
  },
  label: "term",
  fields: [
    { name: "term", label: "Term", kind: "text", required: true },
    { name: "shortDefinition", label: "Short definition", kind: "multiline" },
    { name: "definition", label: "Definition", kind: "richText" },
    ...draftFields,
    aliasesField,
    relatedField,
    reviewField,
    termLinksField,
    {
      name: "isUnlinked",
      label: "Do not link from other pages",
      kind: "flag",
      place: "side",
      hint: "For a word that texts use in other senses, too.",
    },
    { name: "slug", label: "Slug", kind: "slug", place: "search", hint: "Generated from the term if empty." },
    ...searchFields("SEO title", "SEO description"),
  ],
  list: { detail: "shortDefinition" },
  sorts: [...byLabel("Term", "term"), ...byChange],
  ...draftable,
  hasPage: true,
  search: searchResult("shortDefinition"),
});
