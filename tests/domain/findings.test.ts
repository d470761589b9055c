import { describe, expect, it } from "vitest";
import { countFindings } from "../../app/catalog/findings/count.server";
import { parseFindingQuery } from "../../app/catalog/findings/finding";
import { inspectWaiting, recheckLinks } from "../../app/catalog/findings/inspect.server";
import { listFindings } from "../../app/catalog/findings/list.server";
import { changeSelected } from "../../app/content/saving/bulk.server";
import { updateRow } from "../../app/content/saving/store.server";
import { settingsKey } from "../../app/settings/queries.server";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { contentLinks, media, posts, siteSettings, terms, tools, toolCategories, ventures } from "../../drizzle/schema";
import { createContent, later, writeContext } from "../support/content";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { farFuture } from "../support/related";
import { now, post, term, tool, toolCategory, venture } from "../support/rows";

const signed = { author: "Mara Voss", category: "Venture Academy" };
const complete = { excerpt: "What it says.", featuredImage: "/covers/a.svg", ...signed };
const picture = (at: number) => ({
  hash: String(at).padStart(32, "0"),
  type: "png" as const,
  width: 8,
  height: 8,
  color: "#000000",
  bytes: 10,
  name: `Picture ${at}`,
});
const days = (count: number) => new Date(Date.parse(now) - count * 86_400_000).toISOString();

const list = (db: DatabaseClient, query = "") => listFindings(db, parseFindingQuery(new URLSearchParams(query)));

/** Findings as "title: kind", in the order of the list: urgent ones first, then, without a query, the rest. */
async function found(db: DatabaseClient, query?: string): Promise<string[]> {
  const pages = await Promise.all((query === undefined ? ["", "kind=no-image"] : [query]).map((one) => list(db, one)));
  return pages.flatMap(({ items }) => items.map(({ label, kind }) => `${label}: ${kind}`));
}
const origin = "https://mill.example";
const inspectEverything = (db: DatabaseClient, until = farFuture) => inspectWaiting(db, until, origin, () => true);

describe("a check", () => {
  const due = async (db: DatabaseClient) => (await found(db, "kind=due-review")).toSorted();

  it("ATT-7 is due some months after the last one, without any change, and never for what was not checked", async () => {
    const db = await openDatabase();
    await insert(
      db,
      posts,
      post({ title: "Old", ...complete, reviewedOn: days(400) }),
      post({ title: "Young", ...complete, reviewedOn: days(300) }),
      post({ title: "Never", ...complete, updatedAt: days(900) }),
      post({ title: "Archived", ...complete, reviewedOn: days(400), archived: true }),
    );
    await insert(db, tools, tool({ name: "Loom", facetsCheckedOn: days(500).slice(0, 10) }));
    await inspectEverything(db, now);
    expect(await due(db)).toEqual(["Loom: due-review", "Old: due-review"]);
    await inspectEverything(db, days(-100));
    expect(await due(db)).toEqual(["Loom: due-review", "Old: due-review", "Young: due-review"]);
  });

  it("ATT-7 follows the months of the settings", async () => {
    const db = await openDatabase();
    await insert(db, siteSettings, { key: settingsKey, value: JSON.stringify({ reviewMonths: "24" }) });
    await insert(
      db,
      terms,
      term({ term: "Warp", reviewedOn: days(500) }),
      term({ term: "Weft", reviewedOn: days(800) }),
    );
    await inspectEverything(db, now);
    expect(await due(db)).toEqual(["Weft: due-review"]);
    await db.write([db.query.update(siteSettings).set({ value: JSON.stringify({ reviewMonths: "12" }) })]);
    await inspectEverything(db, now);
    expect(await due(db)).toEqual(["Warp: due-review", "Weft: due-review"]);
  });

  it("ATT-7 is looked for in an index: what is not due is not read", async () => {
    const db = await openDatabase();
    const rows = Array.from({ length: 600 }, (_, at) => term({ term: `Term ${at}`, reviewedOn: days(at % 300) }));
    await insert(db, terms, ...rows);
    await inspectEverything(db, later);
    const before = db.cost.rowsRead;
    await inspectEverything(db, later);
    expect(db.cost.rowsRead - before).toBeLessThan(100);
  });
});

describe("a finding", () => {
  it("ATT-1 is whatever is missing, cut off or orphaned in public rows and drafts of every type", async () => {
    const db = await openDatabase();
    await insert(
      db,
      posts,
      post({ title: "Complete", ...complete }),
      post({ title: "Bare", draft: true }),
      post({ title: "Archived", archived: true }),
      post({ title: "Unsigned", ...complete, author: " " }),
      post({ title: "Loose", ...complete, category: "" }),
      post({ title: "Long", ...complete, seoTitle: "t".repeat(61), seoDescription: "d".repeat(161) }),
      post({ title: "Unseen picture", ...complete, body: '<p><img src="https://a.example/a.png"></p>' }),
    );
    await insert(db, terms, term({ term: "Warp" }));
    await insert(db, toolCategories, toolCategory({ name: "Looms" }));
    await insert(
      db,
      tools,
      tool({ name: "Orphan", shortDescription: "Weaves.", logo: "/logos/a.svg" }),
      tool({ name: "Placed", shortDescription: "Weaves.", logo: "/logos/a.svg", categoryId: "looms" }),
    );
    await insert(db, ventures, venture({ name: "Mill", microDescription: "Spins.", status: "inactive" }));
    expect(await found(db)).toEqual([]);
    await inspectEverything(db, new Date().toISOString());
    expect((await found(db)).toSorted()).toEqual([
      "Bare: no-description",
      "Bare: no-image",
      "Long: long-description",
      "Long: long-title",
      "Loose: no-relation",
      "Mill: no-image",
      "Orphan: no-relation",
      "Unseen picture: foreign-picture",
      "Unseen picture: no-alt",
      "Unsigned: no-author",
      "Warp: no-description",
    ]);
  });

  it("ATT-1 is a draft that was not edited for 60 days, on the day on which it becomes one", async () => {
    const db = await openDatabase();
    await insert(
      db,
      posts,
      post({ title: "Old", draft: true, updatedAt: days(61), ...complete }),
      post({ title: "Young", draft: true, updatedAt: days(59), ...complete }),
      post({ title: "Old and public", updatedAt: days(61), ...complete }),
    );
    await inspectEverything(db, now);
    expect(await found(db)).toEqual(["Old: old-draft"]);
    const tomorrow = new Date(Date.parse(now) + 2 * 86_400_000).toISOString();
    await inspectEverything(db, tomorrow);
    expect(await found(db)).toEqual(["Young: old-draft", "Old: old-draft"]);
  });

  it("ATT-3 is a link to an address of the site at which visitors find nothing", async () => {
    const db = await openDatabase();
    await insert(db, terms, term({ term: "Warp", shortDefinition: "Threads." }));
    await insert(db, tools, tool({ id: "loom", name: "Loom", shortDescription: "x", logo: "/a.svg" }));
    await insert(db, ventures, venture({ name: "Mill", microDescription: "Spins.", squareLogo: "/a.svg" }));
    await insert(
      db,
      posts,
      post({ title: "Kept to us", draft: true, ...complete }),
      post({ title: "Coming", postedDate: "2999-01-01T00:00:00.000Z", ...complete }),
    );
    const moved = await createContent(db, "blog", { title: "Before", draft: false, ...complete });
    await updateRow(db, storedTypes.blog, moved.rowId, moved.version, { title: "Afterwards" }, writeContext());
    const existing = [
      "/",
      "/about/",
      "/Blog?q=a",
      "/hire",
      "/blog/page/3",
      "/vibe-coding#how",
      "/it-glossary/term/warp",
      "/ai-product-stack/loom",
      "/directory/loom",
      "/ventures/mill",
      "/blog/post/before",
      "/blog/post/afterwards?from=here",
      "/blog/category/venture-academy",
      "/blog/category/venture-academy/page/2",
      "/blog/author/mara-voss",
      "/covers/a.svg",
      "/media/0123",
      "/admin",
      "https://elsewhere.example/blog/post/none",
      "//elsewhere.example/none",
      "#here",
      "mailto:a@b.example",
    ];
    const missing = [
      "/abuot",
      "/blog/post/none",
      "/blog/post/kept-to-us",
      "/blog/post/coming",
      "/it-glossary/term/weft",
      "/ai-product-stack/none",
      "/ventures/none",
      "/blog/category/none",
      "/example-product-briefs/none",
      "/services/none",
      "/%zz",
    ];
    const links = (paths: readonly string[]) => paths.map((path) => `<a href="${path}">a</a>`).join(" ");
    const body = `<p>${links(existing.slice(0, 12))}</p>`;
    await createContent(db, "blog", { title: "Good", draft: false, ...complete, body });
    await createContent(db, "blog", { title: "Good too", draft: false, ...complete, body: links(existing.slice(12)) });
    await createContent(db, "blog", { title: "Bad", ...complete, body: `<p>${links(missing)}</p>` });
    const page = await list(db, "kind=broken-link");
    expect(page.items.map(({ text }) => /\/\S*(?=,)/.exec(text)?.[0]).toSorted()).toEqual(missing.toSorted());
    expect(new Set(page.items.map(({ href }) => href))).toEqual(new Set([`/admin/blog/${page.items[0]!.rowId}#body`]));
  });

  it("ATT-3 covers the site's own addresses with www and without https, plain fields, and related pages", async () => {
    const db = await openDatabase();
    const addresses = [
      "https://mill.example/none",
      "http://mill.example/none/http",
      "https://www.mill.example/none/www",
      "https://mill.example/about",
      "https://other-mill.example/none/other",
      "https://mill.example.elsewhere.example/none/elsewhere",
    ];
    const body = addresses.map((address) => `<a href="${address}">a</a>`).join(" ");
    const context = { ...writeContext(), origin };
    const relatedPages = ["/about", "/none/related"];
    const row = await createContent(db, "blog", { title: "Post", ...complete, body, relatedPages }, context);
    const url = "https://mill.example/none/website";
    await insert(db, tools, tool({ name: "Loom", shortDescription: "x", logo: "/a.svg", url }));
    const broken = async () =>
      (await list(db, "kind=broken-link")).items.map(
        ({ text, href }) => `${/\/\S*(?=,)/.exec(text)![0]} in ${href.split("#")[1]!}`,
      );
    const inPost = ["/none in body", "/none/http in body", "/none/related in relatedPages", "/none/www in body"];
    expect((await broken()).toSorted()).toEqual(inPost);
    await inspectEverything(db);
    expect((await broken()).toSorted()).toEqual([...inPost, "/none/website in url"].toSorted());
    // A write that does not know the origin leaves the links that name it to the scheduled handler.
    await updateRow(db, storedTypes.blog, row.rowId, row.version, { author: "Ada" }, writeContext("later", later));
    await inspectEverything(db);
    expect(await broken()).toHaveLength(5);
  });

  it("ATT-3 appears and goes when a linked page goes, comes back or comes due, without a write of the pages that link to it", async () => {
    const db = await openDatabase();
    const target = await createContent(db, "blog", { title: "Target", draft: false, ...complete });
    const body = '<p><a href="/blog/post/target">a</a> <a href="/blog/post/coming">b</a></p>';
    await createContent(db, "blog", { title: "Source", draft: false, ...complete, body });
    const coming = post({ title: "Coming", postedDate: "2026-06-16T00:00:00.000Z", ...complete });
    await insert(db, posts, coming);
    const broken = async () => (await list(db, "kind=broken-link")).items.map(({ text }) => text);
    const noTarget = expect.stringContaining("/blog/post/target,");
    const notYet = expect.stringContaining("/blog/post/coming,");
    // The first round, then the end of it.
    const follow = async (at = now) => {
      for (let round = 0; round < 2; round += 1) await recheckLinks(db, { now: at, origin });
    };
    await follow();
    expect(await broken()).toEqual([notYet]);
    const archive = storedTypes.blog.type.bulkActions.find(({ name }) => name === "archive")!.set!;
    const selection = { rowIds: [target.rowId] };
    await changeSelected(db, storedTypes.blog, selection, archive, writeContext());
    await follow();
    expect((await broken()).toSorted()).toEqual([notYet, noTarget]);
    const publish = storedTypes.blog.type.bulkActions.find(({ name }) => name === "publish")!.set!;
    await changeSelected(db, storedTypes.blog, selection, publish, writeContext());
    await follow("2026-06-17T00:00:00.000Z");
    expect(await broken()).toEqual([]);
    await changeSelected(db, storedTypes.blog, selection, "delete", writeContext());
    await follow("2026-06-17T00:00:00.000Z");
    expect(await broken()).toEqual([noTarget]);
  });

  it("ATT-1 D47 is a link to a sample venture, where a real site hides it", async () => {
    const db = await openDatabase();
    await insert(db, ventures, venture({ id: "berthnote", name: "Berthnote", status: "active" }));
    const body = '<p><a href="/ventures/berthnote">a</a></p>';
    await createContent(db, "blog", { title: "Source", draft: false, ...complete, body });
    const broken = async () => (await list(db, "kind=broken-link")).items.length;
    for (const [site, count] of [
      ["https://www.weaverstreet.studio", 1],
      ["http://localhost:8787", 0],
    ] as const) {
      for (let round = 0; round < 2; round += 1) await recheckLinks(db, { now, origin: site });
      expect(await broken(), site).toBe(count);
    }
  });

  it("ATT-1 goes with its cause, and with the row", async () => {
    const db = await openDatabase();
    const bare = await createContent(db, "blog", { title: "Bare", ...signed, body: '<p><a href="/none">a</a></p>' });
    expect((await found(db)).toSorted()).toEqual(["Bare: broken-link", "Bare: no-description", "Bare: no-image"]);
    await updateRow(db, storedTypes.blog, bare.rowId, bare.version, { excerpt: "Now it says." }, writeContext());
    expect((await found(db)).toSorted()).toEqual(["Bare: broken-link", "Bare: no-image"]);
    await changeSelected(db, storedTypes.blog, { rowIds: [bare.rowId] }, "delete", writeContext());
    expect(await found(db)).toEqual([]);
    expect((await countFindings(db)).kinds).toEqual([]);
    expect(await db.read(db.query.select().from(contentLinks))).toEqual([]);
  });

  it("ATT-2 is filtered by kind and by section, counted, and paged", async () => {
    const db = await openDatabase();
    await insert(db, posts, ...Array.from({ length: 30 }, (_, at) => post({ title: `Post ${at}`, excerpt: "x" })));
    await insert(db, terms, term({ term: "Warp" }));
    await inspectEverything(db);
    const one = { count: 1, more: false };
    const thirty = { count: 30, more: false };
    expect(await countFindings(db)).toEqual({
      visible: one,
      kinds: [
        { kind: "no-description", ...one },
        { kind: "no-image", ...thirty },
      ],
      sections: [{ section: "glossary", ...one }],
    });
    expect(await countFindings(db, { kind: "no-image", section: "blog" })).toEqual({
      visible: thirty,
      kinds: [{ kind: "no-image", ...thirty }],
      sections: [{ section: "blog", ...thirty }],
    });
    expect(await found(db, "")).toEqual(["Warp: no-description"]);
    expect(await found(db, "kind=no-description&section=blog")).toEqual([]);
    const query = "section=blog&kind=no-image";
    const first = await list(db, query);
    const second = await list(db, `${query}&after=${first.next!}`);
    const labels = [...first.items, ...second.items].map(({ label }) => label);
    expect([first.items.length, second.next, new Set(labels).size]).toEqual([25, null, 30]);
  });

  it("ATT-2 leads back page by page, also from the pictures to the findings in rows", async () => {
    const db = await openDatabase();
    const terms60 = Array.from({ length: 60 }, (_, at) => term({ term: `Term ${at}` }));
    await insert(db, terms, ...terms60);
    await insert(db, media, ...Array.from({ length: 30 }, (_, at) => picture(at)));
    await inspectEverything(db);
    const forwards = [await list(db)];
    for (let next = forwards[0]!.next; next !== null; next = forwards.at(-1)!.next)
      forwards.push(await list(db, `after=${next}`));
    expect(forwards.map(({ items }) => items.length)).toEqual([25, 25, 25, 15]);
    expect(forwards.map(({ isFirst }) => isFirst)).toEqual([true, false, false, false]);
    const backwards = [forwards.at(-1)!];
    while (!backwards[0]!.isFirst) backwards.unshift(await list(db, `after=${backwards[0]!.previous ?? ""}`));
    expect(backwards).toEqual(forwards);
  });
});
