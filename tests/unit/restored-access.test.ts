import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { recordActivity } from "../../app/activity/record.server";
import { createD1Database, type DatabaseClient } from "../../drizzle/client";
import * as schema from "../../drizzle/schema";
import { main as backup } from "../../scripts/backup";
import { openD1 } from "../../scripts/d1-client";
import { migrateD1 } from "../../scripts/migrations";
import { main as restore } from "../../scripts/restore";
import { addAccount } from "../support/accounts";
import { runMain } from "../support/command-output";
import { insert } from "../support/insert";
import { createLibsql, type LibsqlDatabase } from "../support/libsql";

const folder = mkdtempSync(join(tmpdir(), "restored-"));
const file = join(folder, "backup.ndjson.gz");
const { accounts, userRoles, apiTokens, passkeys, totpSecrets, recoveryCodes, siteSettings, webhooks } = schema;
const people = ["ada", "bea", "cem", "dora", "eli", "fay"];

/** People with everything that gives access: ada and fay are administrators, the others editors. */
async function fill(db: DatabaseClient): Promise<void> {
  for (const id of people) await addAccount(db, id, id === "ada" || id === "fay" ? "admin" : "editor");
  await insert(db, apiTokens, {
    id: "t",
    name: "t",
    tokenHash: "h",
    accountId: "ada",
    expiresAt: "2999-01-01T00:00:00.000Z",
    scopes: ["Blog_posts:write"],
  });
  await insert(db, recoveryCodes, { userId: "ada", codeHash: "c" });
  await insert(db, passkeys, { id: "stolen", userId: "cem", publicKey: "k", algorithm: -7, counter: 3, name: "Phone" });
  await insert(db, totpSecrets, { userId: "cem", secret: "OLD", lastStep: 4 });
  await insert(db, webhooks, { id: "w", url: "https://hooks.example/in?key=secret", secret: "whsec_a" });
  await insert(db, schema.media, {
    hash: "ab".repeat(16),
    type: "png",
    width: 9,
    height: 9,
    color: "c",
    bytes: 9,
    name: "Loom",
  });
}

/** What happens after the backup: access is taken away, changed and given. */
async function endAccess(db: DatabaseClient): Promise<void> {
  const { query } = db;
  await db.write([
    query.update(apiTokens).set({ revokedAt: "2026-02-01T00:00:00.000Z" }),
    query.delete(recoveryCodes),
    query.update(accounts).set({ passwordHash: "new", email: "ada@new.example" }).where(eq(accounts.id, "ada")),
    query.update(accounts).set({ disabledAt: "2026-02-01T00:00:00.000Z" }).where(eq(accounts.id, "bea")),
    query.delete(passkeys),
    query.update(totpSecrets).set({ secret: "NEW" }),
    query.update(userRoles).set({ role: "inbox" }).where(eq(userRoles.userId, "dora")),
    query.delete(accounts).where(eq(accounts.id, "eli")),
    query.update(userRoles).set({ role: "editor" }).where(eq(userRoles.userId, "fay")),
    query.delete(webhooks),
    query.insert(siteSettings).values({ key: "access", value: JSON.stringify({ requiresSecondFactor: true }) }),
    recordActivity(query, "command", { action: "erase", section: "submissions" }, "2999-01-01T00:00:00.000Z"),
  ]);
  await addAccount(db, "gus");
}

async function accessIn(db: DatabaseClient) {
  const rows = await db.read(
    db.query
      .select({
        id: accounts.id,
        email: accounts.email,
        hash: accounts.passwordHash,
        at: accounts.disabledAt,
        role: userRoles.role,
      })
      .from(accounts)
      .leftJoin(userRoles, eq(userRoles.userId, accounts.id))
      .orderBy(accounts.id),
  );
  const count = async (table: typeof recoveryCodes | typeof passkeys | typeof webhooks | typeof siteSettings) =>
    (await db.read(db.query.select().from(table))).length;
  return {
    people: rows.map(({ id, email, hash, at, role }) =>
      [id, email, role, at !== null && "disabled", hash === "new" && "new password"].filter(Boolean).join(" "),
    ),
    tokens: (await db.read(db.query.select().from(apiTokens))).map(({ revokedAt }) => revokedAt !== null),
    secrets: (await db.read(db.query.select().from(totpSecrets))).map(({ secret }) => secret),
    counts: [await count(recoveryCodes), await count(passkeys), await count(webhooks), await count(siteSettings)],
  };
}

const asInBackup = {
  people: people.map((id) => `${id} ${id}@example.com ${id === "ada" || id === "fay" ? "admin" : "editor"}`),
  tokens: [true],
  secrets: ["OLD"],
  counts: [0, 1, 1, 0],
};
const stricter = {
  people: [
    "ada ada@new.example admin new password",
    "bea bea@example.com editor disabled",
    "cem cem@example.com editor",
    "dora dora@example.com user",
    "eli eli@example.com editor disabled",
    "fay fay@example.com editor",
  ],
  tokens: [true],
  secrets: ["NEW"],
  counts: [0, 0, 0, 1],
};

let target: LibsqlDatabase;

beforeAll(async () => {
  const source = await createLibsql();
  await fill(source.open());
  vi.stubEnv("LIBSQL_URL", source.url);
  expect(await runMain(backup, "--out", file)).toMatchObject({ hasFailed: false });
  await source.close();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

async function openTarget(): Promise<DatabaseClient> {
  target = await createLibsql();
  vi.stubEnv("LIBSQL_URL", target.url);
  return target.open();
}

describe("a restore", () => {
  it("F14 gives nobody access that was ended since the backup, and lists what differs", async () => {
    const db = await openTarget();
    await fill(db);
    await endAccess(db);
    const { output, hasFailed } = await runMain(restore, file, "--force");
    expect([hasFailed, await accessIn(db)]).toEqual([false, stricter]);
    for (const line of [
      "ada@new.example: another password since, ada@example.com in the backup",
      "bea@example.com: disabled since",
      "cem@example.com: another second factor since",
      "dora@example.com: Editor in the backup, Inbox since",
      "eli@example.com: deleted since, Editor in the backup",
      "fay@example.com: Administrator in the backup, Editor since",
      "gus@example.com: created since, as Administrator",
      "webhook at hooks.example: removed since",
      "a second factor: required of everybody since",
      "API tokens: 1, all revoked",
      "erase them again: 2999-01-01T00:00:00.000Z",
    ])
      expect(output).toContain(line);
    // Repeated, for example after a failure, it changes nothing more.
    await runMain(restore, file, "--force");
    expect(await accessIn(db)).toEqual(stricter);
    await target.close();
  });

  it("F14 that fails halfway has given nobody access either", async () => {
    const db = await openTarget();
    await fill(db);
    await endAccess(db);
    // Comes after the accounts, and cannot be emptied.
    await target.client.execute("create trigger stuck before delete on media begin select raise(abort, 'stuck'); end");
    await expect(runMain(restore, file, "--force")).rejects.toThrow();
    expect(await accessIn(db)).toEqual(stricter);
    await target.client.execute("drop trigger stuck");
    expect(await runMain(restore, file, "--force")).toMatchObject({ hasFailed: false });
    expect(await accessIn(db)).toEqual(stricter);
    await target.close();
  });

  it("F14 takes accounts from the backup if told so, but no tokens or recovery codes", async () => {
    const db = await openTarget();
    await fill(db);
    await endAccess(db);
    const { output } = await runMain(restore, file, "--force", "--trust-accounts");
    expect(await accessIn(db)).toEqual(asInBackup);
    expect(output).toContain("bea@example.com: disabled since");
    await target.close();
  });

  it("F14 into a database without accounts takes them from the backup, and lists them", async () => {
    const db = await openTarget();
    const { output } = await runMain(restore, file);
    expect(await accessIn(db)).toEqual(asInBackup);
    expect(output).toMatch(/no accounts to compare with.*ada@example\.com: Administrator.*webhook at hooks\.example/s);
    expect(output).not.toContain("key=secret");
    await target.close();
  });

  it("F14 matches accounts by address if their ids differ, and never gives one address to two accounts", async () => {
    const db = await openTarget();
    await addAccount(db, "other");
    await addAccount(db, "bea");
    await db.write([
      db.query.update(accounts).set({ email: "ADA@example.com", passwordHash: "new" }).where(eq(accounts.id, "other")),
      db.query.update(accounts).set({ email: "cem@example.com" }).where(eq(accounts.id, "bea")),
    ]);
    const { output } = await runMain(restore, file, "--force");
    expect((await accessIn(db)).people).toEqual([
      "ada ADA@example.com admin new password",
      "bea cem@example.com editor",
      ...["dora", "eli"].map((id) => `${id} ${id}@example.com editor disabled`),
      "fay fay@example.com admin disabled",
    ]);
    expect(output).toContain("cem@example.com: deleted since");
    await target.close();
  });

  it("F14 says how to get in where no administrator can sign in", async () => {
    const db = await openTarget();
    await addAccount(db, "gus");
    const { output } = await runMain(restore, file, "--force");
    expect(output).toContain("No administrator can sign in: npm run admin -- create");
    await target.close();
  });

  it("F14 leaves out the recovery codes that backups of earlier releases have", async () => {
    const section = '{"table":"recovery_codes","columns":["code_hash","user_id"]}\n["spent","ada"]\n';
    const earlier = gunzipSync(readFileSync(file)).toString().replace('{"end":', `${section}{"end":`);
    const path = join(folder, "earlier.gz");
    writeFileSync(path, gzipSync(earlier));
    const db = await openTarget();
    expect(await runMain(restore, path)).toMatchObject({ hasFailed: false });
    expect((await accessIn(db)).counts[0]).toBe(0);
    await target.close();
  });

  it.skipIf(inject("libsqlOnServers"))(
    "F14 is as strict on D1",
    async () => {
      const place = join(folder, "d1");
      const made = await openD1({ persistTo: place });
      await migrateD1(made.db);
      await fill(createD1Database(made.db));
      await endAccess(createD1Database(made.db));
      await made.close();
      vi.stubEnv("LIBSQL_URL", "");
      expect(await runMain(restore, file, "--force", "--persist-to", place)).toMatchObject({ hasFailed: false });
      const { db, close } = await openD1({ persistTo: place });
      try {
        expect(await accessIn(createD1Database(db))).toEqual(stricter);
      } finally {
        await close();
      }
    },
    180_000,
  );
});
