import { ne } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { contentTypes } from "../../app/domain/content/types/registry";
import { initialValues, textsOf } from "../../app/domain/content/writing/field-values";
import type { DatabaseClient } from "../../drizzle/client";
import { activity, blogCategories, posts, revisions, toolCategories, tools } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { post, tool } from "../support/rows";
import { origin, startServer } from "../support/test-server";

const server = startServer({ renderPage });
let db: DatabaseClient;
let cookie = "";

beforeEach(async () => {
  db = await openDatabase();
  await addAccount(db, "eve");
  cookie = await sessionCookie(db, "eve");
});

function save(path: string, fields: Readonly<Record<string, string>>) {
  const type = contentTypes[path.startsWith("/admin/blog") ? "blog" : "stack"];
  const initial = Object.entries(textsOf(type, initialValues(type))).filter(([name]) => name !== "draft");
  const headers = { Cookie: cookie, Origin: origin };
  const body = new URLSearchParams({ ...Object.fromEntries(initial), ...fields });
  return server(path, { method: "POST", headers, body });
}

/** Every category, revision and entry of the log that a write of content leaves. */
const categoriesAndTraces = async () => [
  ...(await db.read(db.query.select({ name: blogCategories.name }).from(blogCategories))),
  ...(await db.read(db.query.select({ name: toolCategories.name }).from(toolCategories))),
  ...(await db.read(db.query.select({ action: revisions.action }).from(revisions))),
  ...(await db.read(
    db.query.select({ action: activity.action }).from(activity).where(ne(activity.section, "sign-in")),
  )),
];

const dated = { postedDate: "2026-01-01T00:00:00.000Z" };

it("ADM-42 a save in conflict creates no category, and leaves no trace of one", async () => {
  await insert(db, posts, post({ rowId: 7, title: "Old", version: 2 }));
  const fields = { title: "Older", ...dated, category: "Weaving", "create.category": "on", version: "1" };
  expect((await save("/admin/blog/7", fields)).status).toBe(409);
  expect(await categoriesAndTraces()).toEqual([]);
  await insert(db, tools, tool({ rowId: 7, name: "Shuttle", version: 2 }));
  expect((await save("/admin/stack/7", { name: "Shed", "create.categoryId": "Looms", version: "1" })).status).toBe(409);
  expect(await categoriesAndTraces()).toEqual([]);
});

it("ADM-42 a refused save creates no category: invalid fields, a deleted row", async () => {
  const fields = { title: "", ...dated, category: "Weaving", "create.category": "on" };
  expect((await save("/admin/blog/new", fields)).status).toBe(400);
  expect((await save("/admin/stack/new", { name: "", "create.categoryId": "Looms" })).status).toBe(400);
  expect((await save("/admin/blog/9", { ...fields, title: "Gone", version: "1" })).status).toBe(409);
  expect(await categoriesAndTraces()).toEqual([]);
});

it("ADM-42 of two saves of one version at once, only the one that is stored creates its category", async () => {
  await insert(db, posts, post({ rowId: 7, title: "Old", version: 1 }));
  const names = ["Weaving", "Dyeing", "Spinning"];
  const statuses = await Promise.all(
    names.map(async (category) => {
      const fields = { title: "New", ...dated, category, "create.category": "on", version: "1" };
      return (await save("/admin/blog/7", fields)).status;
    }),
  );
  expect(statuses.toSorted()).toEqual([302, 409, 409]);
  const stored = await db.read(db.query.select({ name: blogCategories.name }).from(blogCategories));
  expect(stored).toEqual([{ name: names[statuses.indexOf(302)] }]);
});

it("ADM-42 ADM-24 a form with a new category submitted twice at once creates one row and one category", async () => {
  const fields = { id: "abcdefghijkl", name: "Shuttle", "create.categoryId": "Looms" };
  const saved = await Promise.all([1, 2, 3].map(() => save("/admin/stack/new", fields)));
  expect(saved.map(({ status }) => status)).toEqual([302, 302, 302]);
  const [category, ...others] = await db.read(db.query.select().from(toolCategories));
  expect(others).toEqual([]);
  expect((await db.read(db.query.select().from(tools))).map(({ categoryId }) => categoryId)).toEqual([category!.id]);
});
