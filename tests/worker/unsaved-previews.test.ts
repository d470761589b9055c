import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { unsavedPreviewAddress } from "../../app/catalog/rows/unsaved-preview.server";
import { initialValues } from "../../app/content/types/field-values";
import { contentNames, type ContentName } from "../../app/types";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { posts, sessions, terms, toolCategories, tools } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { createContent } from "../support/content";
import { parsePolicy } from "../support/content-policy";
import { openDatabase } from "../support/database";
import { Page } from "../support/html";
import { insert } from "../support/insert";
import { post, term, tool, toolCategory } from "../support/rows";
import { origin, startServer } from "../support/test-server";

const server = startServer({ renderPage });
const newItem = "abcdefghijkl";
let db: DatabaseClient;

beforeEach(async () => {
  db = await openDatabase();
  await addAccount(db, "ada", "editor");
  await addAccount(db, "ben", "editor");
  await addAccount(db, "ira", "inbox");
  await insert(db, posts, post({ rowId: 1, title: "A post", body: "<p>As published.</p>" }));
});

async function keep(who: string, section: string, fields: Readonly<Record<string, string>>) {
  const headers = { Cookie: await sessionCookie(db, who), Origin: origin };
  const form = { row: "1", version: "1", writer: "a-window-of-one", revision: "1", copy: "", ...fields };
  const answer = await server(`/admin/${section}/copy`, { method: "POST", headers, body: new URLSearchParams(form) });
  expect(answer.status).toBe(200);
}
const ask = async (who: string | null, path: string) =>
  server(path, { headers: who === null ? {} : { Cookie: await sessionCookie(db, who) } });
/** The address that the preview frame of a form loads. */
async function addressOf(who: string, section: string, item = "1"): Promise<string> {
  const answer = await ask(who, `/admin/${section}/preview?item=${item}`);
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([302, "private, no-store"]);
  return answer.headers.get("Location")!;
}
const pageOf = async (response: Response) => new Page(await response.text());

describe("PREV-1 what somebody types is seen on the public page", () => {
  it("of a stored row, at the address and with the texts that it would have, while visitors see what is stored", async () => {
    await keep("ada", "blog", { title: "Typed title", body: "<p>As typed.</p>", author: "Mara Voss" });
    const address = await addressOf("ada", "blog");
    expect(address).toMatch(/^\/blog\/post\/typed-title\?preview=/);
    const page = await pageOf(await ask("ada", address));
    expect(page.texts("h1")).toEqual(["Typed title"]);
    expect(page.main).toContain("As typed.");
    expect((await pageOf(await ask(null, "/blog/post/a-post"))).main).toContain("As published.");
    expect((await ask(null, "/blog/post/typed-title")).status).toBe(404);
    expect(await db.read(db.query.select({ title: posts.title }).from(posts))).toEqual([{ title: "A post" }]);
  });

  it("of a draft and of a scheduled row, as on the day when it is public", async () => {
    const postedDate = new Date(Date.now() + 40 * 86_400_000).toISOString();
    await insert(db, posts, post({ rowId: 2, title: "Later", draft: true, postedDate, body: "<p>Not yet.</p>" }));
    const page = await pageOf(await ask("ada", await addressOf("ada", "blog", "2")));
    expect(page.texts("h1")).toEqual(["Later"]);
    expect(page.html).toContain(postedDate.slice(0, 10));
  });

  it("of a row that was never saved, once something is typed", async () => {
    expect((await ask("ada", `/admin/glossary/preview?item=${newItem}`)).status).toBe(404);
    const texts = { term: "A new term", definition: "<p>What it is.</p>" };
    await keep("ada", "glossary", { row: newItem, version: "", ...texts });
    const page = await pageOf(await ask("ada", await addressOf("ada", "glossary", newItem)));
    expect(page.texts("h1").join()).toContain("A new term");
    expect(page.main).toContain("What it is.");
    expect(await db.read(db.query.select({ term: terms.term }).from(terms))).toEqual([]);
  });

  it("with the address of another row, and without what could not be saved", async () => {
    await insert(
      db,
      posts,
      post({ rowId: 2, title: "Second", thumbnailImage: "/kept.png", postedDate: "2026-01-01T00:00:00.000Z" }),
    );
    await keep("ada", "blog", { row: "2", title: "A post", body: "<p>The second.</p>", postedDate: "no date" });
    const page = await pageOf(await ask("ada", await addressOf("ada", "blog", "2")));
    expect(page.main).toContain("The second.");
  });

  it("for nothing that appears on no page", async () => {
    const row = { row: newItem, version: "", from: "/old", to: "/about" };
    await keep("ada", "redirects", row);
    expect((await ask("ada", `/admin/redirects/preview?item=${newItem}`)).status).toBe(404);
  });

  // The others have no page that shows a row of any name.
  const shown = contentNames.filter((name) => {
    const { type, pathPrefix, listAddress, slug } = storedTypes[name];
    return (
      pathPrefix !== null ||
      listAddress({ ...initialValues(type), [slug]: "wholly-new", [type.label]: "Wholly new" }) !== null
    );
  });
  it.each(shown)("for %s", async (section) => {
    const label = storedTypes[section].type.label;
    await keep("ada", section, { row: newItem, version: "", [label]: "Wholly new" });
    const response = await ask("ada", await addressOf("ada", section, newItem));
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect((await pageOf(response)).main).toContain("Wholly new");
  });

  it("of a category of tools, in the list of its tools", async () => {
    await insert(db, toolCategories, toolCategory({ name: "Design", rowId: 1 }));
    await insert(db, tools, tool({ id: "x7k2", name: "Some tool", categoryId: "design" }));
    await keep("ada", "stack-categories", { name: "Drawing", description: "Pens and paper." });
    const page = await pageOf(await ask("ada", await addressOf("ada", "stack-categories")));
    expect(page.main).toContain("Drawing");
    expect(page.main).toContain("Some tool");
  });
});

describe("PREV-2 a preview of unsaved text is for its author", () => {
  it("never stored nor indexed, and framed by our own pages alone", async () => {
    const response = await ask("ada", await addressOf("ada", "blog"));
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("Cache-Tag")).toBeNull();
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(response.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
    const policy = parsePolicy(response.headers.get("Content-Security-Policy"));
    expect(policy.get("frame-ancestors")).toEqual(["'self'"]);
    expect(policy.get("script-src")?.join()).toContain("nonce-");
  });

  it("and no other response is framed", async () => {
    for (const path of ["/blog/post/a-post", "/", "/admin/blog/1", "/admin/blog/1/live", "/auth", "/nowhere", "/api"]) {
      const response = await ask("ada", path);
      expect(response.headers.get("X-Frame-Options"), path).toBe("DENY");
      const policy = parsePolicy(response.headers.get("Content-Security-Policy"));
      expect(policy.get("frame-ancestors"), path).toEqual(["'none'"]);
    }
    // Beside the form, the portal may frame it.
    const portal = parsePolicy((await ask("ada", "/admin/blog/1")).headers.get("Content-Security-Policy"));
    expect(portal.get("frame-src")).toEqual(["'self'"]);
  });

  it("not for a colleague, a visitor, or a role without content, who get the page as it is", async () => {
    await keep("ada", "blog", { title: "A post", body: "<p>Ada's secret.</p>" });
    const address = await addressOf("ada", "blog");
    expect((await pageOf(await ask("ada", address))).main).toContain("Ada's secret.");
    for (const who of ["ben", "ira", null]) {
      const response = await ask(who, address);
      expect(response.headers.get("X-Frame-Options"), String(who)).toBe("DENY");
      const { main } = await pageOf(response);
      expect(main, String(who)).toContain("As published.");
      expect(main, String(who)).not.toContain("secret");
    }
    expect((await ask("ira", "/admin/blog/preview?item=1")).status).toBe(403);
    expect((await ask(null, "/admin/blog/preview?item=1")).headers.get("Location")).toContain("/auth");
    // Ben's own preview has nothing of Ada's.
    expect((await pageOf(await ask("ben", await addressOf("ben", "blog")))).main).toContain("As published.");
  });

  it("not with another item, another type, a later end or another signature, and for an hour", async () => {
    await keep("ada", "blog", { title: "A post", body: "<p>Typed.</p>" });
    const [path = "", token = ""] = (await addressOf("ada", "blog")).split("?preview=");
    const [type, item, ends, signature = ""] = token.split(".");
    const flipped = (signature.startsWith("A") ? "B" : "A") + signature.slice(1);
    const hourAgo = new Date(Date.now() - 3_601_000).toISOString();
    const old = await unsavedPreviewAddress(db, storedTypes.blog, "1", "ada", hourAgo);
    for (const wrong of [
      `${type}.2.${ends}.${signature}`,
      `glossary.${item}.${ends}.${signature}`,
      `nothing.${item}.${ends}.${signature}`,
      `${type}.${item}.${Number(ends) + 60}.${signature}`,
      `${type}.${item}.${ends}.${flipped}`,
      old!.split("?preview=")[1]!,
    ]) {
      const response = await ask("ada", `${path}?preview=${wrong}`);
      expect((await pageOf(response)).main, wrong).toContain("As published.");
      expect(response.headers.get("X-Frame-Options"), wrong).toBe("DENY");
    }
    await db.write([db.query.update(sessions).set({ expiresAt: sql`1` })]);
    expect((await ask(null, `${path}?preview=${token}`)).headers.get("X-Frame-Options")).toBe("DENY");
  });

  it("asks for a row that exists", async () => {
    for (const item of ["99", "no", "", newItem])
      expect((await ask("ada", `/admin/blog/preview?item=${item}`)).status, item).toBe(404);
    expect((await ask("ada", "/admin/nothing/preview?item=1")).status).toBe(404);
  });
});

describe("PREV-3 those who may edit a page are led to its form", () => {
  const editLink = async (who: string | null, path: string) =>
    (await pageOf(await ask(who, path))).hrefs("a").find((href) => href.startsWith("/admin/")) ?? null;

  it("from pages of rows, and from no page whose text is not in a form", async () => {
    await addAccount(db, "max", "admin");
    expect(await editLink("ada", "/blog/post/a-post")).toBe("/admin/edit?page=%2Fblog%2Fpost%2Fa-post");
    expect(await editLink("ada", "/about")).toBe("/admin/edit?page=about");
    await createContent(db, "services", { name: "Startup MVP", draft: false });
    expect(await editLink("ada", "/services/startup-mvp")).toBe("/admin/edit?page=%2Fservices%2Fstartup-mvp");
    expect(await editLink("ada", "/blog")).toBe("/admin/edit?page=blog");
    for (const path of ["/blog/author/mara-voss", "/blog/post/nothing-here"])
      for (const who of ["ada", "max"]) expect(await editLink(who, path), `${path} for ${who}`).toBeNull();
  });

  it("and nobody else is, nor does a stored page have it", async () => {
    for (const who of ["ira", null]) expect(await editLink(who, "/blog/post/a-post"), String(who)).toBeNull();
    const stored = await ask(null, "/blog/post/a-post");
    expect(stored.headers.get("Cache-Control")).toContain("public");
    expect(await stored.text()).not.toContain("Edit this page");
    expect((await ask("ada", "/blog/post/a-post")).headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("leads to the form of the row, or to the section of a page without one", async () => {
    const leadsTo = async (page: string) =>
      (await ask("ada", `/admin/edit?page=${encodeURIComponent(page)}`)).headers.get("Location");
    const addresses: Partial<Record<ContentName, string>> = {};
    await insert(db, terms, term({ term: "Agent", rowId: 7 }));
    await insert(db, toolCategories, toolCategory({ name: "Design" }));
    await insert(db, tools, tool({ rowId: 5, id: "x7k2", name: "Some tool", categoryId: "design" }));
    for (const name of ["glossary", "stack"] as const) {
      const stored = storedTypes[name];
      addresses[name] = stored.address({ id: "x7k2", slug: name === "glossary" ? "agent" : "some-tool" })!;
    }
    expect(await leadsTo("/blog/post/a-post")).toBe("/admin/blog/1");
    expect(await leadsTo(addresses.glossary!)).toBe("/admin/glossary/7");
    expect(await leadsTo(addresses.stack!)).toBe("/admin/stack/5");
    expect(await leadsTo("/blog/post/built-in")).toBe("/admin/blog");
    expect(await leadsTo("https://evil.example/")).toBe("/admin");
    expect((await ask("ira", "/admin/edit?page=/blog/post/a-post")).status).toBe(403);
  });
});
