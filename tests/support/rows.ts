import { slugify } from "../../app/base/words/slug";
import { derivePostColumns } from "../../app/blog/type.server";
import { deriveBriefColumns } from "../../app/briefs/type.server";
import { deriveToolColumns } from "../../app/directory/type.server";
import { enquirySearchText } from "../../app/enquiries/rules/changes.server";
import { deriveTermColumns } from "../../app/glossary/type.server";
import { deriveVentureColumns } from "../../app/ventures/type.server";
import type {
  blogCategories,
  briefs,
  posts,
  enquiries,
  terms,
  toolCategories,
  tools,
  ventures,
} from "../../drizzle/schema";

/** The current time, for tests that pass one. */
export const now = "2026-06-15T12:00:00.000Z";

let rowCount = 0;
const nextId = (prefix: string) => `${prefix}-${(rowCount += 1)}`;

/** A public post. */
export function post(values: Partial<typeof posts.$inferInsert> = {}): typeof posts.$inferInsert {
  const itemId = nextId("post");
  const row = {
    itemId,
    title: `Title of ${itemId}`,
    excerpt: "",
    featuredExcerpt: "",
    category: "Venture Academy",
    author: "Mara Voss",
    featuredImage: "",
    thumbnailImage: "",
    isFeatured: false,
    link: "",
    body: "",
    postedDate: "2026-01-01T00:00:00.000Z",
    draft: false,
    archived: false,
    tags: [],
    ...values,
  };
  return { ...row, ...derivePostColumns(row, itemId), ...values };
}

/** A public blog category. */
export function blogCategory(
  values: Partial<typeof blogCategories.$inferInsert> & { name: string },
): typeof blogCategories.$inferInsert {
  return {
    link: slugify(values.name),
    icon: "",
    description: "",
    content: "",
    draft: false,
    archived: false,
    ...values,
  };
}

/** A tool category. Its id and slug are derived from its name. */
export function toolCategory(
  values: Partial<typeof toolCategories.$inferInsert> & { name: string },
): typeof toolCategories.$inferInsert {
  return { id: slugify(values.name), slug: slugify(values.name), displayOrder: 0, ...values };
}

/** A tool without a category. */
export function tool(values: Partial<typeof tools.$inferInsert> = {}): typeof tools.$inferInsert {
  const id = nextId("tool");
  const row = {
    id,
    name: `Name of ${id}`,
    shortDescription: "",
    tags: [],
    categoryId: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    ...values,
  };
  return { ...row, ...deriveToolColumns(row, id), ...values };
}

/** A public glossary term. */
export function term(values: Partial<typeof terms.$inferInsert> = {}): typeof terms.$inferInsert {
  const itemId = nextId("term");
  const row = {
    itemId,
    term: `Name of ${itemId}`,
    shortDefinition: "",
    definition: "",
    draft: false,
    archived: false,
    ...values,
  };
  return { ...row, ...deriveTermColumns(row, itemId), ...values };
}

/** A term with another name. */
export const ragTerm = term({
  term: "RAG",
  shortDefinition: "Look up first",
  definition: "<p>Then write.</p>",
  aliases: ["Grounded answers"],
});

/** An active venture. */
export function venture(values: Partial<typeof ventures.$inferInsert> = {}): typeof ventures.$inferInsert {
  const id = nextId("venture");
  const row = {
    id,
    name: `Name of ${id}`,
    status: "active" as const,
    createdAt: "2026-01-01T00:00:00.000Z",
    ...values,
  };
  return { ...row, ...deriveVentureColumns(row, id), ...values };
}

/** A public brief. */
export function brief(values: Partial<typeof briefs.$inferInsert> = {}): typeof briefs.$inferInsert {
  const name = `Name of ${nextId("brief")}`;
  const row = { name, summary: "", appType: "", appFormat: "", draft: false, archived: false, ...values };
  return { slug: slugify(row.name), ...row, ...deriveBriefColumns(row), ...values };
}

/** A new enquiry of the intake form. */
export function enquiry(values: Partial<typeof enquiries.$inferInsert> = {}): typeof enquiries.$inferInsert {
  const id = nextId("submission");
  const row = {
    id,
    projectType: "startup-mvp" as const,
    problem: `Problem of ${id}`,
    userNeeds: "Needs",
    budget: "10k-20k" as const,
    startTimeline: "flexible" as const,
    launchTimeline: "asap" as const,
    email: `${id}@growers.example`,
    createdAt: "2026-01-01T00:00:00.000Z",
    notes: "",
    ...values,
  };
  return { ...row, searchText: enquirySearchText(row, row.notes ?? ""), ...values };
}
