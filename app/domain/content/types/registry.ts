import type { blogCategories, briefs, posts, terms, toolCategories, tools, ventures } from "../../../../drizzle/schema";
import { academies } from "../../blog/post";
import { descriptionBudget, titleBudget } from "../../seo/head-texts";
import { contentNames, contentType } from "./content-type";
import type { ContentName, ContentType, Deed, ListSort } from "./content-type";

/** The categories a post can have besides the rows of `Blog_categories` (ADM-23, D26). */
export const postCategories = [
  "AI & Machine Learning",
  "No-Code Development",
  "Web Development",
  "Mobile Development",
  "Startup Tips",
  "Product Management",
  "Design & UX",
  "Business Strategy",
  "Technology Trends",
  "Automation",
  "Other",
] as const;

const iconHint = "An address or a short text.";
const remove: Deed = { name: "delete", label: "Delete", done: "deleted" };
/** Types whose rows begin as drafts, have a page of their own when they are published, and can be put away. */
const draftable = {
  statuses: ["published", "draft", "archived"],
  deeds: [
    { name: "publish", label: "Publish", done: "published", set: { draft: false, archived: false } },
    { name: "draft", label: "Make draft", done: "made drafts", set: { draft: true } },
    { name: "archive", label: "Archive", done: "archived", set: { archived: true } },
    remove,
  ],
  hasPage: true,
} as const;
const draftFields = [
  { name: "draft", label: "Draft", kind: "flag", initial: true, place: "side" },
  { name: "archived", label: "Archived", kind: "flag", place: "side", hint: "Kept, and shown to nobody." },
] as const;

const searchFields = (title: string, description: string) =>
  [
    { name: "seoTitle", label: title, kind: "text", place: "search", budget: titleBudget },
    { name: "seoDescription", label: description, kind: "multiline", place: "search", budget: descriptionBudget },
  ] as const;
const searchResult = <Name extends string>(fallback: Name) =>
  ({ title: "seoTitle", description: "seoDescription", fallback }) as const;

const byDate = (by: string): readonly ListSort[] => [
  { name: "-date", label: "Newest first", by, direction: "descending" },
  { name: "date", label: "Oldest first", by, direction: "ascending" },
];
const byLabel = (label: string, by: string): readonly ListSort[] => [
  { name: "name", label: `${label} A to Z`, by, direction: "ascending" },
  { name: "-name", label: `${label} Z to A`, by, direction: "descending" },
];
const byChange: readonly ListSort[] = [
  { name: "-changed", label: "Last changed first", by: "updatedAt", direction: "descending" },
  { name: "changed", label: "Last changed last", by: "updatedAt", direction: "ascending" },
];

const blog = contentType<typeof posts.$inferInsert>()({
  ...draftable,
  name: "blog",
  title: "Blog Posts",
  item: "Blog post",
  items: "blog posts",
  label: "title",
  fields: [
    { name: "title", label: "Title", kind: "text", required: true },
    { name: "excerpt", label: "Excerpt", kind: "multiline", hint: "What cards and search results say about the post." },
    { name: "featuredExcerpt", label: "Excerpt where featured", kind: "multiline", hint: "The excerpt, if empty." },
    { name: "body", label: "Text", kind: "richText" },
    ...draftFields,
    { name: "isFeatured", label: "Featured", kind: "flag", place: "side" },
    {
      name: "postedDate",
      label: "Posted date",
      kind: "dateTime",
      place: "side",
      hint: "Now, if empty. A post dated in the future appears by itself at that time.",
    },
    {
      name: "category",
      label: "Category",
      kind: "choice",
      choices: [...academies, ...postCategories],
      open: true,
      place: "side",
    },
    { name: "tags", label: "Tags", kind: "list", place: "side" },
    { name: "author", label: "Author", kind: "text", place: "side" },
    { name: "featuredImage", label: "Featured image", kind: "image", place: "side" },
    { name: "thumbnailImage", label: "Thumbnail image", kind: "image", place: "side" },
    {
      name: "link",
      label: "Stored link",
      kind: "text",
      place: "search",
      hint: "Made from the title, if empty. The public address follows the title; this one leads there.",
    },
    ...searchFields("SEO meta title", "SEO meta description"),
  ],
  sorts: [...byDate("postedDate"), ...byLabel("Title", "title"), ...byChange],
  statuses: ["published", "scheduled", "draft", "archived"],
  filter: "category",
  search: searchResult("excerpt"),
});

const glossary = contentType<typeof terms.$inferInsert>()({
  ...draftable,
  name: "glossary",
  title: "Glossary",
  item: "Glossary item",
  items: "glossary items",
  label: "term",
  fields: [
    { name: "term", label: "Term", kind: "text", required: true },
    { name: "shortDefinition", label: "Short definition", kind: "multiline" },
    { name: "definition", label: "Definition", kind: "richText" },
    ...draftFields,
    { name: "slug", label: "Slug", kind: "slug", place: "search", hint: "Made from the term, if empty." },
    ...searchFields("SEO title", "SEO description"),
  ],
  sorts: [...byLabel("Term", "term"), ...byChange],
  search: searchResult("shortDefinition"),
});

const venture = contentType<typeof ventures.$inferInsert>()({
  name: "ventures",
  title: "Ventures",
  item: "Venture",
  items: "ventures",
  label: "name",
  fields: [
    { name: "name", label: "Name", kind: "text", required: true },
    { name: "microDescription", label: "Micro description", kind: "multiline", required: true },
    { name: "problem", label: "Problem", kind: "multiline" },
    { name: "solution", label: "Solution", kind: "multiline" },
    { name: "useCase", label: "Use case", kind: "multiline" },
    { name: "keyFeatures", label: "Key features", kind: "multiline", hint: "One a line." },
    {
      name: "status",
      label: "Status",
      kind: "choice",
      choices: ["active", "inactive"],
      initial: "active",
      place: "side",
    },
    { name: "ownership", label: "Ownership", kind: "list", place: "side" },
    { name: "stack", label: "Stack", kind: "names", place: "side" },
    { name: "url", label: "Website", kind: "url", place: "side" },
    { name: "showcaseImage", label: "Showcase image", kind: "image", place: "side" },
    { name: "squareLogo", label: "Square logo", kind: "image", place: "side" },
    { name: "wideLogo", label: "Wide logo", kind: "image", place: "side" },
    { name: "images", label: "Images", kind: "list", place: "side", hint: "Addresses, with commas between them." },
  ],
  sorts: [...byDate("createdAt"), ...byLabel("Name", "name"), ...byChange],
  statuses: ["active", "inactive"],
  deeds: [
    { name: "activate", label: "Activate", done: "activated", set: { status: "active" } },
    { name: "deactivate", label: "Deactivate", done: "deactivated", set: { status: "inactive" } },
    remove,
  ],
  hasPage: true,
  search: { title: "name", description: "microDescription", fallback: "problem" },
});

const stack = contentType<typeof tools.$inferInsert>()({
  name: "stack",
  title: "Stack Items",
  item: "Stack item",
  items: "stack items",
  label: "name",
  fields: [
    { name: "name", label: "Name", kind: "text", required: true },
    { name: "microDescription", label: "Micro description", kind: "multiline" },
    { name: "shortDescription", label: "Short description", kind: "multiline" },
    { name: "longDescription", label: "Long description", kind: "richText" },
    { name: "howWeUseIt", label: "How we use it", kind: "multiline" },
    {
      name: "categoryId",
      label: "Category",
      kind: "relation",
      of: "stack-categories",
      none: "Select a category",
      place: "side",
    },
    { name: "tags", label: "Tags", kind: "list", place: "side" },
    { name: "url", label: "Website", kind: "url", place: "side" },
    { name: "logo", label: "Logo", kind: "image", place: "side" },
    { name: "image", label: "Image", kind: "image", place: "side" },
  ],
  sorts: [...byDate("createdAt"), ...byLabel("Name", "name"), ...byChange],
  statuses: [],
  deeds: [remove],
  filter: "categoryId",
  hasPage: true,
  search: { title: "name", description: "shortDescription", fallback: "microDescription" },
  ways: [["Categories", "/admin/stack-categories"]],
});

const stackCategories = contentType<typeof toolCategories.$inferInsert>()({
  name: "stack-categories",
  title: "Stack Categories",
  item: "Category",
  items: "categories",
  label: "name",
  fields: [
    { name: "name", label: "Name", kind: "text", required: true },
    { name: "description", label: "Description", kind: "multiline" },
    { name: "icon", label: "Icon", kind: "text", place: "side", hint: "An icon's name." },
    { name: "displayOrder", label: "Display order", kind: "number", place: "side" },
  ],
  sorts: [{ name: "order", label: "Display order", by: "displayOrder", direction: "ascending" }, ...byChange],
  statuses: [],
  deeds: [remove],
  hasPage: false,
  ways: [
    ["Stack items", "/admin/stack"],
    ["Reorder", "/admin/stack-categories/order"],
  ],
});

const brief = contentType<typeof briefs.$inferInsert>()({
  ...draftable,
  name: "briefs",
  title: "Briefs",
  item: "Brief",
  items: "briefs",
  label: "name",
  fields: [
    { name: "name", label: "Name", kind: "text", required: true },
    { name: "summary", label: "High level summary", kind: "multiline" },
    { name: "body", label: "Product brief", kind: "richText" },
    ...draftFields,
    { name: "appType", label: "App type", kind: "text", place: "side" },
    { name: "appTypeIcon", label: "App type icon", kind: "text", place: "side", hint: iconHint },
    { name: "appFormat", label: "App format", kind: "text", place: "side" },
    { name: "appFormatIcon", label: "App format icon", kind: "text", place: "side", hint: iconHint },
    { name: "slug", label: "Slug", kind: "slug", place: "search", hint: "Made from the name, if empty." },
    ...searchFields("SEO title", "SEO description"),
  ],
  sorts: [...byLabel("Name", "name"), ...byChange],
  search: searchResult("summary"),
});

const blogCategory = contentType<typeof blogCategories.$inferInsert>()({
  ...draftable,
  name: "blog-categories",
  title: "Blog Categories",
  item: "Blog category",
  items: "blog categories",
  label: "name",
  fields: [
    { name: "name", label: "Name", kind: "text", required: true },
    { name: "description", label: "Description", kind: "multiline" },
    { name: "content", label: "Content", kind: "richText" },
    ...draftFields,
    { name: "icon", label: "Icon", kind: "text", place: "side", hint: "An icon's name." },
    { name: "image", label: "Image", kind: "image", place: "side" },
    {
      name: "link",
      label: "Slug",
      kind: "slug",
      place: "search",
      hint: "Made from the name, if empty. Posts are listed under the name's own.",
    },
    ...searchFields("SEO title", "SEO description"),
  ],
  sorts: [...byLabel("Name", "name"), ...byChange],
  search: searchResult("description"),
});

/** All content types, by name. */
export const contentTypes: Readonly<Record<ContentName, ContentType>> = {
  blog,
  glossary,
  ventures: venture,
  stack,
  "stack-categories": stackCategories,
  briefs: brief,
  "blog-categories": blogCategory,
};

/** The content type with this name, or null. */
export function contentTypeNamed(name: string | undefined): ContentType | null {
  const known = contentNames.find((candidate) => candidate === name);
  return known ? contentTypes[known] : null;
}
