import { describe, expect, it } from "vitest";
import { transferTables } from "../../app/catalog/transfer/export-rows.server";
import { openFile } from "../../app/catalog/transfer/open-file";
import type { FileRow } from "../../app/catalog/transfer/read-file";
import { leftoversText } from "../../app/catalog/transfer/report";
import { plainText, wordpressBody } from "../../app/catalog/transfer/wordpress-body";
import {
  ghostFile,
  ghostPost,
  wordpressFile,
  wordpressItem,
  wordpressMeta,
  wordpressTerm,
} from "../support/moved-files";
import { inPieces } from "../support/transfer-files";

async function read(file: string | Uint8Array, { size = 1_000, oldSite = "" } = {}) {
  const { rows, ...open } = await openFile(
    Object.values(transferTables),
    null,
    "export",
    () => inPieces(file, size),
    oldSite,
  );
  const all: FileRow[] = [];
  for await (const row of rows) all.push(row);
  return { ...open, rows: all };
}
const lossesOf = (row: FileRow | undefined) => row?.losses?.map(({ text }) => text);
const sourcesOf = (row: FileRow | undefined) =>
  row?.oldAddresses?.map(({ from, to }) => (to ? `${from} → ${to}` : from));

describe("an export of WordPress", () => {
  it("becomes rows of blog posts with all that they have, however it is cut into pieces", async () => {
    const file = wordpressFile(
      wordpressItem(
        12,
        "A post",
        { "excerpt:encoded": "In <b>short</b> &amp; sweet", "wp:is_sticky": "1" },
        wordpressTerm("category", "local", "Local") +
          wordpressTerm("category", "news", "News & views") +
          wordpressTerm("post_tag", "craft", "Craft") +
          wordpressMeta("_thumbnail_id", "30") +
          wordpressMeta("_yoast_wpseo_primary_category", "7") +
          wordpressMeta("_yoast_wpseo_metadesc", "For searchers") +
          wordpressMeta("_yoast_wpseo_title", "%%title%% %%sep%%") +
          wordpressMeta("_wp_old_slug", "first-name") +
          wordpressMeta("_wp_old_slug", "second-name"),
      ),
      // After the post that shows it.
      wordpressItem(30, "Picture", {
        "wp:post_type": "attachment",
        "wp:status": "inherit",
        "wp:attachment_url": "https://old.example/wp-content/uploads/a.jpg",
      }),
    );
    const { rows, table, system } = await read(file);
    expect([table.name, system, rows.length]).toEqual(["blog", "WordPress", 1]);
    expect(rows[0]!.record).toEqual({
      "Item ID": "old.example:12",
      "Blog Post - Title": "A post",
      "Blog Post - Excerpt": "In short & sweet",
      "Blog Post - Richt Text": "First paragraph.\n\nSecond paragraph.",
      "Blog Post - Posted Date": "2024-01-05T10:00:00.000Z",
      "Blog Post - Category": "News & views",
      "Blog Post - Author": "Ada Lovelace",
      "Blog Post - Featured Image": "https://old.example/wp-content/uploads/a.jpg",
      "Blog Post - Is Featured?": true,
      "SEO Meta Description": "For searchers",
      tags: ["Craft", "Local"],
      slug: "a-post",
      Draft: false,
    });
    expect(lossesOf(rows[0])).toEqual(["Also in Local: became tags."]);
    expect(sourcesOf(rows[0])).toEqual([
      "/2024/01/a-post/",
      "/2024/01/first-name/",
      "/2024/01/second-name/",
      "/?p=12",
      "/category/news/ → /blog/category/news-views",
      // A tag here, as the post has one category.
      "/category/news/local/ → /search?q=Local",
      "/tag/craft/ → /search?q=Craft",
      "/author/ada/ → /blog/author/ada-lovelace",
      "/category/* → /blog",
      "/tag/* → /blog",
      "/author/* → /blog",
      "/page/* → /blog",
    ]);
    for (const size of [1, 7, 64]) expect((await read(file, { size })).rows).toEqual(rows);
  });

  it("keeps the addresses of categories, of their parents and of the pages of media files", async () => {
    const local = wordpressTerm("category", "local", "Local");
    const { rows } = await read(
      wordpressFile(
        wordpressItem(1, "One", {}, local),
        wordpressItem(2, "Two", {}, wordpressTerm("category", "uncategorized", "Uncategorized") + local),
        wordpressItem(3, "崔健", { "wp:post_name": "cui-jian" }, wordpressTerm("category", "%e5%b4%94", "崔健")),
        wordpressItem(30, "Picture", {
          "wp:post_type": "attachment",
          "wp:status": "inherit",
          "wp:post_parent": "1",
          "wp:attachment_url": "https://old.example/wp-content/uploads/a.jpg",
        }),
      ),
    );
    expect(rows.flatMap(sourcesOf).filter((source) => !/^\/(?:\?p|author)|\*/.test(source!))).toEqual([
      "/2024/01/one/",
      "/2024/01/picture/",
      "/category/news/ → /blog",
      "/category/news/local/ → /blog/category/local",
      "/2024/01/two/",
      "/category/uncategorized/ → /blog",
      `/2024/01/${encodeURIComponent("崔健")}/`,
      "/category/%e5%b4%94/ → /blog/category/5d14-5065",
    ]);
  });

  it("keeps the addresses of the lists of a year, a month and a day, once each", async () => {
    const dated = (id: number, date: string, status = "publish") =>
      wordpressItem(id, `Post ${id}`, { "wp:post_date": date, "wp:status": status });
    const { rows } = await read(
      wordpressFile(
        dated(1, "2024-01-05 11:00:00"),
        dated(2, "2024-01-31 23:59:59"),
        dated(3, "2023-12-01 00:00:00", "draft"),
        dated(4, "0000-00-00 00:00:00"),
      ),
    );
    expect(rows.flatMap(sourcesOf).filter((source) => /^\/\d+\/(?:\d+\/)*(?: |$)/.test(source!))).toEqual([
      "/2024/ → /blog",
      "/2024/01/ → /blog",
      "/2024/01/05/ → /blog",
      "/2024/01/31/ → /blog",
    ]);
  });

  it("keeps the addresses of lists by number, as sites without names in addresses have them", async () => {
    const terms = wordpressTerm("category", "local", "Local") + wordpressTerm("post_tag", "craft", "Craft");
    const { rows } = await read(
      wordpressFile(wordpressItem(12, "A post", { link: "https://old.example/?p=12" }, terms)),
    );
    expect(sourcesOf(rows[0])).toEqual(
      expect.arrayContaining([
        "/?p=12",
        "/?cat=7 → /blog",
        "/?cat=8 → /blog/category/local",
        "/?tag=craft → /search?q=Craft",
      ]),
    );
  });

  it("divides the words of an address as it was divided", async () => {
    const { rows } = await read(wordpressFile(wordpressItem(1, "A post", { "wp:post_name": "knights_tour-1" })));
    expect(rows[0]!.record["slug"]).toBe("knights-tour-1");
    const ghost = await read(ghostFile([ghostPost("a", "A post", { slug: "knights_tour" })]));
    expect([ghost.rows[0]!.record["slug"], sourcesOf(ghost.rows[0])![0]]).toEqual(["knights-tour", "/knights_tour/"]);
  });

  it("names the addresses of pages at which nothing will answer", async () => {
    const page = { "wp:post_type": "page" };
    const { leftovers } = await read(
      wordpressFile(
        wordpressItem(1, "A post"),
        wordpressItem(2, "Our company", { ...page, link: "https://old.example/our-company/" }),
        wordpressItem(3, "About", { ...page, link: "https://old.example/about/" }),
        wordpressItem(4, "Front page", { ...page, link: "https://old.example/" }),
        wordpressItem(5, "Plan", { ...page, link: "https://old.example/?page_id=5", "wp:status": "draft" }),
        wordpressItem(6, "Team", {
          "wp:post_type": "attachment",
          "wp:post_parent": "2",
          link: "https://old.example/our-company/team/",
        }),
      ),
    );
    expect(leftoversText(leftovers)).toBe(
      "descriptions of categories (1), pages (4), media files (1), pages of media files (1). Nothing answers at /our-company/, /our-company/team/: redirect those that people still open.",
    );
  });

  it("names what has no place here, with counts, and skips what nobody wrote", async () => {
    const { rows, leftovers } = await read(
      wordpressFile(
        wordpressItem(
          1,
          "About",
          { "wp:post_type": "page" },
          "<wp:comment><wp:comment_content>Hi</wp:comment_content></wp:comment>",
        ),
        wordpressItem(2, "Shop", { "wp:post_type": "product" }),
        wordpressItem(3, "Menu", { "wp:post_type": "nav_menu_item" }),
        wordpressItem(4, "Gone", { "wp:status": "trash" }),
        wordpressItem(5, "New", { "wp:status": "auto-draft" }),
        wordpressItem(
          6,
          "A post",
          {},
          `${wordpressMeta("mood", "fine")}${wordpressTerm("series", "x", "X")}<wp:comment/><wp:comment/>`,
        ),
      ),
    );
    expect(rows.map(({ title }) => title)).toEqual(["A post"]);
    expect(lossesOf(rows[0])).toEqual(["Not imported: series “X”."]);
    expect(Object.fromEntries(leftovers.map(({ what, count }) => [what, count]))).toEqual({
      pages: 1,
      comments: 3,
      "items of the type “product”": 1,
      "menu entries": 1,
      "posts in the trash": 1,
      "empty drafts": 1,
      "custom fields": 1,
      "terms of “series”": 1,
      "descriptions of categories": 1,
    });
  });

  it.each([
    [{ "wp:status": "private" }, "Imported as a draft: it was private."],
    [{ "wp:status": "pending" }, "Imported as a draft: it was waiting for review."],
    [{ "wp:status": "draft" }, "Imported as a draft: it was a draft."],
    [{ "wp:post_password": "x" }, "Imported as a draft: it was protected by a password."],
    [{ "wp:status": "acf-disabled" }, "Imported as a draft: its status was “acf-disabled”."],
    [{ "wp:status": "future" }, undefined],
  ])("publishes only what was public: %j", async (fields, loss) => {
    const { rows } = await read(wordpressFile(wordpressItem(1, "A post", fields)));
    expect([rows[0]!.record["Draft"], lossesOf(rows[0])?.[0]]).toEqual([loss !== undefined, loss]);
  });

  it.each([
    [
      { "wp:post_date_gmt": "0000-00-00 00:00:00", pubDate: "Sun, 21 Oct 2018 03:03:48 +0000" },
      "2018-10-21T03:03:48.000Z",
    ],
    [{ "wp:post_date_gmt": "0000-00-00 00:00:00", pubDate: "Mon, 30 Nov -0001 00:00:00 +0000" }, ""],
  ])("has the date in UTC, or none: %j", async (fields, date) => {
    const { rows } = await read(wordpressFile(wordpressItem(1, "A post", fields)));
    expect(rows[0]!.record["Blog Post - Posted Date"]).toBe(date);
  });

  it("keeps a post without a title, number, category or address", async () => {
    const item = `<item><title></title><content:encoded>Some words of a text without a title</content:encoded><wp:post_type>post</wp:post_type></item>`;
    const { rows } = await read(wordpressFile(item));
    expect(rows[0]!.record).toMatchObject({
      "Item ID": "",
      "Blog Post - Title": "Some words of a text without a title",
      Draft: true,
    });
    expect(lossesOf(rows[0])).toContain("It had no title.");
    expect(sourcesOf(rows[0])?.filter((source) => !source.includes("*"))).toEqual([]);
  });

  it.each([
    [
      "cut off in a text",
      wordpressFile(wordpressItem(1, "One"), wordpressItem(2, "Two")).slice(0, -120),
      "cut off after 1 items",
    ],
    [
      "another feed",
      `<rss><channel><title>News</title><item><title>A</title></item></channel></rss>`,
      "not an export of WordPress",
    ],
    ["without posts", wordpressFile(wordpressItem(1, "About", { "wp:post_type": "page" })), "has no posts"],
    [
      "of one huge text",
      wordpressFile(wordpressItem(1, "Big", { "content:encoded": "x".repeat(5_000_000) })),
      "too long",
    ],
    ["in a ZIP archive", Uint8Array.of(0x50, 0x4b, 3, 4, 0xff), "ZIP archive"],
  ])("that cannot be read says why: %s", async (_, file, why) => {
    await expect(read(file, { size: 60_000 })).rejects.toThrow(why);
  });
});

describe("a body of WordPress", () => {
  const pictures = new Map([
    ["7", { address: "https://o.example/7.jpg", alt: "", caption: "" }],
    ["8", { address: "https://o.example/8.jpg?a&b", alt: "A “wharf”", caption: "Tom & Jerry" }],
    ["6", { address: "https://o.example/6.pdf", alt: "", caption: "" }],
  ]);
  const own = [...pictures.keys()].map((id) => ({ id }));
  const [seventh, eighth] = [
    '<figure><img src="https://o.example/7.jpg" alt=""></figure>',
    '<figure><img src="https://o.example/8.jpg?a&amp;b" alt="A “wharf”"><figcaption>Tom &amp; Jerry</figcaption></figure>',
  ];
  it.each([
    [
      '[caption id="attachment_7" align="left"]<a href="/x"><img src="a.jpg" /></a> On the <em>wharf</em>[/caption]',
      '<figure><a href="/x"><img src="a.jpg" /></a><figcaption>On the <em>wharf</em></figcaption></figure>',
    ],
    [
      '[caption caption="Old way"]<img src="a.jpg">[/caption]',
      '<figure><figcaption>Old way</figcaption><img src="a.jpg"></figure>',
    ],
    ['[gallery ids="8, 7"]', eighth + seventh],
    ["[gallery]", seventh + eighth],
    ['[gallery columns="2" exclude="8"]', seventh],
    ["[[gallery]]", "[gallery]"],
    ["The [sic] quote, [1] and [see below], an [a b c]", "The [sic] quote, [1] and [see below], an [a b c]"],
    ['<pre>[contact-form id="1"]</pre>', '<pre>[contact-form id="1"]</pre>'],
    ['<a href="/?a[b-c]=1">3 < 4</a>', '<a href="/?a[b-c]=1">3 < 4</a>'],
    ['<!-- wp:x {"a":"b > [c-d]"} --><p>x</p>', '<!-- wp:x {"a":"b > [c-d]"} --><p>x</p>'],
  ])("keeps what has a meaning: %s", (body, html) => {
    expect(wordpressBody(body, pictures, own)).toEqual({ html, losses: [] });
  });

  it.each([
    ['Before [contact-form-7 id="1"] after', "Before  after", "Shortcodes were removed: [contact-form-7]."],
    ['[gallery id="3"]\n[gallery ids="9"]', "\n", "Shortcodes were removed: [gallery] (2 times)."],
    ['[gallery ids="7,9"]', seventh, "A gallery showed 2 pictures, of which 1 is not in this file."],
    ["[row][col]Kept[/col][/row]", "Kept", "Shortcodes were removed: [row], [col]."],
    [
      "[embed]https://v.example/1[/embed]",
      '<a href="https://v.example/1">https://v.example/1</a>',
      "What was embedded from https://v.example/1 became a link.",
    ],
    [
      "One\nhttps://v.example/1\nTwo",
      'One\n<a href="https://v.example/1">https://v.example/1</a>\nTwo',
      "What was embedded from https://v.example/1 became a link.",
    ],
    [
      '[audio src="https://v.example/a.mp3"]',
      '<a href="https://v.example/a.mp3">https://v.example/a.mp3</a>',
      "What was embedded from https://v.example/a.mp3 became a link.",
    ],
    [
      "https://v.example/1?a=2&amp;b=3",
      '<a href="https://v.example/1?a=2&amp;b=3">https://v.example/1?a=2&amp;b=3</a>',
      "What was embedded from https://v.example/1?a=2&b=3 became a link.",
    ],
  ])("names what is lost: %s", (body, html, loss) => {
    expect(wordpressBody(body, pictures, own)).toEqual({ html, losses: [loss] });
  });

  it("takes a time that grows with the text and no faster", () => {
    for (const text of ["[a", "<", "<a ", "[a-b ", "[[", "<!--"]) wordpressBody(text.repeat(200_000), new Map());
  }, 5_000);

  it("has titles and excerpts as plain text", () => {
    expect([plainText("Tom &amp; <em>Jerry</em>&#8217;s"), plainText(" A  b ")]).toEqual(["Tom & Jerry’s", "A  b"]);
  });
});

describe("an export of Ghost", () => {
  const tables = {
    posts_authors: [
      { post_id: "a", author_id: "u2", sort_order: 1 },
      { post_id: "a", author_id: "u1", sort_order: 0 },
    ],
    posts_meta: [{ post_id: "a", meta_title: "For searchers", meta_description: null }],
    posts_tags: [
      { post_id: "a", tag_id: "t3", sort_order: 2 },
      { post_id: "a", tag_id: "t2", sort_order: 0 },
      { post_id: "a", tag_id: "t1", sort_order: 1 },
    ],
    members: [{ id: "m1" }, { id: "m2" }],
    settings: [{ id: "s1" }],
  };

  it("becomes rows of blog posts with all that they have, however it is cut into pieces", async () => {
    const post = ghostPost("a", "A post", {
      custom_excerpt: "In short",
      feature_image: "__GHOST_URL__/content/images/a.png",
      html: '<p><a href="__GHOST_URL__/other/">Other</a><img src="__GHOST_URL__/content/images/b.png"></p>',
      featured: 1,
    });
    const file = ghostFile([post, ghostPost("p", "Our company", { type: "page" })], tables);
    const { rows, table, system, leftovers } = await read(file, { oldSite: "https://old.example/" });
    expect([table.name, system, rows.length]).toEqual(["blog", "Ghost", 1]);
    expect(leftovers).toEqual([
      { what: "pages", count: 1, addresses: ["/our-company/"] },
      { what: "members", count: 2, addresses: [] },
    ]);
    expect(rows[0]!.record).toEqual({
      "Item ID": "ghost:uuid-a",
      "Blog Post - Title": "A post",
      "Blog Post - Excerpt": "In short",
      "Blog Post - Richt Text":
        '<p><a href="/other/">Other</a><img src="https://old.example/content/images/b.png"></p>',
      "Blog Post - Posted Date": "2024-01-05T10:00:00.000Z",
      "Blog Post - Category": "News",
      "Blog Post - Author": "Ada Lovelace",
      "Blog Post - Featured Image": "https://old.example/content/images/a.png",
      "Blog Post - Is Featured?": true,
      "SEO Meta Title": "For searchers",
      tags: ["Craft"],
      slug: "a-post",
      Draft: false,
    });
    expect(lossesOf(rows[0])).toEqual(["Also by Bea."]);
    expect(sourcesOf(rows[0])).toEqual([
      "/a-post/",
      "/tag/news/ → /blog/category/news",
      "/tag/craft/ → /search?q=Craft",
      "/tag/* → /blog",
      "/author/* → /blog",
      "/page/* → /blog",
      "/author/ada/ → /blog/author/ada-lovelace",
    ]);
    for (const size of [1, 64]) expect((await read(file, { size, oldSite: "https://old.example" })).rows).toEqual(rows);
  });

  it.each([
    [{ status: "draft" }, "Imported as a draft: it was a draft."],
    [{ status: "sent" }, "Imported as a draft: it was sent by email only."],
    [{ visibility: "members" }, "Imported as a draft: it was for members only."],
    [{ visibility: "paid" }, "Imported as a draft: it was for paying members only."],
    [
      { html: null, lexical: "{}" },
      "Its text is only in Ghost's own format. Save it again in Ghost, and export again.",
    ],
    [
      { html: null, markdown: "Words" },
      "Its text is only in Ghost's own format. Save it again in Ghost, and export again.",
    ],
    [
      { html: '<img src="__GHOST_URL__/content/images/b.png">' },
      "Its pictures are on the old site. Say its address to have them in the text.",
    ],
    [{ codeinjection_head: "<script>" }, "The code injected into its page was left out."],
  ])("names what does not come over: %j", async (values, loss) => {
    const { rows } = await read(ghostFile([ghostPost("a", "A post", values)]));
    expect([rows[0]!.record["Draft"], lossesOf(rows[0])]).toEqual([loss.startsWith("Imported as a draft"), [loss]]);
  });

  it("has the files of versions before 4, whose addresses were paths, at the old site", async () => {
    const html =
      '<img src="/content/images/2014/a b.png" srcset="/content/images/b.png 2w, /content/images/c.png 3w"> /content/images/ <a href="/content/"> x</a>';
    const post = ghostPost("a", "A post", { html, feature_image: undefined, image: "/content/images/2014/f.jpg" });
    const { rows } = await read(ghostFile([post]), { oldSite: "https://old.example" });
    expect(rows[0]!.record).toMatchObject({
      "Blog Post - Featured Image": "https://old.example/content/images/2014/f.jpg",
      "Blog Post - Richt Text":
        '<img src="https://old.example/content/images/2014/a b.png" srcset="https://old.example/content/images/b.png 2w, https://old.example/content/images/c.png 3w"> /content/images/ <a href="/content/"> x</a>',
    });
    expect(lossesOf((await read(ghostFile([post]))).rows[0])).toEqual([
      "Its pictures are on the old site. Say its address to have them in the text.",
    ]);
  });

  it("is recognized without db, and is told from JSON lines", async () => {
    const old = JSON.stringify({
      meta: { exported_on: 1, version: "003" },
      data: { posts: [ghostPost("1", "One", { page: 0 })] },
    });
    expect((await read(old)).system).toBe("Ghost");
    const lines = await read(
      '{"Item ID":"a","Blog Post - Title":"A","data":{"posts":[1]}}\n{"Item ID":"b","Blog Post - Title":"B"}\n',
    );
    expect([lines.system, lines.rows.length]).toEqual([null, 2]);
    await expect(read(ghostFile([]))).rejects.toThrow("has no posts");
    await expect(read(ghostFile([ghostPost("a", "A")]).slice(0, -30))).rejects.toThrow("not JSON after row");
  });
});
