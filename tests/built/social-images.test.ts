import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { posts } from "../../drizzle/schema";
import { post } from "../support/rows";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("seeded");
const host = "https://plainloom.example";

/** One page of each kind, with the kind and the title of its picture. */
const pages = [
  ["/", "page", "The Future of No-Code & AI Development Is Here"],
  ["/about", "page", "A small collective"],
  ["/blog", "page", "AI & No-Code Development Blog"],
  ["/blog/post/how-to-test-a-prompt-with-fifty-real-cases", "post", "How to Test a Prompt with Fifty Real Cases"],
  ["/blog/category/launch-academy", "category", "Launch Academy"],
  ["/ai-product-stack", "page", "AI and Product Stack"],
  ["/ai-product-stack?category=design", "tools", ""],
  ["/ai-product-stack/supabase", "tool", "Supabase"],
  ["/it-glossary/term/ab-testing", "term", ""],
  ["/example-product-briefs/plot-diary", "brief", ""],
  ["/ventures/rotafern", "venture", "Rotafern"],
  ["/services/startup-mvp", "service", "Startup MVP"],
  ["/onboarding", "page", "Start Your Project"],
] as const;

/** The path of a page's picture, with its query. */
async function pictureOf(path: string): Promise<string> {
  const { page } = await site.read(path);
  const [address = ""] = page.meta("og:image");
  return address.replace(host, "");
}

describe("social images", () => {
  // A picture of its own would come first.
  beforeAll(() => site.run("update ventures_data set images = '[]', \"Showcase_image\" = '' where slug = 'rotafern'"));

  it.each(pages)("SEO-21 %s has a drawn one of its own, which anybody may keep", async (path, kind, title) => {
    const { page } = await site.read(path);
    const address = await pictureOf(path);
    expect(address).toMatch(new RegExp(`^/social/${kind}/[a-z\\d-]+\\.png\\?v=[a-z\\d]+$`));
    expect(page.meta("twitter:image")).toEqual([host + address]);
    expect(page.meta("og:image:width")).toEqual(["1200"]);
    expect(page.meta("og:image:height")).toEqual(["630"]);
    expect(page.meta("og:image:alt")).toEqual([expect.stringContaining(title)]);
    const response = await site.fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/png");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
    expect([width, height, format]).toEqual([1200, 630, "png"]);
  });

  it("SEO-21 no two pages have the same one", async () => {
    const files = await Promise.all(
      pages.map(async ([path]) => Buffer.from(await (await site.fetch(await pictureOf(path))).arrayBuffer())),
    );
    expect(new Set(files.map((file) => file.toString("base64"))).size).toBe(pages.length);
  });

  it("SEO-21 another title has another address, and the former one leads there without being kept for good", async () => {
    await site.insert(posts, post({ title: "First Title", slug: "retitled" }));
    const path = "/blog/post/retitled";
    const addressNow = async () => (await site.visit(path)).page.meta("og:image")[0]!.replace(host, "");
    const before = await addressNow();
    await site.run(`update "Blog_posts" set "Blog Post - Title" = 'Second Title' where slug = 'retitled'`);
    const after = await addressNow();
    expect(after).not.toBe(before);
    for (const outdated of [before, "/social/post/retitled.png", "/social/post/retitled.png?v=nonsense"]) {
      expect(await site.redirect(outdated)).toEqual([302, after]);
      expect((await site.fetch(outdated)).headers.get("Cache-Control")).not.toContain("immutable");
    }
  });

  it("SEO-21 what is not public has none", async () => {
    await site.insert(
      posts,
      post({ title: "Draft Picture", draft: true }),
      post({ title: "Later Picture", postedDate: "2199-01-01T00:00:00.000Z" }),
    );
    const missing = ["post/draft-picture", "post/later-picture", "post/none", "term/none", "tool/none", "page/none"];
    const more = ["category/none", "tools/none", "author/none", "brief/none", "venture/none", "service/none", "x/y"];
    for (const name of [...missing, ...more]) {
      const response = await site.fetch(`/social/${name}.png`);
      expect([name, response.status]).toEqual([name, 404]);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    }
  });

  it("SEO-21 answers HEAD, revalidation and nothing that writes", async () => {
    const address = await pictureOf("/about");
    const whole = await site.fetch(address);
    const tag = whole.headers.get("ETag");
    expect(tag).toMatch(/^"/);
    await whole.body?.cancel();
    const head = await site.fetch(address, { method: "HEAD" });
    expect([head.status, head.headers.get("ETag"), await head.text()]).toEqual([200, tag, ""]);
    const again = await site.fetch(address, { headers: { "If-None-Match": tag! } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const write = await site.fetch(address, { method: "POST", headers: { Origin: site.origin } });
    expect([write.status, write.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    await write.body?.cancel();
  });
});
