import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { R2MultipartUpload, R2UploadedPart } from "@cloudflare/workers-types";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { backupTables, tableLines } from "../../app/base/backup/backup.server";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, posts } from "../../drizzle/schema";
import { main as backup } from "../../scripts/backup";
import { main as restore } from "../../scripts/restore";
import { backUp, type BackupBucket, partBytes } from "../../workers/nightly-backup";
import { runMain } from "../support/command-output";
import { insert, storeSettings } from "../support/insert";
import { createLibsql } from "../support/libsql";
import { post } from "../support/rows";

const folder = mkdtempSync(join(tmpdir(), "nightly-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void vi.unstubAllEnvs());

/** A bucket with R2's rules for parts: at least 5 MiB and all of one size, but for the last. */
function strictBucket() {
  const objects = new Map<string, { bytes: Uint8Array; customMetadata: Record<string, string> | undefined }>();
  const parts: number[] = [];
  const createMultipartUpload: BackupBucket["createMultipartUpload"] = async (key, options) => {
    const sent: Uint8Array[] = [];
    const upload = {
      uploadPart: async (partNumber: number, value: Uint8Array) => {
        expect(partNumber).toBe(sent.length + 1);
        parts.push(value.byteLength);
        sent.push(value.slice());
        return { partNumber, etag: `${partNumber}` };
      },
      abort: async () => void sent.splice(0),
      complete: async (listed: R2UploadedPart[]) => {
        expect(listed.map(({ partNumber }) => partNumber)).toEqual(sent.map((_, at) => at + 1));
        for (const part of sent.slice(0, -1)) expect(part.byteLength).toBe(sent[0]!.byteLength);
        if (sent.length > 1) expect(sent[0]!.byteLength).toBeGreaterThanOrEqual(5 * 1024 * 1024);
        const bytes = Buffer.concat(sent);
        objects.set(key, { bytes, customMetadata: options?.customMetadata });
        return { size: bytes.byteLength };
      },
    };
    return upload as unknown as R2MultipartUpload;
  };
  const bucket = {
    createMultipartUpload,
    list: async () => ({
      truncated: false,
      objects: [...objects].map(([key, { bytes, customMetadata }]) => ({
        key,
        size: bytes.byteLength,
        customMetadata,
      })),
    }),
    delete: async (keys: string[]) => void keys.forEach((key) => objects.delete(key)),
  } as unknown as BackupBucket;
  return { bucket, objects, parts };
}

async function contentsOf(db: DatabaseClient): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const table of backupTables) {
    const lines: string[] = (contents[table.name] = []);
    for await (const part of tableLines(db, table)) lines.push(...part);
  }
  return contents;
}

it("F14 a nightly backup larger than a part is restored by npm run restore as it was", async () => {
  const source = await createLibsql();
  await insert(source.open(), accounts, { id: "ada", email: "ada@example.com", passwordHash: "$scrypt$x" });
  await storeSettings(source.open(), { brand: "Kept" });
  // Random, so that compressing does not shrink it below a part.
  const noise = () => `<p>${randomBytes(300_000).toString("base64")}</p>`;
  for (let at = 0; at < 30; at += 1) await insert(source.open(), posts, post({ title: `Post ${at}`, body: noise() }));
  const { bucket, objects, parts } = strictBucket();

  const made = await backUp(source.open(), bucket, "2026-11-21T03:17:00.000Z", undefined);
  const bytes = objects.get(`nightly/${made.name}`)!.bytes;
  expect(made).toEqual({
    name: "2026-11-21T031700.ndjson.gz",
    at: "2026-11-21T03:17:00.000Z",
    bytes: bytes.byteLength,
    // The four services came with the migrations.
    rows: 36,
  });
  expect(parts.length).toBeGreaterThan(1);
  expect(Math.max(...parts)).toBe(partBytes);

  const file = join(folder, made.name);
  writeFileSync(file, bytes);
  const target = await createLibsql();
  vi.stubEnv("LIBSQL_URL", target.url);
  expect(await runMain(restore, file)).toMatchObject({ hasFailed: false });
  expect(await contentsOf(target.open())).toEqual(await contentsOf(source.open()));
  await Promise.all([source.close(), target.close()]);
});

it("a nightly backup during which rows come or go is repeated, and given up after the third attempt", async () => {
  const { open, close } = await createLibsql();
  const db = open();
  const { bucket, objects } = strictBucket();
  let writes = 0;
  const busy = (times: number): DatabaseClient => ({
    ...db,
    // The last table to be read.
    async read(query) {
      const result = await db.read(query);
      if (
        writes < times &&
        JSON.stringify((query as unknown as { toSQL(): unknown }).toSQL()).includes("sqlite_sequence")
      ) {
        writes += 1;
        await insert(db, posts, post({ title: `Meanwhile ${writes} ${times}` }));
      }
      return result;
    },
  });
  await backUp(busy(2), bucket, "2026-11-21T03:17:00.000Z", undefined);
  expect([writes, objects.size]).toEqual([2, 1]);
  writes = -10;
  await expect(backUp(busy(100), bucket, "2026-11-22T03:17:00.000Z", "1")).rejects.toThrow("Blog_posts");
  expect([...objects.keys()]).toEqual(["nightly/2026-11-21T031700.ndjson.gz"]);
  await close();
});

it("npm run backup keeps the newest files of its folder, and leaves other files alone", async () => {
  const { url, close } = await createLibsql();
  vi.stubEnv("LIBSQL_URL", url);
  const place = join(folder, "kept");
  const run = (...args: string[]) => runMain(backup, "--folder", place, ...args);
  expect(await run()).toMatchObject({ hasFailed: false });
  for (let day = 10; day < 26; day += 1) writeFileSync(join(place, `2026-01-${day}T031700.ndjson.gz`), "");
  writeFileSync(join(place, "before-the-move.ndjson.gz"), "");
  expect((await run()).output).toContain("Deleted the");
  const names = readdirSync(place).toSorted();
  expect(names).toHaveLength(15);
  expect(names).toContain("before-the-move.ndjson.gz");
  expect(names[0]).toMatch(/^2026-01-1[3-4]T/);
  expect(await run("--keep", "2")).toMatchObject({ hasFailed: false });
  expect(readdirSync(place)).toHaveLength(3);
  for (const keep of ["0", "-1", "some"]) expect(await run(`--keep=${keep}`)).toMatchObject({ hasFailed: true });
  expect(await runMain(backup, "--out", join(place, "once.ndjson.gz"), "--keep", "1")).toMatchObject({
    hasFailed: false,
  });
  expect(readdirSync(place)).toHaveLength(4);
  await close();
});
