import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../app/api/api-error";
import { findApiTable } from "../../app/api/contract";
import { parsePayload } from "../../app/api/read-payload";
import { transferTables } from "../../app/catalog/transfer/export-rows.server";
import { RecordReader } from "../../app/catalog/transfer/read-record";
import { checkValues } from "../../app/content/saving/checked-values.server";
import { initialValues, parseForm } from "../../app/content/types/field-values";
import { defaultSettings } from "../../app/settings/default-settings";
import { resolveSettings } from "../../app/settings/queries.server";
import { contentNames, contentTypes } from "../../app/types";
import { visibleValues } from "../support/content";
import { anyText, assertProperty } from "../support/properties";

/** Names of columns that no form sets, and names that mean something to JavaScript. */
const foreignNames = [
  "id",
  "rowId",
  "row_id",
  "itemId",
  "Item ID",
  "user_id",
  "role",
  "createdAt",
  "created_at",
  "updatedAt",
  "updated_at",
  "version",
  "searchText",
  "search_text",
  "sanitizer_version",
  "__proto__",
  "constructor",
  "toString",
];
const anyValue = fc.oneof(
  anyText(20),
  fc.constantFrom<unknown>(true, false, null, 0, 1.5, [], {}, ["a"], [{ name: "a", role: "admin" }], "on"),
);

/** Objects whose keys may be anything; `__proto__` is an own key, as in parsed JSON. */
const objectOf = (names: readonly string[]) =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...names, ...foreignNames), anyText(8)), anyValue), { maxLength: 12 })
    .map((entries) => Object.fromEntries(entries) as Record<string, unknown>);

describe.each(contentNames)("P5 %s", (name) => {
  const type = contentTypes[name];
  const names = type.fields.map((field) => field.name);
  const relations = type.fields.filter(({ kind }) => kind === "relation").map((field) => [field.name, "an-id"]);
  const required = { ...initialValues(type), ...visibleValues(type), ...Object.fromEntries(relations) };
  const isField = (key: string) => names.includes(key);

  it("a write has exactly the fields of the type, and a change some of them", () => {
    expect(checkValues(type, required)).toMatchObject({ ok: true });
    let accepted = 0;
    assertProperty(objectOf(names), (given) => {
      for (const isPartial of [false, true]) {
        const checked = checkValues(type, isPartial ? given : { ...required, ...given }, isPartial);
        const foreign = Object.keys(given).filter((key) => !isField(key));
        if (!checked.ok) for (const key of foreign) expect(Object.hasOwn(checked.fields, key), key).toBe(true);
        else {
          accepted += 1;
          expect(foreign).toEqual([]);
          const expected = isPartial ? Object.keys(given) : names;
          expect(Object.keys(checked.values).toSorted()).toEqual(expected.toSorted());
        }
      }
    });
    expect(accepted).toBeGreaterThan(10);
  });

  it("a form, a file and a body of the data API give fields of the type alone", () => {
    const table = transferTables[name];
    const apiTable = findApiTable(table.table)!;
    const columns = [...apiTable.columns.keys()];
    const pool = [...names, ...columns];
    assertProperty(objectOf(pool), (given) => {
      const form = new FormData();
      for (const [key, value] of Object.entries(given)) form.append(key, String(value));
      expect(Object.keys(parseForm(type, form)).filter((key) => !isField(key))).toEqual([]);

      const cells = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]));
      expect(Object.keys(new RecordReader(table).read(cells).values).filter((key) => !isField(key))).toEqual([]);

      try {
        const [row = {}] = parsePayload(apiTable, JSON.stringify(given), []);
        expect(Object.keys(row).filter((key) => !columns.includes(key))).toEqual([]);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    });
  });
});

it("P5 settings have exactly the keys of the defaults, whatever is stored", () => {
  const keys = Object.keys(defaultSettings).toSorted();
  assertProperty(objectOf(keys), (given) => {
    expect(Object.keys(resolveSettings(JSON.stringify(given))).toSorted()).toEqual(keys);
  });
});
