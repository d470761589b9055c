import { describe, expect, it } from "vitest";
import { openAdminSite } from "../support/admin-site";

const site = openAdminSite("seeded");

const slugs = ["how-to-test-a-prompt-with-fifty-real-cases", "a-four-week-launch-plan-for-a-small-product"] as const;
const pathOf = (slug: string) => `/blog/post/${slug}`;

async function rowIdOf(slug: string): Promise<number | null> {
  const [row] = await site.rows<{ row_id: number }>("select row_id from Blog_posts where slug = ?", slug);
  return row?.row_id ?? null;
}

/** Requests a path as a browser would, which may be answered from the page cache. */
const fetchCached = (path: string) => site.fetch(path, { headers: { "Cache-Control": "max-age=0" } });

async function expectGone(slug: string) {
  expect(await rowIdOf(slug)).toBeNull();
  const path = pathOf(slug);
  for (const address of [path, `${path}.data`]) {
    const response = await fetchCached(address);
    const text = await response.text();
    expect(response.status, address).toBe(404);
    expect(response.headers.get("Cache-Control"), address).toBe("private, no-store");
    expect(text, address).not.toContain("BlogPosting");
  }
  const { page } = await site.visit(path);
  expect(page.texts("h1")).toEqual(["Post Not Found"]);
  expect(page.meta("robots").join()).toContain("noindex");
  for (const list of ["/blog", "/sitemap/posts-1.xml", "/feed.xml"]) {
    const response = await site.fetch(list);
    expect(response.status, list).toBe(200);
    expect(await response.text(), list).not.toContain(slug);
  }
}

describe("D44 one of the built-in posts, deleted in the portal", () => {
  it.each([
    [slugs[0], "by itself", (rowId: number) => site.send(`/admin/blog/${rowId}/delete`, {})],
    [
      slugs[1],
      "in bulk",
      (rowId: number) => site.send("/admin/blog", { intent: "delete", key: String(rowId), rows: "1", confirmed: "1" }),
    ],
  ] as const)(
    "%s, %s: is gone at once, page and data, stays gone, and comes back only with Undo",
    async (slug, _, remove) => {
      const path = pathOf(slug);
      const rowId = (await rowIdOf(slug))!;
      for (const address of [path, `${path}.data`])
        await expect
          .poll(async () => (await fetchCached(address)).headers.get("Cache-Status") ?? "", { interval: 50 })
          .toMatch(/^site; hit/);
      await (await remove(rowId)).body?.cancel();
      await expectGone(slug);
      const [last] = await site.rows<{ set_id: string }>("select set_id from revisions order by id desc limit 1");
      expect((await site.send("/admin/undo", { set: last!.set_id })).status).toBe(302);
      expect((await site.visit(path)).status).toBe(200);
      await (await remove(rowId)).body?.cancel();
      // As emptying the trash does.
      await site.run("update revisions set before = null where action = 'delete'");
      await expectGone(slug);
    },
  );

  it("an unknown address is answered in the same way", async () => {
    const gone = await site.visit(pathOf(slugs[0]));
    const unknown = await site.visit(pathOf("no-such-post"));
    expect([gone.status, gone.page.main]).toEqual([unknown.status, unknown.page.main]);
  });
});
