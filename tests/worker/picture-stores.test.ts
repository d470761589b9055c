import { beforeAll, describe, expect, inject, it } from "vitest";
import { createToken } from "../../app/api/api-tokens.server";
import type { PictureStore } from "../../app/content/media/library";
import { bucketStore, pictureStore } from "../../workers/media/picture-store";
import { addAccount } from "../support/accounts";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { bytesOf, png } from "../support/pictures";
import { startServer } from "../support/test-server";

const s3 = inject("s3Bucket");
const variables = {
  MEDIA_S3_ENDPOINT: s3.endpoint,
  MEDIA_S3_BUCKET: s3.name,
  MEDIA_S3_REGION: s3.region,
  MEDIA_S3_KEY_ID: s3.keyId,
  MEDIA_S3_SECRET: s3.secret,
};

async function keysOf(store: PictureStore): Promise<string[]> {
  const keys: string[] = [];
  for (let after: string | null = null; ;) {
    const page = await store.list(after);
    keys.push(...page.files.map(({ key }) => key));
    if (page.next === null) return keys;
    after = page.next;
  }
}

describe.each([
  ["R2", bucketStore(testEnv.TEST_BUCKET)],
  ["S3", pictureStore(variables)!],
])("a store of pictures in %s (MEDIA-1)", (_, store) => {
  const key = (number: number) => `${String(number).repeat(32)}/full.png`;
  beforeAll(async () => store.delete(await keysOf(store)));

  it("returns what was stored, whole or in part, and says how large it is", async () => {
    await store.put(key(1), bytesOf("0123456789"), "image/png");
    expect(await store.head(key(1))).toBe(10);
    const whole = await store.get(key(1));
    expect([whole!.bytes, await new Response(whole!.body).text()]).toEqual([10, "0123456789"]);
    const part = await store.get(key(1), { offset: 3, length: 4 });
    expect([part!.bytes, await new Response(part!.body).text()]).toEqual([10, "3456"]);
  });

  it("has nothing that was not stored, and deletes missing files without an error", async () => {
    expect([await store.head(key(9)), await store.get(key(9))]).toEqual([null, null]);
    await store.delete([key(9)]);
  });

  it("lists all files, and deletes several", async () => {
    const before = Date.now();
    for (const number of [2, 3, 4, 5, 6]) await store.put(key(number), bytesOf([number]), "image/png");
    expect(await keysOf(store)).toEqual([1, 2, 3, 4, 5, 6].map(key));
    const { files } = await store.list(null);
    expect(files[0]).toMatchObject({ bytes: 10 });
    expect(Math.abs(Date.parse(files[0]!.storedAt) - before)).toBeLessThan(60_000);
    await store.delete([2, 3, 4, 5, 6].map(key));
    expect(await keysOf(store)).toEqual([key(1)]);
  });
});

describe("an S3-compatible service", () => {
  it("stores the pictures of a site without a bucket, and the site shows them", async () => {
    const db = await openDatabase();
    await addAccount(db, "ada", "admin");
    const made = await createToken(
      db,
      { name: "Pictures", scopes: ["media:write"], days: 7 },
      "ada",
      new Date().toISOString(),
    );
    const send = startServer({}, variables);
    const added = await send("/api/media", {
      method: "POST",
      body: png(),
      headers: { Authorization: `Bearer ${made.ok ? made.token : ""}` },
    });
    expect(added.status).toBe(201);
    const { address } = (await added.json()) as { address: string };
    const whole = await send(address);
    expect([whole.status, new Uint8Array(await whole.arrayBuffer())]).toEqual([200, png()]);
    const part = await send(address, { headers: { Range: "bytes=1-3" } });
    expect([part.status, await part.text(), part.headers.get("Content-Range")]).toEqual([
      206,
      "PNG",
      `bytes 1-3/${png().length}`,
    ]);
  });

  it("is not used beside a bucket, nor with half of its variables", () => {
    expect(pictureStore({ ...variables, MEDIA_S3_SECRET: "" })).toBeNull();
    expect(pictureStore({ ...variables, MEDIA_S3_ENDPOINT: "s3.example" })).toBeNull();
    expect(pictureStore({})).toBeNull();
  });

  it("that refuses says so, and not why", async () => {
    const store = pictureStore({ ...variables, MEDIA_S3_SECRET: "another" })!;
    await expect(store.put("a/full.png", bytesOf([1]), "image/png")).rejects.toThrow("returned 403");
    const elsewhere = pictureStore({ ...variables, MEDIA_S3_BUCKET: "none" })!;
    await expect(elsewhere.list(null)).rejects.toThrow("no such bucket");
  });
});
