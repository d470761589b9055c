import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pageSubject, socialAddress } from "../../app/base/web/social-address";
import { breakTitle, drawSocialImage } from "../../app/ui/imagery/social-image";
import { toDrawableText, widthOf } from "../../app/ui/imagery/typeface";

const base = { label: "Blog", brand: "Plainloom", slug: "a-post", group: "builders-academy" };

/** The pixels of a picture as "r,g,b", left of the weave or all of them. */
async function decode(picture: Partial<typeof base> & { title: string }) {
  const file = await drawSocialImage({ ...base, ...picture });
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const text = await sharp(file).extract({ left: 0, top: 130, width: 780, height: 380 }).raw().toBuffer();
  return { file, data, info, text, metadata: await sharp(file).metadata() };
}

describe("a drawn social image", () => {
  it("SEO-21 is a PNG file of 1200 by 630 with a palette, in at most 24 KB", async () => {
    const { file, metadata } = await decode({ title: "How to Test a Prompt" });
    expect(metadata).toMatchObject({ format: "png", width: 1200, height: 630, isPalette: true });
    expect(file.length).toBeLessThan(24_000);
  });

  it("SEO-21 has the colours of the threads, and one thread in the accent colour", async () => {
    const { data } = await decode({ title: "" });
    const colours = new Set<string>();
    for (let at = 0; at < data.length; at += 3) colours.add(data.subarray(at, at + 3).toString("hex"));
    for (const colour of ["fcfaf6", "d9c9a8", "2b3147", "a82e24"]) expect(colours).toContain(colour);
  });

  it("SEO-21 the same page is the same file; another title, slug or group is another picture", async () => {
    const one = await decode({ title: "One title" });
    expect((await decode({ title: "One title" })).file).toEqual(one.file);
    expect((await decode({ title: "Other title" })).text.equals(one.text)).toBe(false);
    for (const other of [{ slug: "another" }, { group: "product-academy" }])
      expect((await decode({ title: "One title", ...other })).data.equals(one.data)).toBe(false);
  });

  it.each(["Größe", "Łódź", "Příliš žluťoučký", "Πώς", "Ещё раз", "What—“so” soon…"])(
    "SEO-21 %s is written as it is",
    async (title) => {
      expect(toDrawableText(title)).toBe(title);
      const plain = await decode({ title: "" });
      expect((await decode({ title })).text.equals(plain.text)).toBe(false);
    },
  );

  it("SEO-21 what the fonts lack is written plainly, left out, or makes way for the brand", async () => {
    expect(toDrawableText("so soon\u061f \u200f(yes\u060c now)")).toBe("so soon? (yes, now)");
    expect(toDrawableText("Ship it 🚀 today")).toBe("Ship it today");
    expect(toDrawableText("n\u0065\u0323 e\u0302")).toBe("ne ê");
    expect(toDrawableText("האם זה עובד?")).toBeNull();
    expect(toDrawableText("日本語のタイトル")).toBeNull();
    expect((await decode({ title: "日本語" })).text.equals((await decode({ title: "Plainloom" })).text)).toBe(true);
  });

  it("SEO-21 a name that does not fit below the title is left out", async () => {
    const withBrand = async (brand: string) => (await decode({ title: "A post", brand })).data;
    const without = await withBrand("日本語");
    expect((await withBrand("Plainloom")).equals(without)).toBe(false);
    expect((await withBrand("Plainloom and daughters ".repeat(12))).equals(without)).toBe(true);
  });

  it.each([
    ["A", 1],
    ["Retrieval-Augmented Generation for Support Teams That Answer in Many Languages", 8],
    ["and so on, ".repeat(60), 8],
    ["Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenfabrikarbeiterin", 8],
  ])("SEO-21 %s fits into its room", (title, maxLines) => {
    const { size, lines } = breakTitle(title, 700);
    expect(lines.length).toBeLessThanOrEqual(maxLines);
    expect(lines.length * size * 1.12).toBeLessThan(384);
    for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(700);
    if (title.length > 200) expect(lines.at(-1)).toMatch(/…$/);
    else expect(lines.join("").replaceAll(/\s/g, "")).toBe(title.replaceAll(/\s/g, ""));
  });
});

describe("its address", () => {
  const subject = pageSubject("/about", "About Us");

  it("SEO-21 changes with everything that is drawn", () => {
    const changed = [
      socialAddress(subject, "Plainloom"),
      socialAddress(subject, "Another"),
      socialAddress({ ...subject, title: "About Them" }, "Plainloom"),
      socialAddress({ ...subject, group: "twill" }, "Plainloom"),
      socialAddress({ ...subject, slug: "them" }, "Plainloom"),
    ];
    expect(changed[0]).toMatch(/^\/social\/page\/about\.png\?v=[a-z\d]+$/);
    expect(new Set(changed).size).toBe(changed.length);
  });
});
