import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Env } from "../../workers/env";
import { backUp } from "../../workers/nightly-backup";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { Page, textOf } from "../support/html";
import { logOf, startServer } from "../support/test-server";

const BACKUPS = testEnv.TEST_BUCKET;
let cookie = "";

async function open(path: string, variables: Partial<Env> = { BACKUPS }): Promise<Page> {
  const response = await startServer({ renderPage }, variables)(path, { headers: { Cookie: cookie } });
  expect(response.status).toBe(200);
  return new Page(await response.text());
}

const backupAgo = async (hours: number) =>
  backUp(await openWithAda(), BACKUPS, new Date(Date.now() - hours * 3_600_000).toISOString(), "5");

async function openWithAda() {
  const db = await openDatabase();
  await addAccount(db, "ada");
  cookie = await sessionCookie(db, "ada");
  return db;
}

beforeAll(openWithAda);
beforeEach(async () => {
  const keys = (await BACKUPS.list()).objects.map(({ key }) => key);
  if (keys.length > 0) await BACKUPS.delete(keys);
});

const backupsOn = (page: Page) => textOf(page.all("section").find((one) => textOf(one).startsWith("Backups"))!);

it("the portal lists the nightly backups, the newest first", async () => {
  await backupAgo(30);
  await backupAgo(6);
  const page = await open("/admin/transfer");
  expect(page.all("section li time")).toHaveLength(2);
  expect(backupsOn(page)).toMatch(/3 rows, 3 KB.*3 rows, 3 KB/);
  expect(page.all("[role=alert]")).toEqual([]);
  expect((await open("/admin")).all("[role=alert]")).toEqual([]);
});

it("the portal says, on the Overview too, when the last night's backup is missing", async () => {
  await backupAgo(30);
  for (const path of ["/admin/transfer", "/admin"])
    expect((await open(path)).texts("[role=alert]").join(), path).toContain("Last night's backup is missing.");
});

it("the portal says when there are none, and why", async () => {
  expect(backupsOn(await open("/admin/transfer"))).toContain("No backups yet");
  expect(backupsOn(await open("/admin/transfer", {}))).toContain("Nightly backups are off");
  const broken = Object.assign(Object.create(BACKUPS) as typeof BACKUPS, {
    list: () => Promise.reject(new Error("No bucket of this name")),
  });
  const log = await logOf(async () => {
    expect(backupsOn(await open("/admin/transfer", { BACKUPS: broken }))).toContain("could not be listed");
    expect((await open("/admin", { BACKUPS: broken })).texts("h1").join()).toContain("Welcome");
  });
  expect(log.join("\n")).toContain("No bucket of this name");
});
