import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { erasePerson } from "../../app/admin/erasure/erase-person.server";
import {
  deletePictures,
  removePictures,
  replacePicture,
  restorePictures,
  savePicture,
  sweepPictures,
} from "../../app/catalog/media/change.server";
import { findPicturesOf, forgetAltTexts, listUses } from "../../app/catalog/media/uses.server";
import { undoSet } from "../../app/catalog/rows/undo.server";
import { uploadLimits, type LibraryPicture } from "../../app/content/media/library";
import { parseLibraryQuery } from "../../app/content/media/library";
import { findPicture, findPictureOrDeleted, listPictures } from "../../app/content/media/library.server";
import { parseImage } from "../../app/content/media/read-image";
import { storePicture, type GivenPicture } from "../../app/content/media/upload.server";
import { createRow, findRow, updateRow } from "../../app/content/saving/store.server";
import { initialValues } from "../../app/content/types/field-values";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { activity, media, mediaUses, siteSettings } from "../../drizzle/schema";
import { bucketStore } from "../../workers/media/picture-store";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { storeSettings } from "../support/insert";
import { avif, decompressionBomb, bytesOf, gif, jpeg, png, secretPlace, webp } from "../support/pictures";
import { startServer } from "../support/test-server";

const MEDIA = testEnv.TEST_BUCKET;
const store = bucketStore(MEDIA);
const now = "2026-11-22T10:00:00.000Z";
const later = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();
let db: DatabaseClient;

beforeEach(async () => {
  db = await openDatabase();
  const keys = (await MEDIA.list()).objects.map(({ key }) => key);
  if (keys.length > 0) await MEDIA.delete(keys);
});

const upload = (
  given: Partial<GivenPicture> & Pick<GivenPicture, "file">,
  limits = uploadLimits(undefined, undefined),
) =>
  storePicture(db, store, { name: "Photo.jpg", ...given }, { by: { account: "ada" }, accountId: "ada", now, limits });

async function added(given: Partial<GivenPicture> & Pick<GivenPicture, "file">): Promise<LibraryPicture> {
  const answer = await upload(given);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.picture;
}

/** Its list of parts claims to be longer than the file. */
const brokenAvif = avif({ exif: secretPlace });
brokenAvif.set([0xff], new TextDecoder("latin1").decode(brokenAvif).indexOf("iloc") - 3);

const keys = async () => (await MEDIA.list()).objects.map(({ key }) => key);
const context = (setId: string) => ({ by: "ada", now, setId });
const stored = storedTypes.blog;

async function addPost(title: string, values: Record<string, unknown>) {
  const written = await createRow(
    db,
    stored,
    { ...initialValues(stored.type), title, postedDate: now, draft: false, ...values },
    context(`make-${title}`),
  );
  if (written.status !== "written") throw new Error(JSON.stringify(written));
  return written.row;
}

it("of a picture with more than 16 megapixels, only the smaller versions are stored (MEDIA-3)", async () => {
  const file = jpeg({ width: 6000, height: 4000, gps: true });
  const variants = [480, 960, 1600].map((width) => jpeg({ width, height: (width * 2) / 3, gps: true }));
  const picture = await added({ file, variants });
  expect(picture).toMatchObject({ width: 1600, height: 1066, hasVariants: true });
  const files = await Promise.all((await keys()).map(async (key) => parseImage(await (await MEDIA.get(key))!.bytes())));
  expect(files.map((image) => image.ok && image.width).toSorted()).toEqual([1600, 480, 960]);
  for (const given of [{ file: jpeg({ width: 6001, height: 4000 }) }, { file: gif({ width: 6000, height: 4000 }) }])
    expect(await upload(given)).toMatchObject({ ok: false, reason: expect.stringContaining("16 megapixels") });
});

describe("files are accepted for what they are (MEDIA-3)", () => {
  it.each([
    ["a photo", jpeg({ width: 4000, height: 3000 }), "jpg", 4000, 3000],
    [
      "a photo of a camera held upright",
      jpeg({ width: 4000, height: 3000, orientation: 6, gps: true }),
      "jpg",
      3000,
      4000,
    ],
    ["a photo for print", jpeg({ components: 4 }), "jpg", 1200, 800],
    ["a PNG with alpha", png({ rgba: [0, 0, 0, 0], text: secretPlace }), "png", 640, 400],
    ["a WebP", webp({ exif: secretPlace }), "webp", 500, 300],
    ["an AVIF", avif(), "avif", 700, 500],
    ["an AVIF that says where it was taken", avif({ exif: secretPlace }), "avif", 700, 500],
    ["an animated GIF", gif(), "gif", 300, 200],
  ] as const)("%s", async (_, file, type, width, height) => {
    const picture = await added({ file });
    expect(picture).toMatchObject({ type, width, height, name: "Photo", hasVariants: false });
    expect(picture.address).toMatch(new RegExp(`^/media/[0-9a-f]{32}/${width}x${height}-clear\\.${type}$`));
    const held = await MEDIA.get((await keys())[0]!);
    expect(await held!.text(), "metadata (MEDIA-4)").not.toContain(secretPlace);
  });

  it.each([
    ["a web page with the name of a photo", bytesOf("<!doctype html><script>alert(1)</script>"), "This is a web page"],
    ["a drawing that can hold scripts", bytesOf('<?xml version="1.0"?><svg onload="alert(1)"/>'), "SVG files are not"],
    ["a photo that ends early", jpeg().subarray(0, -6), "is incomplete"],
    ["half a PNG", png().subarray(0, 200), "is incomplete"],
    ["900 megapixels", decompressionBomb(), "30000 × 30000"],
    ["an empty file", bytesOf(""), "empty"],
    ["a HEIC photo", bytesOf([0, 0, 0, 24], "ftypheic", [0, 0, 0, 0], "mif1heic"), "HEIC"],
    ["an AVIF whose parts cannot be followed", brokenAvif, "Location data"],
    ["a text", bytesOf("Dear editor, this is not a picture."), "not supported"],
  ] as const)("but not %s", async (_, file, reason) => {
    const answer = await upload({ file: Uint8Array.from(file) });
    expect(answer).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
    expect(await keys()).toEqual([]);
    expect(await db.read(db.query.select().from(media))).toEqual([]);
  });
});

it("the same file twice is one picture (MEDIA-1)", async () => {
  const first = await upload({ file: png() });
  const second = await upload({ file: png(), name: "Copy of it.png" });
  expect([first, second]).toMatchObject([{ isNew: true }, { isNew: false, picture: { name: "Photo" } }]);
  expect(await keys()).toHaveLength(1);
});

it("narrower files are stored if they are what they should be", async () => {
  const [small, medium] = [480, 960].map((width) => png({ width, height: 10 }));
  const whole = await added({ file: png({ width: 1200, height: 25 }), variants: [medium!, small!], color: "c85028" });
  expect(whole.address).toMatch(/1200x25-c85028-v\.png$/);
  expect((await keys()).map((key) => key.slice(33))).toEqual(["480.png", "960.png", "full.png"]);
  const partial = await added({ file: png({ width: 1300, height: 25 }), variants: [small!, jpeg({ width: 960 })] });
  expect(partial.hasVariants).toBe(false);
});

it("limits are explained in words (MEDIA-8)", async () => {
  expect(await upload({ file: png() }, uploadLimits("1", "1"))).toMatchObject({ ok: true });
  expect(await upload({ file: gif() }, uploadLimits("1", "1"))).toMatchObject({ ok: false, reason: /24 hours/ });
  await db.write([db.query.update(media).set({ bytes: 999_999 })]);
  expect(await upload({ file: gif() }, uploadLimits("1", "9"))).toMatchObject({ ok: false, reason: /library is full/ });
});

it("an upload that is killed leaves no picture, and its files are swept after 30 days (MEDIA-9)", async () => {
  const broken = {
    ...store,
    put: (key: string, ...rest: Parameters<typeof store.put> extends [string, ...infer R] ? R : never) =>
      key.includes("full") ? Promise.reject(new Error("killed")) : store.put(key, ...rest),
  };
  const given = { file: png({ width: 500, height: 9 }), variants: [png({ width: 480, height: 9 })], name: "x" };
  const limits = uploadLimits(undefined, undefined);
  await expect(storePicture(db, broken, given, { by: "system", accountId: null, now, limits })).rejects.toThrow(
    "killed",
  );
  expect((await listPictures(db, parseLibraryQuery(new URLSearchParams()))).pictures).toEqual([]);
  expect(await keys()).toHaveLength(1);
  const kept = await added({ file: gif() });
  expect(await sweepPictures(db, store, new Date().toISOString())).toEqual({ pictures: 0, files: 0 });
  expect(await sweepPictures(db, store, new Date(Date.now() + 31 * 86_400_000).toISOString())).toEqual({
    pictures: 0,
    files: 1,
  });
  expect((await keys()).map((key) => key.slice(0, 32))).toEqual([kept.hash]);
});

describe("/media (MEDIA-2)", () => {
  const send = (address: string, headers: Record<string, string> = {}, method = "GET") =>
    startServer({}, { MEDIA })(address, { headers, method });

  it("answers with the file, for ever, and nothing in it can run", async () => {
    const file = png();
    const { address } = await added({ file });
    const response = await send(address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-length": String(file.length),
      "accept-ranges": "bytes",
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(file);
    const etag = response.headers.get("ETag")!;
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, "*"])
      expect((await send(address, { "If-None-Match": held })).status, held).toBe(304);
    expect((await send(address, { "If-None-Match": '"other"' })).status).toBe(200);
    expect((await send(address, {}, "HEAD")).headers.get("Content-Length")).toBe(String(file.length));
  });

  it("answers with a part when one is asked for, and only then", async () => {
    const file = png();
    const { address } = await added({ file });
    const part = await send(address, { Range: "bytes=4-7" });
    expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes 4-7/${file.length}`]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(file.slice(4, 8));
    const end = await send(address, { Range: "bytes=-4" });
    expect(new Uint8Array(await end.arrayBuffer())).toEqual(file.slice(-4));
    expect((await send(address, { Range: `bytes=${file.length}-` })).status).toBe(416);
    for (const range of ["bytes=7-4", "bytes=0-1,4-5", "lines=1-2", "bytes=-"])
      expect((await send(address, { Range: range })).status, range).toBe(200);
    expect((await send(address, { Range: "bytes=0-1", "If-Range": '"other"' })).status).toBe(200);
  });

  it("answers 404, which is not cached, to anything but a picture", async () => {
    const { address } = await added({ file: png() });
    for (const path of ["/media/x", address.replace(/[0-9a-f]{32}/, "0".repeat(32)), `${address}.html`]) {
      const response = await send(path);
      expect([response.status, response.headers.get("Cache-Control")], path).toEqual([404, "private, no-store"]);
    }
    expect((await startServer()(address)).status).toBe(404);
  });
});

describe("uses are known after every write (MEDIA-6)", () => {
  it("of posts and of lists", async () => {
    const [one, two] = [await added({ file: png() }), await added({ file: gif() })];
    const body = `<p>"<img src="${one.address}" alt="x">\\<img src="${one.address}"></p>`;
    const post = await addPost("First", { body, featuredImage: two.address });
    const uses = async () =>
      (await db.read(db.query.select({ hash: mediaUses.hash }).from(mediaUses))).map(({ hash }) => hash).toSorted();
    expect(await uses()).toEqual([one.hash, two.hash].toSorted());
    expect(await listUses(db, one.hash)).toEqual([
      { label: "First", kind: "Blog post", href: `/admin/blog/${post.rowId}` },
    ]);
    await updateRow(db, stored, post.rowId, post.version, { body: "<p>None</p>" }, context("a-set-of-mine"));
    expect(await uses()).toEqual([two.hash]);
    const show = async (filter: string) =>
      (await listPictures(db, parseLibraryQuery(new URLSearchParams(filter)))).pictures.map(({ hash }) => hash);
    expect(await show("show=used")).toEqual([two.hash]);
    expect([await findPicture(db, one.hash), await findPicture(db, two.hash)]).toMatchObject([
      { uses: 0 },
      { uses: 1 },
    ]);
    expect(await show("show=unused")).toEqual([one.hash]);
    expect(await show("q=pho")).toEqual([two.hash, one.hash]);
    await undoSet(db, "a-set-of-mine", context("another-set"));
    expect(await uses()).toEqual([one.hash, two.hash].toSorted());
    await createRow(
      db,
      storedTypes.ventures,
      {
        ...initialValues(storedTypes.ventures.type),
        name: "V",
        microDescription: "m",
        images: [one.address],
      },
      context("s3"),
    );
    expect(await listUses(db, one.hash)).toHaveLength(2);
  });

  it("alt text follows where it was not overridden, and so does the focal point (MEDIA-7)", async () => {
    const picture = await added({ file: png(), alt: "A mill" });
    const img = (alt: string) => `<img src="${picture.address}"${alt}>`;
    const body = `<p>${img(' alt="A mill"')}${img(' alt="Another"')}${img("")}${img(' alt=""')}</p>`;
    const post = await addPost("Mill", { body, thumbnailImage: picture.address });
    const texts = { ...picture, alt: 'A "red" mill', focusX: 20, focusY: 80 };
    const changed = await savePicture(db, picture, picture.version, texts, context("set-of-texts"));
    expect(changed).toMatchObject({ status: "written", rows: 1, tags: expect.arrayContaining(["Blog_posts"]) });
    const after = (await findRow(db, stored, post.rowId))!;
    expect(after["thumbnailImage"]).toBe(picture.address.replace(".png", "-20-80.png"));
    const alts = [...String(after["body"]).matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt);
    expect(alts).toEqual(["A &quot;red&quot; mill", "Another", "A &quot;red&quot; mill", ""]);
    expect(await savePicture(db, picture, picture.version, texts, context("set-too-late"))).toEqual({
      status: "conflict",
    });
  });

  it("another picture takes its place, until that is undone", async () => {
    const picture = await added({ file: png(), alt: "A mill" });
    const post = await addPost("Mill", { featuredImage: picture.address });
    const next = await added({ file: gif() });
    expect(await replacePicture(db, picture, next, context("set-of-places"))).toMatchObject({ rows: 1 });
    expect((await findRow(db, stored, post.rowId))!["featuredImage"]).toBe(next.address);
    expect(await findPicture(db, picture.rowId)).toBeNull();
    expect(await findPicture(db, next.rowId)).toMatchObject({ alt: "A mill", uses: 1 });
    await undoSet(db, "set-of-places", context("set-undone"));
    expect(await restorePictures(db, "set-of-places", context("set-undone"))).toBe(1);
    expect((await findRow(db, stored, post.rowId))!["featuredImage"]).toBe(picture.address);
    expect(await findPicture(db, picture.rowId)).toMatchObject({ uses: 1 });
  });
});

it("a deletion can be undone for 30 days; after that the files are gone (MEDIA-9)", async () => {
  const picture = await added({ file: png() });
  expect(await deletePictures(db, [picture.rowId], context("set-of-pictures"))).toBe(1);
  expect(await findPicture(db, picture.rowId)).toBeNull();
  await sweepPictures(db, store, later(29));
  expect(await restorePictures(db, "set-of-pictures", context("x"))).toBe(1);
  await deletePictures(db, [picture.rowId], context("set-of-others"));
  const swept = await sweepPictures(
    db,
    {
      ...store,
      list: async (after) => ({
        ...(await store.list(after)),
        files: (await store.list(after)).files.map((file) => ({ ...file, storedAt: now })),
      }),
    },
    later(31),
  );
  expect(swept).toEqual({ pictures: 1, files: 1 });
  expect(await keys()).toEqual([]);
  const entries = await db.read(
    db.query
      .select({ action: activity.action })
      .from(activity)
      .where(eq(activity.section, "media"))
      .orderBy(activity.rowId),
  );
  expect(entries.map(({ action }) => action)).toEqual(["upload", "delete", "undo", "delete", "expire", "sweep-files"]);
});

it("the erasure of a person removes their address from the texts of pictures", async () => {
  const theirs = await added({ file: png(), alt: "Pia, Pia@Prospect.example" });
  const other = await added({ file: gif(), alt: "A mill" });
  const found = await findPicturesOf(db, "pia@prospect.example", "");
  expect(found.map(({ rowId }) => rowId)).toEqual([theirs.rowId]);
  await erasePerson(db, "pia@prospect.example", { account: "ada" }, now, [theirs.rowId]);
  expect(await findPicture(db, theirs.rowId)).toMatchObject({ alt: "", name: "Picture", address: theirs.address });
  expect(await findPicture(db, other.rowId)).toEqual(other);
});

it("the erasure of a person finds pictures by their name, and takes it out of pages, too (MEDIA-14)", async () => {
  const named = await added({ file: png(), name: "pia_prospect-2026.png", alt: "Pia Prospect at work" });
  const made = await added({ file: gif(), name: "Mill.gif" });
  await savePicture(db, made, made.version, { ...made, credit: "Prospect, Pia" }, context("set-of-credit"));
  const photo = await added({ file: jpeg(), name: "IMG_1.jpg" });
  await added({ file: webp(), alt: "Pia alone, and Prospector" });
  await storeSettings(db, {
    team: [{ name: "Pia Prospect", role: "", bio: "", profileUrl: "", photo: photo.address }],
  });
  const post = await addPost("Mill", { body: `<p><img src="${named.address}" alt="Pia Prospect at work" /></p>` });

  const found = await findPicturesOf(db, "pia@prospect.example", "Pia Prospect");
  expect(found.map(({ rowId, isPhoto }) => [rowId, isPhoto])).toEqual([
    [named.rowId, false],
    [made.rowId, false],
    [photo.rowId, true],
  ]);
  const rowIds = found.map(({ rowId }) => rowId);
  expect(await forgetAltTexts(db, rowIds, context("set-of-erasure"))).toContain("Blog_posts");
  await erasePerson(db, "pia@prospect.example", { account: "ada" }, now, rowIds);
  expect((await findRow(db, stored, post.rowId))!["body"]).toBe(`<p><img src="${named.address}" /></p>`);
  expect(await findPicturesOf(db, "pia@prospect.example", "Pia Prospect")).toMatchObject([{ isPhoto: true }]);
  const log = await db.read(db.query.select().from(activity).where(eq(activity.section, "media")));
  expect(JSON.stringify(log)).not.toMatch(/pia/i);
});

it("a picture in the trash is removed at once, with its files; one in the library is not (MEDIA-13)", async () => {
  const [gone, kept] = [await added({ file: png(), name: "Gone.png" }), await added({ file: gif() })];
  await addPost("Mill", { body: `<p><img src="${gone.address}" alt="x"></p>` });
  await deletePictures(db, [gone.rowId], context("set-of-trash"));
  const trash = await listPictures(db, parseLibraryQuery(new URLSearchParams("show=trash")));
  expect(trash.pictures.map(({ rowId }) => rowId)).toEqual([gone.rowId]);
  const removed = await removePictures(db, store, [gone.rowId, kept.rowId], context("set-of-removal"));
  expect(removed).toMatchObject({ pictures: 1, tags: expect.arrayContaining(["Blog_posts"]) });
  expect(await keys()).toEqual([`${kept.hash}/full.gif`]);
  expect(await findPictureOrDeleted(db, gone.rowId)).toBeNull();
  const last = await db.read(db.query.select().from(activity).where(eq(activity.action, "remove")));
  expect(last).toMatchObject([{ subject: "Gone", rows: 1 }]);
});

it("a replacement is undone in the team photos, too", async () => {
  const [photo, next] = [await added({ file: png() }), await added({ file: gif() })];
  await storeSettings(db, { team: [{ name: "Ada", photo: photo.address }] });
  const teamPhotos = async () => (await db.read(db.query.select().from(siteSettings)))[0]!.value;
  expect(await listUses(db, photo.hash)).toMatchObject([{ kind: "Settings" }]);
  const change = await replacePicture(db, photo, next, context("set-of-team"));
  expect([change.tags, (await teamPhotos()).includes(next.address)]).toEqual([["site_settings"], true]);
  await restorePictures(db, "set-of-team", context("set-back"));
  expect(await teamPhotos()).toContain(photo.address);
});
