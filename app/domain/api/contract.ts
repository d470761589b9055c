import { sql } from "drizzle-orm";
import {
  blogCategories,
  briefs,
  postCounts,
  posts,
  rowCounts,
  submissions,
  terms,
  toolCategories,
  tools,
  userRoles,
  ventures,
} from "../../../drizzle/schema";
import { describe, type ApiTable } from "./tables";

const listed = { draft: false, archived: false } as const;
const kept = (table: string) => () =>
  sql<number>`coalesce((select ${rowCounts.count} from ${rowCounts} where ${rowCounts.kind} = ${table}), 0)`;

/** The tables of the data API, and all there is to know of each. A table that is not here does not exist for it. */
export const contract = {
  stack_items: describe(tools, {
    about: "Tools of the AI and Product Stack",
    hidden: ["rowId", "searchText", "version", "updatedAt"],
    key: "id",
    made: ["id", "slug"],
    lookups: ["id", "name", "slug"],
    paths: [
      { order: "createdAt", descending: true },
      { equals: ["categoryId"], order: "createdAt", descending: true },
    ],
    instants: ["createdAt"],
    wholeTexts: ["longDescription"],
    search: { index: "tool_search", fields: ["name", "shortDescription"], text: "searchText" },
    publicCount: kept("stack_items"),
  }),
  stack_categories: describe(toolCategories, {
    about: "Categories of the stack",
    hidden: ["rowId", "slug", "searchText", "version", "updatedAt"],
    key: "id",
    made: ["id"],
    lookups: ["id", "name"],
    paths: [{ order: "displayOrder" }],
  }),
  ventures_data: describe(ventures, {
    about: "Ventures; visitors see the active ones",
    hidden: ["rowId", "slug", "searchText", "version", "updatedAt"],
    key: "id",
    made: ["id"],
    lookups: ["id"],
    paths: [
      { given: { status: "active" }, order: "createdAt", descending: true },
      { order: "createdAt", descending: true },
    ],
    instants: ["createdAt"],
    search: { index: "venture_search", fields: ["name"], text: "searchText" },
    publicFacts: { status: "active" },
  }),
  Blog_posts: describe(posts, {
    about: "Blog posts; visitors see those that are neither draft nor archived and whose date has come",
    hidden: ["rowId", "slug", "categorySlug", "tags", "searchText", "version", "updatedAt"],
    key: "itemId",
    made: ["itemId", "postedDate"],
    lookups: ["itemId", "link"],
    paths: [
      { given: listed, order: "postedDate", descending: true },
      { given: listed, equals: ["isFeatured"], order: "postedDate", descending: true },
      { given: listed, equals: ["category"], order: "postedDate", descending: true },
      { given: { draft: true, archived: false }, order: "postedDate", descending: true },
      { given: { archived: true }, order: "postedDate", descending: true },
      { order: "postedDate", descending: true },
    ],
    instants: ["postedDate"],
    wholeTexts: ["body"],
    search: { index: "blog_search", fields: ["title", "excerpt"], text: "searchText" },
    publicFacts: listed,
    publicFrom: "postedDate",
    publicCount: (now) =>
      sql<number>`(select coalesce(sum(${postCounts.count}), 0) from ${postCounts} where ${postCounts.scope} = '' and ${postCounts.level} = 4)
        - (select count(*) from ${posts} where ${posts.draft} = 0 and ${posts.archived} = 0 and ${posts.postedDate} > ${now})`,
  }),
  Blog_categories: describe(blogCategories, {
    about: "Blog categories; visitors see those that are neither draft nor archived",
    hidden: ["rowId", "searchText", "version", "updatedAt"],
    key: "link",
    made: ["link"],
    lookups: ["link", "name"],
    wholeTexts: ["content"],
    publicFacts: listed,
  }),
  example_briefs: describe(briefs, {
    about: "Example product briefs; visitors see those that are neither draft nor archived",
    hidden: ["rowId", "searchText", "version", "updatedAt"],
    key: "slug",
    made: ["slug"],
    lookups: ["slug"],
    paths: [{ given: listed, order: "name" }],
    names: ["name"],
    wholeTexts: ["body"],
    search: { index: "brief_search", fields: ["name", "summary", "appType", "appFormat"], text: "searchText" },
    publicFacts: listed,
  }),
  IT_Glossary: describe(terms, {
    about: "Glossary terms; visitors see those that are neither draft nor archived",
    hidden: ["rowId", "searchText", "version", "updatedAt"],
    key: "slug",
    made: ["slug", "itemId", "alphabet"],
    lookups: ["slug", "itemId"],
    paths: [
      { given: listed, order: "term" },
      { given: listed, equals: ["alphabet"], order: "term" },
      { order: "term" },
    ],
    names: ["term"],
    wholeTexts: ["definition"],
    search: { index: "glossary_search", fields: ["term", "shortDefinition"], text: "searchText" },
    publicFacts: listed,
    publicCount: kept("IT_Glossary"),
  }),
  user_roles: describe(userRoles, {
    about: "Roles; whoever is signed in sees their own",
    hidden: [],
    key: "userId",
    lookups: ["userId"],
    readers: "owner",
    writable: false,
  }),
  onboarding_submissions: describe(submissions, {
    about: "Project enquiries; anybody may send one, nobody may read them here",
    hidden: [
      "rowId",
      "id",
      "searchText",
      "createdAt",
      "idempotencyKey",
      "answersHash",
      "emailHash",
      "status",
      "notes",
      "owner",
      "nextStepOn",
      "version",
      "updatedAt",
      "undoSet",
      "undoStatus",
      "undoVersion",
    ],
    key: "email",
    lookups: [],
    readers: "nobody",
    writable: false,
  }),
} as const;

/** The name of a table of the contract. */
export type ApiTableName = keyof typeof contract;

/** All of them, in the order in which they are documented. */
export const apiTables: readonly ApiTable[] = Object.values(contract);

/** The table with this name, exactly; null when the API has none. */
export function findApiTable(name: string): ApiTable | null {
  return Object.hasOwn(contract, name) ? contract[name as ApiTableName] : null;
}
