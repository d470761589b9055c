import { beforeAll, describe, expect, it } from "vitest";
import { slugify } from "../../app/base/words/slug";
import { blogCategories, briefs, posts, terms, tools, ventures } from "../../drizzle/schema";
import { observeBeforeDeadline } from "../support/observe-before-deadline";
import { listPages, publicPages } from "../support/public-pages";
import { blogCategory, brief, post, term, tool, venture } from "../support/rows";
import { openOwnSite } from "../support/test-site";
import { parseXml, textsOf } from "../support/xml";

const site = openOwnSite("seeded");

/** A word in the name of every hidden row, and nowhere else. */
const secret = "zanzibarite";
const future = "2099-01-01T00:00:00.000Z";

/** A sentence of every hidden row, which its address must not show either. */
const hiddenText = "Only editors may read this sentence.";

beforeAll(async () => {
  const [category, postedDate] = ["Product Academy", "2026-11-01T00:00:00.000Z"];
  const hidden = [{ draft: true }, { archived: true }];
  const nameOf = (state: object, noun: string) => `${"draft" in state ? "Draft" : "Archived"} ${secret} ${noun}`;
  const hiddenPost = { category, excerpt: hiddenText, body: `<p>${hiddenText}</p>`, isFeatured: true };
  await site.insert(
    posts,
    ...hidden.map((state) => post({ title: nameOf(state, "post"), postedDate, ...hiddenPost, ...state })),
    post({ title: `Scheduled ${secret} post`, postedDate: future, ...hiddenPost }),
    // Public rows prove that the tests would find the hidden ones.
    post({ title: "Public granite post", category }),
  );
  await site.insert(
    blogCategories,
    ...hidden.map((state) => blogCategory({ name: nameOf(state, "category"), description: hiddenText, ...state })),
  );
  await site.insert(
    terms,
    ...hidden.map((state) => term({ term: nameOf(state, "term"), shortDefinition: hiddenText, ...state })),
    term({ term: "Public granite term" }),
  );
  await site.insert(
    briefs,
    ...hidden.map((state) => brief({ name: nameOf(state, "brief"), summary: hiddenText, ...state })),
    brief({ name: "Public granite brief" }),
  );
  await site.insert(
    ventures,
    venture({ name: `Inactive ${secret} venture`, status: "inactive", microDescription: hiddenText }),
    ...hidden.map((state) => venture({ name: nameOf(state, "venture"), microDescription: hiddenText, ...state })),
    venture({ name: "Public granite venture" }),
  );
  const [coding] = await site.rows<{ id: string }>("select id from stack_categories where name = 'AI Coders'");
  const hiddenTool = { shortDescription: hiddenText, longDescription: `<p>${hiddenText}</p>`, categoryId: coding!.id };
  await site.insert(
    tools,
    ...hidden.map((state, at) =>
      tool({ id: `${secret}-${at}`, name: nameOf(state, "tool"), createdAt: future, ...hiddenTool, ...state }),
    ),
    tool({ id: "granite-tool", name: "Public granite tool" }),
  );
});

const text = async (path: string) => (await site.fetch(path)).text();

describe("GEN-11, GEN-12, D6, D29, D42 what is not public", () => {
  it.each([...publicPages, "/blog?page=2", "/blog?page=3", "/it-glossary?letter=d", "/it-glossary?letter=a"])(
    "is on no page such as %s, and not in its data",
    async (path) => {
      expect(await text(path)).not.toContain(secret);
      const [base, query = ""] = path.split("?");
      expect(await text(`${base === "/" ? "/_" : base}.data${query && `?${query}`}`)).not.toContain(secret);
    },
  );

  it.each(["/blog", "/blog/category/product-academy", "/it-glossary", "/example-product-briefs", "/ai-product-stack"])(
    "is not found by the search of %s",
    async (path) => {
      const found = (await site.visit(`${path}?q=granite`)).page.main;
      expect(found).toContain("Public granite");
      for (const query of [secret, secret.slice(0, 5), "Draft zanzi", "za"]) {
        const { page } = await site.visit(`${path}?q=${encodeURIComponent(query)}`);
        expect(page.texts("main ul").join(), query).not.toContain(secret);
        expect(page.titles().join(), query).not.toContain(secret);
      }
    },
  );

  it.each([
    `/blog/post/draft-${secret}-post`,
    `/blog/post/archived-${secret}-post`,
    `/blog/post/scheduled-${secret}-post`,
    `/blog/category/draft-${secret}-category`,
    `/it-glossary/term/draft-${secret}-term`,
    `/it-glossary/term/archived-${secret}-term`,
    `/ventures/inactive-${secret}-venture`,
    `/ventures/draft-${secret}-venture`,
    `/ventures/archived-${secret}-venture`,
    `/ai-product-stack/${secret}-0`,
    `/ai-product-stack/draft-${secret}-tool`,
    `/ai-product-stack/archived-${secret}-tool`,
    `/ventures/${secret}`,
  ])("does not open by its address %s", async (path) => {
    const { status, page } = await site.visit(path);
    expect(status).toBe(404);
    expect(page.texts("h1").join()).not.toContain(secret);
    expect(page.main).not.toContain(hiddenText);
    expect(page.title).not.toContain(secret);
  });

  it.each(["/search", "/search/live", "/blog", "/it-glossary", "/example-product-briefs", "/ai-product-stack", "/faq"])(
    "is not suggested by %s for a misspelled or unfinished word",
    async (path) => {
      for (const query of ["zanzibarit", "zanzibarrite", "znazibarite", "zanzi"])
        for (const address of [`${path}?q=${query}`, `${path}.data?q=${query}`])
          expect(await text(address), address).not.toContain(secret);
    },
  );

  it("is not told apart from what is nowhere: in pictures of pages, in counts of the API, or by a search for its words", async () => {
    const other = "quonzibarute";
    const ask = async (path: string, word: string) => {
      const response = await site.fetch(path.replace("WORD", word));
      const { status, headers } = response;
      return { status, range: headers.get("Content-Range"), body: (await response.text()).replaceAll(word, "WORD") };
    };
    for (const path of [
      "/social/post/scheduled-WORD-post.png",
      "/social/term/draft-WORD-term.png",
      "/api/rest/v1/IT_Glossary?select=Term&Term=ilike.*WORD*",
      "/api/rest/v1/ventures_data?select=name&name=ilike.*WORD*",
      "/api/rest/v1/stack_items?select=name&name=ilike.*WORD*",
      "/search/live?q=WORD",
    ]) {
      const hidden = await ask(path, secret);
      expect(hidden, path).toEqual(await ask(path, other));
      expect(hidden.body, path).not.toContain(hiddenText);
    }
  });

  it("SEO-19 is in no sitemap and no feed", async () => {
    const documents = await Promise.all([...(await sitemapParts()), "/feed.xml"].map(text));
    for (const document of documents) expect(document).not.toContain(secret);
    const all = documents.join();
    for (const path of [
      "/blog/post/public-granite-post",
      "/it-glossary/term/public-granite-term",
      "/example-product-briefs/public-granite-brief",
      "/ventures/public-granite-venture",
      "/ai-product-stack/granite-tool",
    ]) {
      expect(all).toContain(`https://plainloom.example${path}`);
    }
  });

  it("has no redirect that would reveal it", async () => {
    await site.run(
      `insert into slug_history (kind, slug, row_id) select 'Blog_posts', 'formerly-secret', row_id from "Blog_posts" where slug = 'draft-${secret}-post'`,
    );
    await site.run(`update "Blog_posts" set "Blog Post - Link" = 'linked-secret' where slug = 'draft-${secret}-post'`);
    expect(await site.redirect("/blog/post/formerly-secret")).toEqual([404, null]);
    expect(await site.redirect("/blog/post/linked-secret")).toEqual([404, null]);
  });
});

describe("D42 a scheduled post", () => {
  it("is public from its moment on", async () => {
    const observe = async (title: string) => ({
      status: (await site.visit(`/blog/post/${slugify(title)}`)).status,
      isListed: (await site.visit("/blog")).page.titles().includes(title),
    });
    const { at, value } = await observeBeforeDeadline(async (instant, attempt) => {
      const title = `Appears in a LocalTime ${attempt}`;
      await site.insert(posts, post({ title, postedDate: new Date(instant).toISOString() }));
      return { title, before: await observe(title) };
    });
    expect(value.before).toEqual({ status: 404, isListed: false });
    await new Promise((resolve) => setTimeout(resolve, at - Date.now() + 100));
    expect(await observe(value.title)).toEqual({ status: 200, isListed: true });
  });
});

describe("GEN-11 what becomes public", () => {
  it("is listed and found, and gone again when it is hidden", async () => {
    const slug = `draft-${secret}-term`;
    await site.run('update "IT_Glossary" set Draft = 0 where Slug = ?', slug);
    expect(await text("/it-glossary?letter=d")).toContain(secret);
    expect((await site.visit(`/it-glossary?q=${secret}`)).page.texts("main ul a").join()).toContain(secret);
    expect((await site.visit(`/it-glossary/term/${slug}`)).status).toBe(200);
    await site.run('update "IT_Glossary" set Archived = 1 where Slug = ?', slug);
    for (const path of listPages) expect(await text(path)).not.toContain(secret);
    expect((await site.visit(`/it-glossary/term/${slug}`)).status).toBe(404);
  });
});

async function sitemapParts(): Promise<string[]> {
  const index = parseXml(await text("/sitemap.xml"));
  return textsOf(index, "loc").map((address) => new URL(address).pathname);
}
