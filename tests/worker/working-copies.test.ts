import { beforeEach, expect, it } from "vitest";
import type { DatabaseClient } from "../../drizzle/client";
import { posts, workingCopies } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { runScheduledTasks } from "../../workers/scheduled-tasks";
import { addAccount, sessionCookie } from "../support/accounts";
import { openDatabase } from "../support/database";
import { Page, source } from "../support/html";
import { insert } from "../support/insert";
import { post } from "../support/rows";
import { origin, startServer } from "../support/test-server";

const server = startServer({ renderPage });
const writer = "a-window-of-ada";
let db: DatabaseClient;

beforeEach(async () => {
  db = await openDatabase();
  await addAccount(db, "ada", "editor");
  await addAccount(db, "ben", "editor");
  await addAccount(db, "ira", "inbox");
  await insert(db, posts, post({ rowId: 1, title: "A post" }));
});

const cookies = (who: string) => sessionCookie(db, who);
async function send(who: string, path: string, fields: Readonly<Record<string, string>>, from = origin) {
  const headers = { Cookie: await cookies(who), Origin: from };
  return server(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}
const keep = (who: string, texts: Readonly<Record<string, string>>, from?: string) =>
  send(who, "/admin/blog/copy", { row: "1", version: "1", writer, revision: "1", copy: "", ...texts }, from);
async function open(who: string, path = "/admin/blog/1") {
  return new Page(await (await server(path, { headers: { Cookie: await cookies(who) } })).text());
}
const copies = () => db.read(db.query.select().from(workingCopies));
const title = async () => (await db.read(db.query.select({ title: posts.title }).from(posts)))[0]!.title;

it("WRITE-1 WRITE-2 keeps a form without saving it, shows it again without script, and goes with the save", async () => {
  const answer = await keep("ada", { title: "Typed" });
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, expect.stringContaining("no-store")]);
  expect(await answer.json()).toMatchObject({ status: "kept", others: [] });
  expect(await title()).toBe("A post");
  const form = await open("ada");
  expect(source(form.one("textarea[name=title]"))).toBe("Typed");
  expect(form.main).toContain("Your changes from");
  const [token] = form.all("input[name=copy]");
  const copy = token!.attrs.find(({ name }) => name === "value")!.value;
  const saved = await send("ada", "/admin/blog/1", { title: "Typed on", version: "1", copy });
  expect(saved.status).toBe(302);
  expect([await title(), await copies()]).toEqual(["Typed on", []]);
});

it("WRITE-2 goes with a save of the same texts, even if the form that was saved does not know it", async () => {
  await keep("ada", { title: "Typed" });
  const form = { title: "Typed on", tags: "one", version: "1", copy: "", writer: "another-window" };
  await keep("ada", { ...form, writer, revision: "2" });
  expect((await send("ada", "/admin/blog/1", form)).status).toBe(302);
  expect(await copies()).toEqual([]);
});

it("WRITE-2 does so for rich text, which a working copy holds sanitized", async () => {
  const body = '<p><a href="https://loom.example" onclick="alert(1)">Loom</a></p>';
  const form = { title: "Typed", body, version: "1", copy: "", writer: "another-window" };
  await keep("ada", { ...form, writer, revision: "1" });
  expect(await copies()).toMatchObject([{ texts: { body: expect.not.stringContaining("onclick") } }]);
  expect((await send("ada", "/admin/blog/1", form)).status).toBe(302);
  expect(await copies()).toEqual([]);
});

it("WRITE-3 WRITE-4 tells others whose it is, and shows it to them if they ask", async () => {
  await keep("ada", { title: "Ada is typing" });
  const form = await open("ben");
  expect(form.main).toContain("ada@example.com has this open.");
  expect(form.hrefs("main a")).toContain("/admin/blog/1?copy=ada");
  const asked = await open("ben", "/admin/blog/1?copy=ada");
  expect(asked.main).toContain("These are the unsaved changes of ada@example.com");
  expect(source(asked.one("textarea[name=title]"))).toBe("Ada is typing");
});

it("WRITE-5 says when another window has typed since", async () => {
  await keep("ada", { title: "Here" });
  const answer = await keep("ada", { title: "There", writer: "another-window" });
  expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ status: "other" })]);
});

it("WRITE-1 is discarded by its author", async () => {
  await keep("ada", { title: "Typed" });
  await send("ben", "/admin/blog/copy", { row: "1", intent: "discard" });
  expect(await copies()).toHaveLength(1);
  const answer = await send("ada", "/admin/blog/copy", { row: "1", intent: "discard" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/blog/1"]);
  expect(await copies()).toEqual([]);
});

it("WRITE-1 is for those who may edit content, from our pages, of a row that exists, and at most 1 MB", async () => {
  const refused = {
    403: [await keep("ira", { title: "x" }), await keep("ada", { title: "x" }, "https://evil.example")],
    404: [await keep("ada", { row: "99" }), await keep("ada", { row: "no" })],
    400: [await keep("ada", { writer: "" }), await keep("ada", { revision: "x" }), await keep("ada", { version: "" })],
    413: [await keep("ada", { body: "x".repeat(1_100_000) })],
  };
  for (const [status, answers] of Object.entries(refused))
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => Number(status)));
  expect(await copies()).toEqual([]);
});

it("WRITE-6 is deleted at night when it is 30 days old", async () => {
  await keep("ada", { title: "Typed" });
  const in31Days = new Date(Date.now() + 31 * 86_400_000).toISOString();
  await runScheduledTasks(db, {}, in31Days);
  expect(await copies()).toEqual([]);
});
