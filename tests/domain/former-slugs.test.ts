import { eq, getTableName } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { findAuthor } from "../../app/blog/authors.server";
import { findCategory, findMovedCategory } from "../../app/blog/categories.server";
import { findPost } from "../../app/blog/queries.server";
import { findBrief } from "../../app/briefs/queries.server";
import { transferTables } from "../../app/catalog/transfer/export-rows.server";
import { listRowsById, updateRow } from "../../app/content/saving/store.server";
import type { Row } from "../../app/content/types/content-type.server";
import { findTool } from "../../app/directory/tool-row.server";
import { findTerm } from "../../app/glossary/queries.server";
import type { ContentName } from "../../app/types";
import { allStoredTypes as types, storedTypes } from "../../app/types.server";
import { findVenture } from "../../app/ventures/queries.server";
import type { DatabaseClient } from "../../drizzle/client";
import { blogCategories, briefs, posts, terms, toolCategories, tools, ventures } from "../../drizzle/schema";
import { createContent, labelsOf, later, listContent, writeContext, writtenRow } from "../support/content";
import { openDatabase } from "../support/database";
import { deleteEverything, insert } from "../support/insert";
import { blogCategory, brief, now, post, term, tool, toolCategory, venture } from "../support/rows";
import { importFile } from "../support/transfer-files";

const origin = "https://plainloom.example";
const visit = { now: "2026-07-01T00:00:00.000Z", origin };

/** Rows as an earlier release stored them: it dropped ß, ł, ø and slashes from slugs. */
let db: DatabaseClient;
beforeAll(async () => {
  db = await openDatabase();
  await deleteEverything(db);
  await insert(db, posts, post({ itemId: "p", title: "Die Straße", slug: "die-strae", author: "Søren Lund" }));
  await insert(db, posts, post({ title: "First of AI/ML", category: "AI/ML", categorySlug: "aiml" }));
  await insert(db, posts, post({ title: "First of QA/QC", category: "QA/QC", categorySlug: "qaqc" }));
  await insert(db, blogCategories, blogCategory({ name: "AI/ML", link: "aiml" }));
  await insert(db, terms, term({ term: "CI/CD", slug: "cicd" }));
  await insert(db, briefs, brief({ name: "Łódź", slug: "odz" }));
  await insert(db, ventures, venture({ id: "v", name: "Smørrebrød", slug: "smrrebrd" }));
  await insert(db, toolCategories, toolCategory({ id: "c", name: "CRM/ERP", slug: "crmerp" }));
  await insert(db, tools, tool({ id: "t", name: "Größe", slug: "groe" }));
});

async function rowNamed(name: ContentName, label: string): Promise<Row> {
  const { table, columns, type } = storedTypes[name];
  const [found] = await listRowsById(db, storedTypes[name], eq(columns[type.label]!, label));
  expect(found, `${getTableName(table)}: ${label}`).toBeDefined();
  return found!;
}

describe("rows stored before D71", () => {
  it("stay at their address, and other spellings of it lead there", async () => {
    expect(await findPost(db, "die-strae", later)).toMatchObject({ post: { title: "Die Straße" } });
    expect(await findPost(db, "Die Straße", later)).toEqual({ movedTo: "die-strae" });
    expect(await findTerm(db, "CI/CD", visit)).toEqual({ movedTo: "cicd" });
    expect(await findBrief(db, "Łódź", visit)).toEqual({ movedTo: "odz" });
    expect(await findVenture(db, "Smørrebrød!", origin)).toEqual({ movedTo: "smrrebrd" });
    expect(await findTool(db, "Größe", { now, origin, types })).toEqual({ movedTo: "t" });
    expect(await findMovedCategory(db, "AI/ML", later)).toBe("aiml");
  });

  it("an author's page is found at its former address", async () => {
    for (const address of ["soren-lund", "sren-lund", "Søren Lund"])
      expect(await findAuthor(db, address), address).toBe("Søren Lund");
    expect(await findAuthor(db, "sarah")).toBeNull();
  });

  it("keep it when something else is saved, and redirect from it when renamed", async () => {
    const { rowId } = await rowNamed("blog", "Die Straße");
    const saved = writtenRow(await updateRow(db, storedTypes.blog, rowId, 1, { excerpt: "New" }, writeContext()));
    expect(saved).toMatchObject({ slug: "die-strae", excerpt: "New" });
    const renamed = writtenRow(await updateRow(db, storedTypes.blog, rowId, 2, { title: "Die Große" }, writeContext()));
    expect(renamed).toMatchObject({ slug: "die-grosse" });
    expect(await findPost(db, "die-strae", later)).toEqual({ movedTo: "die-grosse" });
    const category = await rowNamed("stack-categories", "CRM/ERP");
    const change = { description: "New" };
    expect(
      writtenRow(await updateRow(db, storedTypes["stack-categories"], category.rowId, 1, change, writeContext())),
    ).toMatchObject({ slug: "crmerp" });
  });

  it("a category keeps its slug for all its posts, in the list of the portal too", async () => {
    const first = await rowNamed("blog", "First of AI/ML");
    const saved = await updateRow(db, storedTypes.blog, first.rowId, 1, { excerpt: "New" }, writeContext());
    expect(writtenRow(saved)).toMatchObject({ categorySlug: "aiml" });
    expect(await createContent(db, "blog", { title: "Second of AI/ML", category: "AI/ML" })).toMatchObject({
      categorySlug: "aiml",
    });
    // Its row is created after its posts.
    expect(await createContent(db, "blog-categories", { name: "QA/QC", draft: false })).toMatchObject({ link: "qaqc" });
    expect(await findCategory(db, "qaqc", later)).toMatchObject({ name: "QA/QC" });
    expect(await createContent(db, "blog", { title: "Of UI/UX", category: "UI/UX" })).toMatchObject({
      categorySlug: "ui-ux",
    });
    const shown = async (category: string) =>
      labelsOf(await listContent(db, "blog", String(new URLSearchParams({ category }))));
    expect((await shown("AI/ML")).toSorted()).toEqual(["First of AI/ML", "Second of AI/ML"]);
    expect(await shown("UI/UX")).toEqual(["Of UI/UX"]);
  });

  it("an import finds them by their name, and nothing else", async () => {
    const file = "glossary_term,short_definition\nCI/CD,Changed\nA/B test,Added\n";
    const report = await importFile(db, transferTables.glossary, file, writeContext());
    expect(report).toMatchObject({ created: 1, changed: 1 });
    expect(await rowNamed("glossary", "CI/CD")).toMatchObject({ slug: "cicd", shortDefinition: "Changed" });
    expect(await rowNamed("glossary", "A/B test")).toMatchObject({ slug: "a-b-test" });
  });
});
