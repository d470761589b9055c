import { inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { keysOfSet } from "../../app/activity/activity";
import { undoSet } from "../../app/catalog/rows/undo.server";
import type { WriteContext } from "../../app/content/saving/row-writes.server";
import { newSetId } from "../../app/content/saving/store.server";
import type { DatabaseClient } from "../../drizzle/client";
import { activity, blogCategories, posts, redirects } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { ghostFile, ghostPost, wordpressFile, wordpressItem, wordpressTerm } from "../support/moved-files";
import { importMovedFile } from "../support/transfer-files";

const now = "2026-06-15T12:00:00.000Z";
const writeContext = (setId = newSetId()): WriteContext => ({ by: null, now, setId });
const allPosts = (db: DatabaseClient) => db.read(db.query.select().from(posts).orderBy(posts.rowId));

describe("moving in from WordPress", () => {
  it("creates posts and their categories, names what does not fit, and is undone as one", async () => {
    const db = await openDatabase();
    const setId = newSetId();
    const file = wordpressFile(
      wordpressItem(1, "A post", {}, wordpressTerm("category", "news", "News & views")),
      wordpressItem(2, "Secret", { "wp:status": "private" }),
      wordpressItem(3, "Form", { "content:encoded": '<p>Write!</p>[contact-form-7 id="1"]' }),
      wordpressItem(4, "About", { "wp:post_type": "page" }),
    );
    const preview = await importMovedFile(db, file, writeContext(setId), { isDryRun: true });
    expect(await allPosts(db)).toEqual([]);
    const report = await importMovedFile(db, file, writeContext(setId));
    expect(report).toEqual(preview);
    expect(report).toMatchObject({
      created: 3,
      refused: 0,
      unknown: [],
      added: ["News & views"],
      leftovers: [
        { what: "descriptions of categories", count: 1, addresses: [] },
        { what: "pages", count: 1, addresses: ["/2024/01/about/"] },
      ],
      losses: [
        { title: "Secret", column: "Draft", text: "Imported as a draft: it was private." },
        { title: "Form", column: "Text", text: "Shortcodes were removed: [contact-form-7]." },
      ],
    });
    const [post, secret, form] = await allPosts(db);
    expect(post).toMatchObject({
      title: "A post",
      slug: "a-post",
      body: "<p>First paragraph.</p><p>Second paragraph.</p>",
      postedDate: "2024-01-05T10:00:00.000Z",
      category: "News & views",
      author: "Ada Lovelace",
      draft: false,
    });
    expect([secret!.draft, form!.body]).toEqual([true, "<p>Write!</p>"]);
    // Three posts, a category, eight redirects, and those of four kinds of lists.
    expect((await undoSet(db, setId, writeContext())).rows).toBe(16);
    expect(await allPosts(db)).toEqual([]);
    expect(await db.read(db.query.select().from(blogCategories))).toEqual([]);
  });

  it("updates at the second time what changed, by number, and never what another site's export has", async () => {
    const db = await openDatabase();
    const items = [
      wordpressItem(1, "Release notes"),
      wordpressItem(2, "Release notes", { "wp:post_name": "release-notes-2" }),
    ];
    await importMovedFile(db, wordpressFile(...items), writeContext());
    expect(await importMovedFile(db, wordpressFile(...items), writeContext())).toMatchObject({
      created: 0,
      unchanged: 2,
    });
    const renamed = wordpressItem(2, "Release notes of June", { "wp:post_name": "release-notes-2" });
    expect(await importMovedFile(db, wordpressFile(items[0]!, renamed), writeContext())).toMatchObject({
      created: 0,
      changed: 1,
      unchanged: 1,
    });
    expect((await allPosts(db)).map(({ title }) => title)).toEqual(["Release notes", "Release notes of June"]);
    const other = wordpressFile(...items).replaceAll("old.example", "another.example");
    expect(await importMovedFile(db, other, writeContext())).toMatchObject({ created: 2 });
  });

  it("keeps the old slug as the address, and names one that another row has", async () => {
    const db = await openDatabase();
    const own = wordpressItem(1, "A post", { "wp:post_name": "its-own-name" });
    const other = wordpressItem(1, "Another", { "wp:post_name": "its-own-name" });
    await importMovedFile(db, wordpressFile(own), writeContext());
    const report = await importMovedFile(
      db,
      wordpressFile(other).replaceAll("old.example", "b.example"),
      writeContext(),
    );
    expect((await allPosts(db)).map(({ slug }) => slug)).toEqual(["its-own-name", "another"]);
    expect(report.losses.map(({ text }) => text)).toEqual(["“A post” has this address, which does not lead here."]);
  });

  it("redirects every old address to its page here, and names one where a page answers", async () => {
    const db = await openDatabase();
    const setId = newSetId();
    const file = wordpressFile(
      wordpressItem(12, "A post", {}, wordpressTerm("category", "news", "News & views")),
      wordpressItem(13, "At home", { link: "https://old.example/about/" }),
    );
    const addresses = async () =>
      Object.fromEntries((await db.read(db.query.select().from(redirects))).map(({ from, to }) => [from, to]));
    const preview = await importMovedFile(db, file, writeContext(setId), { isDryRun: true });
    expect([preview.redirects, await addresses()]).toEqual([9, {}]);
    const report = await importMovedFile(db, file, writeContext(setId));
    expect(report).toEqual(preview);
    expect(report.losses).toEqual([
      expect.objectContaining({ title: "At home", text: expect.stringContaining("/about/: A page answers") as string }),
    ]);
    expect(await addresses()).toEqual({
      "/2024/01/a-post": "/blog/post/a-post",
      "/?p=12": "/blog/post/a-post",
      "/?p=13": "/blog/post/at-home",
      "/author/ada": "/blog/author/ada-lovelace",
      "/author/*": "/blog",
      "/category/news": "/blog/category/news-views",
      "/category/*": "/blog",
      "/page/*": "/blog",
      "/tag/*": "/blog",
    });
    expect(await importMovedFile(db, file, writeContext())).toMatchObject({ unchanged: 2, redirects: 9 });
    const imports = () =>
      db.read(
        db.query
          .select({ section: activity.section, rows: activity.rows, undoneAt: activity.undoneAt })
          .from(activity)
          .where(inArray(activity.key, keysOfSet(setId)))
          .orderBy(activity.rowId),
      );
    expect(await imports()).toEqual([
      { section: "blog", rows: 2, undoneAt: null },
      { section: "redirects", rows: 9, undoneAt: null },
    ]);
    await undoSet(db, setId, writeContext());
    expect([await allPosts(db), await addresses()]).toEqual([[], {}]);
    expect((await imports()).map(({ undoneAt }) => undoneAt)).toEqual([now, now]);
  });

  it("redirects the lists that a refused row is the first to name, but not that row", async () => {
    const db = await openDatabase();
    const term = wordpressTerm("category", "news", "News & views");
    const tooLong = wordpressItem(1, "Big", { "content:encoded": "x".repeat(1_950_000) }, term);
    const report = await importMovedFile(
      db,
      wordpressFile(tooLong, wordpressItem(2, "A post", {}, term)),
      writeContext(),
    );
    const from = (await db.read(db.query.select().from(redirects))).map((row) => row.from);
    expect([report.refused, report.created]).toEqual([1, 1]);
    expect(from).toEqual(expect.arrayContaining(["/category/news", "/author/ada", "/2024/01/a-post"]));
    expect(from).not.toContain("/2024/01/big");
  });

  it("leaves as it is what the file does not say", async () => {
    const db = await openDatabase();
    await importMovedFile(db, wordpressFile(wordpressItem(1, "A post")), writeContext());
    await db.write([db.query.update(posts).set({ excerpt: "Written here", isFeatured: true })]);
    const changed = wordpressItem(1, "A post", { "content:encoded": "<p>New</p>" });
    expect(await importMovedFile(db, wordpressFile(changed), writeContext())).toMatchObject({ changed: 1 });
    expect((await allPosts(db))[0]).toMatchObject({ body: "<p>New</p>", excerpt: "Written here", isFeatured: true });
  });
});

describe("moving in from Ghost", () => {
  it("creates posts with their first tag as category, and updates them at the second time", async () => {
    const db = await openDatabase();
    const links = { posts_tags: [{ post_id: "a", tag_id: "t1", sort_order: 0 }] };
    const file = ghostFile([ghostPost("a", "A post"), ghostPost("b", "Paid", { visibility: "paid" })], links);
    expect(await importMovedFile(db, file, writeContext())).toMatchObject({
      created: 2,
      added: ["News"],
      losses: [{ title: "Paid", column: "Draft", text: "Imported as a draft: it was for paying members only." }],
    });
    expect(await importMovedFile(db, file, writeContext())).toMatchObject({ created: 0, unchanged: 2 });
    expect(await allPosts(db)).toMatchObject([
      { title: "A post", slug: "a-post", body: "<p>Body</p>", category: "News", draft: false },
      { title: "Paid", draft: true },
    ]);
  });
});
