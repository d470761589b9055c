import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseFindingQuery } from "../../app/catalog/findings/finding";
import { inspectWaiting } from "../../app/catalog/findings/inspect.server";
import { listFindings } from "../../app/catalog/findings/list.server";
import {
  bringInRow,
  bringInSet,
  type BroughtPictures,
  type PictureTools,
} from "../../app/catalog/media/bring-in.server";
import { undoSet } from "../../app/catalog/rows/undo.server";
import { type LeftPicture, uploadLimits } from "../../app/content/media/library";
import { newSetId } from "../../app/content/saving/store.server";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { activity, media, mediaSources, posts, redirects, revisions, ventures } from "../../drizzle/schema";
import { bucketStore } from "../../workers/media/picture-store";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { writeContext } from "../support/content";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { Page, textOf } from "../support/html";
import { insert } from "../support/insert";
import { wordpressFile, wordpressItem } from "../support/moved-files";
import { bytesOf, jpeg, png } from "../support/pictures";
import { post, venture } from "../support/rows";
import { startServer } from "../support/test-server";
import { importMovedFile } from "../support/transfer-files";

const MEDIA = testEnv.TEST_BUCKET;
const server = startServer({ renderPage }, { MEDIA });
const store = bucketStore(MEDIA);
let db: DatabaseClient;

beforeEach(async () => {
  db = await openDatabase();
});
afterEach(() => void vi.unstubAllGlobals());

/** The other site. `asked` are the addresses that were fetched from it. */
function otherSite(pictures: Readonly<Record<string, () => Response>>) {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    if (url.startsWith("https://cloudflare-dns.com/")) {
      const isInside = new URL(url).searchParams.get("name")!.startsWith("inside");
      return Response.json({ Answer: [{ type: 1, data: isInside ? "10.0.0.7" : "93.184.216.34" }] });
    }
    asked.push(url);
    if (url.startsWith("https://silent.example.com")) throw new Error("timed out");
    return pictures[url]?.() ?? new Response(null, { status: 404 });
  };
  return { asked, fetch };
}
const old = "https://old.example.com";
const photo = () => new Response(jpeg());
const tools = (fetch: PictureTools["fetch"], limits = uploadLimits(undefined, undefined)): PictureTools => ({
  fetch,
  store,
  limits,
});
const image = (address: string, alt = "") => `<p><img src="${address}"${alt && ` alt="${alt}"`}></p>`;
const reasons = (left: readonly LeftPicture[]) =>
  Object.fromEntries(left.map(({ address, reason }) => [address, reason]));
const onlyPost = async () => (await db.read(db.query.select().from(posts)))[0]!;
const library = () => db.read(db.query.select().from(media));
const bringIn = (fetch: PictureTools["fetch"], setId = newSetId()): Promise<BroughtPictures | null> =>
  bringInRow(db, storedTypes.blog, 1, tools(fetch), writeContext(setId));

describe("the pictures that a row shows from other sites (MEDIA-15)", () => {
  it("come into the library with their alt texts, in one save that can be undone", async () => {
    const body = `${image(`${old}/a.jpg?w=1&amp;h=2`, "A mill")}${image("https://plainloom.example/covers/b.svg", "b")}${image(`${old}/a.jpg?w=1&amp;h=2`)}`;
    await insert(db, posts, post({ rowId: 1, body, featuredImage: "http://old.example.com/b.png" }));
    const { fetch, asked } = otherSite({
      [`${old}/a.jpg?w=1&h=2`]: photo,
      [`${old}/b.png`]: () => new Response(png()),
    });
    const setId = newSetId();
    const context = { ...writeContext(setId), origin: "https://plainloom.example" };
    const brought = await bringInRow(db, storedTypes.blog, 1, tools(fetch), context);
    expect(brought).toMatchObject({ count: 2, left: [], waitingCount: 0, error: null });
    expect(brought!.tags).not.toEqual([]);
    expect(asked).toHaveLength(2);
    const pictures = await library();
    expect(pictures.map(({ name, alt }) => [name, alt])).toEqual([
      ["a", "A mill"],
      ["b", ""],
    ]);
    const stored = await onlyPost();
    expect(stored).toMatchObject({
      body: expect.stringMatching(
        new RegExp(
          `^<p><img src="/media/${pictures[0]!.hash}/[^"]+" alt="A mill" ?/?></p><p><img src="https://plainloom.example/covers/b.svg" .*<img src="/media/${pictures[0]!.hash}/`,
        ),
      ),
      featuredImage: expect.stringMatching(`^/media/${pictures[1]!.hash}/`),
      version: 2,
    });
    expect(await db.read(db.query.select().from(revisions))).toHaveLength(1);
    expect((await undoSet(db, setId, writeContext())).rows).toBe(1);
    expect(await onlyPost()).toMatchObject({ body, featuredImage: "http://old.example.com/b.png" });
  });

  it("of the site that was at this domain come in, and their addresses lead to them", async () => {
    const atOldDomain = startServer({ renderPage }, { MEDIA, PUBLIC_ORIGIN: old });
    const was = `${old}/wp-content/uploads/2019/Mill.jpg`;
    const small = was.replace(".jpg", "-100x50.jpg");
    const body = image(was, "A mill") + image(small) + image(`${old}/logos/claude.svg`);
    await insert(db, posts, post({ rowId: 1, body }));
    const moved = (file = "Mill.jpg") => atOldDomain(`/wp-content/uploads/2019/${file}`);
    expect((await moved()).status).toBe(404);
    const { fetch, asked } = otherSite({ [was]: photo, [small]: () => new Response(png()) });
    const context = { ...writeContext(), origin: old };
    expect(await bringInRow(db, storedTypes.blog, 1, tools(fetch), context)).toMatchObject({ count: 2, left: [] });
    expect(asked).toEqual([was, small]);
    const [picture, smallPicture] = await library();
    const response = await moved();
    expect([response.status, response.headers.get("Location")]).toEqual([
      301,
      expect.stringMatching(new RegExp(`^/media/${picture!.hash}/`)),
    ]);
    expect(response.headers.get("Cache-Tag")?.split(",")).toContain("media");
    expect((await moved("Mill-300x200.jpg")).headers.get("Location")).toBe(response.headers.get("Location"));
    expect((await moved("Mill-100x50.jpg")).headers.get("Location")).toContain(smallPicture!.hash);
    expect((await moved("Other.jpg")).status).toBe(404);
    await insert(db, redirects, { from: "/wp-content/*", to: "https://files.example.com/*" });
    expect((await moved()).headers.get("Location")).toBe(response.headers.get("Location"));
    expect((await moved("Other.pdf")).headers.get("Location")).toBe("https://files.example.com/uploads/2019/Other.pdf");
    await db.write([db.query.delete(redirects), db.query.update(media).set({ deletedAt: "2026-11-20T12:00:00.000Z" })]);
    expect((await moved()).status).toBe(404);
  });

  it("stay where they are, each with the reason, if they cannot be fetched", async () => {
    const inside = "https://inside.example.com/a.png";
    const addresses = [
      `${old}/gone.png`,
      `${old}/page`,
      inside,
      "https://10.0.0.1/a.png",
      `${old}/drawn.svg`,
      `${old}/b.png`,
    ];
    await insert(db, posts, post({ rowId: 1, body: addresses.map((address) => image(address)).join("") }));
    const { fetch } = otherSite({
      [`${old}/page`]: () => new Response("<html>"),
      [`${old}/drawn.svg`]: () => new Response(bytesOf("<svg/>")),
      [`${old}/b.png`]: () => new Response(png()),
    });
    const brought = await bringIn(fetch);
    expect(brought).toMatchObject({ count: 1 });
    expect(reasons(brought!.left)).toEqual({
      [`${old}/gone.png`]: "The other site returned 404.",
      [`${old}/page`]: expect.stringContaining("web page"),
      [inside]: expect.stringContaining("public"),
      "https://10.0.0.1/a.png": expect.stringContaining("public"),
      [`${old}/drawn.svg`]: expect.stringContaining("SVG files are not accepted"),
    });
    for (const address of addresses.slice(0, -1)) expect((await onlyPost()).body).toContain(`"${address}"`);
    expect((await onlyPost()).body).toContain('"/media/');
    // Nothing changes if nothing can be fetched.
    expect(await bringIn(fetch)).toMatchObject({ count: 0 });
    expect((await onlyPost()).version).toBe(2);
  });

  it("are fetched a few at a time, and no more from a site that does not respond", async () => {
    const body = Array.from({ length: 30 }, (_, at) => image(`https://silent.example.com/${at}.png`)).join("");
    const others = Array.from({ length: 12 }, (_, at) => image(`${old}/${at}.png`)).join("");
    await insert(db, posts, post({ rowId: 1, body: body + others }));
    const { fetch, asked } = otherSite(
      Object.fromEntries(
        Array.from({ length: 12 }, (_, at) => [`${old}/${at}.png`, () => new Response(png({ text: `${at}` }))]),
      ),
    );
    const first = await bringIn(fetch);
    expect(first).toMatchObject({ silentHosts: ["silent.example.com"], waitingCount: 6, count: 6 });
    expect(asked.filter((url) => url.includes("silent"))).toHaveLength(2);
    expect(first!.left).toHaveLength(30);
    expect(await bringIn(fetch)).toMatchObject({ waitingCount: 0, count: 6 });
  });

  it("are not fetched once the library is full", async () => {
    await insert(db, posts, post({ rowId: 1, body: image(`${old}/a.png`) + image(`${old}/b.png`) }));
    const { fetch, asked } = otherSite({ [`${old}/a.png`]: photo, [`${old}/b.png`]: photo });
    const full = tools(fetch, { quotaBytes: 10, perDay: 300 });
    expect(await bringInRow(db, storedTypes.blog, 1, full, writeContext())).toMatchObject({
      count: 0,
      waitingCount: 1,
      error: expect.stringContaining("The library is full"),
    });
    expect(asked).toHaveLength(1);
  });

  it("are a finding of the row, which its save removes", async () => {
    await insert(
      db,
      posts,
      post({ rowId: 1, title: "Moved", excerpt: "x", body: image(`${old}/a.jpg`, "a") + image(`${old}/b.jpg`, "b") }),
    );
    await insert(db, ventures, venture({ name: "Mill", microDescription: "x", images: [`${old}/c.jpg`] }));
    await inspectWaiting(db, new Date().toISOString(), "https://plainloom.example", () => true);
    const list = async () =>
      (await listFindings(db, parseFindingQuery(new URLSearchParams("kind=foreign-picture")))).items.map(
        ({ label, text, href }) => `${label}: ${text} ${href.replace(/.*#/, "#")}`,
      );
    expect((await list()).toSorted()).toEqual([
      `Mill: Shows a picture from another site (${old}/c.jpg). #images`,
      `Moved: Shows 2 pictures from other sites (the first: ${old}/a.jpg). #body`,
    ]);
    await bringIn(otherSite({ [`${old}/a.jpg`]: photo }).fetch);
    expect((await list()).toSorted()[1]).toBe(`Moved: Shows a picture from another site (${old}/b.jpg). #body`);
  });
});

describe("the pictures of an import (MEDIA-15)", () => {
  const file = (count: number) =>
    wordpressFile(
      ...Array.from({ length: count }, (_, at) =>
        wordpressItem(at + 1, `Post ${at}`, { "content:encoded": `<p>One</p>${image(`${old}/${at}.jpg`)}` }),
      ),
    );
  const pictures = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`${old}/${at}.jpg`, () => new Response(jpeg({ seed: at }))]),
  );
  /** Fetches in steps as the portal does. */
  async function bringAll(setId: string, fetch: PictureTools["fetch"]) {
    let [count, steps, below] = [0, 0, null as number | null];
    const skip: string[] = [];
    do {
      const step = await bringInSet(db, below, skip, tools(fetch), writeContext(setId));
      count += step.count;
      steps += 1;
      skip.push(...step.left.map(({ address }) => address), ...step.silentHosts);
      below = step.next;
    } while (below !== null);
    return { count, steps, skip };
  }

  it("are counted, fetched in steps, and undone with it", async () => {
    const setId = newSetId();
    expect(await importMovedFile(db, file(20), writeContext(setId), { isDryRun: true })).toMatchObject({
      elsewhere: 20,
    });
    expect(await importMovedFile(db, file(20), writeContext(setId))).toMatchObject({ created: 20, elsewhere: 20 });
    const { fetch, asked } = otherSite({ ...pictures, [`${old}/3.jpg`]: () => new Response(null, { status: 500 }) });
    expect(await bringAll(setId, fetch)).toEqual({ count: 19, steps: 3, skip: [`${old}/3.jpg`] });
    // What failed is not tried again by the same pass.
    expect(asked).toHaveLength(20);
    const entries = await db.read(db.query.select().from(activity));
    expect(entries.filter(({ key }) => key === `${setId}/pictures`)).toMatchObject([{ rows: 19 }]);
    await undoSet(db, setId, writeContext());
    expect(await db.read(db.query.select().from(posts))).toEqual([]);
  });

  it("are found again by an import of the same file, which changes nothing", async () => {
    const setId = newSetId();
    await importMovedFile(db, file(3), writeContext(setId));
    await bringAll(setId, otherSite(pictures).fetch);
    const again = await importMovedFile(db, file(3), writeContext());
    expect(again).toMatchObject({ created: 0, changed: 0, unchanged: 3, elsewhere: 0 });
    // Without the picture, the file is followed again.
    await db.write([db.query.delete(media)]);
    expect(await db.read(db.query.select().from(mediaSources))).toEqual([]);
    expect(await importMovedFile(db, file(3), writeContext())).toMatchObject({ changed: 3, elsewhere: 3 });
  });

  it("leave a row that somebody changed since as it is, when the import is undone", async () => {
    const setId = newSetId();
    await importMovedFile(db, file(2), writeContext(setId));
    await bringAll(setId, otherSite(pictures).fetch);
    const [first] = await db.read(db.query.select().from(posts).orderBy(posts.rowId));
    await db.write([db.query.update(posts).set({ title: "Mine", version: first!.version + 1 })]);
    await undoSet(db, setId, writeContext());
    expect((await db.read(db.query.select().from(posts))).map(({ title }) => title)).toEqual(["Mine", "Mine"]);
  });
});

describe("Needs attention", () => {
  it("brings a row's pictures in by a form, and names those that stay", async () => {
    await addAccount(db, "eve", "editor");
    const own = { "Sec-Fetch-Site": "same-origin", Cookie: await sessionCookie(db, "eve") };
    await insert(
      db,
      posts,
      post({ rowId: 1, title: "Moved", excerpt: "x", body: image(`${old}/a.jpg`, "a") + image(`${old}/b.jpg`, "b") }),
    );
    await inspectWaiting(db, new Date().toISOString(), "https://plainloom.example", () => true);
    const path = "/admin/needs-attention?kind=foreign-picture";
    const open = async (init?: RequestInit) => {
      const response = await server(path, { headers: own, ...init });
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      return { status: response.status, page: new Page(await response.text()) };
    };
    expect((await open()).page.texts("main li button")).toEqual(["Bring into the library"]);
    vi.stubGlobal("fetch", otherSite({ [`${old}/a.jpg`]: photo }).fetch);
    const body = () =>
      new URLSearchParams({ intent: "bring-in", section: "blog", row: "1", label: "Moved", key: "f1" });
    const pressed = await open({ method: "POST", body: body() });
    expect(pressed.status).toBe(200);
    expect(pressed.page.texts("[role=alert] li")).toEqual([`${old}/b.jpg: The other site returned 404.`]);
    expect(textOf(pressed.page.one("body"))).toContain("“Moved”: 1 picture brought into the library.");
    const again = await open({ method: "POST", body: body() });
    expect([again.status, again.page.texts("[role=alert] li")]).toEqual([
      422,
      [`${old}/b.jpg: The other site returned 404.`],
    ]);
    const unknown = new URLSearchParams({ intent: "bring-in", section: "blog", row: "99", label: "Moved" });
    expect((await open({ method: "POST", body: unknown })).status).toBe(404);
  });
});
