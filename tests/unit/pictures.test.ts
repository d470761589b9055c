import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { rewriteText } from "../../app/catalog/media/uses.server";
import { uploadLimits } from "../../app/content/media/library";
import { blocksOfGif, parseImage, segmentsOfJpeg } from "../../app/content/media/read-image";
import { withoutMetadata } from "../../app/content/media/strip-metadata";
import { fetchPicture, pictureName } from "../../app/content/media/upload.server";
import { checkPage } from "../../app/content/saving/page-check";
import { contentTypes } from "../../app/types";
import { showPictures } from "../../app/ui/imagery/descriptions";
import { attributesOf, fileKeyAt, pictureAddress, parsePicture } from "../../app/ui/imagery/picture-address";
import { bytesOf, gif, jpeg, png, secretPlace } from "../support/pictures";

const hash = "0123456789abcdef0123456789abcdef";
const address = `/media/${hash}/1800x1200-a1b2c3-v-20-80.webp`;

describe("the address of a picture says all that a page needs (MEDIA-10)", () => {
  it("round-trips", () => {
    const picture = parsePicture(address)!;
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
  const shown = (credit: string) => showPictures(html, { [hash]: { alt: "", credit } });
  expect(shown("Ada <Quill>")).toMatch(/<img[^>]*><small>Photo: Ada &lt;Quill&gt;<\/small><\/p>$/);
  expect(shown("© Ada Quill")).toContain("<small>© Ada Quill</small>");
  expect(showPictures(html, { other: { alt: "", credit: "Ada" } })).not.toContain("<small>");
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

describe("whatever is not needed to show a picture is dropped, wherever it is (MEDIA-4)", () => {
  const colors = { create: { width: 64, height: 40, channels: 3, background: "#c85028" } } as const;
  const noisy = sharp({ create: { ...colors.create, noise: { type: "gaussian", mean: 128, sigma: 40 } } });
  const number32 = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
  const pngChunk = (name: string) => bytesOf(number32(secretPlace.length), name, secretPlace, [0, 0, 0, 0]);
  const riffChunk = (name: string) =>
    bytesOf(name, [secretPlace.length, 0, 0, 0], secretPlace, secretPlace.length % 2 ? [0] : []);
  const segment = (marker: number, text: string) => bytesOf([0xff, marker, 0, text.length + 2], text);
  const comment = bytesOf([0x21, 0xfe, secretPlace.length], secretPlace, [0]);
  const xmp = bytesOf([0x21, 0xff, 11], "XMP DataXMP", [secretPlace.length], secretPlace, [0]);
  const at = (file: Uint8Array<ArrayBuffer>, place: number, ...parts: Uint8Array[]) =>
    bytesOf(file.subarray(0, place), ...parts, file.subarray(place));
  const append = (file: Uint8Array<ArrayBuffer>, text = secretPlace) => bytesOf(file, text);
  const withRiffSize = (file: Uint8Array<ArrayBuffer>) => {
    new DataView(file.buffer).setUint32(4, file.length - 8, true);
    return file;
  };

  /** Files as an encoder writes them, and what people and programs put into them. */
  const files: ReadonlyArray<
    readonly [
      "jpg" | "png" | "gif" | "webp",
      string,
      () => Promise<readonly [clean: Uint8Array<ArrayBuffer>, file: Uint8Array<ArrayBuffer>]>,
    ]
  > = [
    [
      "png",
      "private, ancillary and reserved chunks, and bytes after the end",
      async () => {
        const file = Uint8Array.from(await noisy.clone().png().withIccProfile("srgb").toBuffer());
        const chunks = ["caBX", "prVt", "tEXt", "zTXt", "iTXt", "eXIf", "tIME", "sPLT", "XYZw"].map(pngChunk);
        return [file, append(at(file, 33, ...chunks))];
      },
    ],
    [
      "gif",
      "comments, XMP, unknown applications, and bytes after the trailer",
      async () => {
        const frames = await noisy.clone().gif().toBuffer();
        const file = Uint8Array.from(frames);
        const [head] = blocksOfGif(file);
        const unknown = bytesOf([0x21, 0xff, 11], "SECRETSAUCE", [secretPlace.length], secretPlace, [0]);
        return [file, append(at(file, head!.end, comment, xmp, unknown))];
      },
    ],
    [
      "jpg",
      "segments of applications, comments, also between scans, and bytes after the end",
      async () => {
        const file = Uint8Array.from(await noisy.clone().jpeg({ progressive: true }).toBuffer());
        const scan = segmentsOfJpeg(file).filter(({ marker }) => marker === 0xda)[2]!;
        const between = at(file, scan.start, segment(0xfe, secretPlace), segment(0xe5, secretPlace));
        const others = [0xe1, 0xe2, 0xe3, 0xed, 0xef, 0xfe, 0xf0].map((marker) => segment(marker, secretPlace));
        return [file, append(at(between, 2, ...others))];
      },
    ],
    [
      "webp",
      "unknown chunks, in frames too, and bytes after the end",
      async () => {
        const frame = (
          await sharp({ create: { ...colors.create, channels: 4, background: "#10203080" } })
            .webp()
            .toBuffer()
        ).toString("latin1");
        const parts = frame.slice(frame.indexOf("ALPH") === -1 ? frame.indexOf("VP8") : frame.indexOf("ALPH"));
        const animationOf = (inFrame = new Uint8Array(), after = new Uint8Array()) => {
          const content = bytesOf(
            [0, 0, 0, 0, 0, 0, 63, 0, 0, 39, 0, 0, 100, 0, 0, 0],
            Buffer.from(parts, "latin1"),
            inFrame,
          );
          const head = bytesOf([10, 0, 0, 0], [after.length > 0 ? 0b11010 : 0b10010, 0, 0, 0, 63, 0, 0, 39, 0, 0]);
          const loop = bytesOf("ANIM", [6, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
          const size = [content.length & 255, content.length >> 8, 0, 0];
          return bytesOf("RIFF", [0, 0, 0, 0], "WEBP", "VP8X", head, loop, "ANMF", size, content, after);
        };
        return [withRiffSize(animationOf()), append(withRiffSize(animationOf(riffChunk("junk"), riffChunk("EXIF"))))];
      },
    ],
  ];

  it.each(files)("%s: %s", async (type, _, make) => {
    const [clean, file] = await make();
    expect(Buffer.from(file).includes(secretPlace)).toBe(true);
    expect(parseImage(file)).toMatchObject({ ok: true, type, width: 64, height: 40 });
    const stripped = withoutMetadata(file, type)!;
    expect(Buffer.from(stripped).includes(secretPlace)).toBe(false);
    expect(parseImage(stripped)).toMatchObject({ ok: true, type, width: 64, height: 40 });
    const pixels = (bytes: Uint8Array) => sharp(bytes, { animated: true, failOn: "error" }).raw().toBuffer();
    expect((await pixels(stripped)).equals(await pixels(clean))).toBe(true);
    expect(withoutMetadata(stripped, type)).toEqual(stripped);
  });

  it("an AVIF has no other boxes, and nothing after the last", async () => {
    const file = Uint8Array.from(await noisy.clone().avif().toBuffer());
    const box = bytesOf([0, 0, 0, 8 + secretPlace.length], "secr", secretPlace);
    const stripped = withoutMetadata(bytesOf(file, box, "12345"), "avif")!;
    expect(Buffer.from(stripped).includes(secretPlace)).toBe(false);
    expect(Buffer.from(stripped).includes("12345")).toBe(false);
    expect(await sharp(stripped).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
  });

  it("a GIF keeps its loop, and may have zeros after its end", () => {
    const loop = bytesOf([0x21, 0xff, 11], "NETSCAPE2.0", [3, 1, 0, 0, 0]);
    const animation = gif();
    const looping = at(animation, blocksOfGif(animation)[0]!.end, loop);
    const padded = bytesOf(looping, new Uint8Array(400));
    expect(parseImage(padded)).toEqual({ ok: true, type: "gif", width: 300, height: 200 });
    expect(withoutMetadata(padded, "gif")).toEqual(looping);
    // Browsers show a GIF whose end was cut off.
    expect(parseImage(looping.slice(0, -1))).toEqual({ ok: true, type: "gif", width: 300, height: 200 });
    expect(withoutMetadata(looping.slice(0, -1), "gif")).toEqual(looping);
  });

  it("a JPEG keeps its colours and loses the thumbnail of its header", async () => {
    const file = Uint8Array.from(await noisy.clone().withIccProfile("p3").jpeg().toBuffer());
    const thumbnail = bytesOf([0xff, 0xe0, 0, 19], "JFIF\0", [1, 1, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9]);
    const stripped = withoutMetadata(bytesOf(file.subarray(0, 2), thumbnail, file.subarray(2)), "jpg")!;
    expect(Buffer.from(stripped).includes("ICC_PROFILE")).toBe(true);
    expect(Buffer.from(stripped).includes(Buffer.from([1, 1, 9, 9, 9]))).toBe(false);
  });
});

describe("a JPEG ends where its picture does (MEDIA-3, MEDIA-4)", () => {
  const photo = jpeg({ gps: true });
  const film = bytesOf([0, 0, 0, 24], "ftypmp42", secretPlace, [0xff, 0xd8, 0xff, 7]);

  it("whatever a phone writes after it, which is not kept", () => {
    const file = bytesOf(photo, film);
    expect(parseImage(file)).toEqual({ ok: true, type: "jpg", width: 1200, height: 800 });
    const kept = withoutMetadata(file, "jpg")!;
    expect(kept).toEqual(withoutMetadata(photo, "jpg"));
    expect(Buffer.from(kept).includes(secretPlace)).toBe(false);
  });

  const endOfJpeg = (file: Uint8Array) => segmentsOfJpeg(file).find(({ marker }) => marker === 0xd9)?.end ?? null;

  it("after marks among the pixels, and not at the end of a thumbnail", () => {
    const pixels = photo.length - 6;
    const withMarks = bytesOf(photo.slice(0, pixels), [9, 0xff, 0, 0xff, 0xd3, 0xff, 0xff, 0xd9]);
    expect(endOfJpeg(bytesOf(withMarks, [1]))).toBe(withMarks.length);
    const thumbnail = bytesOf([0xff, 0xd8, 0xff, 0xe1, 0, 6, 0xff, 0xd9, 0, 0], photo.slice(2, -2));
    expect(endOfJpeg(thumbnail)).toBeNull();
  });

  it("or the file is refused, wherever it was cut", () => {
    for (let length = 4; length < photo.length; length += 1)
      expect(parseImage(photo.slice(0, length)), String(length)).toMatchObject({ ok: false });
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

it("a post without an author or a category is reported before publishing", () => {
  const named = (texts: Readonly<Record<string, string>>) =>
    checkPage(contentTypes.blog, texts).filter((issue) => ["No author.", "No category."].includes(issue));
  expect(named({ category: " " }).toSorted()).toEqual(["No author.", "No category."]);
  expect(named({ author: "Ada", category: "Automation" })).toEqual([]);
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
      if (url.startsWith("https://cloudflare-dns.com/")) {
        const name = new URL(url).searchParams.get("name")!;
        const data = name.startsWith("inside") ? "10.0.0.7" : "93.184.216.34";
        return Response.json(name.startsWith("gone") ? {} : { Answer: [{ type: 1, data }] });
      }
      asked.push(url);
      return answers[url]?.() ?? new Response(null, { status: 404 });
    };
    return { asked, get };
  };

  it("is asked for over https even if its address is older than that", async () => {
    const { asked, get } = site({ "https://pictures.example.com/a": () => new Response(png()) });
    expect(await fetchPicture("http://pictures.example.com/a", get)).toMatchObject({ ok: true });
    expect(asked).toEqual(["https://pictures.example.com/a"]);
  });

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
    "https://inside.example.com/a",
    "https://gone.example.com/a",
  ])("nothing is asked of %s", async (url) => {
    const { asked, get } = site({});
    if (!url.startsWith("http:")) expect(await fetchPicture(url, get)).toMatchObject({ ok: false });
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
