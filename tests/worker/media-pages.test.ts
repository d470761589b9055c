import { beforeAll, beforeEach, expect, it } from "vitest";
import { createRow } from "../../app/content/saving/store.server";
import { initialValues } from "../../app/content/types/field-values";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import type { Env } from "../../workers/env";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { Page } from "../support/html";
import { bytesOf, gif, png } from "../support/pictures";
import { startServer } from "../support/test-server";

const MEDIA = testEnv.TEST_BUCKET;
const cookies: Record<string, string> = {};
let db: DatabaseClient;

beforeAll(async () => {
  db = await openDatabase();
  for (const role of ["admin", "editor", "inbox", "user"] as const) {
    await addAccount(db, role, role);
    cookies[role] = await sessionCookie(db, role);
  }
});
beforeEach(async () => {
  await testEnv.DB.batch([
    testEnv.DB.prepare("delete from media"),
    testEnv.DB.prepare("delete from media_uses"),
    testEnv.DB.prepare("delete from activity"),
  ]);
});

const send = (path: string, init: RequestInit & { as?: string } = {}, variables: Partial<Env> = { MEDIA }) =>
  startServer({ renderPage }, variables)(path, {
    ...init,
    headers: { Cookie: cookies[init.as ?? "editor"]!, "Sec-Fetch-Site": "same-origin", ...init.headers },
  });
const open = async (path: string, variables?: Partial<Env>) => new Page(await (await send(path, {}, variables)).text());

function formOf(fields: Readonly<Record<string, string | File | readonly (string | File)[]>>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of Array.isArray(values) ? (values as (string | File)[]) : [values as string | File])
      form.append(name, value);
  return form;
}
const file = (bytes: Uint8Array<ArrayBuffer>, name: string) => new File([bytes], name);
const post = (path: string, fields: Parameters<typeof formOf>[0], init: Parameters<typeof send>[1] = {}) =>
  send(path, { ...init, method: "POST", body: formOf(fields), headers: { Accept: "text/html", ...init.headers } });

async function upload(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<{ rowId: number; address: string }> {
  const answer = await send("/admin/media/files", { method: "POST", body: formOf({ file: file(bytes, name) }) });
  const { picture } = (await answer.json()) as { picture: { rowId: number; address: string } };
  return picture;
}

/** Adds a public post with a cover. Resolves to its slug. */
async function addPost(title: string, featuredImage: string, body = ""): Promise<string> {
  const values = { ...initialValues(storedTypes.blog.type), title, featuredImage, body, draft: false };
  const written = await createRow(
    db,
    storedTypes.blog,
    { ...values, postedDate: "2026-11-01T00:00:00.000Z" },
    { by: "editor", now: new Date().toISOString(), setId: `make-${title}` },
  );
  if (written.status !== "written") throw new Error(JSON.stringify(written));
  return String(written.row["slug"]);
}

it("without JavaScript, several files go in by a plain form, each with its own outcome (MEDIA-5)", async () => {
  const form = (await open("/admin/media")).one("form[enctype]");
  expect(form.attrs.map(({ value }) => value)).toContain("multipart/form-data");
  const files = [file(png(), "Mill.png"), file(bytesOf("<html>"), "photo.jpg"), file(gif(), "Wheel.gif")];
  const answer = await post("/admin/media", { file: files });
  expect(answer.status).toBe(422);
  const page = new Page(await answer.text());
  expect(page.texts("[role=alert]").join()).toContain("2 pictures added. photo.jpg: This is a web page");
  expect(page.texts("main li a").join()).toMatch(/Wheel.*Mill/);
});

it("people without the permission for content, and other sites, can add nothing", async () => {
  for (const as of ["inbox", "user"])
    expect((await post("/admin/media/files", { file: file(png(), "x.png") }, { as })).status, as).toBe(403);
  const other = { headers: { "Sec-Fetch-Site": "cross-site" } };
  expect((await post("/admin/media/files", { file: file(png(), "x.png") }, other)).status).toBe(403);
  const nobody = { headers: { Cookie: "" } };
  expect((await post("/admin/media/files", { file: file(png(), "x.png") }, nobody)).status).toBe(302);
  expect((await testEnv.DB.prepare("select * from media").all()).results).toEqual([]);
});

it("without a bucket the portal says so, and addresses go on working (MEDIA-1)", async () => {
  const page = await open("/admin/media", {});
  expect(page.main).toContain("Uploads are off: no bucket is bound");
  expect(page.all("input[type=file]")).toEqual([]);
  const answer = await startServer({ renderPage })("/admin/media/files", {
    method: "POST",
    body: formOf({ file: file(png(), "x.png") }),
    headers: { Cookie: cookies["editor"]!, "Sec-Fetch-Site": "same-origin" },
  });
  expect(await answer.json()).toMatchObject({ ok: false, reason: expect.stringContaining("no bucket") });
});

it("a file that is too large is refused with a reason", async () => {
  const answer = await post("/admin/media", { file: file(new Uint8Array(29 * 1024 * 1024), "x.png") });
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain("20 MB");
  const large = bytesOf(png(), new Uint8Array(21 * 1024 * 1024));
  expect(await (await post("/admin/media", { file: file(large, "x.png") })).text()).toContain("The limit is 20 MB");
});

it("the library finds by name, filters, and asks before used pictures are deleted, which can be undone (MEDIA-6)", async () => {
  const [mill, wheel] = [await upload(png(), "Mill.png"), await upload(gif(), "Wheel.gif")];
  await testEnv.DB.prepare("insert into media_uses values (?, 'Blog_posts', '1')")
    .bind(mill.address.slice(7, 39))
    .run();
  const names = async (query: string) => (await open(`/admin/media?${query}`)).texts("main li a").join();
  expect(await names("q=mil")).toMatch(/^Mill/);
  expect(await names("show=unused")).toMatch(/^Wheel/);
  expect(await names("show=used")).toMatch(/^Mill/);
  expect(await names("show=no-alt")).toMatch(/Wheel.*Mill/);
  expect((await open("/admin/media?view=list")).texts("tbody tr")).toHaveLength(2);

  const keys = [String(mill.rowId), String(wheel.rowId)];
  const asked = new Page(await (await post("/admin/media", { intent: "delete", key: keys })).text());
  expect(asked.texts("dialog").join()).toMatch(/Delete 2 pictures\?.*One of them is used/);
  expect((await open("/admin/media")).texts("main li a")).toHaveLength(2);
  const deleted = new Page(await (await post("/admin/media", { intent: "delete", key: keys, confirmed: "1" })).text());
  expect(deleted.texts("[role=status]").join()).toContain("2 pictures deleted");
  const set = deleted.all("form[action=/admin/undo] input[name=set]")[0]!.attrs.find(({ name }) => name === "value")!;
  expect((await open("/admin/activity")).text).toContain("deleted 2 pictures");
  const undone = await post("/admin/undo", { set: set.value, of: "media" });
  expect(undone.status).toBe(302);
  expect((await open("/admin/media")).texts("main li a")).toHaveLength(2);
  expect((await open("/admin/activity")).text).toMatch(/undid a change to 2 pictures.*Undone/);
});

it("a picture's page says what it shows and where, and takes another in its place", async () => {
  const mill = await upload(png(), "Mill.png");
  const path = `/admin/media/${mill.rowId}`;
  const saved = await post(path, {
    version: "1",
    name: "The mill",
    alt: "A mill",
    credit: "Ada",
    focusX: "10",
    focusY: "90",
  });
  expect(saved.status).toBe(200);
  const page = await open(path);
  expect(page.texts("h1")).toEqual(["The mill"]);
  expect(page.main).toContain("Not used");
  expect((await post(path, { version: "1", name: "Late" })).status).toBe(409);
  const replaced = await post(path, { intent: "replace", file: file(gif(), "New.gif") });
  expect(replaced.status).toBe(302);
  const next = await open(replaced.headers.get("Location")!);
  expect(next.texts("h1")).toEqual(["The mill"]);
  expect((await open(path)).main).toContain("In the trash since");
  expect((await post(path, { version: "3", name: "Late" })).status).toBe(404);
});

it("the trash restores a picture, or removes it at once after a question that names where it is used (MEDIA-13)", async () => {
  const mill = await upload(png(), "Mill.png");
  const post1 = await addPost("Mills of the north", mill.address);
  const [path, key] = [`/admin/media/${mill.rowId}`, String(mill.rowId)];
  const remove = (fields = {}) => post("/admin/media?show=trash", { intent: "remove", key: [key], ...fields });
  expect(await (await remove({ confirmed: "1" })).text(), "what is not in the trash").toContain(
    "No pictures are selected.",
  );
  await post(path, { intent: "delete", confirmed: "1" });
  expect((await open("/admin/media")).texts("main li a")).toEqual([]);
  expect((await open("/admin/media?show=trash")).texts("main li a").join()).toMatch(/^Mill/);
  const set = (await open(path))
    .one("form[action=/admin/undo] input[name=set]")
    .attrs.find((one) => one.name === "value")!;
  await post("/admin/undo", { of: "media", set: set.value });
  expect((await open(path)).texts("button").join()).toContain("Save");

  await post(path, { intent: "delete", confirmed: "1" });
  const asked = new Page(await (await post(path, { intent: "remove" })).text());
  expect(asked.texts("dialog").join()).toMatch(/Delete this picture permanently\?.*Mills of the north \(Blog post\)/i);
  expect((await send(mill.address)).status).toBe(200);
  const removed = await post(path, { intent: "remove", confirmed: "1" });
  expect([removed.status, removed.headers.get("Location")]).toEqual([302, "/admin/media?show=trash"]);
  expect([(await send(mill.address)).status, (await send(path)).status]).toEqual([404, 404]);
  expect((await MEDIA.list({ prefix: mill.address.slice(7, 39) })).objects).toEqual([]);
  expect((await open("/admin/activity")).text).toContain("permanently deleted picture “Mill”");
  expect((await open(`/blog/post/${post1}`)).texts("h1")).toEqual(["Mills of the north"]);
});

it("a picture with a credit has it below it on its page (MEDIA-12)", async () => {
  const [cover, inside] = [await upload(png(), "Mill.png"), await upload(gif(), "Wheel.gif")];
  const slug = await addPost(
    "Wheels of the north",
    cover.address,
    `<p><img src="${inside.address}" alt="A wheel" /></p>`,
  );
  const credit = (rowId: number, text: string) =>
    post(`/admin/media/${rowId}`, { version: "1", name: "N", credit: text });
  expect((await open(`/blog/post/${slug}`)).main).not.toContain("Photo:");
  await credit(cover.rowId, "Ada Quill");
  await credit(inside.rowId, "© Ben Ruiz");
  const page = await open(`/blog/post/${slug}`);
  expect(page.texts("figure figcaption")).toEqual(["Photo: Ada Quill"]);
  expect(page.texts(".prose small")).toEqual(["© Ben Ruiz"]);
});

it("an erasure shows the pictures that name the person, and clears the chosen ones (MEDIA-14)", async () => {
  const [mine, other] = [await upload(png(), "Pia Prospect.png"), await upload(gif(), "pia-prospect-2.gif")];
  const path = "/admin/submissions/erase";
  const fields = { email: "pia@prospect.example", name: "Pia Prospect" };
  const found = new Page(await (await post(path, { ...fields, intent: "look" }, { as: "admin" })).text());
  expect(found.texts("fieldset li").join()).toMatch(/Pia Prospect.*pia-prospect-2/);
  expect(found.main).toContain("Not covered:");
  const sent = { ...fields, intent: "erase", typed: fields.email, picture: String(mine.rowId) };
  expect(await (await post(path, sent, { as: "admin" })).text()).toContain("Details of 1 picture cleared.");
  const names = await testEnv.DB.prepare("select name from media order by row_id").all();
  expect(names.results).toEqual([{ name: "Picture" }, { name: "pia-prospect-2" }]);
  expect(other.rowId).toBeGreaterThan(mine.rowId);
});
