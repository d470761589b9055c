import { beforeAll, describe, expect, it } from "vitest";
import { markdownAddress } from "../../app/base/web/agent-documents";
import { feedsOf } from "../../app/base/web/feed-address";
import { contentNames, type ContentName } from "../../app/types";
import { storedTypes } from "../../app/types.server";
import { fieldsOf, openAdminSite } from "../support/admin-site";
import { contentPages } from "../support/content-pages";

const site = openAdminSite("seeded");

/** Requests a page like a browser that accepts cached copies. Resolves to what the page cache did, and the text. */
async function ask(path: string, accept = "*/*") {
  const response = await site.fetch(path, { headers: { "Cache-Control": "max-age=0", Accept: accept } });
  return { status: response.status, cache: response.headers.get("Cache-Status") ?? "", text: await response.text() };
}

/** Requests pages until the page cache has them: it stores a page only after sending it. */
const warm = (...paths: readonly string[]) =>
  Promise.all(
    paths.map((path) =>
      expect
        .poll(async () => (await ask(path)).cache, { interval: 50, timeout: 30_000 })
        .toMatch(/^site; hit; ttl=\d+$/),
    ),
  );

const word = "Quillwort";

/** The page as an agent gets it. */
async function asAgent(path: string): Promise<string> {
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get", arguments: { path } } };
  const response = await site.fetch("/mcp", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(call),
  });
  const { result } = (await response.json()) as { result: { content: ReadonlyArray<{ text: string }> } };
  return result.content[0]!.text;
}

/** The forms of a type's rows for programs: the Markdown of its pages, and all that list them. */
function formsOf(name: ContentName) {
  const { lists, rows, edit } = contentPages[name];
  const pages = edit.shownTexts.filter((path) => !path.includes("?"));
  return {
    pages,
    markdown: pages.map(markdownAddress),
    lists: [
      ...Object.keys(lists).flatMap((list) => feedsOf(list).map(({ href }) => href)),
      ...(rows === null ? [] : ["/sitemap.xml", "/llms.txt", "/llms-full.txt"]),
    ],
  };
}

describe("purges after an edit", () => {
  const rowIds = new Map<ContentName, number>();
  beforeAll(async () => {
    for (const name of contentNames) {
      const { row } = contentPages[name].edit;
      if ("create" in row) {
        rowIds.set(name, await site.create(name, row.create));
        continue;
      }
      const [column, value] = row.sample;
      const { tableName } = storedTypes[name];
      const found = await site.rows<{ row_id: number }>(
        `select row_id from "${tableName}" where "${column}" = ?`,
        value,
      );
      rowIds.set(name, found[0]!.row_id);
    }
  });

  it.each(contentNames)(
    "%s: the very next request gets the new page and data, and unrelated pages stay cached",
    async (name) => {
      const { field, shownTexts, unrelatedPaths: others } = contentPages[name].edit;
      const pages = [...shownTexts, ...shownTexts.filter((path) => !path.includes("?")).map((path) => `${path}.data`)];
      // None for a type that every page names.
      const unrelated = others.length === 0 ? [] : [...others, "/terms"];
      await warm(...pages, ...unrelated);
      const path = `/admin/${name}/${rowIds.get(name)}`;
      const form = fieldsOf((await site.open(path)).page);
      for (const text of [`${word} once`, `${word} twice`]) {
        const saved = await site.send(path, {
          ...form,
          version: fieldsOf((await site.open(path)).page)["version"]!,
          [field]: text,
        });
        expect(saved.status).toBe(302);
        for (const address of pages) {
          const { cache, text: answer } = await ask(address);
          expect(cache, address).not.toContain("hit");
          expect(answer, address).toContain(text);
        }
        for (const address of unrelated) expect((await ask(address)).cache, address).toMatch(/^site; hit/);
        await warm(...pages);
      }
      // Undone, which is a write, too.
      const [{ set_id }] = (await site.rows<{ set_id: string }>(
        "select set_id from revisions order by id desc limit 1",
      )) as [{ set_id: string }];
      expect((await site.send("/admin/undo", { set: set_id })).status).toBe(302);
      for (const address of pages) {
        const { cache, text } = await ask(address);
        expect(cache, address).not.toContain("hit");
        expect(text, address).not.toContain(`${word} twice`);
      }
      for (const address of unrelated) expect((await ask(address)).cache, address).toMatch(/^site; hit/);
    },
    30_000,
  );

  it.each(contentNames.filter((name) => formsOf(name).markdown.length > 0))(
    "%s: the very next request gets every form for programs anew: Markdown, feeds, sitemap, texts for models, agents",
    async (name) => {
      const { pages, markdown, lists } = formsOf(name);
      const path = `/admin/${name}/${rowIds.get(name)}`;
      const save = async (text: string) => {
        const form = fieldsOf((await site.open(path)).page);
        expect((await site.send(path, { ...form, [contentPages[name].edit.field]: text })).status).toBe(302);
      };
      const former = `${word} ${name} before`;
      await save(former);
      await warm(...markdown, ...lists);
      await save(`${word} ${name} after`);
      for (const address of [...markdown, ...lists]) {
        const { cache, text, status } = await ask(address);
        expect([address, status, cache]).toEqual([address, 200, "site; fwd=uri-miss"]);
        expect(text, address).not.toContain(former);
      }
      for (const [at, page] of pages.entries()) {
        const { text } = await ask(markdown[at]!);
        expect(text, page).toContain(`${word} ${name} after`);
        expect((await ask(page, "text/markdown")).text, page).toBe(text);
        expect(await asAgent(page), page).toBe(text);
      }
    },
    30_000,
  );

  it("a deleted row's page is gone at once, and back at once with Undo, also in bulk", async () => {
    const [row] = await site.rows<{ row_id: number }>("select row_id from Blog_posts where slug = 'purged-post'");
    const page = "/blog/post/purged-post";
    for (const remove of [
      () => site.send(`/admin/blog/${row!.row_id}/delete`, {}),
      () => site.send("/admin/blog", { intent: "delete", key: String(row!.row_id), rows: "1", confirmed: "1" }),
      () => site.send("/admin/blog", { intent: "archive", key: String(row!.row_id) }),
    ]) {
      await warm(page, "/ventures");
      await (await remove()).body?.cancel();
      expect((await ask(page)).status).toBe(404);
      expect((await ask("/ventures")).cache).toMatch(/^site; hit/);
      const [last] = await site.rows<{ set_id: string }>("select set_id from revisions order by id desc limit 1");
      await site.send("/admin/undo", { set: last!.set_id });
      expect((await ask(page)).status).toBe(200);
    }
  });

  it("ADM-39 settings are on every page", async () => {
    await warm("/", "/terms", "/blog");
    await site.submit("/admin/settings", { brand: word });
    for (const path of ["/", "/terms", "/blog"]) {
      const { cache, text } = await ask(path);
      expect(cache, path).not.toContain("hit");
      expect(text, path).toContain(word);
    }
  });

  it("an administrator's own visits are never stored", async () => {
    await warm("/about");
    const response = await site.fetch("/about", { headers: { Cookie: site.cookie("ada") } });
    expect([response.headers.get("Cache-Status"), response.headers.get("Cache-Control")]).toEqual([
      "site; fwd=bypass",
      "private, no-store",
    ]);
  });
});
