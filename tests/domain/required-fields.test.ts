import { beforeEach, describe, expect, it } from "vitest";
import { contentWriter } from "../../app/api/api-writer.server";
import type { ApiTableName } from "../../app/api/contract";
import { transferTables } from "../../app/catalog/transfer/export-rows.server";
import { createRow, findRow, updateRow } from "../../app/content/saving/store.server";
import type { Values } from "../../app/content/types/content-type";
import { parseForm, textsOf } from "../../app/content/types/field-values";
import { contentNames, contentTypes, type ContentName } from "../../app/types";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { completeValues, createContent, visibleValues, writeContext } from "../support/content";
import { openDatabase } from "../support/database";
import { now } from "../support/rows";
import { importFile } from "../support/transfer-files";

/** A field of each kind, and what nobody may enter in it once it is required. */
const cases = [
  ["text", "blog", "author", "  "],
  ["multiline", "blog", "excerpt", "\n"],
  ["richText", "blog", "body", "<p>&nbsp;<br></p><script>1</script>"],
  ["list", "blog", "tags", " , "],
  ["pages", "blog", "relatedPages", ""],
  ["choice", "blog", "category", ""],
  ["choice", "ventures", "status", ""],
  ["dateTime", "blog", "postedDate", ""],
  ["image", "blog", "featuredImage", ""],
  ["images", "ventures", "images", ""],
  ["names", "ventures", "stack", ""],
  ["relation", "stack", "categoryId", ""],
  ["url", "stack", "url", " "],
  ["number", "stack-categories", "displayOrder", ""],
  ["slug", "glossary", "slug", " "],
] as const satisfies ReadonlyArray<readonly [string, ContentName, string, string]>;

const fieldOf = (type: ContentName, name: string) => contentTypes[type].fields.find((field) => field.name === name)!;
// This file is isolated from others, or they would have these required fields, too.
for (const [, type, name] of cases) Object.assign(fieldOf(type, name), { required: true });

const by = { accountId: "ada", tokenId: null, now };
let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
});

describe.each(cases)("a required field of the kind %s, %s.%s,", (kind, typeName, name, empty) => {
  const stored = storedTypes[typeName];
  const { type } = stored;
  const field = fieldOf(typeName, name);
  const message = `${field.label} is required.`;
  const refused = { status: "invalid", fields: { [name]: message } };
  /** A new row without the field has its initial value, if there is one. */
  const withoutInitial = <Sent>(sent: Sent) => (field.initial === undefined ? [sent] : []);
  /** A complete row, the values of another one, and those with the field left empty. */
  async function example() {
    const row = await createContent(db, typeName, visibleValues(type));
    const texts = {
      ...textsOf(type, row),
      [type.label]: "Another",
      ...(stored.ownSlug && { [stored.slug]: "another" }),
      // By its stored link, a file would name the first row.
      ...(stored.link && { [stored.link]: "" }),
    };
    const values = (more: Readonly<Record<string, string>> = {}) => {
      const form = new FormData();
      for (const [each, text] of Object.entries({ ...texts, ...more })) form.set(each, text);
      return parseForm(type, form);
    };
    return { row, whole: values(), incomplete: values({ [name]: empty }) };
  }

  it("may not be empty in a form, of a new row or of a stored one", async () => {
    const { row, whole, incomplete } = await example();
    expect(field.kind).toBe(kind);
    expect(await createRow(db, stored, incomplete, writeContext())).toEqual(refused);
    expect(await createRow(db, stored, { ...whole, [name]: null }, writeContext())).toEqual(refused);
    expect(await updateRow(db, stored, row.rowId, row.version, incomplete, writeContext())).toEqual(refused);
    expect(await createRow(db, stored, whole, writeContext())).toMatchObject({ status: "written" });
    // A change of other fields does not need it.
    expect(await updateRow(db, stored, row.rowId, row.version, {}, writeContext())).toMatchObject({
      status: "written",
    });
  });

  it("may not be empty in a file, or missing from it", async () => {
    const { whole } = await example();
    const table = transferTables[typeName];
    const columnOf = (property: string) => table.columns.find(([, each]) => each === property)![0];
    const record = Object.fromEntries(Object.entries(whole).map(([property, value]) => [columnOf(property), value]));
    const { [columnOf(name)]: _, ...without } = record;
    for (const sent of [...withoutInitial(without), { ...record, [columnOf(name)]: empty }])
      expect(await importFile(db, table, JSON.stringify([sent]), writeContext())).toMatchObject({
        created: 0,
        refused: 1,
        errors: [{ text: message }],
      });
    expect(await importFile(db, table, JSON.stringify([record]), writeContext())).toMatchObject({ created: 1 });
  });

  it("may not be empty in the data API, or left out of a new row", async () => {
    const { row, whole, incomplete } = await example();
    const { api } = stored;
    const wireOf = (values: Values) =>
      Object.fromEntries(
        [...api.columns.values()].flatMap(({ name: column, property }) =>
          property in values ? [[column, values[property]]] : [],
        ),
      );
    const [column] = Object.keys(wireOf({ [name]: "" }));
    // Related pages have no column of the API.
    if (column === undefined) return;
    const writer = contentWriter(db, async () => {});
    const refusal = { ok: false, error: { code: "23514", details: expect.stringContaining(message) } };
    const { [column]: _, ...without } = wireOf(whole);
    const table = api.name as ApiTableName;
    const options = { duplicates: "refuse", onConflict: api.key } as const;
    for (const sent of [...withoutInitial(without), wireOf(incomplete)])
      expect(await writer.insert(table, [sent], options, by)).toMatchObject(refusal);
    const change = wireOf({ [name]: incomplete[name] });
    expect(await writer.update(table, [String(row[api.columns.get(api.key)!.property])], change, by)).toMatchObject(
      refusal,
    );
    expect((await findRow(db, stored, row.rowId))?.[name]).toEqual(row[name]);
  });
});

it("a required number starts empty, and 0 is a number", async () => {
  const values: Values = completeValues("stack-categories", { name: "Looms" });
  expect(textsOf(contentTypes["stack-categories"], values)["displayOrder"]).toBe("");
  const made = await createRow(db, storedTypes["stack-categories"], { ...values, displayOrder: 0 }, writeContext());
  expect(made).toMatchObject({ status: "written", row: { displayOrder: 0 } });
});

it("a picture alone is a rich text", async () => {
  const body = '<p><img src="/a.png" alt=""></p>';
  expect(await createContent(db, "blog", { ...visibleValues(contentTypes.blog), body })).toMatchObject({
    body: expect.stringContaining("<img"),
  });
});

it("every kind of field but a flag, and texts with rules of their own, is among them", () => {
  const kinds = contentNames.flatMap((name) => contentTypes[name].fields.map(({ kind }) => kind));
  expect(new Set([...cases.map(([kind]) => kind), "flag", "texts"])).toEqual(new Set(kinds));
});
