import { beforeAll, describe, expect, it } from "vitest";
import { slugify } from "../../app/base/words/slug";
import { contentTypes } from "../../app/types";
import { allStoredTypes } from "../../app/types.server";
import { fieldsOf, newForm, openAdminSite } from "../support/admin-site";
import { requiredTexts } from "../support/content";
import { attribute, textOf, type Page } from "../support/html";

const site = openAdminSite("seeded");

/** The sections, their notices' word for a row, and their tables. */
const types = allStoredTypes.map(({ type, tableName }) => [type.name, type.item, tableName, type.label] as const);

/** So that a type without sample content has a row, too. */
beforeAll(async () => {
  for (const [name, , table] of types) if ((await countOf(table)) === 0) await site.create(name);
  await site.run("delete from revisions");
});

const firstRow = async (table: string) =>
  (await site.rows<{ row_id: number }>(`select row_id from "${table}" order by row_id limit 1`))[0]!.row_id;
const lastRow = async <Row>(table: string) =>
  (
    await site.rows<Row & { row_id: number; version: number }>(`select * from "${table}" order by row_id desc limit 1`)
  )[0]!;
const countOf = async (table: string) =>
  (await site.rows<{ count: number }>(`select count(*) as count from "${table}"`))[0]!.count;
/** The texts of a page's notices. */
const notices = (page: Page) => page.all("[data-tone]").map((toast) => page.texts("p", toast).join(": "));
const errorOf = (page: Page, name: string) => page.texts(`#${name}-error`);
const optionsOf = (page: Page, list: string) => page.all(`${list} option`).map(textOf);

describe.each(types)("GUARD-2 GUARD-5 GUARD-6 D14 %s is for administrators", (section, _, table) => {
  it("every page and its data are for administrators only", async () => {
    const row = await firstRow(table);
    const base = `/admin/${section}`;
    for (const path of [
      base,
      newForm(contentTypes[section]),
      `${base}/trash`,
      `${base}/${row}`,
      `${base}/${row}/delete`,
      `${base}/${row}/history`,
    ]) {
      for (const address of [path, path.replace(/(?=\?|$)/, ".data")]) {
        const [ours, theirs, nobodys] = await Promise.all([
          site.get(address),
          site.get(address, "bea"),
          site.fetch(address),
        ]);
        expect(ours.status, address).toBe(200);
        for (const response of [ours, theirs, nobodys]) {
          expect(response.headers.get("Cache-Control"), address).toBe("private, no-store");
          expect(response.headers.get("X-Robots-Tag"), address).toBe("noindex, nofollow");
        }
        expect(theirs.status, address).toBe(403);
        // A data request gets the redirect as a 202.
        expect(nobodys.status, address).toBe(address === path ? 302 : 202);
        for (const response of [theirs, nobodys]) expect(await response.text()).not.toMatch(/Restore|Update |Create /);
        await ours.body?.cancel();
      }
    }
  }, 30_000);

  it("other accounts and cross-site requests cannot write", async () => {
    const row = await firstRow(table);
    const before = await countOf(table);
    const base = `/admin/${section}`;
    const bulk = { intent: "delete", key: String(row), confirmed: "1", rows: "1" };
    for (const [path, fields] of [
      [`${base}/new`, { name: "x", title: "x", term: "x" }],
      [`${base}/${row}`, { version: "1", name: "x" }],
      [`${base}/${row}/delete`, {}],
      [`${base}/${row}/history`, { revision: "1", version: "1" }],
      [base, bulk],
    ] as const) {
      for (const address of [path, `${path}.data`]) {
        expect((await site.send(address, fields, "bea")).status, address).toBe(403);
        const elsewhere = await site.fetch(address, {
          method: "POST",
          body: new URLSearchParams(fields),
          headers: { Cookie: site.cookie("ada"), Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" },
        });
        expect(elsewhere.status, address).toBe(403);
      }
      expect(
        (
          await site.fetch(path, {
            method: "POST",
            body: new URLSearchParams(fields),
            headers: { "Sec-Fetch-Site": "same-origin" },
          })
        ).status,
      ).toBe(302);
    }
    expect(await countOf(table)).toBe(before);
    expect(await site.rows("select id from revisions")).toEqual([]);
  }, 30_000);
});

/** The pages' texts are not among them: their keys are fixed, and `worker/page-texts` has their forms. */
const namedTypes = types.filter(([section]) => !("rowNames" in contentTypes[section]));

describe.each(namedTypes)("%s without script", (section, item, table, label) => {
  const base = `/admin/${section}`;
  /** A text for the label field. That of a redirect is an address. */
  const labelText = (words: string) => (section === "redirects" ? `/${slugify(words)}` : words);
  const name = labelText(`Quillwort ${item}`);

  it("ADM-7 ADM-8 has a list with a New button, and links to edit and delete each row", async () => {
    const { page } = await site.open(base);
    expect(page.link(`New ${item}`)).toBe(`${base}/new`);
    const rows = page.all("tbody tr");
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const links = page.hrefs("a", row).filter((path) => path.startsWith(`${base}/`));
      const number = /\/(\d+)$/.exec(links[0] ?? "")?.[1];
      // The title, the actions in the row, and those in its menu (D57).
      const actions = ["", "", "/delete", "", "/history", "/delete"];
      expect(links).toEqual(actions.map((action) => `${base}/${number}${action}`));
    }
  });

  it(`ADM-9 ADM-16 ADM-35 ADM-36 ADM-37 D37 creates: "${item} created successfully"`, async () => {
    const form = await site.open(`${base}/new`);
    expect(form.page.link("Cancel")).toBe(base);
    const isDraft = contentTypes[section].fields.some(
      ({ name: each, initial }) => each === "draft" && initial === true,
    );
    expect(form.page.texts(".editor-actions .button-primary").at(-1)).toBe(isDraft ? "Save draft" : "Save");
    const response = await site.submit(`${base}/new`, { ...requiredTexts(contentTypes[section]), [label]: name });
    expect([response.status, response.headers.get("Location")]).toEqual([302, base]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const { page } = await site.follow(response);
    expect(notices(page)).toEqual([`Success: ${item} created successfully`]);
    expect((await site.open(`${base}?sort=-changed`)).page.texts("tbody td.list-first a")).toContain(name);
  });

  it(`ADM-9 ADM-16 ADM-35 ADM-36 ADM-37 D37 changes: "${item} updated successfully"`, async () => {
    const { row_id } = await lastRow(table);
    const response = await site.submit(`${base}/${row_id}`, { [label]: labelText(`${name}, new`) });
    expect(response.headers.get("Location")).toBe(base);
    expect(notices((await site.follow(response)).page)).toEqual([`Success: ${item} updated successfully`]);
    const stays = await site.submit(`${base}/${row_id}`, { [label]: labelText(`${name}, newer`), intent: "stay" });
    expect(stays.headers.get("Location")).toBe(`${base}/${row_id}`);
    const { page } = await site.follow(stays);
    expect(page.texts("h1")).toEqual([labelText(`${name}, newer`)]);
    expect(fieldsOf(page)[label]).toBe(labelText(`${name}, newer`));
  });

  it("missing required fields get an error beside them, and all input is kept", async () => {
    const { row_id, version } = await lastRow(table);
    for (const path of [`${base}/new`, `${base}/${row_id}`]) {
      const response = await site.submit(path, {
        [label]: "   ",
        ...("description" in fieldsOf((await site.open(path)).page) ? { description: "Kept" } : {}),
      });
      const { status, page, headers } = await site.follow(response);
      expect(status).toBe(400);
      expect(headers.get("Cache-Control")).toBe("private, no-store");
      const field = contentTypes[section].fields.find(({ name: each }) => each === label)!;
      expect(errorOf(page, label)).toEqual([`${field.label} is required.`]);
      const control = page.one(`textarea[name=${label}]`);
      expect(attribute(control, "aria-invalid")).toBe("true");
      expect(attribute(control, "aria-describedby")).toContain(`${label}-error`);
      expect(notices(page).join()).toMatch(/^Error: (?:One field needs|\d fields need) your attention: /);
      expect(notices(page).join()).toContain(field.label);
      if ("description" in fieldsOf(page)) expect(fieldsOf(page)["description"]).toBe("Kept");
    }
    expect((await lastRow(table)).version).toBe(version);
  });

  it("an unknown field is refused, and all input is kept", async () => {
    const { row_id, version } = await lastRow(table);
    const response = await site.submit(`${base}/${row_id}`, { [label]: "Not to be lost", rowId: "7" });
    const { status, page } = await site.follow(response);
    expect(status).toBe(400);
    expect(notices(page)).toEqual(["Error: The form has unknown fields."]);
    expect(fieldsOf(page)[label]).toBe("Not to be lost");
    expect((await lastRow(table)).version).toBe(version);
  });

  it("a stale version is a 409, with mine, theirs, and what only they changed already in the form", async () => {
    const { row_id } = await lastRow(table);
    const stale = fieldsOf((await site.open(`${base}/${row_id}`)).page);
    const other = contentTypes[section].fields.find(
      ({ name: each, kind }) => each !== label && ["text", "multiline", "url"].includes(kind),
    )!.name;
    await site.submit(`${base}/${row_id}`, { [label]: labelText("Theirs"), [other]: "https://theirs.example/" });
    const response = await site.send(`${base}/${row_id}`, { ...stale, [label]: labelText("Mine") });
    const { status, page } = await site.follow(response);
    expect(status).toBe(409);
    expect(page.texts("[aria-labelledby=conflict] h2")).toEqual(["Someone else saved this after you opened it"]);
    expect(page.texts("[aria-labelledby=conflict] pre")).toEqual([labelText("Theirs")]);
    const merged = fieldsOf(page);
    expect(merged[label]).toBe(labelText("Mine"));
    expect(merged[other]).toBe("https://theirs.example/");
    expect(Number(merged["version"])).toBe(Number(stale["version"]) + 1);
    // After the decision, the same form goes through.
    expect((await site.send(`${base}/${row_id}`, merged)).status).toBe(302);
    expect((await lastRow<Record<string, unknown>>(table)).version).toBe(Number(stale["version"]) + 2);
  });

  it("F6 a new row sent twice is created once", async () => {
    const before = await countOf(table);
    const form = {
      ...fieldsOf((await site.open(`${base}/new`)).page),
      ...requiredTexts(contentTypes[section]),
      [label]: labelText(`Twice ${item}`),
    };
    await Promise.all([site.send(`${base}/new`, form), site.send(`${base}/new`, form)]);
    const again = await site.send(`${base}/new`, form);
    expect(await countOf(table)).toBe(before + 1);
    expect([302, 400]).toContain(again.status);
  });

  it("F2 a database that fails in the middle writes nothing, says so, and keeps the text", async () => {
    const { row_id } = await lastRow(table);
    await site.run("create trigger fails before insert on revisions begin select raise(abort, 'disk I/O error'); end");
    try {
      for (const path of [`${base}/${row_id}`, `${base}/new`]) {
        const before = [await lastRow(table), await countOf(table), await site.rows("select * from slug_history")];
        const response = await site.submit(path, {
          ...requiredTexts(contentTypes[section]),
          [label]: labelText("Typed in vain"),
        });
        const { status, headers, page } = await site.follow(response);
        expect([status, headers.get("Cache-Control")]).toEqual([503, "private, no-store"]);
        expect(notices(page).join()).toMatch(/^Error: .*disk I\/O error.*Nothing was changed\.$/);
        expect(fieldsOf(page)[label]).toBe(labelText("Typed in vain"));
        expect([await lastRow(table), await countOf(table), await site.rows("select * from slug_history")]).toEqual(
          before,
        );
      }
      const refused = await site.send(`${base}/${row_id}/delete`, {});
      expect(refused.status).toBe(503);
      expect((await lastRow(table)).row_id).toBe(row_id);
      const many = await site.send(base, { intent: "delete", key: String(row_id), rows: "1", confirmed: "1" });
      expect(many.status).toBe(503);
      expect(notices((await site.follow(many)).page).join()).toContain("disk I/O error");
    } finally {
      await site.run("drop trigger fails");
    }
  });

  it(`ADM-14 D12 asks before it deletes: "${item} deleted successfully", and Undo brings it back`, async () => {
    const kept = await lastRow<Record<string, unknown>>(table);
    const ask = await site.open(`${base}/${kept.row_id}/delete`);
    expect(ask.page.texts("h1")[0]).toMatch(/^Delete “.*”\?$/);
    expect((await lastRow(table)).row_id).toBe(kept.row_id);
    const { page } = await site.follow(await site.send(`${base}/${kept.row_id}/delete`, {}));
    expect(notices(page)).toEqual([`Success: ${item} deleted successfully`]);
    expect(await site.rows(`select row_id from "${table}" where row_id = ?`, kept.row_id)).toEqual([]);
    expect((await site.open(`${base}/trash`)).page.main).toContain("Restore");
    const undone = await site.send("/admin/undo", fieldsOf(page, "[data-tone] form"), "ada", base);
    expect(notices((await site.follow(undone)).page)).toEqual(["Success: Undone: 1 item restored."]);
    const {
      version: _,
      updated_at: __,
      ...back
    } = (await lastRow<Record<string, unknown>>(table)) as Record<string, unknown>;
    expect(kept).toMatchObject(back);
    expect((await site.open(`${base}/trash`)).page.main).toContain("The trash is empty.");
  });

  it("shows the history, and restores a version", async () => {
    const { row_id } = await lastRow(table);
    await site.submit(`${base}/${row_id}`, { [label]: labelText(`Before ${item}`) });
    await site.submit(`${base}/${row_id}`, { [label]: labelText(`After ${item}`) });
    const { page } = await site.open(`${base}/${row_id}/history`);
    expect(page.main).toContain("by ada@example.com");
    const [newest, second] = page.all("ol li");
    expect(page.texts("pre", newest)).toEqual(
      [labelText(`Before ${item}`), labelText(`After ${item}`)].concat(page.texts("pre", newest).slice(2)),
    );
    // The current version cannot be restored.
    expect([page.all("form", newest), page.texts(".list-badge", newest)]).toEqual([[], ["Current version"]]);
    const form = page.all("form", second)[0]!;
    const fields = Object.fromEntries(
      page.all("input", form).map((input) => [attribute(input, "name")!, attribute(input, "value")!]),
    );
    const restored = await site.follow(await site.send(`${base}/${row_id}/history`, fields));
    expect(notices(restored.page)).toEqual([`Success: ${item} updated successfully`]);
    expect(fieldsOf((await site.open(`${base}/${row_id}`)).page)[label]).toBe(labelText(`Before ${item}`));
    // The same button on a page that is stale by now.
    const old = await site.follow(await site.send(`${base}/${row_id}/history`, fields));
    expect(old.status).toBe(409);
    expect(notices(old.page).join()).toContain("Someone else saved another version after you opened this page.");
  });
});

it("WRITE-3 rows that were never saved, mine and others', stand above their list and on the Overview", async () => {
  const begin = (kind: string, item: string, account: string, texts: object) =>
    site.run(
      "insert into working_copies (kind, item, account_id, version, texts, writer, revision, saved_at) values (?, ?, ?, null, ?, 'w', 1, '2026-11-20T10:00:00.000Z')",
      kind,
      item,
      account,
      JSON.stringify(texts),
    );
  await begin("Blog_posts", "anewposts123", "ada", { title: "Begun by Ada" });
  await begin("Blog_posts", "anewposts124", "eve", { title: "Begun by Eve" });
  await begin("IT_Glossary", "anewterms123", "ada", {});
  try {
    for (const [path, count] of [
      ["/admin/blog", 2],
      ["/admin", 3],
    ] as const) {
      const { page } = await site.open(path);
      const found = page.texts("[aria-labelledby=unsaved-rows] li");
      expect(found, path).toHaveLength(count);
      expect(found.join(), path).toMatch(/Begun by Ada New Blog post, by you/);
      expect(found.join(), path).toMatch(/Begun by Eve New Blog post, by A deleted account/);
      expect(page.link("Begun by Ada"), path).toBe("/admin/blog/new?copy=anewposts123");
      expect(page.link("Begun by Eve"), path).toBeUndefined();
    }
    expect((await site.open("/admin")).page.link("Untitled")).toBe("/admin/glossary/new?copy=anewterms123");
    expect(fieldsOf((await site.open("/admin/blog/new?copy=anewposts123")).page)["title"]).toBe("Begun by Ada");
    expect((await site.open("/admin/ventures")).page.all("[aria-labelledby=unsaved-rows]")).toEqual([]);
  } finally {
    await site.run("delete from working_copies");
  }
});

describe("bounds", () => {
  it("a form over 1 MB gets 413 and writes nothing; a smaller one is saved (ADM-34)", async () => {
    const before = await countOf("Blog_posts");
    const form = { ...fieldsOf((await site.open("/admin/blog/new")).page), title: "A very long text" };
    const long = await site.send("/admin/blog/new", { ...form, excerpt: "x".repeat(1024 * 1024) });
    expect(long.status).toBe(413);
    expect(await long.text()).toContain("This is too long to send.");
    expect(await countOf("Blog_posts")).toBe(before);
    expect((await site.send("/admin/blog/new", { ...form, excerpt: "x".repeat(900_000) })).status).toBe(302);
    expect((await lastRow<{ "Blog Post - Excerpt": string }>("Blog_posts"))["Blog Post - Excerpt"]).toHaveLength(
      900_000,
    );
    await site.run(`delete from Blog_posts where "Blog Post - Title" = 'A very long text'`);
  });

  it.each([
    "/admin/blog/0",
    "/admin/blog/1e3",
    "/admin/blog/999999999",
    "/admin/nothing",
    "/admin/nothing/1",
    "/admin/blog/1x/history",
  ])("%s is not there", async (path) => {
    const { status, headers } = await site.open(path);
    expect([status, headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
  });

  it("NF-5 an unknown address links back", async () => {
    const { page } = await site.open("/admin/nothing");
    expect(page.texts("main [data-go-back]")).toEqual(["Go Back"]);
    expect(page.hrefs("main a")).toContain("/admin");
  });
});

describe("rules of the types", () => {
  const create = async (
    section: string,
    changes: Record<string, string>,
    table: string,
    absent: readonly string[] = [],
  ) => {
    const form: Record<string, string> = { ...fieldsOf((await site.open(`/admin/${section}/new`)).page), ...changes };
    for (const name of absent) delete form[name];
    expect((await site.send(`/admin/${section}/new`, form)).status).toBe(302);
    return lastRow<Record<string, string | number | null>>(table);
  };

  it("ADM-17 ADM-18 D13 drafts unless unchecked, and never archived, with a control for it", async () => {
    for (const [section, table, label] of [
      ["blog", "Blog_posts", "title"],
      ["glossary", "IT_Glossary", "term"],
    ] as const) {
      const page = (await site.open(`/admin/${section}/new`)).page;
      expect(attribute(page.one("input[name=draft]"), "checked")).toBeDefined();
      expect(attribute(page.one("input[name=archived]"), "checked")).toBeUndefined();
      const draft = await create(section, { [label]: "Left as it was" }, table);
      expect([draft["Draft"], draft["Archived"]]).toEqual([1, 0]);
      const open = await create(section, { [label]: "Unchecked" }, table, ["draft"]);
      expect([open["Draft"], open["Archived"]]).toEqual([0, 0]);
    }
  });

  it("ADM-21 ADM-22 ADM-24 an empty link and date follow from title and time; the id is the form's", async () => {
    const form = fieldsOf((await site.open("/admin/blog/new")).page);
    const row = await create(
      "blog",
      { title: "What's  New, in Kestrels?", postedDate: "", id: form["id"]! },
      "Blog_posts",
      ["draft"],
    );
    expect(row["Blog Post - Link"]).toBe("what's-new,-in-kestrels?");
    expect(row["slug"]).toBe("whats-new-in-kestrels");
    expect(Math.abs(Date.parse(String(row["Blog Post - Posted Date"])) - Date.now())).toBeLessThan(60_000);
    expect(row["Item ID"]).toBe(form["id"]);
    const dated = await create("blog", { title: "Dated", postedDate: "2026-03-01T09:30" }, "Blog_posts");
    expect(dated["Blog Post - Posted Date"]).toBe("2026-03-01T09:30:00.000Z");
  });

  it("D49 a draft has an empty date with a hint, and gets one when it is published from the list", async () => {
    const draft = await create("blog", { title: "Dated when it is published" }, "Blog_posts");
    const { page } = await site.open(`/admin/blog/${draft["row_id"]}`);
    expect(attribute(page.one("input[name=postedDate]"), "value") ?? "").toBe("");
    expect(textOf(page.one("main"))).toContain("Set when it is first published.");
    await site.send("/admin/blog", { intent: "publish", key: String(draft["row_id"]) });
    const published = await lastRow<Record<string, string>>("Blog_posts");
    expect(published["Blog Post - Posted Date"]! > String(draft["updated_at"])).toBe(true);
    expect(
      attribute((await site.open(`/admin/blog/${draft["row_id"]}`)).page.one("input[name=postedDate]"), "value"),
    ).not.toBe("");
  });

  it("ADM-23 D26 offers the rows of Blog_categories, then the eleven", async () => {
    const { page } = await site.open("/admin/blog/new");
    const rows = await site.rows<{ name: string }>(
      `select "Blog Category - Name" as name from Blog_categories order by row_id`,
    );
    const list = page.all("datalist").find((one) => attribute(one, "id")?.endsWith("-choices"))!;
    const values = page.all("option", list).map((option) => attribute(option, "value") ?? textOf(option));
    const eleven = [
      "AI & Machine Learning",
      "No-Code Development",
      "Web Development",
      "Mobile Development",
      "Startup Tips",
      "Product Management",
      "Design & UX",
      "Business Strategy",
      "Technology Trends",
      "Automation",
      "Other",
    ];
    const names = rows.map(({ name }) => name);
    expect(names).not.toEqual(expect.arrayContaining(eleven));
    expect(values).toEqual([...names, ...eleven.filter((name) => !names.includes(name))]);
  });

  it("ADM-19 ADM-26 ADM-27 ADM-29 ADM-30 ADM-31 ADM-33 each type's own", async () => {
    const term = await create("glossary", { term: "  ölpreis Model" }, "IT_Glossary");
    expect([term["glossary_term"], term["Alphabet"]]).toEqual(["ölpreis Model", "Ö"]);
    const venture = await create(
      "ventures",
      {
        name: "Reedline",
        microDescription: "x",
        ownership: " Ada ,, Bea ,",
        images: "https://a.example/1.png,https://a.example/2.png",
        status: "sold",
      },
      "ventures_data",
    );
    expect(JSON.parse(String(venture["ownership"]))).toEqual(["Ada", "Bea"]);
    expect(JSON.parse(String(venture["images"]))).toEqual(["https://a.example/1.png", "https://a.example/2.png"]);
    expect(venture["status"]).toBe("active");
    const tool = await create("stack", { name: "Loom & Co.  (beta)", tags: "one, two,, three" }, "stack_items");
    expect(tool["slug"]).toBe("loom-co-beta");
    expect(JSON.parse(String(tool["tags"]))).toEqual(["one", "two", "three"]);
    const category = await create("stack-categories", { name: "Looms" }, "stack_categories");
    expect(category["display_order"]).toBe(0);
    const bad = await site.follow(await site.submit("/admin/stack-categories/new", { name: "x", displayOrder: "1.5" }));
    expect([bad.status, ...errorOf(bad.page, "displayOrder")]).toEqual([400, "Enter a whole number."]);
  });

  it("ADM-32 a stack item's category is chosen among the existing, or none", async () => {
    const { page } = await site.open("/admin/stack/new");
    const rows = await site.rows<{ name: string }>("select name from stack_categories order by display_order, name");
    expect(optionsOf(page, "select[name=categoryId]")).toEqual(["Select a category", ...rows.map(({ name }) => name)]);
    const gone = await site.follow(await site.submit("/admin/stack/new", { name: "Lost", categoryId: "no-such" }));
    expect([gone.status, ...errorOf(gone.page, "categoryId")]).toEqual([
      400,
      "This no longer exists. Choose another one.",
    ]);
    expect(fieldsOf(gone.page)["name"]).toBe("Lost");
  });

  it("ADM-13 the blog list shows Featured, Draft, Archived and Scheduled", async () => {
    for (const [title, changes] of [
      ["Badge one", { isFeatured: "on" }],
      ["Badge two", { archived: "on" }],
      ["Badge four", { archived: "on", isFeatured: "on" }],
    ] as const)
      await create("blog", { title, ...changes }, "Blog_posts");
    await create("blog", { title: "Badge three", postedDate: "2099-01-01T00:00" }, "Blog_posts", ["draft"]);
    await create("blog", { title: "Badge five", archived: "on" }, "Blog_posts", ["draft"]);
    const { page } = await site.open("/admin/blog?q=badge");
    const badges = page.all("tbody tr").map((row) => page.texts(".list-badge", row).join(" "));
    expect(badges.toSorted()).toEqual([
      "Archived",
      "Archived Draft",
      "Archived Draft Featured",
      "Draft Featured",
      "Scheduled",
    ]);
  });

  it("rich text is stored as readers get it", async () => {
    const row = await create(
      "glossary",
      { term: "Hostile", definition: '<p onclick="x()">Text<script>alert(1)</script></p>' },
      "IT_Glossary",
    );
    expect(row["Definition"]).toBe("<p>Text</p>");
  });

  it("a gallery with a bad image URL is refused by name, with all that was typed, and images that are fine are kept", async () => {
    const typed = "https://img.example/a.png, javascript:alert(1), /images/b.png";
    const bad = await site.follow(
      await site.submit("/admin/ventures/new", { name: "Gallery", microDescription: "x", images: typed }),
    );
    expect(bad.status).toBe(400);
    expect(errorOf(bad.page, "images").join()).toContain("“javascript:alert(1)” is not an image URL");
    expect(fieldsOf(bad.page)).toMatchObject({ name: "Gallery", images: typed });
    const images = "https://img.example/a.png, /images/b.png,";
    const row = await create("ventures", { name: "Gallery", microDescription: "x", images }, "ventures_data");
    expect(row["images"]).toBe('["https://img.example/a.png","/images/b.png"]');
  });

  it("ADM-15 ADM-38 a category with stack items in it is not deleted, and an Error notice says why", async () => {
    const [used] = await site.rows<{ row_id: number }>(
      "select row_id from stack_categories where id in (select category_id from stack_items) limit 1",
    );
    const refusal = "Only empty categories can be deleted. Move their stack items first.";
    const one = await site.follow(await site.send(`/admin/stack-categories/${used!.row_id}/delete`, {}));
    expect([one.status, notices(one.page).join()]).toEqual([409, `Error: ${refusal}`]);
    const many = await site.follow(
      await site.send("/admin/stack-categories", {
        intent: "delete",
        key: String(used!.row_id),
        rows: "1",
        confirmed: "1",
      }),
    );
    expect([many.status, notices(many.page).join()]).toEqual([409, `Error: ${refusal}`]);
  });
});
