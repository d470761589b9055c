import { beforeEach, expect, it } from "vitest";
import { createToken } from "../../app/api/api-tokens.server";
import { parseContentMessage } from "../../app/portal/content-section";
import type { DatabaseClient } from "../../drizzle/client";
import { accountLinks, apiTokens, media, posts, enquiries } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { attribute, Page } from "../support/html";
import { insert } from "../support/insert";
import { gif, png } from "../support/pictures";
import { post, enquiry } from "../support/rows";
import { origin, startServer } from "../support/test-server";

const server = startServer({ renderPage }, { MEDIA: testEnv.TEST_BUCKET });
let db: DatabaseClient;
let cookie = "";

beforeEach(async () => {
  db = await openDatabase();
  await addAccount(db, "ada", "admin");
  cookie = await sessionCookie(db, "ada");
});

/** The page that a form leads to. */
async function send(path: string, fields: Readonly<Record<string, string>> | FormData): Promise<Page> {
  const headers = { Cookie: cookie, Origin: origin };
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
  const response = await server(path, { method: "POST", headers, body });
  const to = response.headers.get("Location");
  if (to === null) return new Page(await response.text());
  const left = response.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  return new Page(await (await server(to, { headers: { Cookie: [cookie, ...left].join("; ") } })).text());
}
const notice = (page: Page) => [
  page.texts("[data-tone] p").join(": "),
  ...page.all("[data-tone] a").map((link) => `${page.texts("[data-tone] a")[0]} ${attribute(link, "href")}`),
  ...page.texts("[data-tone] form button"),
];

it("ADM-45 publishing names the post, and leads to its page", async () => {
  await insert(
    db,
    posts,
    post({ rowId: 7, title: "How to test a prompt", category: "Other", draft: true, version: 1 }),
  );
  const fields = { title: "How to test a prompt", body: "", category: "Other", postedDate: "", draft: "on" };
  const published = await send("/admin/blog/7", { ...fields, version: "1", intent: "publish" });
  expect(notice(published)).toEqual(["Success: “How to test a prompt” published", "View /admin/blog/7/live"]);
  const taken = await send("/admin/blog/7", { ...fields, version: "2", intent: "unpublish" });
  expect(notice(taken)).toEqual(["Success: “How to test a prompt” unpublished", "Preview /admin/blog/7/live"]);
});

it("ADM-45 a bulk action says how many of what, with Undo; an account's change names the person", async () => {
  await insert(db, posts, post({ rowId: 7 }), post({ rowId: 8 }));
  const headers = { Cookie: cookie, Origin: origin };
  const body = new URLSearchParams("intent=archive&key=7&key=8");
  const archived = new Page(await (await server("/admin/blog", { method: "POST", headers, body })).text());
  expect(notice(archived)).toEqual(["Success: 2 blog posts archived", "Undo"]);

  await addAccount(db, "bea", "user");
  const changed = await send("/admin/users", { intent: "make-editor", account: "bea" });
  expect(notice(changed)).toEqual(["Success: bea@example.com now has the Editor role"]);
});

it.each(["disable", "make-editor"])("ACC-31 %s asks before API tokens are revoked, and names them", async (intent) => {
  await addAccount(db, "bea", "admin");
  const now = new Date().toISOString();
  await createToken(db, { name: "Nightly sync", scopes: ["stack_items:read"], days: 7 }, "bea", now);
  const tokens = () => db.read(db.query.select({ revokedAt: apiTokens.revokedAt }).from(apiTokens));

  const asked = await send("/admin/users", { intent, account: "bea" });
  const question = asked.one("dialog.list-question");
  expect(asked.texts("li", question)).toEqual(["Nightly sync"]);
  expect(await tokens()).toEqual([{ revokedAt: null }]);

  const answer = Object.fromEntries(
    asked.all("input", question).map((input) => [attribute(input, "name"), attribute(input, "value")]),
  ) as Record<string, string>;
  expect(notice(await send("/admin/users", answer))[0]).toMatch(/^Success: bea@example.com /);
  expect(await tokens()).toEqual([{ revokedAt: expect.any(String) }]);
});

it("ADM-45 the notice of a change to a picture names it, and leads to the next step", async () => {
  const filled = (name: string, bytes: Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    for (const entry of Object.entries(fields)) form.append(...entry);
    form.append("file", new File([bytes], name));
    return form;
  };
  const added = await send("/admin/media", filled("harbour.png", png()));
  const { rowId, name } = (await db.read(db.query.select().from(media)))[0]!;
  expect(notice(added)).toEqual([`Success: Picture “${name}” added`, `Describe it /admin/media/${rowId}`]);
  const path = `/admin/media/${rowId}`;
  expect(notice(await send(path, { version: "1", name: "The harbour", alt: "Boats" }))).toEqual([
    "Success: “The harbour” saved",
  ]);
  const replaced = await send(path, filled("quay.gif", gif(), { intent: "replace" }));
  expect(notice(replaced)).toEqual(["Success: Picture “The harbour” replaced wherever it is used", "Undo"]);
  const next = (await db.read(db.query.select().from(media))).find((row) => row.rowId !== rowId)!;
  const deleted = await send(`/admin/media/${next.rowId}`, { intent: "delete" });
  expect(notice(deleted)).toEqual(["Success: Picture “The harbour” deleted", "Undo"]);
  const set = attribute(deleted.one("form[action=/admin/undo] input[name=set]"), "value")!;
  expect(notice(await send("/admin/undo", { set, of: "media" }))).toEqual(["Success: 1 picture restored"]);
  const ticked = await send("/admin/media", { intent: "delete", key: `${next.rowId}` });
  expect(notice(ticked)).toEqual(["Success: Picture “The harbour” deleted", "Undo"]);
});

it("ADM-45 the notice of restored pictures says in how many items they are shown again", async () => {
  const textOf = async (words: string) => (await parseContentMessage(words, async () => null))?.notice.text;
  expect(await textOf("pictures-restored.3.2")).toBe("3 pictures restored, also in 2 items");
  expect(await textOf("pictures-restored.1.0")).toBe("1 picture restored");
});

it("ADM-45 an invitation and a link to a new password name whom they are for", async () => {
  await addAccount(db, "bea", "user");
  const users = (fields: Readonly<Record<string, string>>) => send("/admin/users", fields);
  const copy = "is ready. Copy its link, because this site does not email links.";
  const invited = await users({ intent: "invite", email: "gro@example.com", role: "editor" });
  expect(notice(invited)).toEqual([`Success: Invitation to gro@example.com ${copy}`]);
  const invitation = (await db.read(db.query.select().from(accountLinks)))[0]!.id;
  expect(notice(await users({ intent: "renew-invitation", invitation }))).toEqual([
    `Success: New invitation to gro@example.com ${copy}`,
  ]);
  expect(notice(await users({ intent: "withdraw-invitation", invitation }))).toEqual([
    "Success: Invitation to gro@example.com revoked. Its link no longer works.",
  ]);
  expect(notice(await users({ intent: "reset-link", account: "bea" }))).toEqual([
    "Success: Password reset link for bea@example.com is ready. Copy it, because this site does not email links.",
  ]);
});

it("ADM-45 what is done with a submission names who sent it", async () => {
  await insert(db, enquiries, enquiry({ id: "pia", email: "pia@prospect.example" }));
  const path = "/admin/submissions/pia";
  expect(notice(await send(path, { intent: "own" }))).toEqual([
    "Success: Submission from pia@prospect.example assigned to you",
    "Undo",
  ]);
  expect(notice(await send(path, { intent: "spam" }))).toEqual([
    "Success: Submission from pia@prospect.example marked as spam",
    "Undo",
  ]);
});
