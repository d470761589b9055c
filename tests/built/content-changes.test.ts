import { afterAll, describe, expect, it } from "vitest";
import { posts, terms } from "../../drizzle/schema";
import { fieldsOf, openAdminSite, type Fields } from "../support/admin-site";
import { attribute, type Page } from "../support/html";
import { observeBeforeDeadline } from "../support/observe-before-deadline";
import { post, term } from "../support/rows";

const site = openAdminSite("seeded");

const notices = (page: Page) => page.all("[data-tone]").map((toast) => page.texts("p", toast).join(": "));
const undo = async (page: Page, from = "/admin/blog") =>
  site.follow(await site.send("/admin/undo", fieldsOf(page, "[data-tone] form"), "ada", from));
const rowOf = async (title: string) =>
  (
    await site.rows<{ row_id: number; version: number; slug: string }>(
      `select row_id, version, slug from Blog_posts where "Blog Post - Title" = ?`,
      title,
    )
  )[0]!;
const flagsOf = async (like: string) =>
  site.rows<{ Draft: number; Archived: number }>(
    `select Draft, Archived from Blog_posts where "Blog Post - Title" like ? order by row_id`,
    like,
  );
const question = (page: Page) => fieldsOf(page, "dialog form[method=post]");
/** Requests a page like a browser that accepts cached copies. */
const visit = (path: string) => site.visit(path, { headers: { "Cache-Control": "max-age=0" } });

describe("many rows at once, without script", () => {
  it("selected rows: changed without confirmation, reported by number, undone at once", async () => {
    await site.insert(posts, ...["one", "two", "three"].map((name) => post({ title: `Ticked ${name}` })));
    const keys = await Promise.all(["one", "two"].map(async (name) => (await rowOf(`Ticked ${name}`)).row_id));
    const answer = await site.follow(
      await site.send("/admin/blog", [["intent", "archive"], ...keys.map((key) => ["key", String(key)] as const)]),
    );
    expect([answer.status, ...notices(answer.page)]).toEqual([200, "Success: 2 blog posts archived"]);
    expect((await flagsOf("Ticked %")).map(({ Archived }) => Archived)).toEqual([1, 1, 0]);
    expect(notices((await undo(answer.page)).page)).toEqual(["Success: Undone: 2 items restored."]);
    expect((await flagsOf("Ticked %")).map(({ Archived }) => Archived)).toEqual([0, 0, 0]);
  });

  it("deleting ticked rows asks for confirmation first", async () => {
    await site.insert(posts, post({ title: "To be binned" }));
    const { row_id } = await rowOf("To be binned");
    const asked = await site.follow(await site.send("/admin/blog", { intent: "delete", key: String(row_id) }));
    expect(asked.page.texts("dialog h2")).toEqual(["Delete 1 blog post?"]);
    expect(await flagsOf("To be binned")).toHaveLength(1);
    const done = await site.follow(await site.send("/admin/blog", question(asked.page)));
    expect(notices(done.page)).toEqual(["Success: 1 blog post deleted"]);
    expect(await flagsOf("To be binned")).toHaveLength(0);
    await undo(done.page);
    expect(await flagsOf("To be binned")).toHaveLength(1);
  });

  it("all rows of a filter: states their number first, and asks again if it has changed", async () => {
    await site.insert(posts, ...Array.from({ length: 60 }, (_, number) => post({ title: `Filtered ${number}` })));
    const list = "/admin/blog?q=filtered";
    const fields = { intent: "draft", all: "1" };
    const asked = await site.follow(await site.send(list, fields));
    expect(asked.page.texts("dialog h2")).toEqual(["Unpublish 60 blog posts?"]);
    expect((await flagsOf("Filtered %")).some(({ Draft }) => Draft === 1)).toBe(false);
    await site.insert(posts, post({ title: "Filtered and new" }));
    const again = await site.follow(await site.send(list, question(asked.page)));
    expect(again.page.texts("dialog h2")).toEqual(["Unpublish 61 blog posts?"]);
    expect((await flagsOf("Filtered %")).some(({ Draft }) => Draft === 1)).toBe(false);
    const done = await site.follow(await site.send(list, question(again.page)));
    expect(notices(done.page)).toEqual(["Success: 61 blog posts unpublished"]);
    expect((await flagsOf("Filtered %")).every(({ Draft }) => Draft === 1)).toBe(true);
    // The rest of the table is unchanged.
    expect((await flagsOf("Ticked %")).every(({ Draft }) => Draft === 0)).toBe(true);
    expect(notices((await undo(done.page, list)).page)).toEqual(["Success: Undone: 61 items restored."]);
    expect((await flagsOf("Filtered %")).every(({ Draft }) => Draft === 0)).toBe(true);
  });

  it("nothing chosen, or an unknown action, changes nothing", async () => {
    const forms: Fields[] = [{ intent: "archive" }, { intent: "explode", all: "1" }, { intent: "archive", key: "x" }];
    for (const fields of forms) {
      const { status, page } = await site.follow(await site.send("/admin/blog", fields));
      expect([status, notices(page).join()]).toEqual([400, "Error: Nothing is selected, or it no longer exists."]);
    }
  });
});

describe("a preview", () => {
  const linkOf = async (section: string, row: number) => {
    const response = await site.get(`/admin/${section}/${row}/live`);
    expect(response.status).toBe(302);
    return response.headers.get("Location")!;
  };

  it("D42 opens a draft in the public page's template, for anyone with the link", async () => {
    await site.insert(posts, post({ title: "Hidden heron", draft: true }));
    const { row_id } = await rowOf("Hidden heron");
    expect((await visit("/blog/post/hidden-heron")).status).toBe(404);
    const link = await linkOf("blog", row_id);
    const { status, headers, page } = await visit(link);
    expect(status).toBe(200);
    expect(page.texts("h1")).toEqual(["Hidden heron"]);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.meta("robots").join()).toContain("noindex");
    expect(page.text).toContain("Visitors do not see this yet.");
    expect((await visit("/blog/post/hidden-heron")).status).toBe(404);
  });

  it("is a 404 if it was tampered with, has expired, or is for another row", async () => {
    await site.insert(posts, post({ title: "Other heron", draft: true }));
    await site.insert(terms, term({ term: "Hidden term", draft: true }));
    const { row_id } = await rowOf("Hidden heron");
    const [path = "", token = ""] = (await linkOf("blog", row_id)).split("?preview=");
    const [row, ends, signature] = token.split(".");
    const hour = String(Math.floor(Date.now() / 1000) - 3600);
    const flipped = (signature![0] === "A" ? "B" : "A") + signature!.slice(1);
    for (const wrong of [
      `${row}.${ends}.${flipped}`,
      `${row}.${Number(ends) + 86_400}.${signature}`,
      `${row}.${hour}.${signature}`,
      `${row}.${ends}`,
      "",
      "1",
    ])
      expect((await visit(`${path}?preview=${wrong}`)).status, wrong).toBe(404);
    expect((await visit(`/blog/post/other-heron?preview=${token}`)).status).toBe(404);
    expect((await visit(`/it-glossary/term/hidden-term?preview=${token}`)).status).toBe(404);
  });

  it("the preview link of a public row redirects to its page, and only administrators get one", async () => {
    const { row_id } = await rowOf("Ticked one");
    expect(await linkOf("blog", row_id)).toBe("/blog/post/ticked-one");
    expect((await site.get(`/admin/blog/${row_id}/live`, "bea")).status).toBe(403);
    expect((await site.get("/admin/blog/999999/live")).headers.get("Location")).toBe("/admin/blog");
  });

  it.each([
    ["glossary", "IT_Glossary", "glossary_term", "term"],
    ["briefs", "example_briefs", "Name", "name"],
    ["blog-categories", "Blog_categories", `"Blog Category - Name"`, "name"],
  ])("opens drafts of %s too", async (section, table, column, label) => {
    await site.submit(`/admin/${section}/new`, { [label]: `Unseen ${section}` });
    const [row] = await site.rows<{ row_id: number }>(
      `select row_id from "${table}" where ${column} = ?`,
      `Unseen ${section}`,
    );
    const { status, headers, page } = await visit(await linkOf(section, row!.row_id));
    expect([status, headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect(page.texts("h1").join()).toContain(`Unseen ${section}`);
    expect(page.meta("robots").join()).toContain("noindex");
  });
});

describe("scheduling", () => {
  it("D42 a post with a future date is shown as Scheduled, and appears by itself at that time", async () => {
    const form = fieldsOf((await site.open("/admin/blog/new")).page);
    delete form["draft"];
    const badges = async (name: string) => (await site.open(`/admin/blog?q=${name}`)).page.texts(".list-badge");
    const { at, value } = await observeBeforeDeadline(async (instant, attempt) => {
      const name = `tern${attempt}`;
      const postedDate = new Date(instant).toISOString();
      await site.send("/admin/blog/new", { ...form, title: `Tomorrow's ${name}`, postedDate });
      const path = `/blog/post/tomorrows-${name}`;
      const isListed = (await visit("/blog")).page.text.includes(`Tomorrow's ${name}`);
      return { name, path, status: (await visit(path)).status, isListed, badges: await badges(name) };
    });
    const { name, path } = value;
    expect(value).toMatchObject({ status: 404, isListed: false, badges: ["Scheduled"] });
    await expect.poll(async () => (await visit(path)).status, { timeout: 60_000, interval: 250 }).toBe(200);
    expect(Date.now()).toBeGreaterThanOrEqual(at);
    expect(await badges(name)).toEqual(["Published"]);
    // The lists are not older than that moment either.
    await expect
      .poll(async () => (await visit("/blog")).page.text, { timeout: 20_000 })
      .toContain(`Tomorrow's ${name}`);
  });
});

describe("addresses", () => {
  it("URL-25 a new title gives a new address and redirects from old ones, unless a live row has those", async () => {
    await site.insert(posts, post({ title: "First finch" }));
    const { row_id } = await rowOf("First finch");
    await site.submit(`/admin/blog/${row_id}`, { title: "Second finch" });
    await site.submit(`/admin/blog/${row_id}`, { title: "Third finch" });
    expect((await site.visit("/blog/post/third-finch")).status).toBe(200);
    for (const old of ["first-finch", "second-finch"])
      expect(await site.redirect(`/blog/post/${old}`)).toEqual([301, "/blog/post/third-finch"]);
    await site.submit("/admin/blog/new", { title: "First finch", postedDate: "2026-01-01T00:00" });
    const { row_id: live } = await rowOf("First finch");
    const form = fieldsOf((await site.open(`/admin/blog/${live}`)).page);
    delete form["draft"];
    await site.send(`/admin/blog/${live}`, form);
    expect((await site.visit("/blog/post/first-finch")).page.texts("h1")).toEqual(["First finch"]);
    expect(await site.redirect("/blog/post/second-finch")).toEqual([301, "/blog/post/third-finch"]);
  });

  it("D4 a chosen address that is taken is refused beside its field", async () => {
    await site.insert(terms, term({ term: "Taken" }));
    const { status, page } = await site.follow(
      await site.submit("/admin/glossary/new", { term: "Another", slug: "taken" }),
    );
    expect(status).toBe(400);
    expect(page.texts("#slug-error")).toEqual(["This address is already taken. Choose another one."]);
  });
});

describe("a set that cannot be undone says why", () => {
  it("a category that has stack items by now, and a stack item whose category is gone", async () => {
    const made = await site.follow(await site.submit("/admin/stack-categories/new", { name: "Short-lived" }));
    expect(notices(made.page)).toEqual(["Success: Category created successfully"]);
    const [category] = await site.rows<{ id: string; row_id: number }>(
      "select id, row_id from stack_categories where name = 'Short-lived'",
    );
    await site.submit("/admin/stack/new", { name: "Orphan", categoryId: category!.id });
    const [orphan] = await site.rows<{ row_id: number }>("select row_id from stack_items where name = 'Orphan'");
    const setOf = async (row: number, kind: string) =>
      (
        await site.rows<{ set_id: string }>(
          "select set_id from revisions where row_id = ? and kind = ? order by id desc limit 1",
          row,
          kind,
        )
      )[0]!.set_id;
    const first = await site.send(
      "/admin/undo",
      { set: await setOf(category!.row_id, "stack_categories") },
      "ada",
      "/admin/stack-categories",
    );
    expect(first.status).toBe(409);
    expect((await site.follow(first)).page.main).toContain("Only empty categories can be deleted.");
    await site.send(`/admin/stack/${orphan!.row_id}/delete`, {});
    await site.send(`/admin/stack-categories/${category!.row_id}/delete`, {});
    const second = await site.send("/admin/undo", { set: await setOf(orphan!.row_id, "stack_items") });
    expect(second.status).toBe(409);
    expect((await site.follow(second)).page.main).toContain("Its category has been deleted.");
    expect((await site.send("/admin/undo", { set: "no" })).status).toBe(400);
  });
});

describe("ADM-15 the order of stack categories, without script", () => {
  const order = async () =>
    (await site.rows<{ name: string }>("select name from stack_categories order by display_order, name")).map(
      ({ name }) => name,
    );
  const formOf = (page: Page) =>
    page.all("main form input").map((input) => [attribute(input, "name")!, attribute(input, "value")!] as const);
  const path = "/admin/stack-categories/order";

  it("a button moves a category by one place, for visitors too at once, and Undo restores the order", async () => {
    const before = await order();
    expect((await site.open("/admin/stack-categories")).page.link("Reorder")).toBe(path);
    const { page } = await site.open(path);
    expect(page.texts("ol.order-list li span.font-semibold")).toEqual(before);
    await visit("/ai-product-stack");
    const [, up] = page.all("ol.order-list li").map((row) => attribute(page.all("button", row)[0]!, "value")!);
    const done = await site.follow(await site.send(path, [...formOf(page), ["move", up!]]));
    expect([done.status, ...notices(done.page)]).toEqual([200, "Success: Category order updated"]);
    const wanted = [before[1], before[0], ...before.slice(2)];
    expect(await order()).toEqual(wanted);
    expect(done.page.texts("ol.order-list li span.font-semibold")).toEqual(wanted);
    const shown = (await visit("/ai-product-stack")).page.text;
    expect(shown.indexOf(wanted[0]!)).toBeLessThan(shown.indexOf(wanted[1]!));
    await undo(done.page, path);
    expect(await order()).toEqual(before);
  });

  it("is not saved over another change, by a non-administrator, or partially", async () => {
    const { page } = await site.open(path);
    const before = await order();
    const move = [...formOf(page), ["move", "0.1"] as const];
    await site.run(
      "create trigger fails before update on stack_categories begin select raise(abort, 'disk I/O error'); end",
    );
    expect((await site.send(path, move)).status).toBe(503);
    await site.run("drop trigger fails");
    expect((await site.send(path, move, "bea")).status).toBe(403);
    expect((await site.send(path, [["move", "0.1"]])).status).toBe(400);
    await site.submit("/admin/stack-categories/new", { name: "Came meanwhile", displayOrder: "999" });
    const late = await site.follow(await site.send(path, move));
    expect([late.status, notices(late.page).join()]).toEqual([
      409,
      "Error: Someone else changed the categories after you opened this page. This is the current order; move the category again.",
    ]);
    expect(await order()).toEqual([...before, "Came meanwhile"]);
  });
});

describe("ADM-39 settings", () => {
  const versionOf = async () => fieldsOf((await site.open("/admin/settings")).page)["version"];
  afterAll(() => site.run("delete from site_settings where key = 'site'"));

  it("are saved, confirmed, and shown on the home page at once", async () => {
    await visit("/");
    const saved = await site.follow(
      await site.submit("/admin/settings", { brand: "Otherloom", "claims.tools": "7+", "rating.value": "4.9" }),
    );
    expect([saved.status, ...notices(saved.page)]).toEqual([200, "Success: Settings updated"]);
    const { page } = await visit("/");
    expect(page.title).toContain("Otherloom");
    expect(page.main).toContain("7+ Tools directory");
    expect(page.structured("Organization").aggregateRating.ratingValue).toBe(4.9);
    expect(fieldsOf((await site.open("/admin/settings")).page)["brand"]).toBe("Otherloom");
  });

  it("D45 D46 D54 say what is shown, and keep sources, an empty claim and no rating", async () => {
    const changes = { "claimNotes.products": "Counted in May", "claims.revenue": "", "rating.value": "" };
    const saved = await site.follow(await site.submit("/admin/settings", changes));
    expect(saved.status).toBe(200);
    const { page } = await site.open("/admin/settings");
    expect(fieldsOf(page)).toMatchObject(changes);
    const [{ tools }] = (await site.rows<{ tools: number }>("select count(*) as tools from stack_items")) as [
      { tools: number },
    ];
    expect(page.main).toContain(`${tools} are public. Shown as “7+”.`);
    const manager = (await visit("/ai-product-manager")).page.main;
    expect(manager).toContain("Counted in May");
    expect(manager).not.toContain("revenue generated");
    const home = (await visit("/")).page;
    expect(home.structured("Organization")).not.toHaveProperty("aggregateRating");
    expect(home.main).not.toContain("out of 5");
  });

  it("an invalid value is refused beside its field, with everything kept", async () => {
    const before = await versionOf();
    const { status, page } = await site.follow(
      await site.submit("/admin/settings", { "rating.value": "6", contactEmail: "nobody", tagline: "Kept" }),
    );
    expect(status).toBe(422);
    expect(page.texts(".form-field-error")).toEqual(["Enter a valid email address.", "Enter a number from 0 to 5."]);
    expect(fieldsOf(page)).toMatchObject({ "rating.value": "6", contactEmail: "nobody", tagline: "Kept" });
    expect(await versionOf()).toBe(before);
  });

  it("with two editors, the later one gets both changes merged, and decides what both changed", async () => {
    await site.submit("/admin/settings", { tagline: "Before" });
    const stale = fieldsOf((await site.open("/admin/settings")).page);
    const rows = Object.keys(stale).filter((name) => /^team\.\d+\.name$/.test(name));
    const theirs = { tagline: "Theirs", answerTime: "by Friday", [rows.at(-1)!]: "Their new colleague" };
    expect((await site.follow(await site.submit("/admin/settings", theirs))).status).toBe(200);
    const mine = { tagline: "Mine", legalName: "Mine Ltd." };
    const { status, page } = await site.follow(await site.send("/admin/settings", { ...stale, ...mine }));
    expect(status).toBe(409);
    expect(notices(page).join()).toContain("Someone else saved the settings after you opened them.");
    expect(page.texts("[aria-labelledby=conflict] li p")).toEqual(["Tagline: your version is in the form. Theirs:"]);
    expect(page.texts("[aria-labelledby=conflict] pre")).toEqual(["Theirs"]);
    expect(fieldsOf(page)).toMatchObject({ ...theirs, ...mine });
    // Saving again keeps what only they changed.
    const again = await site.follow(await site.send("/admin/settings", fieldsOf(page)));
    expect(again.status).toBe(200);
    expect(fieldsOf((await site.open("/admin/settings")).page)).toMatchObject({ ...theirs, ...mine });
  });

  it("a form that did not arrive whole is refused", async () => {
    const before = fieldsOf((await site.open("/admin/settings")).page);
    for (const lost of ["answerTime", "team.0.bio", /^team\./, /^claims/]) {
      const rest = Object.entries(before).filter(([name]) =>
        typeof lost === "string" ? name !== lost : !lost.test(name),
      );
      const { status, page } = await site.follow(await site.send("/admin/settings", Object.fromEntries(rest)));
      expect([String(lost), status]).toEqual([String(lost), 400]);
      expect(notices(page).join()).toContain("The form did not arrive whole, so nothing was saved.");
    }
    expect(fieldsOf((await site.open("/admin/settings")).page)).toEqual(before);
  });

  it("earlier settings can be restored", async () => {
    const { page } = await site.open("/admin/settings");
    const [former] = page.all("[aria-labelledby=version-history] form");
    const fields = Object.fromEntries(
      page.all("input", former).map((input) => [attribute(input, "name")!, attribute(input, "value")!]),
    );
    const restored = await site.follow(await site.send("/admin/settings", fields));
    expect(notices(restored.page)).toEqual(["Success: Settings updated"]);
    expect(fieldsOf((await site.open("/admin/settings")).page)["tagline"]).toBe("Theirs");
    expect((await site.follow(await site.send("/admin/settings", fields))).status).toBe(409);
  });

  it("unknown fields are refused, a failing database keeps the text, and others cannot save or read", async () => {
    const before = await versionOf();
    const odd = await site.follow(await site.submit("/admin/settings", { tagline: "Kept", isAdmin: "1" }));
    expect([odd.status, fieldsOf(odd.page)["tagline"]]).toEqual([400, "Kept"]);
    await site.run("create trigger fails before insert on revisions begin select raise(abort, 'disk I/O error'); end");
    try {
      const lost = await site.follow(await site.submit("/admin/settings", { tagline: "Typed in vain" }));
      expect([lost.status, fieldsOf(lost.page)["tagline"]]).toEqual([503, "Typed in vain"]);
      expect(notices(lost.page).join()).toContain("disk I/O error");
    } finally {
      await site.run("drop trigger fails");
    }
    expect((await site.send("/admin/settings", { brand: "Hers" }, "bea")).status).toBe(403);
    expect((await site.get("/admin/settings.data", "bea")).status).toBe(403);
    expect(await versionOf()).toBe(before);
  });
});

describe("the command palette's search", () => {
  it("finds rows of every type by any words, for administrators only", async () => {
    await site.submit("/admin/stack-categories/new", { name: "Zephyr looms" });
    await site.insert(posts, post({ title: "Zephyr post" }));
    await site.insert(terms, term({ term: "Zephyr term" }));
    const response = await site.get("/admin/find.data?q=zephyr");
    const text = await response.text();
    for (const label of ["Zephyr looms", "Zephyr post", "Zephyr term"]) expect(text).toContain(label);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const recent = await (await site.get("/admin/find.data?recent=1")).text();
    expect(recent, "the row edited last").toContain("Zephyr looms");
    expect((await site.get("/admin/find.data?recent=1", "bea")).status).toBe(403);
    expect((await site.get("/admin/find.data?q=zephyr", "bea")).status).toBe(403);
    expect(await (await site.fetch("/admin/find.data?q=zephyr")).text()).not.toContain("Zephyr");
  });
});
