import { beforeAll, beforeEach, expect, it } from "vitest";
import { createToken } from "../../app/api/api-tokens.server";
import type { DatabaseClient } from "../../drizzle/client";
import { addAccount } from "../support/accounts";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { bytesOf, jpeg, png, secretPlace } from "../support/pictures";
import { startServer } from "../support/test-server";

const MEDIA = testEnv.TEST_BUCKET;
const send = startServer({}, { MEDIA });
const now = new Date().toISOString();
const tokens: Record<string, string> = {};
let db: DatabaseClient;

beforeAll(async () => {
  db = await openDatabase();
  await addAccount(db, "ada", "admin");
  for (const right of ["read", "write"] as const) tokens[right] = await tokenOf("ada", [`media:${right}`]);
  tokens["posts"] = await tokenOf("ada", ["Blog_posts:write", "stack_items:read"]);
});
beforeEach(async () => {
  await testEnv.DB.prepare("delete from media").run();
  const keys = (await MEDIA.list()).objects.map(({ key }) => key);
  if (keys.length > 0) await MEDIA.delete(keys);
});

async function tokenOf(account: string, scopes: string[]): Promise<string> {
  const made = await createToken(db, { name: "Pictures", scopes, days: 7 }, account, now);
  if (!made.ok) throw new Error(JSON.stringify(made.fields));
  return made.token;
}

const ask = (path: string, right: string, init: RequestInit = {}) =>
  send(path, { ...init, headers: { Authorization: `Bearer ${tokens[right]}`, ...init.headers } });

it("serves and accepts pictures with a token (MEDIA-11)", async () => {
  const added = await ask("/api/media?name=Mill.jpg&alt=A%20mill", "write", {
    method: "POST",
    body: jpeg({ gps: true }),
    headers: { "Content-Type": "image/jpeg" },
  });
  expect(added.status).toBe(201);
  const picture = (await added.json()) as { address: string };
  expect(picture).toMatchObject({ name: "Mill", alt: "A mill", width: 1200 });
  const file = await send(picture.address);
  expect([file.status, (await file.text()).includes(secretPlace)]).toEqual([200, false]);
  const listed = await ask("/api/media", "read");
  expect(listed.headers.get("Cache-Control")).toContain("no-store");
  expect(await listed.json()).toMatchObject({ pictures: [{ address: picture.address }], after: null });
  const { results } = await testEnv.DB.prepare("select actor from activity where section = 'media'").all();
  expect(results).toEqual([{ actor: expect.stringContaining("API token") }]);
});

it("a token for tables neither lists nor adds pictures, and one for pictures reads no table", async () => {
  expect((await ask("/api/media", "posts")).status).toBe(403);
  expect((await ask("/api/media", "posts", { method: "POST", body: png() })).status).toBe(403);
  const rows = await ask("/api/rest/v1/Blog_posts", "write", {
    method: "POST",
    body: "{}",
    headers: { "Content-Type": "application/json" },
  });
  expect(rows.status).toBe(403);
});

it("explains why it refuses", async () => {
  const post = (right: string, body: Uint8Array<ArrayBuffer>) => ask("/api/media", right, { method: "POST", body });
  expect((await post("read", png())).status).toBe(403);
  expect((await post("none", png())).status).toBe(401);
  expect((await send("/api/media")).status).toBe(401);
  expect((await ask("/api/media", "write", { method: "DELETE" })).status).toBe(405);
  const refused = await post("write", bytesOf("<svg/>"));
  expect([refused.status, await refused.json()]).toMatchObject([422, { message: expect.stringContaining("SVG") }]);
  const off = await startServer()("/api/media", {
    method: "POST",
    body: png(),
    headers: { Authorization: `Bearer ${tokens["write"]}` },
  });
  expect([off.status, await off.json()]).toMatchObject([503, { message: expect.stringContaining("no bucket") }]);
});

it("brings back the files of rows that were restored from a backup (MEDIA-11)", async () => {
  const post = () => {
    const form = new FormData();
    form.set("file", new File([png({ width: 500, height: 20 })], "Mill.png"));
    form.append("variant", new File([png({ width: 480, height: 19 })], "480"));
    form.set("color", "c85028");
    return ask("/api/media", "write", { method: "POST", body: form });
  };
  expect((await post()).status).toBe(201);
  const keys = (await MEDIA.list()).objects.map(({ key }) => key);
  expect(keys).toHaveLength(2);
  await MEDIA.delete(keys);
  expect((await post()).status).toBe(200);
  expect((await MEDIA.list()).objects.map(({ key }) => key)).toEqual(keys);
});

it("has narrower files made where Cloudflare Images is bound, and one size elsewhere", async () => {
  const post = startServer({}, { MEDIA, IMAGES: testEnv.TEST_IMAGES });
  const answer = await post("/api/media", {
    method: "POST",
    body: png({ width: 1000, height: 40 }),
    headers: { Authorization: `Bearer ${tokens["write"]}` },
  });
  expect(await answer.json()).toMatchObject({ hasVariants: true, width: 1000 });
  expect((await MEDIA.list()).objects.map(({ key }) => key.slice(33))).toEqual(["480.png", "960.png", "full.png"]);
});
