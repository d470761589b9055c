import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { checkPage } from "../../app/domain/content/writing/page-check";
import { contentTypes } from "../../app/domain/content/types/registry";
import { fetchPicture } from "../../app/domain/media/fetch-picture.server";
import { uploadLimits } from "../../app/domain/media/library";
import { attributesOf, fileKeyAt, pictureAddress, readPicture } from "../../app/domain/media/picture-address";
import { showPictures } from "../../app/domain/media/show-pictures";
import { endOfJpeg, readImage } from "../../app/domain/media/read-image";
import { rewriteText } from "../../app/domain/media/rewrite-uses.server";
import { withoutMetadata } from "../../app/domain/media/strip-metadata";
import { pictureName } from "../../app/domain/media/upload.server";
import { bytesOf, jpeg, png, secretPlace } from "../support/pictures";

const hash = "0123456789abcdef0123456789abcdef";
const address = `/media/${hash}/1800x1200-a1b2c3-v-20-80.webp`;

describe("the address of a picture says all that a page needs (MEDIA-10)", () => {
  it("round-trips", () => {
    const picture = readPicture(address)!;
    expect(picture).toEqual({
      hash,
      type: "webp",
      width: 1800,
      height: 1200,
      color: "a1b2c3",
      hasVariants: true,
      focusX: 20,
      focusY: 80,
    });
    expect(pictureAddress(picture)).toBe(address);
    expect(pictureAddress({ ...picture, focusX: 50, focusY: 50, hasVariants: false })).toBe(
      `/media/${hash}/1800x1200-a1b2c3.webp`,
    );
  });

  it("files are found by hash and ending alone, and by nothing else", () => {
    expect(fileKeyAt(address)).toBe(`${hash}/full.webp`);
    expect(fileKeyAt(`/media/${hash}/960.webp`)).toBe(`${hash}/960.webp`);
    for (const path of [`/media/${hash}/961.webp`, `/media/${hash}/../x.webp`, `/media/${hash}/960.svg`, "/media/"])
      expect(fileKeyAt(path), path).toBeNull();
  });

  it("a browser chooses among the files; a photo as it was taken is not among them", () => {
    expect(attributesOf(address)).toMatchObject({ width: 1800, background: "#a1b2c3", position: "20% 80%" });
    expect(attributesOf(address)!.srcSet).toBe(
      [480, 960, 1600].map((width) => `/media/${hash}/${width}.webp ${width}w`).join(", ") + `, ${address} 1800w`,
    );
    expect(attributesOf(`/media/${hash}/4000x3000-clear-v.webp`)!.srcSet).not.toContain("4000w");
    expect(attributesOf(`/media/${hash}/300x200-clear.gif`)).toEqual({ width: 300, height: 200 });
    expect(attributesOf("https://example.com/a.png")).toBeNull();
  });

  it("pictures in texts keep their place and come when they are near; others stay as they are", () => {
    const other = '<img src="https://example.com/a.png" alt="x">';
    const shown = showPictures(`<p><img src="${address}" alt="A mill" /></p>${other}`);
    expect(shown).toContain(other);
    for (const part of ['alt="A mill"', 'width="1800" height="1200"', 'loading="lazy"', "srcset=", "#a1b2c3"])
      expect(shown).toContain(part);
    expect(showPictures(`<img src="${address}" width="90" height="60">`)).toMatch(/width="90" height="60".*alt=""/);
    expect(showPictures(shown.replace(/<img[^>]*>/, ""))).toBe(shown.replace(/<img[^>]*>/, ""));
  });
});

it("a picture's credit is a line of text below it (MEDIA-12)", () => {
  const html = `<p><img src="${address}" alt="A mill"></p>`;
  const shown = (credit: string) => showPictures(html, { [hash]: credit });
  expect(shown("Ada <Quill>")).toMatch(/<img[^>]*><small>Photo: Ada &lt;Quill&gt;<\/small><\/p>$/);
  expect(shown("© Ada Quill")).toContain("<small>© Ada Quill</small>");
  expect(showPictures(html, { other: "Ada" })).not.toContain("<small>");
});

it("an AVIF from a real encoder loses its metadata, and no pixel (MEDIA-4)", async () => {
  const pixels = { create: { width: 64, height: 40, channels: 3, background: "#c85028" } } as const;
  const file = await sharp(pixels)
    .withExif({ IFD0: { Copyright: secretPlace }, IFD3: { GPSLatitudeRef: "N" } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secretPlace}</x:xmpmeta>`)
    .avif()
    .toBuffer();
  expect(file.includes(secretPlace)).toBe(true);
  const stripped = withoutMetadata(Uint8Array.from(file), "avif")!;
  expect(Buffer.from(stripped).includes(secretPlace)).toBe(false);
  expect(stripped.length).toBe(file.length);
  expect(await sharp(stripped).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
});

describe("a JPEG ends where its picture does (MEDIA-3, MEDIA-4)", () => {
  const photo = jpeg({ gps: true });
  const film = bytesOf([0, 0, 0, 24], "ftypmp42", secretPlace, [0xff, 0xd8, 0xff, 7]);

  it("whatever a phone writes after it, which is not kept", () => {
    const file = bytesOf(photo, film);
    expect(readImage(file)).toEqual({ ok: true, type: "jpg", width: 1200, height: 800 });
    const kept = withoutMetadata(file, "jpg")!;
    expect(kept).toEqual(withoutMetadata(photo, "jpg"));
    expect(Buffer.from(kept).includes(secretPlace)).toBe(false);
  });

  it("after marks among the pixels, and not at the end of a thumbnail", () => {
    const pixels = photo.length - 6;
    const withMarks = bytesOf(photo.slice(0, pixels), [9, 0xff, 0, 0xff, 0xd3, 0xff, 0xff, 0xd9]);
    expect(endOfJpeg(bytesOf(withMarks, [1]))).toBe(withMarks.length);
    const thumbnail = bytesOf([0xff, 0xd8, 0xff, 0xe1, 0, 6, 0xff, 0xd9, 0, 0], photo.slice(2, -2));
    expect(endOfJpeg(thumbnail)).toBeNull();
  });

  it("or the file is refused, wherever it was cut", () => {
    for (let length = 4; length < photo.length; length += 1)
      expect(readImage(photo.slice(0, length)), String(length)).toMatchObject({ ok: false });
  });
});

it("a change of a picture changes nothing else in a text (MEDIA-7)", () => {
  const other = address.replace("0123", "3210");
  const text = `/media/${hash}/480.webp, ${other}, <a href="/media/">x</a>`;
  expect(rewriteText(text, { hash, address: "/media/x" })).toBe(`/media/x, ${other}, <a href="/media/">x</a>`);
});

it("a picture that nobody described is reported before publishing; decoration is a choice (MEDIA-7)", () => {
  const issue = "An image in the text has no alt text.";
  const issues = (body: string) => checkPage(contentTypes.blog, { title: "T", body });
  expect(issues(`<img src="${address}">`)).toContain(issue);
  expect(issues(`<img src="${address}" alt="A mill">`)).not.toContain(issue);
  expect(issues(`<img src="${address}" alt="">`)).not.toContain(issue);
  expect(issues('<img src="https://example.com/a.png" alt="">')).toContain(issue);
});

it("names are for people", () => {
  expect(["C:\\photos\\Mill.JPG", "a/b/c.jpeg", "\u0007.png", "Mill v1.2 final"].map(pictureName)).toEqual([
    "Mill",
    "c",
    "Picture",
    "Mill v1.2 final",
  ]);
});

it("a typo in a variable lifts no limit (MEDIA-8)", () => {
  expect(uploadLimits("10", "5")).toEqual({ quotaBytes: 10_000_000, perDay: 5 });
  expect(uploadLimits("ten", "-1")).toEqual(uploadLimits(undefined, undefined));
});

describe("a copy of a picture of another site (MEDIA-5)", () => {
  const site = (answers: Readonly<Record<string, () => Response>>) => {
    const asked: string[] = [];
    const get = async (url: string) => {
      asked.push(url);
      return answers[url]?.() ?? new Response(null, { status: 404 });
    };
    return { asked, get };
  };

  it("is fetched over https from public names, step by step", async () => {
    const { get } = site({
      "https://pictures.example.com/a": () => new Response(null, { status: 302, headers: { Location: "/b" } }),
      "https://pictures.example.com/b": () => new Response(png()),
    });
    expect(await fetchPicture("https://pictures.example.com/a", get)).toMatchObject({
      ok: true,
      contentType: "image/png",
    });
  });

  it.each([
    "http://pictures.example.com/a",
    "https://127.0.0.1/a",
    "https://[::1]/a",
    "https://router.local/a",
    "https://pictures.example.com:8443/a",
    "file:///etc/passwd",
  ])("nothing is asked of %s", async (url) => {
    const { asked, get } = site({});
    expect(await fetchPicture(url, get)).toMatchObject({ ok: false });
    const leading = site({
      "https://pictures.example.com/": () => new Response(null, { status: 302, headers: { Location: url } }),
    });
    expect(await fetchPicture("https://pictures.example.com/", leading.get)).toMatchObject({ ok: false });
    expect([...asked, ...leading.asked]).toEqual(["https://pictures.example.com/"]);
  });

  it("a response that is not a picture is not passed on", async () => {
    const { get } = site({ "https://pictures.example.com/a": () => new Response(bytesOf("<html>secret")) });
    expect(await fetchPicture("https://pictures.example.com/a", get)).toMatchObject({ ok: false, reason: /web page/ });
  });
});
