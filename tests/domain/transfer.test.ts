import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slugify } from "../../app/base/words/slug";
import { findPost } from "../../app/blog/queries.server";
import { undoSet } from "../../app/catalog/rows/undo.server";
import { transferTables } from "../../app/catalog/transfer/export-rows.server";
import { reportNotes } from "../../app/catalog/transfer/report";
import type { WriteContext } from "../../app/content/saving/row-writes.server";
import { createRow, newId, newSetId, updateRow } from "../../app/content/saving/store.server";
import type { Field, Values } from "../../app/content/types/content-type";
import type { Row } from "../../app/content/types/content-type.server";
import { initialValues } from "../../app/content/types/field-values";
import { pageKeys } from "../../app/texts/definitions";
import { contentNames, type ContentName } from "../../app/types";
import { contentTypes } from "../../app/types";
import { deletionOrder, storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { activity, toolCategories } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { deleteEverything, insert } from "../support/insert";
import { anyText, propertyRuns, propertySeed } from "../support/properties";
import { toolCategory } from "../support/rows";
import { exportFile, importFile } from "../support/transfer-files";

const now = "2026-06-15T12:00:00.000Z";
const later = "2026-06-16T12:00:00.000Z";
const writeContext = (setId = newSetId(), at = now): WriteContext => ({ by: null, now: at, setId });

async function allRows(db: DatabaseClient, name: ContentName): Promise<Row[]> {
  const { table, columns } = storedTypes[name];
  return (await db.read(db.query.select(columns).from(table).orderBy(table.rowId))) as Row[];
}

/** A row without its number here and the columns that count its writes. */
const kept = ({ rowId: _, version: __, updatedAt: ___, ...row }: Row) => row;

const csv = (...lines: readonly string[]) => `${lines.join("\n")}\n`;

/** Values of a field, as a form would accept them. */
const valuesOf = (field: Field): fc.Arbitrary<unknown> =>
  valuesOfKind(field).filter(
    (value) => !field.required || field.kind === "relation" || String(value ?? "").trim() !== "",
  );

function valuesOfKind({ name, kind, choices, open, required }: Field): fc.Arbitrary<unknown> {
  const line = anyText(30).map((text) => text.replaceAll("\0", "").toWellFormed());
  const odd = fc.constantFrom(
    "=1+1",
    "'=1+1",
    "''-x",
    "a,b;c\td",
    'say "no"',
    "two\r\nlines",
    "\n",
    " x ",
    "{a}",
    "[b]",
    "true",
  );
  switch (kind) {
    case "texts":
      // Those that a page requires may not be empty.
      return fc.dictionary(
        fc.constantFrom("headline", "lead"),
        fc.constantFrom("=1+1", "a,b;c	d", 'say "no"', "日本", "'-x"),
      );
    case "flag":
      return fc.boolean();
    case "list":
      return fc.array(fc.oneof(line, odd), { maxLength: 4 });
    case "names":
      return fc.array(
        fc.oneof(line, odd).map((entry) => ({ name: entry })),
        { maxLength: 3 },
      );
    case "pages":
      return fc.array(fc.constantFrom("/blog/post/one", "/ai-product-stack/a"), { maxLength: 4 });
    case "images":
      return fc.array(fc.constantFrom("https://example.com/a?b=c,d&e=%20", "/images/a.png"), { maxLength: 4 });
    case "number":
      return fc.integer({ min: -1_000_000, max: 1_000_000 });
    case "dateTime":
      return fc
        .date({ min: new Date("1970-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
        .map((date) => date.toISOString());
    case "relation":
      return fc.constant(null);
    case "url":
    case "image":
      return fc.constantFrom("", "https://example.com/a?b=c&d=%20", "https://example.com/ü");
    case "slug":
      return fc.constant("");
    case "choice":
      return open ? fc.oneof(line, odd) : fc.constantFrom(...choices!);
    case "richText":
      return fc.oneof(fc.constantFrom("<p>One</p>\n<ul><li>two</li></ul>", "<p>=1</p>"), odd, line);
    default:
      // Few different names, so that addresses are numbered.
      return required && name !== "microDescription"
        ? fc.oneof(
            fc.constantFrom("Weekly Update", "Weekly update!", "日本", "Weekly Update 2"),
            line.filter((text) => text.trim() !== ""),
          )
        : fc.oneof(odd, line).filter((text) => !required || text.trim() !== "");
  }
}

/** Addresses and keys that a type checks in ways of its own. */
const checkedValues: Readonly<Partial<Record<ContentName, Readonly<Record<string, fc.Arbitrary<unknown>>>>>> = {
  "page-texts": { page: fc.constantFrom(...pageKeys) },
  redirects: {
    from: fc.constantFrom("/old", "/old/post", "/2019/*", "/?p=12"),
    to: fc.constantFrom("/terms", "/blog?topic=a#list", "https://other.example/x"),
  },
};
const fieldValues = (name: ContentName, field: Field): fc.Arbitrary<unknown> =>
  checkedValues[name]?.[field.name] ?? valuesOf(field);

const rowsOf = (name: ContentName) =>
  fc.array(
    fc.record(Object.fromEntries(contentTypes[name].fields.map((field) => [field.name, fieldValues(name, field)]))),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
const { blog, glossary, stack, ventures } = transferTables;
const categories = transferTables["stack-categories"];

describe("an import", () => {
  it("ADM-19 any status but inactive becomes active, and an absent status keeps the stored one", async () => {
    const db = await openDatabase();
    const lines = ["a,sold", "b,", "c,inactive", "d,Active", "e, INACTIVE "].map(
      (line) => `${line},Name ${line.slice(0, 1)},x`,
    );
    const file = csv("id,status,name,micro_description", ...lines);
    expect(await importFile(db, ventures, file, writeContext())).toMatchObject({ created: 5, refused: 0 });
    const statuses = async () => (await allRows(db, "ventures")).map(({ status }) => status);
    expect(await statuses()).toEqual(["active", "active", "inactive", "active", "inactive"]);
    await importFile(db, ventures, csv("id,name", "c,Renamed"), writeContext());
    expect(await statuses()).toEqual(["active", "active", "inactive", "active", "inactive"]);
  });

  it("GEN-12 a tool or a venture without a word on drafts is public, and a row keeps its own status", async () => {
    const db = await openDatabase();
    await importFile(db, stack, csv("id,name", "a,Loom"), writeContext());
    await importFile(db, ventures, csv("id,name,micro_description", "b,Mill,x"), writeContext());
    await importFile(db, stack, csv("id,name,draft", "c,Heddle,yes", "d,Shuttle,"), writeContext());
    await importFile(db, stack, csv("id,short_description", "c,Lifts"), writeContext());
    expect((await allRows(db, "stack")).map(({ name, draft }) => [name, draft])).toEqual([
      ["Loom", false],
      ["Heddle", true],
      ["Shuttle", false],
    ]);
    expect((await allRows(db, "ventures")).map(({ draft, archived }) => [draft, archived])).toEqual([[false, false]]);
    // As before, a post without a word on it is a draft.
    await importFile(db, blog, csv("Blog Post - Title", "Cloth"), writeContext());
    expect(await allRows(db, "blog")).toMatchObject([{ draft: true }]);
  });

  it("says how many of the new rows are drafts, which visitors do not see, in the preview too", async () => {
    const db = await openDatabase();
    const file = csv("Blog Post - Title,Draft", "Cloth,true", "Loom,yes", "Shuttle,no");
    for (const isDryRun of [true, false]) {
      const report = await importFile(db, blog, file, writeContext(), { isDryRun });
      expect(report).toMatchObject({ created: 3, drafts: 2 });
      expect(reportNotes(report, isDryRun)[0]).toMatch(
        isDryRun ? /^2 new rows would be drafts/ : /^2 new rows are drafts/,
      );
    }
    // Rows that were there keep their status, which is no news.
    expect(
      await importFile(db, blog, csv("Blog Post - Title,Slug,Excerpt", "Cloth,cloth,Woven"), writeContext()),
    ).toMatchObject({ created: 0, changed: 1, drafts: 0 });
  });

  it("skips rows without text, leaves carriage returns out, and takes a date of zeros for none", async () => {
    const db = await openDatabase();
    const file = "glossary_term,Slug,short_definition\nWarp,warp,along\r\n,,\r\nWeft,weft,across\r\n,,\r\n,,\r\n";
    expect(await importFile(db, glossary, file, writeContext())).toMatchObject({ created: 2, refused: 0, errors: [] });
    expect((await allRows(db, "glossary")).map((row) => row["shortDefinition"])).toEqual(["along", "across"]);
    const posts = csv(
      "Item ID,title,Posted date,status",
      "a,One,0000-00-00 00:00:00,draft",
      "b,Two,2024-02-31,publish",
    );
    expect(await importFile(db, blog, posts, writeContext())).toMatchObject({
      created: 1,
      errors: [{ row: 3, column: "Posted date", text: "Enter a date such as 2024-03-31 or 2024-03-31T09:30:00Z." }],
    });
    expect(await allRows(db, "blog")).toMatchObject([{ title: "One", draft: true, undated: true }]);
  });

  it("reads a site builder's export, and creates rows under the contract's names", async () => {
    const db = await openDatabase();
    const file = csv(
      '"Blog Post - Title","Slug","Collection ID","Item ID","Blog Post - Richt Text","Blog Post - Is Featured?","Blog Post - Posted Date","Draft","Archived","tags"',
      '"Plan, then build",plan-then-build,c1,64f0a1b2,"<p onclick=""x()"">Hi</p><script>1</script>",TRUE,"Tue Sep 03 2024 00:00:00 GMT+0000 (Coordinated Universal Time)",false,FALSE,"plans; lists, small"',
    );
    const report = await importFile(db, blog, file, writeContext());
    expect(report).toMatchObject({ created: 1, refused: 0, unknown: ["Collection ID"] });
    expect((await allRows(db, "blog"))[0]).toMatchObject({
      itemId: "64f0a1b2",
      slug: "plan-then-build",
      link: "plan,-then-build",
      body: "<p>Hi</p>",
      isFeatured: true,
      postedDate: "2024-09-03T00:00:00.000Z",
      draft: false,
      tags: ["plans; lists", "small"],
      searchText: expect.stringContaining("plan, then build"),
    });
  });

  it("ADM-43 columns are found by the labels of their fields, and those that are not are named", async () => {
    const db = await openDatabase();
    const file = ["title,EXCERPT, Posted date ,SEO meta title,Nonsense", "One,Two,2026-01-02,Three,Four"].join("\n");
    const report = await importFile(db, transferTables.blog, file, writeContext());
    expect(report).toMatchObject({ created: 1, unknown: ["Nonsense"] });
    expect(await allRows(db, "blog")).toMatchObject([
      { title: "One", excerpt: "Two", postedDate: "2026-01-02T00:00:00.000Z", seoTitle: "Three" },
    ]);
  });

  it("keeps the words of a text apart, and names what a text loses, in the preview too", async () => {
    const db = await openDatabase();
    const file = csv(
      "Blog Post - Title,Blog Post - Richt Text",
      "Lines,<div>First line.</div><div>Second line.</div>",
      "Powers,<p>10<sup>6</sup> users</p>",
      "Video,<p>Watch:</p><iframe src='https://video.example/1'></iframe>",
      "Drawing,<p>Look:</p><svg><circle/></svg>",
    );
    const losses = [
      {
        row: 4,
        column: "Blog Post - Richt Text",
        text: "What was embedded from https://video.example/1 became a link.",
      },
      { row: 5, column: "Blog Post - Richt Text", text: "<svg> was removed." },
    ];
    const trial = await importFile(db, transferTables.blog, file, writeContext(), { isDryRun: true });
    expect(trial).toMatchObject({ created: 4, losses });
    expect(await importFile(db, transferTables.blog, file, writeContext())).toMatchObject({ created: 4, losses });
    expect((await allRows(db, "blog")).map((row) => row["body"])).toEqual([
      "<p>First line.</p><p>Second line.</p>",
      "<p>10<sup>6</sup> users</p>",
      '<p>Watch:</p><p><a href="https://video.example/1" rel="noopener">https://video.example/1</a></p>',
      "<p>Look:</p>",
    ]);
  });

  it("ADM-44 categories are given by id or name; missing ones are named, and created when asked for", async () => {
    const db = await openDatabase();
    await insert(db, toolCategories, toolCategory({ id: "design", name: "Design & Looms" }));
    const file = "name,category\nA,design\nB,Design & looms\nC,Weaving\nD,Weaving";
    const trial = await importFile(db, transferTables.stack, file, writeContext(), { isDryRun: true });
    expect(trial).toMatchObject({ created: 2, refused: 2, missing: ["Weaving"], added: [], unknown: [] });
    // The first row of the second kind has the file's own word for the column.
    expect(trial.errors[0]).toEqual({ row: 4, column: "category", text: "There is no category “Weaving”." });
    const wouldCreate = await importFile(db, transferTables.stack, file, writeContext(), {
      isDryRun: true,
      createsCategories: true,
    });
    expect(wouldCreate).toMatchObject({ created: 4, refused: 0, missing: [], added: ["Weaving"] });
    const refused = await importFile(db, transferTables.stack, file, writeContext());
    expect(refused).toMatchObject({ created: 2, refused: 2, missing: ["Weaving"] });
    const context = writeContext();
    const created = await importFile(db, transferTables.stack, file, context, { createsCategories: true });
    expect(created).toMatchObject({ created: 2, unchanged: 2, refused: 0, missing: [], added: ["Weaving"] });
    expect((await db.read(db.query.select().from(activity))).slice(-3)).toMatchObject([
      { action: "create", section: "stack-categories", rows: 1, key: null },
      { action: "import", section: "stack", rows: 2, key: context.setId },
      { action: "publish", section: "stack", rows: 2 },
    ]);
    const [, weaving] = await allRows(db, "stack-categories");
    expect(weaving).toMatchObject({ name: "Weaving" });
    expect((await allRows(db, "stack")).map(({ name, categoryId }) => [name, categoryId])).toEqual([
      ["A", "design"],
      ["B", "design"],
      ["C", weaving!["id"]],
      ["D", weaving!["id"]],
    ]);
    // Undoing the rows undoes the category, too.
    for (let below: number | null = null; ;) {
      const undone = await undoSet(db, context.setId, writeContext(), below);
      if (undone.next === null) break;
      below = undone.next;
    }
    expect(await allRows(db, "stack-categories")).toHaveLength(1);
  });

  it("ADM-44 a category is never made of an id, and the report says which table to import first", async () => {
    const db = await openDatabase();
    const ids = ["5f0c7a52-1b7e-4c2d-9a3f-0d4e5b6a7c8d", "65a1f0c2b3d4e5f601234567", "17", "k3jd9f02ldk1"];
    const file = csv("name,category_id", ...ids.map((id, at) => `Tool ${at},${id}`), "Loom,Weaving");
    const report = await importFile(db, stack, file, writeContext(), { createsCategories: true });
    expect(report).toMatchObject({ created: 1, refused: 4, added: ["Weaving"], missing: ids });
    expect(report.tablesBefore).toEqual(["stack_categories"]);
    expect((await allRows(db, "stack-categories")).map(({ name }) => name)).toEqual(["Weaving"]);
    await importFile(db, categories, csv("id,name", ...ids.map((id, at) => `${id},Category ${at}`)), writeContext());
    const again = await importFile(db, stack, file, writeContext(), { createsCategories: true });
    expect(again).toMatchObject({ created: 4, unchanged: 1, refused: 0, tablesBefore: [] });
  });

  it("ADM-44 a category is created with the first row that is in it, and not for rows that are refused", async () => {
    const db = await openDatabase();
    const file = "name,category,URL\nA,Weaving,not an address\nB,Dyeing,\nC,dyeing,";
    const context = writeContext();
    for (const isDryRun of [true, false])
      expect(
        await importFile(db, transferTables.stack, file, context, { isDryRun, createsCategories: true }),
      ).toMatchObject({ created: 2, refused: 1, missing: [], added: ["Dyeing"] });
    expect((await allRows(db, "stack-categories")).map(({ name }) => name)).toEqual(["Dyeing"]);
    expect((await allRows(db, "stack")).map(({ name }) => name)).toEqual(["B", "C"]);
  });

  it("ADM-44 a post's category that does not exist is named", async () => {
    const db = await openDatabase();
    const file = "title,category,draft\nOne,Automation,no\nTwo,Weaving,no";
    expect(await importFile(db, transferTables.blog, file, writeContext(), { isDryRun: true })).toMatchObject({
      created: 2,
      missing: ["Weaving"],
    });
    await importFile(db, transferTables.blog, file, writeContext(), { createsCategories: true });
    expect(await allRows(db, "blog-categories")).toMatchObject([{ name: "Weaving", draft: false }]);
  });

  it("ADM-44 names without Latin letters are as different as others, in any case", async () => {
    const db = await openDatabase();
    const names = ["織物", "Ткань", "пряжа"];
    const file = csv("title,category", ...names.map((name, at) => `Post ${at},${name}`), "Last,ткань");
    const report = await importFile(db, transferTables.blog, file, writeContext(), { createsCategories: true });
    expect(report).toMatchObject({ created: 4, added: names });
    expect((await allRows(db, "blog")).map(({ category }) => category)).toEqual([...names, "Ткань"]);
    expect(await importFile(db, transferTables.blog, file, writeContext())).toMatchObject({ changed: 0, missing: [] });
  });

  it("reports errors by row and column, and imports the rest", async () => {
    const db = await openDatabase();
    const file = csv(
      "id,name,category_id,URL,created_at",
      "one,One,,https://one.example,2024-01-02",
      "two,,,https://two.example,",
      "three,Three,nowhere,javascript:alert(1),03/04/2024",
      "four,Four,,,",
      "one,One again,,,",
      "has space,Five,,,",
      "six,Six,,,,,more,",
    );
    const report = await importFile(db, stack, file, writeContext());
    expect(report).toMatchObject({ created: 2, refused: 5 });
    expect(report.errors.map(({ row, column }) => [row, column])).toEqual(
      expect.arrayContaining([
        [3, "name"],
        [4, "URL"],
        [4, "created_at"],
        [6, ""],
        [7, "id"],
        [8, ""],
      ]),
    );
    expect((await allRows(db, "stack")).map((row) => [row["id"], row["createdAt"]])).toEqual([
      ["one", "2024-01-02T00:00:00.000Z"],
      ["four", now],
    ]);
  });

  it("refuses a row with a bad image URL by the URL, and imports the rest", async () => {
    const db = await openDatabase();
    const file = csv(
      "id,name,micro_description,images",
      'one,One,x,"https://img.example/1.png, /images/1.png"',
      'two,Two,x,"{https://img.example/2.png,img.example/3.png}"',
      "three,Three,x,",
    );
    const report = await importFile(db, ventures, file, writeContext());
    expect(report).toMatchObject({ created: 2, refused: 1 });
    expect(report.errors).toMatchObject([
      { row: 3, column: "images", text: expect.stringContaining("“img.example/3.png” is not an image URL") },
    ]);
    expect((await allRows(db, "ventures")).map(({ images }) => images)).toEqual([
      ["https://img.example/1.png", "/images/1.png"],
      [],
    ]);
  });

  it("reports a relation that does not exist, and a name that is taken", async () => {
    const db = await openDatabase();
    const named = await importFile(
      db,
      categories,
      csv("id,name", "design,Design", "again,Design", "ops,Ops"),
      writeContext(),
    );
    expect(named).toMatchObject({ created: 2, refused: 1, errors: [{ row: 3, column: "name" }] });
    const taken = await importFile(db, categories, csv("id,name", "other,Ops"), writeContext());
    expect(taken).toMatchObject({ created: 0, refused: 1 });
    const tools = await importFile(
      db,
      stack,
      csv("id,name,category_id", "a,A,design", "b,B,gone", "c,C,"),
      writeContext(),
    );
    expect(tools).toMatchObject({ created: 2, errors: [{ row: 3, column: "category_id" }] });
  });

  it("updates existing rows by their key, and only the columns in the file", async () => {
    const db = await openDatabase();
    await importFile(
      db,
      ventures,
      csv("id,name,micro_description,problem", "v1,Loom,Cloth,Holes", "v2,Mill,Flour,"),
      writeContext(),
    );
    const trial = await importFile(
      db,
      ventures,
      csv("id,name,status", "v1,Loom & Co,Inactive", "v2,Mill,", "v3,New,"),
      writeContext(),
      { isDryRun: true },
    );
    expect(trial).toMatchObject({ created: 0, changed: 1, unchanged: 1, refused: 1 });
    expect(trial.changes).toEqual([{ row: 2, label: "Loom", fields: ["Name", "Status"] }]);
    expect((await allRows(db, "ventures")).map((row) => row["name"])).toEqual(["Loom", "Mill"]);
    await importFile(db, ventures, csv("id,name,status", "v1,Loom & Co,Inactive"), writeContext());
    expect((await allRows(db, "ventures"))[0]).toMatchObject({
      name: "Loom & Co",
      status: "inactive",
      problem: "Holes",
      slug: "loom-co",
    });
  });

  it("adds each of two posts with one title, in one import or two, and finds them again by the slug of the file", async () => {
    const db = await openDatabase();
    const rows = [
      { title: "Changes", slug: "changes-in-spring", excerpt: "Spring", draft: false },
      { title: "Changes", slug: "changes-in-autumn", excerpt: "Autumn", draft: false },
    ];
    const file = JSON.stringify(rows);
    expect(await importFile(db, blog, file, writeContext())).toMatchObject({ created: 2, refused: 0, unidentified: 0 });
    expect((await allRows(db, "blog")).map(({ slug }) => slug)).toEqual(["changes-in-spring", "changes-in-autumn"]);
    expect(await importFile(db, blog, file, writeContext())).toMatchObject({ unchanged: 2 });
    const third = JSON.stringify([{ title: "Changes", slug: "changes-in-winter", excerpt: "Winter", draft: false }]);
    expect(await importFile(db, blog, third, writeContext())).toMatchObject({ created: 1, changed: 0 });
    expect((await allRows(db, "blog")).map(({ excerpt }) => excerpt)).toEqual(["Spring", "Autumn", "Winter"]);
  });

  it("a title alone identifies no post: the same row is skipped, another one is added, and the report says so", async () => {
    const db = await openDatabase();
    const file = csv("title,excerpt", "Changes,Spring", "Changes,Spring", "Changes,Autumn");
    expect(await importFile(db, blog, file, writeContext())).toMatchObject({ created: 3, unidentified: 3 });
    expect(await importFile(db, blog, file, writeContext())).toMatchObject({ unchanged: 3, unidentified: 0 });
    expect(await importFile(db, blog, csv("title,excerpt", "Changes,Winter"), writeContext())).toMatchObject({
      created: 1,
      changed: 0,
      unidentified: 1,
    });
    // The name of a category is unique, so it does identify it.
    const category = (description: string) => csv("name,description", `Looms,${description}`);
    await importFile(db, categories, category("Old"), writeContext());
    expect(await importFile(db, categories, category("New"), writeContext())).toMatchObject({ changed: 1 });
  });

  it("URL-25 the address of a post elsewhere becomes its own, or redirects to it if it has another one", async () => {
    const db = await openDatabase();
    const json = (...rows: readonly object[]) => JSON.stringify(rows.map((row) => ({ draft: false, ...row })));
    const at = (address: string) => findPost(db, address, later);
    const first = { title: "How to price a pilot", slug: "pilot-prices", "Posted date": "2024-01-05" };
    await importFile(db, blog, json(first), writeContext());
    expect(await at("pilot-prices")).toMatchObject({ post: { title: "How to price a pilot" } });
    // Renamed since: the address of the file still names it.
    const [row] = await allRows(db, "blog");
    await updateRow(db, storedTypes.blog, row!.rowId, row!.version, { title: "Prices of pilots" }, writeContext());
    expect(await importFile(db, blog, json({ ...first, title: "Prices of pilots" }), writeContext())).toMatchObject({
      unchanged: 1,
    });
    // A row that is matched by its id keeps its address.
    const named = { "Item ID": row!["itemId"], slug: "/old-blog/Pilot%20costs/" };
    const report = await importFile(db, blog, json(named), writeContext());
    expect(report).toMatchObject({ changed: 1, losses: [], changes: [{ fields: ["Address"] }] });
    expect(await importFile(db, blog, json(named), writeContext())).toMatchObject({ unchanged: 1 });
    for (const old of ["pilot-prices", "pilot-costs", "Pilot Costs"])
      expect(await at(old), old).toEqual({ movedTo: "prices-of-pilots" });
    // An address that another post has is not taken from it, and the report says so.
    const taken = { "Item ID": "b", title: "Other", slug: "prices-of-pilots", "Posted date": "2024-01-05" };
    for (const created of [1, 0])
      expect(await importFile(db, blog, json(taken), writeContext())).toMatchObject({
        created,
        losses: [{ row: 1, column: "slug", text: expect.stringContaining("Prices of pilots") }],
      });
    expect(await at("other")).toMatchObject({ post: { title: "Other" } });
  });

  it.each([
    "Guide-To-Looms_2024",
    "/blog/post/Guide-To-Looms_2024/",
    "https://old.example/2024/01/Guide-To-Looms_2024/?utm_source=x#top",
    "Guide to Looms 2024",
  ])("URL-24 the stored link %j leads to the post, however it is typed", async (link) => {
    const db = await openDatabase();
    const file = csv("Item ID,title,Stored link,Posted date,Draft", `a,A loom for everyone,${link},2024-01-05,false`);
    await importFile(db, blog, file, writeContext());
    const slug = slugify(link.includes(" ") ? link : "Guide-To-Looms_2024");
    for (const address of [slug, slug.toUpperCase()])
      expect(await findPost(db, address, later), address).toEqual({ movedTo: "a-loom-for-everyone" });
  });

  it("without keys, finds rows by their slug, or by name if the name gives no slug", async () => {
    const db = await openDatabase();
    const file = csv("glossary_term,Slug,short_definition", "Agent,,Old", "日本,,Old", "API,api-interface,Old");
    expect(await importFile(db, glossary, file, writeContext())).toMatchObject({ created: 3 });
    expect(await importFile(db, glossary, file, writeContext())).toMatchObject({ created: 0, unchanged: 3 });
    expect(await importFile(db, glossary, file.replaceAll("Old", "New"), writeContext())).toMatchObject({ changed: 3 });
    expect((await allRows(db, "glossary")).map((row) => row["shortDefinition"])).toEqual(["New", "New", "New"]);
  });

  it("an interrupted import resumes where it stopped, and is undone as one set", async () => {
    const db = await openDatabase();
    await importFile(db, blog, csv("Item ID,Blog Post - Title", "p1,First", "p2,Second"), writeContext());
    const before = (await allRows(db, "blog")).map(kept);
    const lines = Array.from({ length: 30 }, (_, at) => `p${at + 1},Title ${at + 1}`);
    const set = writeContext(newSetId(), later);
    await importFile(db, blog, csv("Item ID,Blog Post - Title", ...lines.slice(0, 11)), set, { maxRows: 4 });
    const report = await importFile(db, blog, csv("Item ID,Blog Post - Title", ...lines), set, { maxRows: 4 });
    expect(report).toMatchObject({ created: 19, unchanged: 11, refused: 0 });
    expect(await allRows(db, "blog")).toHaveLength(30);
    expect(await undoSet(db, set.setId, writeContext())).toMatchObject({ rows: 30, next: null });
    expect((await allRows(db, "blog")).map(kept)).toEqual(before);
  });

  it("imports the valid rows if the database refuses one", async () => {
    const db = await openDatabase();
    await db.write([
      db.query.run(sql`create trigger refuse_one before insert on stack_items when new.name = 'Bad' begin
        select raise(abort, 'CHECK constraint failed: refuse_one'); end`) as never,
    ]);
    try {
      const lines = Array.from({ length: 20 }, (_, at) => `t${at},${at === 13 ? "Bad" : `Tool ${at}`}`);
      const report = await importFile(db, stack, csv("id,name", ...lines), writeContext());
      expect(report).toMatchObject({ created: 19, refused: 1, errors: [{ row: 15, column: "" }] });
      expect(await allRows(db, "stack")).toHaveLength(19);
    } finally {
      await db.write([db.query.run(sql`drop trigger refuse_one`) as never]);
    }
  });

  it("accepts a text of a million characters, and refuses one too long for a row", async () => {
    const db = await openDatabase();
    const body = (length: number) => `<p>${"x,\n".repeat(length / 3)}</p>`;
    const file = csv(
      "Blog Post - Title,Blog Post - Richt Text",
      `Long,"${body(1_000_000)}"`,
      `Too long,"${body(2_000_000)}"`,
      `Short,"${body(3)}"`,
    );
    expect(await importFile(db, blog, file, writeContext())).toMatchObject({
      created: 2,
      refused: 1,
      errors: [{ row: 3 }],
    });
    const stored = (await allRows(db, "blog")).map(({ body: text }) => String(text).length);
    expect(stored).toEqual([999_999 + "<p></p>".length, 3 + "<p></p>".length]);
  });
});

describe("an export", () => {
  it.each(["csv", "json", "ndjson"] as const)(
    "imported into an empty database as %s gives equal rows, of all types",
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(
          fc.record(Object.fromEntries(contentNames.map((name) => [name, rowsOf(name)]))),
          async (generated) => {
            const db = await openDatabase();
            const files = new Map<ContentName, string>();
            const rows = new Map<ContentName, Row[]>();
            // What others refer to comes first, such as categories.
            const order = deletionOrder.map(({ type }) => type.name).toReversed();
            for (const name of order) {
              for (const values of generated[name]!) {
                const related = await anyRelated(db, name);
                await createRow(
                  db,
                  storedTypes[name],
                  { ...initialValues(contentTypes[name]), ...values, ...related } as Values,
                  writeContext(),
                  newId(),
                );
              }
              files.set(name, await exportFile(db, transferTables[name], kind));
              rows.set(name, await allRows(db, name));
            }
            await deleteEverything(db);
            // If all rows were refused, a file without a header is empty.
            for (const name of order.filter((one) => rows.get(one)!.length > 0)) {
              const report = await importFile(
                db,
                transferTables[name],
                files.get(name)!,
                writeContext(newSetId(), later),
                {
                  maxRows: 3,
                },
              );
              expect(report).toMatchObject({ created: rows.get(name)!.length, refused: 0, unknown: [], errors: [] });
              expect((await allRows(db, name)).map(kept)).toEqual(rows.get(name)!.map(kept));
              expect(await importFile(db, transferTables[name], files.get(name)!, writeContext())).toMatchObject({
                created: 0,
                changed: 0,
                refused: 0,
              });
            }
          },
        ),
        { seed: propertySeed, numRuns: Math.min(propertyRuns, 4) },
      );
    },
    60_000,
  );
});

/** The key of some row for each relation of a type. */
async function anyRelated(db: DatabaseClient, name: ContentName): Promise<Values> {
  const keys: Record<string, unknown> = {};
  for (const { name: relation, relatesTo } of contentTypes[name].fields)
    if (relatesTo !== undefined)
      keys[relation] = (await allRows(db, relatesTo))[0]?.[storedTypes[relatesTo].key] ?? null;
  return keys;
}
