import { ne } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { initialValues, textsOf } from "../../app/content/types/field-values";
import { contentTypes } from "../../app/types";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, activity, blogCategories, posts, revisions, toolCategories, tools } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { openDatabase } from "../support/database";
import { attribute, Page } from "../support/html";
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
  return server(path, {
    method: "POST",
    headers,
    body: new URLSearchParams({ ...Object.fromEntries(initial), ...fields }),
  });
}
const names = async () => (await db.read(db.query.select().from(blogCategories))).map(({ name }) => name);

it("ADM-42 no post is published in a category that does not exist, unless somebody asked for it", async () => {
  const fields = { title: "On looms", body: "", category: "Weaving", postedDate: "" };
  const refused = await save("/admin/blog/new", fields);
  expect(refused.status).toBe(400);
  const page = new Page(await refused.text());
  expect(page.texts("#category-error")[0]).toContain("There is no blog category “Weaving” yet.");
  expect(page.texts("[data-field=category] label.form-flag")).toEqual(["Create the category “Weaving”"]);
  expect(await db.read(db.query.select().from(posts))).toEqual([]);

  // A draft may have any.
  expect((await save("/admin/blog/new", { ...fields, draft: "on" })).status).toBe(302);
  expect(await names()).toEqual([]);

  expect((await save("/admin/blog/new", { ...fields, "create.category": "on" })).status).toBe(302);
  expect(await names()).toEqual(["Weaving"]);
  expect((await db.read(db.query.select().from(activity))).map(({ section }) => section)).toContain("blog-categories");
  // In another case it is the same category, and one of the built-in ones needs no row.
  for (const category of ["weaving", "Automation"])
    expect((await save("/admin/blog/new", { ...fields, title: category, category })).status).toBe(302);
  expect(await names()).toEqual(["Weaving"]);
});

it("ADM-42 a post that is public in such a category already can be edited", async () => {
  await insert(db, posts, post({ rowId: 7, title: "Old", category: "Odd one", version: 1 }));
  const fields = {
    title: "Older",
    body: "",
    category: "Odd one",
    postedDate: "2026-01-01T00:00:00.000Z",
    version: "1",
  };
  expect((await save("/admin/blog/7", fields)).status).toBe(302);
  expect((await save("/admin/blog/7", { ...fields, version: "2", category: "Odder" })).status).toBe(400);
});

it("ADM-42 a category of tools is created beside the others", async () => {
  const fields = { name: "Shuttle", categoryId: "", "create.categoryId": "Looms" };
  expect((await save("/admin/stack/new", fields)).status).toBe(302);
  const [category] = await db.read(db.query.select().from(toolCategories));
  const [created] = await db.read(db.query.select().from(tools));
  expect([category!.name, created!.categoryId]).toEqual(["Looms", category!.id]);
  // A repeated save, or another one, uses it.
  expect((await save("/admin/stack/new", { ...fields, name: "Heddle", "create.categoryId": "looms" })).status).toBe(
    302,
  );
  expect(await db.read(db.query.select().from(toolCategories))).toHaveLength(1);
});

it("ADM-42 a bulk action asks before it publishes in categories that do not exist, and names the posts", async () => {
  await insert(
    db,
    posts,
    post({ rowId: 1, title: "On looms", category: "Weaving", draft: true }),
    post({ rowId: 2, title: "On wool", category: "weaving", draft: true }),
    post({ rowId: 3, title: "On bots", category: "automation", draft: true }),
    post({ rowId: 4, title: "On odd things", category: "Odd one" }),
    post({ rowId: 5, title: "On dye", category: "Dyeing", draft: true }),
  );
  const bulk = async (fields: ReadonlyArray<readonly [string, string]>, list = "/admin/blog") => {
    const headers = { Cookie: cookie, Origin: origin };
    const body = new URLSearchParams(fields.map(([...field]) => field));
    const response = await server(list, { method: "POST", headers, body });
    return new Page(await response.text());
  };
  const confirmed = (page: Page) =>
    page
      .all("dialog form[method=post] input")
      .map((input) => [attribute(input, "name")!, attribute(input, "value")!] as const);
  const drafts = async () =>
    (await db.read(db.query.select().from(posts))).flatMap(({ rowId, draft }) => (draft ? [rowId] : []));
  const publish = (...keys: number[]) =>
    bulk([["intent", "publish"], ...keys.map((key) => ["key", String(key)] as const)]);

  // A public post in such a category is not asked about, nor is one of a category that is only written in another case.
  expect((await publish(3, 4)).texts("[data-tone] p")).toEqual(["Success", "1 blog post published"]);
  const asked = await publish(1, 4);
  expect(asked.texts("dialog h2")).toEqual(["Create the category “Weaving”?"]);
  expect(asked.texts("dialog li")).toEqual(["“On looms”"]);
  expect([await drafts(), await names()]).toEqual([[1, 2, 5], []]);

  // All that match: the same question confirms their number, and is asked again if there is another category by then.
  const all = [
    ["intent", "publish"],
    ["all", "1"],
  ] as const;
  const every = await bulk(all, "/admin/blog?q=on");
  expect(every.texts("dialog h2")).toEqual(["Create 2 categories?"]);
  expect(every.texts("dialog li")).toEqual(["Dyeing: “On dye”", "Weaving: “On looms”, “On wool”"]);
  const without = confirmed(every).filter(([, value]) => value !== "Dyeing");
  expect((await bulk(without, "/admin/blog?q=on")).texts("dialog h2")).toEqual(["Create 2 categories?"]);
  expect([await drafts(), await names()]).toEqual([[1, 2, 5], []]);
  const done = await bulk(confirmed(every), "/admin/blog?q=on");
  expect(done.texts("[data-tone] p")).toEqual(["Success", "3 blog posts published"]);
  expect([await drafts(), await names()]).toEqual([[], ["Dyeing", "Weaving"]]);
});

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
  const wanted = ["Weaving", "Dyeing", "Spinning"];
  const statuses = await Promise.all(
    wanted.map(async (category) => {
      const fields = { title: "New", ...dated, category, "create.category": "on", version: "1" };
      return (await save("/admin/blog/7", fields)).status;
    }),
  );
  expect(statuses.toSorted()).toEqual([302, 409, 409]);
  const stored = await db.read(db.query.select({ name: blogCategories.name }).from(blogCategories));
  expect(stored).toEqual([{ name: wanted[statuses.indexOf(302)] }]);
});

it("ADM-42 ADM-24 a form with a new category submitted twice at once creates one row and one category", async () => {
  const fields = { id: "abcdefghijkl", name: "Shuttle", "create.categoryId": "Looms" };
  const saved = await Promise.all([1, 2, 3].map(() => save("/admin/stack/new", fields)));
  expect(saved.map(({ status }) => status)).toEqual([302, 302, 302]);
  const [category, ...others] = await db.read(db.query.select().from(toolCategories));
  expect(others).toEqual([]);
  expect((await db.read(db.query.select().from(tools))).map(({ categoryId }) => categoryId)).toEqual([category!.id]);
});

it("a new post names its writer, whose email address never becomes a byline", async () => {
  const byline = async () => {
    const page = new Page(await (await server("/admin/blog/new", { headers: { Cookie: cookie } })).text());
    return attribute(page.all("[name=author]")[0]!, "value") ?? "";
  };
  expect(await byline()).toBe("");
  await db.write([db.query.update(accounts).set({ name: "Eve Weaver" })]);
  expect(await byline()).toBe("Eve Weaver");
});
