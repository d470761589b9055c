import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import { createToken } from "../../app/api/api-tokens.server";
import { createRow, newSetId, updateRow } from "../../app/content/saving/store.server";
import { initialValues } from "../../app/content/types/field-values";
import { contentNames } from "../../app/types";
import { storedTypes } from "../../app/types.server";
import { createD1Database, type DatabaseClient } from "../../drizzle/client";
import * as schema from "../../drizzle/schema";
import { backUp } from "../../workers/nightly-backup";
import { renderPage } from "../../workers/render-page";
import { runScheduledTasks } from "../../workers/scheduled-tasks";
import { accountPassword, addAccount } from "../support/accounts";
import { insertApiRows } from "../support/api-rows";
import { requiredTexts } from "../support/content";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { Page } from "../support/html";
import { formEntries, validAnswers } from "../support/intake";
import { logOf, startServer } from "../support/test-server";

/*
 * A release that is replaced runs on the schema of the next one for a while, since migrations are applied before the
 * worker is deployed. What the next one may do is in tests/unit/migration-safety.test.ts: this does all of it, to every
 * table, and uses the site.
 */
let db: DatabaseClient;
let cookie = "";
const send = startServer({ renderPage });
const own = { "Sec-Fetch-Site": "same-origin" };

/** Adds to every table what a migration may add. */
async function expandSchema(): Promise<void> {
  const tables = (Object.values(schema) as unknown[]).filter((value) => is(value, SQLiteTable)).map(getTableName);
  expect(tables.length).toBeGreaterThan(10);
  const statements = tables.flatMap((name) => [
    `alter table "${name}" add column added_text text`,
    `alter table "${name}" add column added_number integer not null default 7`,
    `create index "added_${name}" on "${name}" (added_number, added_text)`,
    `create trigger "added_insert_${name}" after insert on "${name}" begin insert into added_log values ('${name}'); end`,
  ]);
  await testEnv.DB.batch(
    ["create table added_log (name text not null)", ...statements].map((sql) => testEnv.DB.prepare(sql)),
  );
}

beforeAll(async () => {
  db = await openDatabase();
  await insertApiRows(db);
  await addAccount(db, "ada");
  await expandSchema();
});

describe("F13 this release on the schema of the next one", () => {
  it.each([
    "/",
    "/about",
    "/ai-product-stack",
    "/ai-product-stack/loom",
    "/ventures/night-ferry",
    "/blog",
    "/blog/post/first-light",
    "/blog/category/venture-academy",
    "/example-product-briefs",
    "/it-glossary/term/api",
    "/vibe-coding",
    "/onboarding",
    "/sitemap/posts-1.xml",
    "/feed.xml",
    "/api/rest/v1/stack_items?select=*",
  ])("serves %s", async (path) => {
    const log = await logOf(async () => {
      const response = await send(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("Cache-Control")).toMatch(/^public/);
      expect(await response.text()).not.toMatch(/"added_/);
    });
    expect(log.join()).not.toContain("read_failed");
  });

  it("signs in, opens the portal and signs out", async () => {
    await logOf(async () => {
      const entered = await send("/auth", {
        method: "POST",
        body: new URLSearchParams({ email: "ada@example.com", password: accountPassword }),
        headers: own,
      });
      expect(entered.status).toBe(302);
      cookie = entered.headers.getSetCookie()[0]!.split(";", 1)[0]!;
      for (const path of ["/admin", "/admin/blog", "/admin/submissions", "/admin/settings"])
        expect((await send(path, { headers: { Cookie: cookie } })).status, path).toBe(200);
    });
  });

  it("takes an enquiry", async () => {
    const entries = formEntries(validAnswers);
    const response = await send("/onboarding", { method: "POST", body: new URLSearchParams(entries), headers: own });
    expect(response.status).toBe(200);
    expect(new Page(await response.text()).all("[role=alert]")).toEqual([]);
    expect(await db.read(db.query.select().from(schema.enquiries))).toContainEqual(
      expect.objectContaining({ email: validAnswers.email }),
    );
  });

  it.each(contentNames)("creates and changes %s", async (name) => {
    const stored = storedTypes[name];
    const context = () => ({ by: "ada", now: new Date().toISOString(), setId: newSetId() });
    const values = {
      ...initialValues(stored.type),
      ...requiredTexts(stored.type),
      [stored.type.label]: "Made on the next schema",
      ...(name === "redirects" && { from: "/made-on-the-next-schema", to: "/about" }),
      ...(name === "stack" && { categoryId: "design" }),
    };
    const made = await createRow(db, stored, values, context());
    if (made.status !== "written") throw new Error(JSON.stringify(made));
    const changed = await updateRow(
      db,
      stored,
      made.row.rowId,
      1,
      name === "redirects" ? { to: "/terms" } : { [stored.type.label]: "Changed on the next schema" },
      context(),
    );
    expect(changed).toMatchObject({ status: "written", row: { version: 2 } });
  });

  it("reads and writes through the data API", async () => {
    const made = await createToken(
      db,
      { name: "Test", scopes: ["stack_items:write"], days: 7 },
      "ada",
      new Date().toISOString(),
    );
    if (!made.ok) throw new Error(JSON.stringify(made.fields));
    const response = await send("/api/rest/v1/stack_items", {
      method: "POST",
      body: JSON.stringify({ name: "By the API", category_id: "design" }),
      headers: {
        Authorization: `Bearer ${made.token}`,
        "Content-Type": "application/json",
        Prefer: "return=representation",
      },
    });
    expect([response.status, await response.json()]).toMatchObject([201, [{ name: "By the API" }]]);
  });

  it("runs its nightly tasks and backs up its own columns", async () => {
    await runScheduledTasks(createD1Database(testEnv.DB), {}, new Date().toISOString());
    const { name } = await backUp(db, testEnv.TEST_BUCKET, new Date().toISOString(), undefined);
    const stored = await testEnv.TEST_BUCKET.get(`nightly/${name}`);
    const text = await new Response(stored!.body.pipeThrough(new DecompressionStream("gzip"))).text();
    expect(text).toContain("By the API");
    expect(text).not.toMatch(/"added_/);
  });
});
