import type { toolCategories, tools } from "../../drizzle/schema";
import { type FacetName, facetValues } from "../../drizzle/schema/tool-facets";
import { contentType } from "../content/types/content-type";
import {
  aliasesField,
  byChange,
  byDate,
  byLabel,
  categorizedActions,
  draftFields,
  draftable,
  iconHint,
  relatedField,
  termLinksField,
  remove,
} from "../content/types/shared";
import { facetLabels } from "./facets";

const facet = <const Name extends FacetName>(name: Name, label: string, hint?: string) => ({
  name,
  label,
  kind: "choice" as const,
  choices: facetValues[name],
  place: "side" as const,
  ...(hint !== undefined && { hint }),
});

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
    termLinksField,
    { name: "url", label: "Website", kind: "url", place: "side" },
    { name: "logo", label: "Logo", kind: "image", place: "side" },
    { name: "image", label: "Image", kind: "image", place: "side" },
    {
      name: "ourPick",
      label: "Our pick",
      kind: "flag",
      place: "side",
      hint: "Comes first where visitors sort by our pick, and in its category's comparison.",
    },
    facet("pricingModel", facetLabels.pricingModel),
    facet(
      "openSource",
      facetLabels.openSource,
      "Partly open: open weights, a source-available licence, or only parts are open.",
    ),
    facet("hosting", facetLabels.hosting, "Self-hosted: it runs on one's own machines."),
    facet("platform", facetLabels.platform, "Where one mainly works with it."),
    facet("worksWithAi", facetLabels.worksWithAi),
    facet("learningEffort", facetLabels.learningEffort, "Until the first useful result."),
    {
      name: "facetsCheckedOn",
      label: "Facts checked on",
      kind: "dateTime",
      isReview: true,
      place: "side",
      hint: "When pricing to learning effort were last compared with what the maker says.",
    },
  ],
  list: {
    detail: "microDescription",
    card: ["microDescription", "tags"],
    date: "createdAt",
    images: ["logo", "image"],
  },
  sorts: [...byDate("createdAt"), ...byLabel("Name", "name"), ...byChange],
  ...draftable,
  bulkActions: categorizedActions("categoryId"),
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
    {
      name: "firstChoice",
      label: "If you only try one",
      kind: "multiline",
      hint: "A paragraph above the tools: which one, and why.",
    },
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
