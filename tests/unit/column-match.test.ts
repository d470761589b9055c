import { expect, it } from "vitest";
import { transferTables } from "../../app/catalog/transfer/export-rows.server";
import { matchedRecord, sampleColumns } from "../../app/catalog/transfer/file-parts";

const records = [
  { Title: "One", Foo: "Two", tags: ["a"] },
  { Title: "x".repeat(200), Foo: null, tags: [] },
];

it("ADM-43 shows what each column is taken for, with its first values", () => {
  expect(sampleColumns(transferTables.blog, records, new Map())).toEqual([
    { name: "Title", target: "Blog Post - Title", samples: ["One", `${"x".repeat(60)}…`] },
    { name: "Foo", target: null, samples: ["Two", ""] },
    { name: "tags", target: "tags", samples: ['["a"]', "[]"] },
  ]);
});

it("ADM-43 takes columns for what somebody chose, or ignores them", () => {
  const match = new Map([
    ["Foo", "Blog Post - Excerpt"],
    ["tags", ""],
  ]);
  expect(matchedRecord(records[0]!, match)).toEqual({ Title: "One", "Blog Post - Excerpt": "Two" });
  expect(sampleColumns(transferTables.blog, records, match).map(({ target }) => target)).toEqual([
    "Blog Post - Title",
    "Blog Post - Excerpt",
    null,
  ]);
});
