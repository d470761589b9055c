import type { posts } from "../../drizzle/schema";
import { contentType } from "../content/types/content-type";
import {
  byChange,
  byDate,
  byLabel,
  draftActions,
  draftFields,
  searchFields,
  searchResult,
  relatedField,
} from "../content/types/shared";

/** The categories that need no row in `Blog_categories` (ADM-23, D26). */
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

export const blog = contentType<typeof posts.$inferInsert>()({
  name: "blog",
  title: "Blog Posts",
  item: "Blog post",
  items: "blog posts",
  section: {
    label: "Blog Posts",
    dock: 3,
    main: {
      protects: { label: "Blog Posts & Categories", types: ["blog", "blog-categories"] },
    },
  },
  label: "title",
  fields: [
    { name: "title", label: "Title", kind: "text", required: true },
    { name: "excerpt", label: "Excerpt", kind: "multiline", hint: "Shown on cards and in search results." },
    { name: "featuredExcerpt", label: "Featured excerpt", kind: "multiline", hint: "Defaults to the excerpt." },
    { name: "body", label: "Text", kind: "richText" },
    ...draftFields,
    { name: "isFeatured", label: "Featured", kind: "flag", place: "side" },
    {
      name: "postedDate",
      label: "Posted date",
      kind: "dateTime",
      place: "side",
      hint: "Set when it is first published. A post with a future date is published automatically at that time.",
    },
    {
      name: "category",
      label: "Category",
      kind: "choice",
      choices: postCategories,
      open: true,
      createsIn: "blog-categories",
      place: "side",
    },
    { name: "tags", label: "Tags", kind: "list", place: "side", hint: "Words, such as Unit economics." },
    relatedField,
    { name: "author", label: "Author", kind: "text", place: "side" },
    { name: "featuredImage", label: "Featured image", kind: "image", place: "side" },
    { name: "thumbnailImage", label: "Thumbnail image", kind: "image", place: "side" },
    {
      name: "link",
      label: "Stored link",
      kind: "text",
      place: "search",
      hint: "Generated from the title if empty. The public address follows the title; this link redirects to it.",
    },
    ...searchFields("SEO meta title", "SEO meta description"),
  ],
  list: { detail: "category", date: "postedDate", featured: "isFeatured", images: ["thumbnailImage", "featuredImage"] },
  sorts: [...byDate("postedDate"), ...byLabel("Title", "title"), ...byChange],
  publishing: { by: "draft", date: "postedDate" },
  statuses: ["published", "scheduled", "draft", "archived"],
  bulkActions: draftActions,
  hasPage: true,
  filter: "category",
  search: searchResult("excerpt"),
});
