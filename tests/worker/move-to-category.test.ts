import { beforeEach, expect, it } from "vitest";
import { sentenceOf } from "../../app/activity/sentences";
import { undoSet } from "../../app/catalog/rows/undo.server";
import { contentTypes } from "../../app/types";
import type { DatabaseClient } from "../../drizzle/client";
import { activity, blogCategories, posts, revisions, toolCategories, tools } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { writeContext } from "../support/content";
import { openDatabase } from "../support/database";
import { attribute, Page } from "../support/html";
import { insert } from "../support/insert";
import { blogCategory, post, tool, toolCategory } from "../support/rows";
import { origin, startServer } from "../support/test-server";

const server = startServer({ renderPage });
let db: DatabaseClient;
let cookie = "";

beforeEach(async () => {
  db = await openDatabase();
  await addAccount(db, "eve");
  cookie = await sessionCookie(db, "eve");
});

const open = async (list: string) => new Page(await (await server(list, { headers: { Cookie: cookie } })).text());

/** Submits the bulk form as a browser without script does. */
async function submit(list: string, fields: ReadonlyArray<readonly [string, string]>): Promise<Page> {
  const headers = { Cookie: cookie, Origin: origin };
  const body = new URLSearchParams(fields.map(([...field]) => field));
  return new Page(await (await server(list, { method: "POST", headers, body })).text());
}
const confirmed = (page: Page) =>
  page
    .all("dialog form[method=post] input")
    .map((input) => [attribute(input, "name")!, attribute(input, "value")!] as const);

const categoriesOfTools = async () =>
  (await db.read(db.query.select().from(tools).orderBy(tools.rowId))).map(({ categoryId }) => categoryId);
const said = async () =>
  (await db.read(db.query.select().from(activity)))
    .filter(({ section }) => section !== "sign-in")
    .map((entry) => sentenceOf(entry, Object.values(contentTypes)));

async function addTools() {
  await insert(db, toolCategories, toolCategory({ name: "Looms" }), toolCategory({ name: "Dyes" }));
  await insert(
    db,
    tools,
    tool({ rowId: 1, name: "Shuttle", categoryId: "looms" }),
    tool({ rowId: 2, name: "Heddle" }),
    tool({ rowId: 3, name: "Madder", categoryId: "dyes" }),
  );
}

it("ticked tools move to a category, also those that had none, with one entry in the log and one Undo", async () => {
  await addTools();
  const list = await open("/admin/stack");
  expect(list.texts("#bulk select[name=categoryId] option").toSorted()).toEqual(["Dyes", "Looms", "Select a category"]);
  expect(list.texts("#bulk button[value=move]")).toEqual(["Move"]);
  const keys = ["1", "2", "3"].map((key) => ["key", key] as const);
  const done = await submit("/admin/stack", [["intent", "move"], ["categoryId", "dyes"], ...keys]);
  // The third is there already.
  expect(done.texts("[data-tone] p")).toEqual(["Success", "2 stack items moved to “Dyes”"]);
  expect(await categoriesOfTools()).toEqual(["dyes", "dyes", "dyes"]);
  expect(await said()).toEqual(["moved 2 stack items to “Dyes” in bulk"]);
  const [revision] = await db.read(db.query.select().from(revisions));
  await undoSet(db, revision!.setId!, writeContext());
  expect(await categoriesOfTools()).toEqual(["looms", null, "dyes"]);
});

it("tools move only to a category that exists, and none moves without a choice", async () => {
  await addTools();
  for (const category of ["", "none", "Dyes"]) {
    const page = await submit("/admin/stack", [
      ["intent", "move"],
      ["categoryId", category],
      ["key", "1"],
    ]);
    expect(page.texts("[data-tone] p")[1]).toContain("Choose where to move");
  }
  expect(await categoriesOfTools()).toEqual(["looms", null, "dyes"]);
  // A type without categories has no such action.
  const headers = { Cookie: cookie, Origin: origin };
  const body = new URLSearchParams({ intent: "move", key: "1" });
  expect((await server("/admin/glossary", { method: "POST", headers, body })).status).toBe(400);
});

it("all posts that match move after a question, and are listed in the category's stored address", async () => {
  await insert(db, blogCategories, blogCategory({ name: "Web/Mobile", link: "webmobile" }));
  await insert(
    db,
    posts,
    post({ rowId: 1, title: "On looms", category: "Automation" }),
    post({ rowId: 2, title: "On wool", category: "Automation" }),
    post({ rowId: 3, title: "Elsewhere", category: "Automation" }),
  );
  const asked = await submit("/admin/blog?q=on", [
    ["intent", "move"],
    ["category", "Web/Mobile"],
    ["all", "1"],
  ]);
  expect(asked.texts("dialog h2")).toEqual(["Move 2 blog posts to “Web/Mobile”?"]);
  const done = await submit("/admin/blog?q=on", confirmed(asked));
  expect(done.texts("[data-tone] p")).toEqual(["Success", "2 blog posts moved to “Web/Mobile”"]);
  const rows = await db.read(db.query.select().from(posts).orderBy(posts.rowId));
  expect(rows.map(({ category, categorySlug }) => [category, categorySlug])).toEqual([
    ["Web/Mobile", "webmobile"],
    ["Web/Mobile", "webmobile"],
    ["Automation", "automation"],
  ]);
});

it("someone who may not edit content moves nothing", async () => {
  await addTools();
  await addAccount(db, "ina", "inbox");
  cookie = await sessionCookie(db, "ina");
  const headers = { Cookie: cookie, Origin: origin };
  const body = new URLSearchParams({ intent: "move", categoryId: "dyes", key: "1" });
  expect((await server("/admin/stack", { method: "POST", headers, body })).status).toBe(403);
  expect(await categoriesOfTools()).toEqual(["looms", null, "dyes"]);
});
