import { allStoredTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { blogCategories, briefs, posts, enquiries, terms, toolCategories, tools, ventures } from "../../drizzle/schema";
import { createContent, hiddenValues, visibleValues } from "./content";
import { insert } from "./insert";
import { blogCategory, brief, post, term, tool, toolCategory, venture } from "./rows";

const at = (day: number) => `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`;

const ownRows: ReadonlySet<unknown> = new Set([blogCategories, briefs, posts, terms, toolCategories, tools, ventures]);

/** The content types of which `insertApiRows` creates an example instead of rows that tests know. */
export const typesByExample = allStoredTypes.filter(({ table }) => !ownRows.has(table));

/** Inserts public rows and, for every table, rows that only administrators may see. */
export async function insertApiRows(db: DatabaseClient): Promise<void> {
  await insert(
    db,
    toolCategories,
    toolCategory({ name: "AI Coders", displayOrder: 2 }),
    toolCategory({ name: "Design", displayOrder: 1 }),
  );
  await insert(
    db,
    tools,
    tool({ id: "loom", name: "Loom", categoryId: "ai-coders", createdAt: at(1), tags: ["weaving", "cloth"] }),
    tool({ id: "shuttle", name: "Shuttle, the (fast) one", categoryId: "ai-coders", createdAt: at(3) }),
    tool({ id: "bobbin", name: "Bobbin", categoryId: "design", createdAt: at(2) }),
    tool({ id: "spare", name: "Spare", createdAt: at(4) }),
  );
  await insert(
    db,
    ventures,
    venture({ id: "v1", name: "Night Ferry", createdAt: at(1), stack: [{ name: "Remix" }] }),
    venture({ id: "v2", name: "Écluse", createdAt: at(2) }),
    venture({ id: "v3", name: "Night Train", createdAt: at(3), status: "inactive", problem: "secret-problem" }),
  );
  await insert(
    db,
    posts,
    post({
      itemId: "p1",
      title: "First light",
      excerpt: "About mornings",
      postedDate: at(1),
      isFeatured: true,
      body: "<p>One</p>",
    }),
    post({ itemId: "p2", title: "Second thoughts", excerpt: "On light", postedDate: at(2) }),
    post({ itemId: "p3", title: "Third time", postedDate: at(3), isFeatured: true }),
    post({ itemId: "p4", title: "Fourth wall", postedDate: at(4), isFeatured: true, category: "Design & UX" }),
    post({ itemId: "draft", title: "Hidden draft", postedDate: at(5), draft: true, isFeatured: true }),
    post({ itemId: "archived", title: "Hidden archive", postedDate: at(6), archived: true }),
    post({ itemId: "scheduled", title: "Hidden schedule", postedDate: "2999-01-01T00:00:00.000Z", isFeatured: true }),
  );
  await insert(
    db,
    blogCategories,
    blogCategory({ name: "Venture Academy" }),
    blogCategory({ name: "Product Academy", content: "<p>All of it</p>" }),
    blogCategory({ name: "Hidden category", draft: true }),
  );
  await insert(
    db,
    briefs,
    brief({ name: "Plot diary", summary: "A diary", appType: "Internal", appFormat: "Web", body: "<p>Plot</p>" }),
    brief({ name: "a small brief", summary: "Small" }),
    brief({ name: "Hidden brief", draft: true }),
  );
  await insert(
    db,
    terms,
    term({ itemId: "t1", term: "webhook", shortDefinition: "A call back" }),
    term({ itemId: "t2", term: "API", shortDefinition: "An interface" }),
    term({ itemId: "t3", term: "Backlog", shortDefinition: "A list" }),
    term({ itemId: "t4", term: "Hidden term", draft: true }),
  );
  for (const { type } of typesByExample) {
    await createContent(db, type.name, visibleValues(type));
    const hidden = hiddenValues(type);
    if (hidden) await createContent(db, type.name, { ...hidden, [type.label]: `Hidden ${type.item}` });
  }
  await db.write([db.query.delete(enquiries)]);
}
