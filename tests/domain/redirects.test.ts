import { describe, expect, it } from "vitest";
import { listMissing, setDismissed } from "../../app/admin/unanswered/unanswered.server";
import { undoSet } from "../../app/catalog/rows/undo.server";
import { transferTables } from "../../app/catalog/transfer/export-rows.server";
import { importRows } from "../../app/catalog/transfer/import-rows.server";
import { deleteOldVisits, countVisit, findRedirect, type Visit } from "../../app/content/pages/old-addresses.server";
import { createRow, newSetId, updateRow } from "../../app/content/saving/store.server";
import { allStoredTypes, storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { missingAddresses, redirectHits, redirects } from "../../drizzle/schema";
import { rawQuery } from "../../scripts/sql-statements";
import { completeValues, createContent, writeContext, writtenRow } from "../support/content";
import { openDatabase } from "../support/database";
import { insert, insertStatement } from "../support/insert";
import { now } from "../support/rows";

const origin = "https://plainloom.example";
const site = { now, origin, types: allStoredTypes };
const context = (setId = newSetId()) => ({ ...writeContext(setId), origin, types: allStoredTypes });
const stored = storedTypes.redirects;

/** Saves redirects as the form does. Throws if one is refused. */
async function add(db: DatabaseClient, ...pairs: ReadonlyArray<readonly [from: string, to: string]>) {
  for (const [from, to] of pairs) await createContent(db, "redirects", { from, to }, context());
}
/** Why a redirect is refused. */
async function errorsOf(db: DatabaseClient, from: string, to: string) {
  const result = await createRow(db, stored, completeValues("redirects", { from, to }), context());
  return result.status === "invalid" ? result.fields : null;
}
const follow = async (db: DatabaseClient, address: string) => {
  const redirect = await findRedirect(db, new URL(address, origin));
  return redirect?.target ?? null;
};

describe("D68 a redirect", () => {
  it("is found by its path, its query and the folders above, the most specific first", async () => {
    const db = await openDatabase();
    await add(
      db,
      ["/2019/hello", "/blog/post/hello"],
      ["/2019/*", "/archive/*"],
      ["/2019/05/*", "/may"],
      ["/?p=12", "/blog/post/twelve"],
      ["/shop/*", "https://shop.example/*"],
      ["/index.php?id=5", "/five"],
    );
    for (const [address, target] of [
      ["/2019/hello", "/blog/post/hello"],
      ["/2019/HELLO/", "/blog/post/hello"],
      ["/2019/hello/index.html", "/blog/post/hello"],
      ["/2019/other/page", "/archive/other/page"],
      ["/2019", "/archive"],
      ["/2019/05/x", "/may"],
      ["/20190", null],
      ["/?p=12", "/blog/post/twelve"],
      ["/?p=13", null],
      ["/", null],
      ["/shop/a/b", "https://shop.example/a/b"],
      ["/index.php?id=5&lang=en", "/five"],
      ["/index.php", null],
    ] as const)
      expect([address, await follow(db, address)]).toEqual([address, target]);
  });

  it("costs one statement that reads a few rows, however many there are", async () => {
    const db = await openDatabase();
    const many = Array.from({ length: 3_000 }, (_, at) => ({ from: `/old/${at}`, to: `/new/${at}` }));
    await db.write([rawQuery(db, insertStatement(redirects, many))]);
    await insert(db, redirects, { from: "/old/*", to: "/new/*" });
    const before = { ...db.cost };
    expect(await follow(db, "/old/2999")).toBe("/new/2999");
    expect(await follow(db, "/old/none/at/all")).toBe("/new/none/at/all");
    expect(db.cost.statements - before.statements).toBe(2);
    expect(db.cost.rowsRead - before.rowsRead).toBeLessThan(80);
  });

  it("follows other redirects to the end, in one hop", async () => {
    const db = await openDatabase();
    await add(
      db,
      ["/a", "/b"],
      ["/b", "/c"],
      ["/c", "https://other.example/"],
      ["/folder/*", "/a"],
      ["/x/*", "/y/*"],
      ["/y/1", "/z"],
    );
    expect(await Promise.all(["/a", "/b", "/folder/1", "/x/1", "/x/2"].map((path) => follow(db, path)))).toEqual([
      "https://other.example/",
      "https://other.example/",
      "https://other.example/",
      "/z",
      "/y/2",
    ]);
  });

  it("is refused if it would lead in a circle, also with others of the same file", async () => {
    const db = await openDatabase();
    await add(db, ["/a", "/b"], ["/b", "/c"], ["/folder/*", "/a"]);
    const circle = { to: expect.stringContaining("leads back") as string };
    expect(await errorsOf(db, "/c", "/a")).toEqual(circle);
    expect(await errorsOf(db, "/c", "/folder/1")).toEqual(circle);
    expect(await errorsOf(db, "/same", "/Same/")).toEqual(circle);
    expect(await errorsOf(db, "/c", "/d")).toBeNull();
    await add(db, ["/one/*", "/two/*"]);
    expect(await errorsOf(db, "/two/*", "/one/*")).toEqual(circle);
    const rows = [
      { row: 1, record: { from_path: "/left", to_path: "/right" } },
      { row: 2, record: { from_path: "/right", to_path: "/left" } },
    ];
    const { report } = await importRows(db, transferTables.redirects, rows, context(), true);
    expect([report.created, report.refused]).toEqual([0, 2]);
  });

  it("leads nowhere if a circle was made all the same, such as by undoing a deletion", async () => {
    const db = await openDatabase();
    await insert(db, redirects, { from: "/a", to: "/b" }, { from: "/b", to: "/c" }, { from: "/c", to: "/a" });
    expect(await follow(db, "/a")).toBeNull();
  });

  it("may lead below its own folder, and is used once then", async () => {
    const db = await openDatabase();
    await add(db, ["/blog/*", "/blog/post/*"]);
    expect(await follow(db, "/blog/hello")).toBe("/blog/post/hello");
    expect(await follow(db, "/blog/post/none")).toBeNull();
  });

  it("is refused where a page answers, or something that is no page", async () => {
    const db = await openDatabase();
    await createContent(db, "blog", { title: "Live post", draft: false, postedDate: now });
    await createContent(db, "blog", { title: "Draft post", draft: true });
    const live = { from: expect.stringContaining("A page answers") as string };
    const reserved = { from: expect.stringContaining("belongs to the site") as string };
    for (const from of ["/", "/about", "/hire", "/blog/post/live-post"])
      expect([from, await errorsOf(db, from, "/blog")]).toEqual([from, live]);
    for (const from of ["/admin/x", "/api/rest", "/feed", "/media/*", "/robots.txt"])
      expect([from, await errorsOf(db, from, "/blog")]).toEqual([from, reserved]);
    for (const from of ["/blog/post/draft-post", "/?p=1", "/about.html", "/blog/*"])
      expect([from, await errorsOf(db, from, "/terms")]).toEqual([from, null]);
  });

  it("stays editable where a page was published since", async () => {
    const db = await openDatabase();
    const row = await createContent(db, "redirects", { from: "/blog/post/later", to: "/blog" }, context());
    await createContent(db, "blog", { title: "Later", draft: false, postedDate: now });
    const result = await updateRow(db, stored, row.rowId, row.version, { note: "A page by now" }, context());
    expect(writtenRow(result)).toMatchObject({ from: "/blog/post/later", note: "A page by now" });
  });

  it("has an address of its own: the same one is refused, however it is spelled", async () => {
    const db = await openDatabase();
    await add(db, ["/a-b", "/c"]);
    expect(await errorsOf(db, "/A-B/", "/d")).toEqual({ from: expect.stringContaining("already taken") as string });
    expect(await errorsOf(db, "/a/b", "/d")).toBeNull();
  });

  it("is imported from a file, matched by its old address; one Undo takes all of them back", async () => {
    const db = await openDatabase();
    await add(db, ["/kept", "/old-target"]);
    const setId = newSetId();
    const file = [
      ["https://old.example/Kept/", "/new-target"],
      ["/2019/hello/", "/blog"],
      ["/2019-hello", "/terms"],
      ["/2019/hello", "/privacy"],
      ["/about", "/blog"],
      ["/bad", "javascript:alert(1)"],
    ].map(([from_path, to_path], at) => ({ row: at + 1, record: { from_path, to_path } }));
    const dry = await importRows(db, transferTables.redirects, file, context(), true);
    const done = await importRows(db, transferTables.redirects, file, context(setId));
    for (const { report } of [dry, done]) {
      expect([report.created, report.changed]).toEqual([2, 1]);
      expect(report.errors.map(({ row, column }) => [row, column])).toEqual([
        [4, "from_path"],
        [5, "from_path"],
        [6, "to_path"],
      ]);
    }
    expect(await follow(db, "/kept")).toBe("/new-target");
    await undoSet(db, setId, context());
    expect([await follow(db, "/kept"), await follow(db, "/2019/hello")]).toEqual(["/old-target", null]);
  });
});

describe("D68 visits", () => {
  /** Counts visits, runs the writes that were planned, and returns how many there were. */
  async function visit(db: DatabaseClient, visits: readonly Visit[], at = now): Promise<number> {
    const planned: Array<(db: DatabaseClient) => Promise<void>> = [];
    for (const one of visits) countVisit(one, { now: at, afterResponse: (work) => void planned.push(work) });
    for (const write of planned) await write(db);
    return planned.length;
  }
  const missing = (path: string, referrer = ""): Visit => ({ kind: "missing", path, referrer });
  const listed = async (db: DatabaseClient, isDismissed = false) =>
    (await listMissing(db, isDismissed, site)).map(({ path, visits, referrer }) => [path, visits, referrer]);

  it("are written at once for all visits of a time, and added up", async () => {
    const db = await openDatabase();
    expect(await visit(db, [missing("/a"), missing("/b", "blog.example"), missing("/a")])).toBe(1);
    expect(await visit(db, [missing("/a", "news.example"), missing("/b")], "2026-06-16T12:00:00.000Z")).toBe(1);
    expect(await listed(db)).toEqual([
      ["/a", 3, "news.example"],
      ["/b", 2, "blog.example"],
    ]);
  });

  it("of a redirect are counted by its source, and end the listing of the address", async () => {
    const db = await openDatabase();
    await visit(db, [missing("/old/1"), missing("/old/2")]);
    await add(db, ["/old/*", "/blog"]);
    expect(await listed(db)).toEqual([]);
    await visit(db, [
      { kind: "hit", path: "/old/*", asked: "/old/1" },
      { kind: "hit", path: "/old/*", asked: "/old/3" },
    ]);
    expect(await db.read(db.query.select().from(redirectHits))).toEqual([{ path: "/old/*", hits: 2, lastHitAt: now }]);
    expect((await db.read(db.query.select().from(missingAddresses))).map(({ path }) => path)).toEqual(["/old/2"]);
    const [row] = await db.read(db.query.select().from(redirects));
    expect((await stored.readVisits!(db, [row!.rowId])).get(row!.rowId)).toEqual({ count: 2, lastAt: now });
  });

  it("take no more than a bounded number of rows", async () => {
    const db = await openDatabase();
    const rows = Array.from({ length: 1_000 }, (_, at) => ({ path: `/m/${at}`, visits: 2, lastVisitAt: now }));
    await db.write([rawQuery(db, insertStatement(missingAddresses, rows))]);
    await visit(db, [missing("/m/1"), missing("/new")]);
    expect((await listed(db))[0]).toEqual(["/m/1", 3, ""]);
    const paths = async () => (await db.read(db.query.select().from(missingAddresses))).map(({ path }) => path);
    expect(await paths()).toHaveLength(1_000);
    await deleteOldVisits(db, now);
    expect(await paths()).toHaveLength(800);
    await visit(db, [missing("/new")]);
    expect(await paths()).toContain("/new");
    expect(
      await visit(
        db,
        Array.from({ length: 200 }, (_, at) => missing(`/flood/${at}`)),
      ),
    ).toBe(1);
    expect(await paths()).toHaveLength(801 + 50);
  });

  it("are deleted after a year, and those of a redirect with it", async () => {
    const db = await openDatabase();
    await insert(
      db,
      missingAddresses,
      { path: "/old", visits: 5, lastVisitAt: "2025-06-01T00:00:00.000Z" },
      { path: "/recent", visits: 1, lastVisitAt: "2025-07-01T00:00:00.000Z" },
    );
    await add(db, ["/here", "/blog"]);
    await insert(
      db,
      redirectHits,
      { path: "/here", hits: 1, lastHitAt: "2020-01-01T00:00:00.000Z" },
      { path: "/gone", hits: 1, lastHitAt: "2020-01-01T00:00:00.000Z" },
    );
    await deleteOldVisits(db, now);
    expect(await listed(db)).toEqual([["/recent", 1, ""]]);
    expect((await db.read(db.query.select().from(redirectHits))).map(({ path }) => path)).toEqual(["/here"]);
  });

  it("to a dismissed address do not list it again; a person can", async () => {
    const db = await openDatabase();
    await visit(db, [missing("/a"), missing("/b")]);
    expect(await setDismissed(db, ["/a", "/c"], true, "system", now)).toBe(1);
    await visit(db, [missing("/a")]);
    expect([await listed(db), await listed(db, true)]).toEqual([[["/b", 1, ""]], [["/a", 2, ""]]]);
    await setDismissed(db, ["/a"], false, "system", now);
    expect((await listed(db)).map(([path]) => path)).toEqual(["/a", "/b"]);
  });

  it("suggest the page whose address is spelled most like it", async () => {
    const db = await openDatabase();
    await createContent(db, "blog", { title: "Hello world", draft: false, postedDate: now });
    await visit(db, [missing("/2019/05/helo-world"), missing("/nothing-like-it")]);
    const near = new Map((await listMissing(db, false, site)).map((row) => [row.path, row.near?.path ?? null]));
    expect([near.get("/2019/05/helo-world"), near.get("/nothing-like-it")]).toEqual(["/blog/post/hello-world", null]);
  });
});
