import { beforeEach, expect, it } from "vitest";
import { type Role, roleNames } from "../../app/base/access/permissions";
import type { DatabaseClient } from "../../drizzle/client";
import { activity, posts, enquiries, terms } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { attribute, Page } from "../support/html";
import { insert } from "../support/insert";
import { post, enquiry, term } from "../support/rows";
import { origin, startServer } from "../support/test-server";

const server = startServer({ renderPage });
const cookies = new Map<Role, string>();
let db: DatabaseClient;

beforeEach(async () => {
  db = await openDatabase();
  for (const role of roleNames) {
    await addAccount(db, role, role);
    cookies.set(role, await sessionCookie(db, role));
  }
  await db.write([db.query.delete(activity)]);
});

const get = (path: string, role: Role = "admin") => server(path, { headers: { Cookie: cookies.get(role)! } });
async function open(path: string, role: Role = "admin"): Promise<Page> {
  const response = await get(path, role);
  expect([response.status, response.headers.get("Cache-Control")], path).toEqual([200, "private, no-store"]);
  return new Page(await response.text());
}
function send(path: string, fields: Readonly<Record<string, string>>, role: Role = "admin") {
  const headers = { Cookie: cookies.get(role)!, Origin: origin, Referer: `${origin}/admin/activity?section=glossary` };
  return server(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}
/** The sentences of the page's entries. */
const told = async (path = "/admin/activity", role?: Role) => (await open(path, role)).texts("main li p");

it("ACT-2 a bulk action is shown with its Undo, which leads back to the log", async () => {
  await insert(db, terms, term({ rowId: 1, term: "Warp" }), term({ rowId: 2, term: "Weft" }));
  const body = new URLSearchParams([
    ["intent", "draft"],
    ["key", "1"],
    ["key", "2"],
  ]);
  await server("/admin/glossary", { method: "POST", headers: { Cookie: cookies.get("admin")!, Origin: origin }, body });
  const page = await open("/admin/activity");
  expect(page.texts("main li p")).toEqual(["admin@example.com unpublished 2 glossary items in bulk"]);
  const set = attribute(page.one("main li input[name=set]"), "value")!;
  const undone = await send("/admin/undo", { set });
  expect([undone.status, undone.headers.get("Location")]).toEqual([302, "/admin/activity?section=glossary"]);
  const after = await open("/admin/activity");
  expect(after.texts("main li p")).toEqual([
    "admin@example.com published 2 glossary items",
    "admin@example.com undid a change to 2 glossary items",
    "admin@example.com unpublished 2 glossary items in bulk · Undone",
  ]);
  expect(after.all("main li form")).toEqual([]);
});

it("ACT-1 exports and refusals are in it, the refusals of an hour once", async () => {
  await insert(db, posts, post({ rowId: 1 }));
  await insert(db, enquiries, enquiry({ id: "enquiry", email: "pia@prospect.example" }));
  for (const path of ["/admin/transfer/blog.csv", "/admin/submissions.csv"]) await (await get(path)).text();
  for (let time = 0; time < 3; time += 1) expect((await get("/admin/users", "editor")).status).toBe(403);
  expect(await told()).toEqual([
    "editor@example.com was denied access to Users, 3 times",
    "admin@example.com exported submissions",
    "admin@example.com exported Blog Posts",
  ]);
  expect((await open("/admin/activity")).text).not.toContain("pia");
});

it("an export that cannot be recorded is not made", async () => {
  await testEnv.DB.exec("create trigger full before insert on activity begin select raise(abort, 'full'); end");
  try {
    for (const path of ["/admin/transfer/blog.csv", "/admin/submissions.csv"]) {
      const answer = await get(path);
      expect([answer.status, await answer.text()], path).toEqual([503, expect.stringContaining("could not be read")]);
    }
  } finally {
    await testEnv.DB.exec("drop trigger full");
  }
});

it("ACT-3 each role sees the entries and filters of its own sections", async () => {
  const row = (section: string, area: string) => ({ who: "admin", actor: "Ada", action: "save", section, area });
  await insert(
    db,
    activity,
    row("glossary", "content"),
    { ...row("submissions", "enquiries"), action: "save-replies" },
    { ...row("settings", "settings"), action: "save-settings" },
  );
  const [all, content, ofEnquiries] = [
    ["Ada saved the settings", "Ada saved the reply templates", "Ada edited one glossary item"],
    ["Ada edited one glossary item"],
    ["Ada saved the reply templates"],
  ];
  expect(await told()).toEqual(all);
  expect(await told("/admin/activity", "editor")).toEqual(content);
  expect(await told("/admin/activity", "inbox")).toEqual(ofEnquiries);
  expect(await told("/admin/activity?section=settings", "editor")).toEqual(content);
  const page = await open("/admin/activity?section=glossary&from=2020-01-01", "editor");
  expect(page.texts("select[name=who] option")).toEqual(["Everyone", "You"]);
  expect(page.texts("select[name=section] option")).not.toContain("Settings");
  expect(page.all("select[name=section] option[selected]").map((option) => attribute(option, "value"))).toEqual([
    "glossary",
  ]);
  expect(attribute(page.one("input[name=from]"), "value")).toBe("2020-01-01");
  expect((await open("/admin/activity?to=2020-01-01")).text).toContain("No activity found");
});

it("an entry leads to what it is about while that exists", async () => {
  await insert(db, terms, term({ rowId: 7, term: "Warp" }));
  const row = { who: "admin", actor: "Ada", action: "save", section: "glossary", area: "content" };
  await insert(
    db,
    activity,
    { ...row, subjectId: "7", subject: "Warp" },
    { ...row, subjectId: "8", subject: "<script>alert(1)</script>" },
  );
  const page = await open("/admin/activity");
  expect(page.all("main li p a").map((link) => attribute(link, "href"))).toEqual(["/admin/glossary/7"]);
  expect(page.texts("main li p")).toContain("Ada edited glossary item “<script>alert(1)</script>”");
});

it("a failed read says so, and is not cached", async () => {
  await testEnv.DB.exec("alter table activity rename to activity_gone");
  try {
    const answer = await get("/admin/activity");
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining("Failed to load activity.")]);
  } finally {
    await testEnv.DB.exec("alter table activity_gone rename to activity");
  }
});

it("ACT-5 a person's own page has what happened to their account", async () => {
  const page = async () => (await open("/account", "user")).texts("main li");
  expect((await page()).join()).not.toContain("failed to sign in");
  await send("/auth", { email: "user@example.com", password: "not the password" }, "editor");
  expect((await page()).join()).toContain("Someone failed to sign in as user@example.com");
});
